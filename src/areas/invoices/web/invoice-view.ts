import type { Category } from '#areas/categories/contract.ts'
import { formatRate } from '#areas/currencies/rules/rate.ts'
import type { StoredLineItem } from '#areas/documents/contract.ts'
import { quantityText } from '#areas/documents/rules/lines/line-quantity.ts'
import { earlierPdfTag, pdfTag } from '#areas/documents/rules/pdf-tags.ts'
import { declarationLabels } from '#areas/documents/rules/taxes/declarations.ts'
import { isCharged } from '#areas/documents/rules/taxes/tax-types.ts'
import { discountFact } from '#areas/documents/web/discount-fact.ts'
import type { DocumentFact } from '#areas/documents/web/document-facts.tsx'
import { paymentRows, storedPaidSums } from '#areas/documents/web/totals-rows.ts'
import { taxSchemeNames } from '#areas/firm/rules/tax-schemes.ts'
import { partnerName, type ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { type PaymentMethodData, paymentMethodNames } from '#areas/partners/rules/payment-method.ts'
import { dueDayOf } from '#areas/payments/rules/due.ts'
import { type Day, formatDay, parseDay } from '#kernel/day.ts'
import { negateCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import type { TotalsRow } from '#web/ui/figures/totals-block.tsx'
import { type Invoice, invoicePdfStored } from '../contract.ts'
import { servicePeriodLabel } from '../rules/service-period.ts'
import { discountText, type ShownLine, shownUnit } from './lines/shown-line.ts'
import { negatedSums, type ShownSums, storedSumsOf, sumsRows } from './lines/shown-sums.ts'
import { isClosed, refundLabel } from './refund-label.ts'

export { shownDay, wireCents }

/** The receiver as the invoice keeps it. */
export function receiverOf(invoice: Pick<Invoice, 'partner'>): ReceiverFields {
  // The server stores what the contract parsed.
  return invoice.partner.data as ReceiverFields
}

/** Days and terms of a stored invoice, to be read. */
export function invoiceFacts(invoice: Invoice): DocumentFact[] {
  const { preferredPaymentMethod, paymentTargetDays, discountTerms } = invoice.partnership.partnershipData
  // As above.
  const { paymentMethod } = preferredPaymentMethod as PaymentMethodData
  return [
    { label: 'Rechnungsnummer', value: invoice.invoiceNumber },
    { label: 'Rechnungsdatum', value: shownDay(invoice.invoiceDate) },
    {
      label: servicePeriodLabel({ serviceDateFrom: invoice.serviceDateFrom }),
      value: supplyText(invoice),
    },
    { label: 'Besteuerungsart', value: taxSchemeNames[invoice.taxScheme] },
    { label: 'Währung', value: currencyFact(invoice) },
    { label: 'Zahlungsart', value: paymentMethodNames[paymentMethod] },
    { label: 'Zahlungsziel', value: paymentTargetDays === null ? '' : daysText(paymentTargetDays) },
    { label: 'Skonto', value: discountFact(discountTerms, invoice.invoiceDate, invoice) },
    dueFact(invoice),
    { label: 'Storno zu', value: invoice.cancelledInvoiceNumber },
    { label: 'Korrektur zu', value: correctedText(invoice) },
    { label: 'Ersetzt', value: replacedText(invoice) },
    {
      label: invoice.documentType === 'CANCELLATION' ? 'Neue Rechnung' : 'Ersetzt durch',
      value: invoice.replacedByInvoiceNumber,
    },
    ...invoice.declarations.map(({ code, reason }) => ({
      label: declarationLabels[code],
      value: reason,
    })),
    { label: 'Abgerechnet in', value: invoice.settledByInvoiceNumber },
  ]
}

function supplyText({ advance, serviceDate, serviceDateFrom }: Invoice): string {
  const day = shownDay(serviceDate)
  if (serviceDateFrom !== null) return `${shownDay(serviceDateFrom)} – ${day}`
  return advance ? `voraussichtlich ${day}` : day
}

function correctedText({ correctedInvoice }: Invoice): string | null {
  return correctedInvoice && `${correctedInvoice.number} vom ${shownDay(correctedInvoice.date)}`
}

function replacedText({ replacesInvoiceNumber: number, replacesInvoiceDate: day }: Invoice): string | null {
  return number && `${number} vom ${shownDay(day)}`
}

function currencyFact({ currency, rate }: Invoice): string {
  return currency === 'EUR' ? 'EUR' : `${currency} (1 EUR = ${formatRate(rate)} ${currency})`
}

function daysText(days: number): string {
  return days <= 0 ? 'Sofort' : days === 1 ? '1 Tag' : `${days} Tage`
}

/** Until when the customer is to pay, or what he gets back. */
function dueFact(invoice: Invoice): DocumentFact {
  const due = wireCents(invoice.totals.amountDue)
  if (due < 0) {
    return { label: refundLabel(invoice), value: formatMoney(negateCents(due), invoice.currency) }
  }
  // Of a Rechnungskorrektur whose refund is done.
  if (invoice.totals.amountGrossTotal < 0) return { label: 'Erstattung', value: '' }
  const day = dueDayOfInvoice(invoice)
  return { label: 'Fällig am', value: day === null ? '' : formatDay(day) }
}

/** Until when a stored invoice is to be paid; null for no certain day. */
export function dueDayOfInvoice(invoice: Invoice): Day | null {
  const { documentType: kind, partnership } = invoice
  const documentDay = parseDay(invoice.invoiceDate)
  const { paymentTargetDays } = partnership.partnershipData
  return documentDay && dueDayOf({ kind, documentDay, paymentTargetDays, isClosed: isClosed(invoice) })
}

export interface EarlierPdf {
  uuid: string
  fileName: string
  /** When it was made, by the journal. */
  at: string | null
}

/**
 * The PDFs of the states before the present one, the latest first. Each PDF was stored by one step of the journal and is kept, so
 * the first one was made at the first such step, and so on.
 */
export function earlierPdfs({
  attachments,
  history,
}: Pick<Invoice, 'attachments' | 'history'>): EarlierPdf[] {
  const pdfs = attachments.filter(({ tag }) => tag === pdfTag || tag === earlierPdfTag)
  const made = history.filter(({ event }) => event === invoicePdfStored.name).sort((a, b) => a.seq - b.seq)
  const isEachKnown = made.length === pdfs.length
  return pdfs
    .map(({ entityId, fileName, tag }, index) => ({
      tag,
      uuid: entityId.uuid,
      fileName,
      at: isEachKnown ? (made[index]?.at ?? null) : null,
    }))
    .filter(({ tag }) => tag === earlierPdfTag)
    .map(({ tag: _, ...pdf }) => pdf)
    .reverse()
}

/** How messages name it: 'Ausgangsrechnung 2026-00017'. */
export function invoiceName({
  documentType,
  invoiceNumber,
}: Pick<Invoice, 'documentType' | 'invoiceNumber'>) {
  return `${documentType === 'CANCELLATION' ? 'Stornorechnung' : 'Ausgangsrechnung'} ${invoiceNumber}`
}

/** What stays in sight over a layer: the customer, the number, the day and the amount. */
export function factsOfInvoice(invoice: Invoice): string {
  const gross = formatMoney(wireCents(invoice.totals.amountGrossTotal), invoice.currency)
  const day = shownDay(invoice.invoiceDate)
  return [partnerName(receiverOf(invoice)), invoice.invoiceNumber, day, gross].join(' · ')
}

/** The same where its number stands in the title, and before it the customer's name as a link. */
export function readFactsOf(invoice: Invoice): string[] {
  const gross = formatMoney(wireCents(invoice.totals.amountGrossTotal), invoice.currency)
  return [`vom ${shownDay(invoice.invoiceDate)}`, gross]
}

/** What of an invoice decides whether it can be changed or cancelled. */
export function changeFactsOf(invoice: Invoice) {
  const { documentType, cancelledByInvoiceEntityId, issued, settledByInvoiceNumber: settledBy } = invoice
  const isAmended = invoice.amendments.length > 0
  return { documentType, isCancelled: cancelledByInvoiceEntityId !== null, issued, settledBy, isAmended }
}

/** A stored line as a row of the table. */
export function storedLine(line: StoredLineItem, categories: readonly Category[]): ShownLine {
  const category = categories.find(({ entityId }) => entityId.uuid === line.categoryEntityId)
  const isVat = isCharged(line.taxType)
  const side = line.amountIncludesTax || !isVat ? 'gross' : 'net'
  const discount = storedDiscount(line)
  return {
    key: line.localId,
    quantity: quantityText(line.quantity),
    unit: shownUnit(line.unit, line.quantity),
    pieceAmount: line.quantity !== 1 || discount !== '' ? { amount: wireCents(line.amount), side } : null,
    discount,
    net: wireCents(line.amountNet),
    gross: wireCents(line.amountGross),
    currency: line.currency,
    descriptionShort: line.descriptionShort,
    descriptionLong: line.descriptionLong,
    productId: line.productEntityId,
    taxType: line.taxType,
    taxPercent: isVat ? line.taxPercent : null,
    taxReason: line.taxReason?.text ?? '',
    category: category?.shortName ?? '',
    bookingText: line.bookingText,
  }
}

function storedDiscount({ discountPercent, discountAmount, currency }: StoredLineItem): string {
  const hundredths = discountPercent === null ? null : Math.round(discountPercent * 100)
  const amount = discountAmount === null ? null : wireCents(discountAmount)
  return discountText({ discountPercent: hundredths, discountAmount: amount }, currency)
}

/** The sums as the server computed them. */
export function storedSums(invoice: Invoice): TotalsRow[] {
  return sumsRows(storedSumsOf(invoice), invoice.currency)
}

/** The frozen lines and sums of a cancellation: the stored ones, or the negatives of those of the invoice that it is to cancel. */
export function cancellationFigures(
  invoice: Pick<Invoice, 'documentType' | 'lineItems' | 'totals' | 'advances'>,
  categories: readonly Category[],
): { lines: ShownLine[]; sums: ShownSums } {
  const lines = invoice.lineItems.map((line) => storedLine(line, categories))
  const sums = storedSumsOf(invoice)
  return invoice.documentType === 'CANCELLATION'
    ? { lines, sums }
    : { lines: lines.map(negatedLine), sums: negatedSums(sums) }
}

function negatedLine({ pieceAmount, net, gross, ...line }: ShownLine): ShownLine {
  return {
    ...line,
    pieceAmount: pieceAmount && { ...pieceAmount, amount: negateCents(pieceAmount.amount) },
    net: negateCents(net),
    gross: negateCents(gross),
  }
}

/** What was paid and what is open. */
export function storedPaymentSums(invoice: Invoice): TotalsRow[] {
  const { totals, currency } = invoice
  const rows = paymentRows(
    wireCents(totals.amountGrossTotal),
    { ...storedPaidSums(totals), isClosed: isClosed(invoice) },
    currency,
  )
  const { settledByInvoiceNumber: final } = invoice
  // What was not paid of it is part of what its final invoice asks for.
  return final === null ? rows : rows.slice(0, 1)
}

/** By which name the form of a stored one keeps what is typed. */
export const formName = ({ entityId }: Pick<Invoice, 'entityId'>): string => `invoice/${entityId.uuid}`
