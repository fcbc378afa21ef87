import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import { type NewPayment, taxedOn } from '#areas/payments/rules/payment.ts'
import type { NewReduction } from '#areas/payments/rules/reduction.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { type Month, monthOf } from '#kernel/day.ts'
import { type Cents, sumCents, zeroCents } from '#kernel/money.ts'
import type { DocumentLine, NewBill, NewInvoice, StoredBill } from '../stored-document.ts'
import type { MarginedLine } from '../taxes/overpaid-margins.ts'
import type { TaxFigures } from '../taxes/tax-figures.ts'
import { isOwedByOneself } from '../taxes/tax-types.ts'
import { type BillFacts, billMonths, reducedGroupsOfBill, type TaxedBill } from './bill-months.ts'
import { monthReductions, reductionsOfBill } from './month-reductions.ts'
import { type MonthRow, monthKey, type TaxedGroup, taxedGroups } from './month-rows.ts'
import { askedByBoth, askedOtherwise, type ComparedGroups } from './replaced-groups.ts'
import type { MonthPayment, TaxedAdvance, TaxedPaper, TaxedSale } from './sale.ts'
import { isTaxedByPaper, type ReducedGroup, reducedGroups, saleMonths } from './sale-months.ts'

/** What of a document counts in a month: base, and tax as what is owed and as what is deducted, in EUR cents. */
export interface DocumentMonth extends Omit<MonthRow, 'tax' | 'rateMonth'> {
  /** Of invoices, and of bills whose tax one owes oneself. */
  vat: Cents
  /** Of bills; none for a Kleinunternehmer (§ 19 Abs. 1 S. 4 UStG). */
  inputTax: Cents
}

/** As it is kept: with what a conversion by average rates of months starts from (§ 16 Abs. 6 UStG). */
export interface KeptMonth extends DocumentMonth {
  /** Whose rate counts. */
  rateMonth: Month
  /** In the document's currency; the tax is that of `vat`, `inputTax` or both. */
  currencyBase: Cents
  currencyTax: Cents
  /** Of what came after its month was locked, the open one in which it was recorded; null or left out: it did not. */
  lateMonth?: Month | null
  /** Of the same, the first month that was open then. */
  lateOpen?: Month | null
}

/** A bill as far as its months depend on it, such as one that is being typed. */
export type BillOfMonths = Pick<
  NewBill,
  'kind' | 'advance' | 'documentDay' | 'bookingDay' | 'serviceDay' | 'taxScheme' | 'countedAsEu' | 'currency'
> &
  Pick<NewBill, 'gross' | 'taxes' | 'lines' | 'payments'> & {
    partner: Pick<SupplierFields, 'countryCode'>
    reductions?: readonly NewReduction[]
  }

/** The same of an invoice. */
export type InvoiceOfMonths = Pick<
  NewInvoice,
  'kind' | 'advance' | 'documentDay' | 'serviceDay' | 'taxScheme' | 'currency'
> &
  Pick<NewInvoice, 'gross' | 'taxes' | 'payments'> & {
    lines: readonly TaxedLine[]
    reductions?: readonly NewReduction[]
    advances: readonly Pick<NewInvoice['advances'][number], 'received'>[]
  }

/** What of an advance its final invoice looks at. */
export type AdvanceDocument = Pick<InvoiceOfMonths, 'gross' | 'taxes' | 'lines' | 'payments'>

/** A sale of documents: an invoice and all that was written about it (`TaxedSale`). */
export interface SaleOfMonths<Invoice extends InvoiceOfMonths = InvoiceOfMonths> {
  invoice: Invoice
  cancellation: Invoice | null
  /** The oldest first. */
  corrections: readonly { paper: Invoice; cancellation: Invoice | null }[]
  /** The documents that the invoice lists as its advances. */
  advances: readonly AdvanceDocument[]
  /** What replaced it and one another as one sale, each with the cancellation of the one before. */
  replacements: readonly { cancellation: Invoice; paper: Invoice }[]
  /** What it replaces although the cancellation stays as it is: its month was locked by then. */
  askedBefore: Invoice | null
  /** Payments of what it replaces, which was supplied in another month than had been said. */
  otherPayments: readonly MonthPayment[]
  /** The cancellation that takes it out of its months, since it was supplied in another one. */
  takenOutBy: Invoice | null
}

type TaxedLine = Pick<DocumentLine, 'taxType' | 'taxPercent' | 'differentialTax' | 'differentialTaxEuro'> &
  Partial<MarginedLine>

/**
 * The months in which a bill is taxed, with its payments, the oldest first: reports are sums over these (decisions §9, 'Tax
 * month'). Other months may follow from another payment, so the writer of documents keeps them with each.
 */
