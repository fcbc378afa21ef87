import { textsByPlace } from '#areas/documents/rules/lines/line-texts.ts'
import { isCharged } from '#areas/documents/rules/taxes/tax-types.ts'
import type {
  ElectronicInvoice,
  InvoiceNote,
  InvoicePeriod,
  PrecedingInvoice,
  TaxBreakdown,
} from '#areas/einvoice/rules/electronic-invoice.ts'
import type { InvoiceProfile } from '#areas/einvoice/rules/judge-invoice.ts'
import { paymentsOnPaper } from '#areas/payments/rules/payments-on-paper.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { formatDay } from '#kernel/day.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import { germanWords } from '../pdf/german-words.ts'
import { keepingNote } from '../pdf/keeping-note.ts'
import { electronicLines } from './electronic-lines.ts'
import { buyerOf, deliveryOf, sellerOf } from './electronic-parties.ts'
import { dueDayOfTransfer, paymentOf, paymentTerms } from './electronic-payment.ts'
import { amountText, type ElectronicSeller, type ElectronicSource, textOr } from './electronic-source.ts'
import { ownReference } from './given-reference.ts'
import { remarksBeside, taxBreakdowns, taxCategory } from './tax-category.ts'

/** BT-24 and BT-23 of what is written. XRechnung names the process of Peppol. */
const specifications = {
  EN16931: { specification: 'urn:cen.eu:en16931:2017', processType: null },
  XRECHNUNG: {
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    processType: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
}

export interface ElectronicFacts {
  /** BT-1; of an invoice that has none yet whatever stands for it. */
  number: string
  seller: ElectronicSeller
  profile: InvoiceProfile
}

/** XRechnung asks for the rate (BT-119) of what is not taxable too, where EN 16931 does not (BR-DE-14, BR-48). */
function withRate(breakdown: TaxBreakdown): TaxBreakdown {
  const { category } = breakdown
  return { ...breakdown, category: { ...category, percent: category.percent ?? '0' } }
}

/**
 * An invoice or cancellation in the terms of EN 16931, of its stored figures alone: nothing is computed again but what the standard asks of
 * lines. What is payable is what the customer was told; BT-114 stays 0 (decisions §9, 'E-Rechnung').
 */
export function electronicInvoiceOf(source: ElectronicSource, facts: ElectronicFacts): ElectronicInvoice {
  const { number, seller, profile } = facts
  const categories = source.taxes.map((group) => taxCategory(group, source).code)
  const isTaxable = !categories.includes('O')
  const isEuSupply = categories.includes('K')
  const onPaper = paymentsOnPaper(source.payments, source.reductions ?? [])
  const paid = sumCents(onPaper.map(({ amount }) => amount))
  const payable = cents(source.gross - paid)
  const taxCurrency = taxCurrencyOf(source)
  const { buyerReference } = source
  const { leitwegId } = source.partner
  const isXRechnung = profile === 'XRECHNUNG'
  return {
    number,
    issueDay: source.documentDay,
    typeCode: typeCodeOf(source, isXRechnung),
    currency: source.currency,
    taxCurrency,
    taxPointDay: null,
    taxPointCode: null,
    dueDay: dueDayOfTransfer(source, payable),
    // The Leitweg-ID is what an authority sorts its invoices by; what the customer calls it is then his order.
    buyerReference: ownReference(source),
    projectReference: null,
    contractReference: null,
    orderReference: leitwegId === '' ? null : textOr(buyerReference),
    salesOrderReference: null,
    receivingAdvice: null,
    despatchAdvice: null,
    tenderReference: null,
    object: null,
    accountingReference: null,
    paymentTerms: paymentTerms(source, payable),
    notes: notesOf(source),
    ...specifications[profile],
    precedingInvoices: precedingOf(source),
    seller: sellerOf(seller, isTaxable),
    buyer: buyerOf(source, isTaxable),
    payee: null,
    taxRepresentative: null,
    delivery: deliveryOf(source, isEuSupply),
    period: periodOf(source),
    payments: [paymentOf(source, { number, payable, seller, isXRechnung })],
    allowancesAndCharges: [],
    totals: {
      linesNet: amountText(source.net),
      allowances: null,
      charges: null,
      net: amountText(source.net),
      tax: amountText(source.tax),
      taxInAccountingCurrency:
        taxCurrency && amountText(sumCents(source.taxes.map(({ taxEuro }): Cents => taxEuro))),
      gross: amountText(source.gross),
      prepaid: paid === 0 ? null : amountText(paid),
      rounding: null,
      payable: amountText(payable),
    },
    taxBreakdowns: taxBreakdowns(source).map((one) => (isXRechnung ? withRate(one) : one)),
    supportingDocuments: [],
    lines: electronicLines(source),
  }
}

/**
 * Of UNTDID 1001 (BT-3): 384 corrects another invoice, a cancellation as a whole; an advance is 386, for which XRechnung has only 326
 * (a partial invoice).
 */
function typeCodeOf({ kind, corrected, advance }: ElectronicSource, isXRechnung: boolean): string {
  if (kind === 'CANCELLATION' || corrected !== null) return '384'
  if (!advance) return '380'
  return isXRechnung ? '326' : '386'
}

/** In which currency the tax is told besides (BT-6), where some is charged in another. */
function taxCurrencyOf({ currency, taxes }: ElectronicSource): string | null {
  return currency !== baseCurrency && taxes.some(({ taxType, tax }) => isCharged(taxType) && tax !== 0)
    ? baseCurrency
    : null
}

/** BG-1: what the paper says in words, without what has a term of its own. */
function notesOf(source: ElectronicSource): InvoiceNote[] {
  const { customText, remarks, advance, serviceDay, kind, replacedBy } = source
  const keeping = kind === 'INVOICE' && source.keepingNote ? keepingNote : ''
  const expected = advance ? `Voraussichtliches Leistungsdatum: ${formatDay(serviceDay)}` : ''
  const replaced =
    kind === 'CANCELLATION' && replacedBy
      ? germanWords.intro.replacedWith(replacedBy.number, formatDay(replacedBy.documentDay))
      : ''
  const closing = textsByPlace(source.texts, source.lines).at(-1) ?? []
  const closingTexts = closing.map(({ text }) => text)
  return [
    ...new Set([replaced, ...closingTexts, customText, remarks, ...remarksBeside(source), expected, keeping]),
  ]
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text: text.trim(), subjectCode: null }))
}

/** BG-3: what is cancelled, corrected or replaced; of a final invoice its advances. */
function precedingOf({ cancelled, corrected, replaces, advances }: ElectronicSource): PrecedingInvoice[] {
  return [cancelled ?? corrected ?? [], replaces ?? [], advances]
    .flat()
    .map(({ number, documentDay }) => ({ number, day: documentDay }))
}

/** BG-14: of a supply that took longer than a day; of one that is still to come, the day that is expected. */
function periodOf({ serviceDateFrom, serviceDay, advance }: ElectronicSource): InvoicePeriod | null {
  if (serviceDateFrom !== null) return { from: serviceDateFrom, to: serviceDay }
  return advance ? { from: serviceDay, to: serviceDay } : null
}
