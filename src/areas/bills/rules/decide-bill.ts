import { decidePayments, type StoredPayments } from '#areas/documents/rules/decide-payments.ts'
import { discountTermsProblems } from '#areas/documents/rules/discount-terms-problems.ts'
import { type DocumentFigures, documentFigures } from '#areas/documents/rules/document-figures.ts'
import { forexProblems, type RatedDocument } from '#areas/documents/rules/forex-problems.ts'
import {
  type DecidedLine,
  decideLines,
  type LineCategory,
  type LineProduct,
} from '#areas/documents/rules/lines/decide-lines.ts'
import {
  type OtherSayings,
  purchaseNews,
  type ToldProduct,
} from '#areas/documents/rules/lines/purchase-news.ts'
import { documentTotals } from '#areas/documents/rules/lines/totals.ts'
import type { StoredBill } from '#areas/documents/rules/stored-document.ts'
import { countedAsEu } from '#areas/documents/rules/taxes/counted-as-eu.ts'
import { printedTaxFaults } from '#areas/documents/rules/taxes/printed-taxes.ts'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import { type DatedScheme, schemeOn } from '#areas/firm/rules/tax-schemes.ts'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import type { NewPayment } from '#areas/payments/rules/payment.ts'
import type { NewReduction } from '#areas/payments/rules/reduction.ts'
import type { ProductNews } from '#areas/stock/rules/product-news.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type BillCreation, type BillReplacement, bookedTooEarly, supplierGone } from '../contract.ts'
import { flatRateFault } from './bill-taxation.ts'
import { type BillSums, billTotalFault } from './bill-total.ts'
import { defaultBookingDay } from './booking-day.ts'

export interface BillFacts {
  documentId: EntityId
  /** The stored supplier; null when there is none under the id. */
  supplier: SupplierFields | null
  categories: ReadonlyMap<string, LineCategory>
  /** Those that it names or that follow it. */
  products: ReadonlyMap<EntityId, LineProduct & ToldProduct>
  /** What other bills say of those that follow it. */
  others: OtherSayings
  taxSchemes: readonly DatedScheme[]
  /** The first open day; null while no month is locked. */
  openFrom: Day | null
  /** The latest rate at or before the bill's date; null when there is none. '1' for EUR. */
  rate: { rate: string; day: Day | null } | null
  today: Day
  ukCountsAsEu: boolean
  /** Of the bill that is replaced: its payments, its day and that of its rate, and whether its supplier counted as one in the EU. */
  stored?: StoredPayments &
    RatedDocument &
    Pick<StoredBill, 'documentDay' | 'serviceDay' | 'partner' | 'countedAsEu'>
}

export interface DecidedBill {
  figures: DocumentFigures
  payments: NewPayment[]
  reductions: NewReduction[]
  /** What its purchases tell their products, and what they no more say. */
  news: ProductNews[]
  supplier: SupplierFields
  bookingDay: Day
  taxScheme: TaxScheme
  countedAsEu: boolean
  rate: { rate: string; day: Day | null }
}