export function monthsOfBill(bill: BillOfMonths | StoredBill, facts: BillFacts = {}): KeptMonth[] {
  const rowsOf = (groupsOf: GroupsOf) => billMonths(taxedBill(bill, groupsOf), facts)
  const euro = rowsOf(taxedGroups)
  const own = bill.currency === baseCurrency ? euro : rowsOf(groupsInCurrency)
  const isDeducted = bill.taxScheme !== 'KLEINUNTERNEHMER'
  return inBoth(euro, own).map(({ tax, ...row }) => ({
    ...row,
    vat: isOwedByOneself(row.taxType) ? tax : zeroCents,
    inputTax: isDeducted ? tax : zeroCents,
  }))
}

function taxedBill(bill: BillOfMonths | StoredBill, groupsOf: GroupsOf): TaxedBill {
  const { advance, documentDay, bookingDay, serviceDay, gross, taxes } = bill
  const imported = taxes.filter(({ taxType }) => taxType === 'IMPORT_VAT')
  return {
    ...{ advance, billDay: documentDay, bookingDay, serviceDay, gross },
    isSupplierInEu: bill.countedAsEu && bill.partner.countryCode !== 'DE',
    groups: groupsOf(taxes, bill.lines),
    payments: bill.payments.map(onTaxDay),
    reductions: reductionsOfBill(bill.reductions ?? [], gross),
    importedGross: sumCents(imported.map((group) => group.gross)),
  }
}

/** What discounts and write-offs take off the taxes of a bill, in EUR or in its currency, by their ids. */
export const reducedGroupsOfBillDocument = (bill: StoredBill, unit: ReducedUnit = 'EUR'): ReducedGroup[] =>
  reducedGroupsOfBill(taxedBill(bill, groupsIn(unit)))

export type ReducedUnit = 'EUR' | 'CURRENCY'

const groupsIn = (unit: ReducedUnit): GroupsOf => (unit === 'EUR' ? taxedGroups : groupsInCurrency)

/** The same of all documents of a sale. */
export function reducedGroupsOfSale<Invoice extends InvoiceOfMonths>(
  sale: SaleOfMonths<Invoice>,
  unit: ReducedUnit = 'EUR',
): ReducedGroup[] {
  const papers = papersOf(sale)
  return reducedGroups(taxedSale(sale, (paper) => String(papers.indexOf(paper)), groupsIn(unit)))
}

/** The months in which each document of a sale is taxed, with all payments of all of them, as `monthsOfBill`. */
export function monthsOfSale<Invoice extends InvoiceOfMonths>(
  sale: SaleOfMonths<Invoice>,
): Map<Invoice, KeptMonth[]> {
  const papers = papersOf(sale)
  const idOf = (paper: Invoice) => String(papers.indexOf(paper))
  const euro = saleMonths(taxedSale(sale, idOf, taxedGroups))
  const isConverted = sale.invoice.currency !== baseCurrency
  const own = isConverted ? saleMonths(taxedSale(sale, idOf, groupsInCurrency)) : euro
  return new Map(
    papers.map((paper) => {
      const rows = (of: typeof euro) => of.get(idOf(paper)) ?? []
      return [
        paper,
        inBoth(rows(euro), rows(own)).map(({ tax, ...row }) => ({ ...row, vat: tax, inputTax: zeroCents })),
      ]
    }),
  )
}

/** Those of an invoice of which nothing else is known, such as one that is being typed. */
export function monthsOfInvoice(invoice: InvoiceOfMonths): KeptMonth[] {
  return monthsOfSale({ invoice, ...nothingElse }).get(invoice) ?? []
}

const nothingElse = {
  ...{ cancellation: null, corrections: [], advances: [] },
  ...{ replacements: [], askedBefore: null, otherPayments: [], takenOutBy: null },
}

/** The documents of a sale, without the advances, which are sales of their own. */
export function papersOf<Invoice extends InvoiceOfMonths>({
  invoice,
  cancellation,
  corrections,
  replacements,
  takenOutBy,
}: SaleOfMonths<Invoice>): Invoice[] {
  const more = [...corrections, ...replacements].flatMap((each) => [each.paper, each.cancellation])
  return [invoice, ...more, cancellation, takenOutBy].filter((paper) => paper !== null)
}

const nothing = { base: zeroCents, tax: zeroCents }

/** The rows in EUR, with those that come to nothing in EUR alone, each with its amounts in the document's currency. */
function inBoth(euro: readonly MonthRow[], own: readonly MonthRow[]) {
  const owns = new Map(own.map((row) => [monthKey(row), row]))
  const known = new Set(euro.map(monthKey))
  const others = own.filter((row) => !known.has(monthKey(row)))
  return [...euro, ...others.map((row) => ({ ...row, ...nothing }))].map((row) => {
    const { base: currencyBase, tax: currencyTax } = owns.get(monthKey(row)) ?? nothing
    return { ...row, currencyBase, currencyTax }
  })
}

type GroupsOf = (taxes: readonly TaxFigures[], lines: readonly TaxedLine[]) => TaxedGroup[]