/** Checks a bill against the facts and completes it. Its total must equal the sum of its lines to the cent (spec 2 §5). */
export function decideBill(
  input: BillCreation | BillReplacement,
  facts: BillFacts,
): { ok: true; bill: DecidedBill } | { ok: false; problems: FieldError[] } {
  const { documentCreation, partner } = input
  const bookingDay =
    documentCreation.bookingDate ?? defaultBookingDay(documentCreation.billDate, facts.openFrom)
  const serviceDay = documentCreation.serviceDate ?? documentCreation.billDate
  const supplier = partner.data ?? facts.supplier
  const { lines, problems } = decideLines(input.lineItemCreations, {
    scope: 'BILL',
    currency: documentCreation.currency,
    categories: facts.categories,
    products: facts.products,
    serviceDay,
    ossPercent: null,
  })
  problems.unshift(...headProblems(input, facts, bookingDay), ...flatRateProblems(input))
  if (problems.length === 0) problems.push(...sumProblems(lines, documentCreation))
  const { currency, printedTaxes } = documentCreation
  const totals = documentTotals(lines, currency, printedTaxes)
  const decided = decidePayments({
    ...documentCreation,
    kind: 'BILL',
    records: input.documentRecordCreations,
    declarations: input.declarations,
    stored: facts.stored,
    totals,
    rate: facts.rate,
    today: facts.today,
    openFrom: facts.openFrom,
  })
  problems.push(...decided.problems, ...discountTermsProblems(input, totals.gross))
  if (problems.length > 0 || supplier === null || facts.rate === null) return { ok: false, problems }
  // A bill has no lines under § 25a UStG: the method makes no difference.
  const figures = documentFigures(lines, facts.rate.rate, 'INCLUDED', currency, [], printedTaxes)
  // What was supplied while § 19 UStG applied gives no input tax, whenever it is booked (§ 15 UStG; decisions §10, 'Input tax').
  const taxScheme = schemeOn(facts.taxSchemes, documentCreation.serviceDate ?? bookingDay)
  const place = { country: supplier.countryCode, day: serviceDay }
  const counted = countedAsEu(place, facts.stored ? storedPlace(facts.stored) : null, facts)
  const { rate } = facts.rate
  const { documentId, products, others } = facts
  const { sellerKind } = supplier
  const news = purchaseNews({ documentId, lines }, products, others, {
    taxScheme,
    currency,
    rate,
    sellerKind,
  })
  return {
    ok: true,
    bill: {
      ...{
        figures,
        payments: decided.payments,
        reductions: decided.reductions,
        news,
        supplier,
        bookingDay,
        taxScheme,
      },
      ...{ countedAsEu: counted, rate: facts.rate },
    },
  }
}

function flatRateProblems({
  documentCreation,
  lineItemCreations,
}: BillCreation | BillReplacement): FieldError[] {
  const days = { billDay: documentCreation.billDate, serviceDay: documentCreation.serviceDate }
  return lineItemCreations.flatMap((line, index) => {
    const message = flatRateFault(line, days)
    return message === null ? [] : [{ path: `lineItemCreations.${index}.taxPercent`, message }]
  })
}

/** What a stored bill says of its supplier's place. */
function storedPlace({ partner, serviceDay, documentDay, countedAsEu }: NonNullable<BillFacts['stored']>) {
  return { country: partner.countryCode, day: serviceDay ?? documentDay, countedAsEu }
}

/** What is wrong with taxes as printed; where nothing is, with the total. */
function sumProblems(lines: readonly DecidedLine[], bill: BillSums): FieldError[] {
  const faults = printedTaxFaults(lines, bill.printedTaxes, bill.currency)
  if (faults.length > 0) {
    return faults.map(({ path, message }) => ({ path: `documentCreation.printedTaxes.${path}`, message }))
  }
  const message = billTotalFault(lines, bill)
  return message === null ? [] : [{ path: 'documentCreation.billTotal', message }]
}

function headProblems(
  { documentCreation, forex }: BillCreation | BillReplacement,
  facts: BillFacts,
  bookingDay: Day,
): FieldError[] {
  const { billDate, currency } = documentCreation
  const problems: FieldError[] = []
  if (facts.supplier === null) problems.push({ path: 'partner.entityId', message: supplierGone })
  if (bookingDay < billDate) {
    problems.push({
      path: 'documentCreation.bookingDate',
      message: bookedTooEarly,
    })
  }
  const originals = facts.stored ? [facts.stored] : []
  problems.push(...forexProblems(forex, { currency, day: billDate }, originals))
  if (facts.rate === null) {
    const message = `Für ${currency} gibt es zum ${formatDay(billDate)} keinen Wechselkurs`
    problems.push({ path: 'documentCreation.currency', message })
  }
  return problems
}