function taxedSale<Invoice extends InvoiceOfMonths>(
  sale: SaleOfMonths<Invoice>,
  idOf: (paper: Invoice) => string,
  groupsOf: GroupsOf,
): TaxedSale {
  const { invoice, cancellation, corrections, advances } = sale
  const taxed = (paper: Invoice): TaxedPaper => ({
    documentId: idOf(paper),
    documentDay: paper.documentDay,
    gross: paper.gross,
    groups: groupsOf(paper.taxes, paper.lines),
    deducted: paper.advances.flatMap(({ received }) => groupsOf(received, [])),
    deductedGross: sumCents(paper.advances.flatMap(({ received }) => received.map(({ gross: of }) => of))),
    payments: paper.payments.map(onTaxDay),
    reductions: monthReductions(paper.reductions ?? []),
  })
  const { advance, taxScheme, serviceDay } = invoice
  const plain: TaxedSale = {
    ...{ invoice: taxed(invoice), advance, taxScheme, serviceDay },
    cancellation: cancellation && taxed(cancellation),
    corrections: corrections.map((each) => ({
      paper: taxed(each.paper),
      cancellation: each.cancellation && taxed(each.cancellation),
    })),
    advances: advances.map(
      ({ gross, taxes, lines, payments }): TaxedAdvance => ({
        gross,
        groups: groupsOf(taxes, lines),
        payments: payments.map(onTaxDay),
      }),
    ),
  }
  return withReplaced(plain, sale, { taxed, groupsOf })
}

interface Reading<Invoice> {
  taxed(paper: Invoice): TaxedPaper
  groupsOf: GroupsOf
}

/** The sale with what replaced its invoice, or what that replaces. */
function withReplaced<Invoice extends InvoiceOfMonths>(
  plain: TaxedSale,
  { invoice, replacements, askedBefore, otherPayments, takenOutBy }: SaleOfMonths<Invoice>,
  { taxed, groupsOf }: Reading<Invoice>,
): TaxedSale {
  if (replacements.length + otherPayments.length === 0 && !askedBefore && !takenOutBy) return plain
  const compared = (paper: Invoice): ComparedGroups => ({
    currency: comparedGroups(paper, groupsInCurrency),
    counted: comparedGroups(paper, groupsOf),
  })
  const supplied = monthOf(invoice.serviceDay)
  const invoicedOn = (askedBefore ?? invoice).documentDay
  const links = replacements.map(({ cancellation, paper }, index) => {
    const before = replacements[index - 1]?.paper ?? invoice
    const { less, more } = askedOtherwise(compared(before), compared(paper))
    return {
      less: {
        lessOf: taxed(before).documentId,
        paper: { ...taxed(cancellation), ...less, deducted: [] },
        cancellation: null,
      },
      more: { documentId: taxed(paper).documentId, month: supplied, invoicedOn, ...more },
      paper: taxed(paper),
    }
  })
  // It counts on its own date, unless it is not supplied yet.
  const isAhead = invoice.serviceDay > invoice.documentDay
  const late = askedBefore && { before: compared(askedBefore), after: compared(invoice) }
  const lateMore = late && askedOtherwise(late.before, late.after).more
  return {
    ...plain,
    ...(late && {
      serviceDay: isAhead ? invoice.serviceDay : invoice.documentDay,
      // What both ask for is the whole, with what of it was deducted.
      invoice: { ...plain.invoice, ...askedByBoth(late.before, late.after), deducted: [] },
    }),
    corrections: [...plain.corrections, ...links.map(({ less }) => less)].sort((one, other) =>
      one.paper.documentDay < other.paper.documentDay ? -1 : 1,
    ),
    replaced: {
      more: [
        ...(lateMore
          ? [{ documentId: plain.invoice.documentId, month: supplied, invoicedOn, ...lateMore }]
          : []),
        ...links.map(({ more }) => more),
      ],
      suppliedOn: invoice.serviceDay,
      paidPapers: [plain.invoice, ...links.map(({ paper }) => paper)],
      otherPayments,
      takenOutBy: takenOutBy && taxed(takenOutBy).documentId,
    },
  }
}

/** What two invoices are compared by: of what goes to the EU the whole, also what is deducted of advances. */
function comparedGroups<Invoice extends InvoiceOfMonths>(paper: Invoice, groupsOf: GroupsOf): TaxedGroup[] {
  const deducted = paper.advances.flatMap(({ received }) => groupsOf(received, []))
  return [...groupsOf(paper.taxes, paper.lines), ...deducted.filter(isTaxedByPaper)]
}

/** A payment that is reported late counts on its true day. */
const onTaxDay = (payment: NewPayment) => ({ recordDate: taxedOn(payment), amount: payment.amount })

/** As `taxedGroups`, in the document's currency. */
function groupsInCurrency(taxes: readonly TaxFigures[], lines: readonly TaxedLine[]): TaxedGroup[] {
  return taxedGroups(
    taxes.map((group) => {
      const { net: netEuro, tax: taxEuro, gross: grossEuro, owedTax: owedTaxEuro } = group
      return { ...group, netEuro, taxEuro, grossEuro, owedTaxEuro }
    }),
    lines.map((line) => ({ ...line, differentialTaxEuro: line.differentialTax })),
  )
}
