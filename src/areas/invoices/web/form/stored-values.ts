import type { Category } from '#areas/categories/contract.ts'
import { invoiceFields, invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { replacedPartner, termsOf, wireDayText } from '#areas/documents/web/form-terms.ts'
import { notCopied, typedOf } from '#areas/documents/web/typed-fields.ts'
import type { Firm } from '#areas/firm/contract/read-firm.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { storedPayment, type TypedPayment } from '#areas/payments/web/payment-entry.ts'
import { berlinDay, type Day, formatDay, parseDay } from '#kernel/day.ts'
import { type Cents, negateCents, sumCents } from '#kernel/money.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { amountCents, amountText, dayInput } from '#web/ui/fields/field-input.ts'
import type { Invoice } from '../../contract.ts'
import { asAmended, customerPutRight } from '../../rules/amendments/as-amended.ts'
import { receiverOf } from '../invoice-view.ts'
import { declarationValues, noDeclarations } from '../lines/declaration-values.ts'
import { type LinesAndTexts, textsOf } from '../lines/line-texts.ts'
import { type LineFacts, type LineValues, lineValuesOf } from '../lines/line-values.ts'
import type { ChosenReceiver } from './chosen-receiver.ts'
import { type ChosenReplaced, nothingCorrected } from './correction-values.ts'
import { type InvoiceValues, invoiceInput, newInvoice, taxFactsOf } from './invoice-values.ts'

/** What besides the invoice its form depends on. */
export interface StoredFacts {
  firm: Firm
  categories: readonly Category[]
}

/** A stored invoice or cancellation as its form holds it. */
export function valuesOfInvoice(invoice: Invoice, { firm, categories }: StoredFacts): InvoiceValues {
  // That of a cancellation is its invoice's: it stays when the cancellation is dated otherwise.
  const isSameDay =
    invoice.documentType === 'INVOICE' &&
    !invoice.advance &&
    invoice.serviceDate === invoice.invoiceDate &&
    invoice.serviceDateFrom === null
  const head: InvoiceValues = {
    ...newInvoice(berlinDay(new Date())),
    ...typedOf(invoiceFields, invoice),
    receiver: storedReceiver(invoice),
    invoiceDate: wireDayText(invoice.invoiceDate),
    advances: invoice.advances,
    serviceDateIsInvoiceDate: isSameDay,
    serviceDate: isSameDay ? '' : wireDayText(invoice.serviceDate),
    ...correctedValues(invoice),
    replaces: replacedOf(invoice),
    currency: invoice.currency,
    ...termsOf(invoice.partnership.partnershipData),
    ...declarationValues(invoice.declarations),
  }
  const now = taxFactsOf(head, firm)
  // As it was written, whatever counts for its day by now.
  const facts: LineFacts = { tax: { ...now, taxScheme: invoice.taxScheme }, categories }
  return {
    ...head,
    lines: invoice.lineItems.map((line) => lineValuesOf(line, facts)),
    texts: textsOf(invoice),
  }
}

function correctedValues(invoice: Invoice): Pick<InvoiceValues, keyof typeof nothingCorrected> {
  const { correctedInvoiceEntityId: uuid, correctedInvoice } = invoice
  if (correctedInvoice === null) {
    return { ...nothingCorrected, corrects: invoice.totals.amountGrossTotal < 0 ? 'NONE' : 'KONTOR' }
  }
  const { number, date } = correctedInvoice
  if (uuid === null) {
    return {
      ...nothingCorrected,
      corrects: 'EARLIER',
      correctedNumber: number,
      correctedDate: wireDayText(date),
    }
  }
  const { serviceDate, serviceDateFrom, taxScheme } = invoice
  return { ...nothingCorrected, corrected: { uuid, number, date, serviceDate, serviceDateFrom, taxScheme } }
}

function replacedOf(invoice: Invoice): ChosenReplaced | null {
  const {
    replacesInvoiceEntityId: uuid,
    replacesInvoiceNumber,
    replacesInvoiceDate,
    currency,
    rate,
  } = invoice
  if (uuid === null || replacesInvoiceNumber === null || replacesInvoiceDate === null) return null
  return { uuid, number: replacesInvoiceNumber, date: replacesInvoiceDate, currency, rate }
}

/** An invoice as its replacement names it. */
export function namedAsReplaced({
  entityId,
  invoiceNumber,
  invoiceDate,
  currency,
  rate,
}: Invoice): ChosenReplaced {
  return { uuid: entityId.uuid, number: invoiceNumber, date: invoiceDate, currency, rate }
}

function storedReceiver(invoice: Invoice): ChosenReceiver {
  return { uuid: invoice.partner.entityId.uuid, fields: receiverOf(invoice), isChanged: false }
}

/**
 * The replacement for the values of the form. Payments of a stored invoice are recorded by themselves: left out, they stay.
 */
export function replacementInput(values: InvoiceValues, invoice: Invoice, facts: LineFacts) {
  const { documentRecordCreations: _, ...input } = invoiceInput(values, facts)
  const partner = replacedPartner(values.receiver, storedReceiver(invoice))
  return { ...input, ...partner, entityId: invoice.entityId }
}

/**
 * A copy, to be created today, with the words that letters put right. That of a cancelled invoice replaces it: the day of supply and the
 * customer's data stay as they were, or as its letters say. Any other begins a new sale to the customer as he is stored now, unless he still
 * has there what a letter put right.
 */
export function copyOfInvoice(invoice: Invoice, stored: ReceiverFields, facts: StoredFacts): InvoiceValues {
  const isCancelled = invoice.cancelledByInvoiceEntityId !== null
  // Each advance is settled once.
  const source = asAmended(invoice)
  const now = customerPutRight(stored, receiverOf(invoice), invoice.amendments)
  const customer = { stored, fields: isCancelled ? receiverOf(source) : now }
  const copy = { ...copied(source, customer, facts, isCancelled), advances: [] }
  // Another one may stand in its place already.
  const isFree = isCancelled && invoice.replacedByInvoiceEntityId === null
  return { ...copy, replaces: isFree ? namedAsReplaced(invoice) : null }
}

/**
 * What begins as an invoice that is to be cancelled and written anew: all of it as its letters put it right, the advances too, which its
 * cancellation frees.
 */
export function rewritingOf(invoice: Invoice, stored: ReceiverFields, facts: StoredFacts): InvoiceValues {
  const today = formatDay(berlinDay(new Date()))
  const source = asAmended(invoice)
  return {
    ...copied(source, { stored, fields: receiverOf(source) }, facts, true),
    replaces: namedAsReplaced(invoice),
    cancellationDate: today,
    rewrittenVersion: stateOf(invoice),
  }
}

/** Which state of an invoice that is and how many letters it has, whatever is paid on it. */
export const stateOf = ({ version, amendments }: Pick<Invoice, 'version' | 'amendments'>): string =>
  `${version.split('.')[0]}/${amendments.length}`

/** Whether somebody has cancelled, changed or amended an invoice since a form began that writes it anew. */
export function isOutdated(invoice: Invoice, { rewrittenVersion }: InvoiceValues): boolean {
  return invoice.cancelledByInvoiceEntityId !== null || rewrittenVersion !== stateOf(invoice)
}

/** What begins as a Rechnungskorrektur to an invoice: its customer, as letters put him right, and terms; what he gets back is typed. */
export function correctionOf(invoice: Invoice, stored: ReceiverFields): InvoiceValues {
  const {
    entityId,
    invoiceNumber: number,
    invoiceDate: date,
    serviceDate,
    serviceDateFrom,
    taxScheme,
  } = invoice
  const uuid = invoice.partner.entityId.uuid
  const fields = receiverOf(asAmended(invoice))
  return {
    ...newInvoice(berlinDay(new Date())),
    currency: invoice.currency,
    ...termsOf(invoice.partnership.partnershipData),
    receiver: { uuid, fields, isChanged: !isSameValue(fields, stored) },
    corrects: 'KONTOR',
    corrected: { uuid: entityId.uuid, number, date, serviceDate, serviceDateFrom, taxScheme },
  }
}

function copied(
  invoice: Invoice,
  { stored, fields }: { stored: ReceiverFields; fields: ReceiverFields },
  facts: StoredFacts,
  isCorrection: boolean,
): InvoiceValues {
  const values = valuesOfInvoice(invoice, facts)
  const today = formatDay(berlinDay(new Date()))
  const isToday = wireDayText(invoice.serviceDate) === today && invoice.serviceDateFrom === null
  const isAhead = invoice.advance && invoice.serviceDate > berlinDay(new Date())
  const keepsPeriod = isCorrection && !isToday
  return {
    ...values,
    // What was said of one sale says nothing of another.
    ...(!isCorrection && { ...notCopied(invoiceFields), defaultNotice: facts.firm?.defaultNotice ?? true }),
    receiver: { uuid: invoice.partner.entityId.uuid, fields, isChanged: !isSameValue(fields, stored) },
    invoiceDate: today,
    serviceDateIsInvoiceDate: !keepsPeriod,
    // That which an advance expects stays, as long as it lies ahead.
    serviceDate: isAhead || keepsPeriod ? wireDayText(invoice.serviceDate) : '',
    serviceDateFrom: keepsPeriod ? values.serviceDateFrom : '',
    // A copy of today corrects another invoice.
    ...(!isCorrection && nothingCorrected),
    ...underNewIds(values, isCorrection ? {} : notCopied(invoiceLineFields)),
    ...(!isCorrection && noDeclarations),
  }
}

/** Lines of their own, whose discounts still name their items, and the texts before them; `changes`: what is otherwise in each. */
function underNewIds(
  { lines, texts }: LinesAndTexts,
  changes: Partial<LineValues>,
): Pick<InvoiceValues, 'lines' | 'texts'> {
  const ids = new Map(lines.map(({ localId }) => [localId, newRequestId()]))
  const own = (localId: string) => ids.get(localId) ?? newRequestId()
  return {
    lines: lines.map((line) => ({
      ...line,
      localId: own(line.localId),
      appliesTo: line.appliesTo && (ids.get(line.appliesTo) ?? line.appliesTo),
      ...changes,
    })),
    texts: texts.map((text) => ({ ...text, beforeLocalId: text.beforeLocalId && own(text.beforeLocalId) })),
  }
}

/** The frozen form of a cancellation to be created: the invoice negated, on today or on a later day of the invoice. */
export function cancellationOf(invoice: Invoice, facts: StoredFacts, today: Day): InvoiceValues {
  const values = valuesOfInvoice(invoice, facts)
  const day = parseDay(invoice.invoiceDate)
  return {
    ...values,
    invoiceDate: formatDay(day !== null && day > today ? day : today),
    serviceDateIsInvoiceDate: false,
    serviceDate: wireDayText(invoice.serviceDate),
    customText: '',
    lines: values.lines.map(negated),
  }
}

function negated(line: LineValues): LineValues {
  const turn = (text: string) => {
    const amount = amountCents(text)
    return amount === null ? text : amountText(negateCents(amount))
  }
  return { ...line, amount: turn(line.amount), amountBuying: turn(line.amountBuying) }
}

/** What was received of an invoice, in its currency. */
export const receivedOf = ({ documentRecords }: Pick<Invoice, 'documentRecords'>): Cents =>
  sumCents(documentRecords.map((record) => storedPayment(record).amount))

/** The payload of the page that an invoice will have which is written in the place of another: with what was paid of that, which goes over to it. */
export function rewrittenPage(values: InvoiceValues, invoice: Invoice, facts: LineFacts) {
  const { entityId, currency } = invoice
  const paid = receivedOf(invoice)
  const moved: TypedPayment = {
    ...{ paymentId: entityId.uuid as TypedPayment['paymentId'], recordDate: berlinDay(new Date()) },
    ...{ amount: paid, fromIban: '', transfer: null, late: null, currency },
  }
  return invoiceInput({ ...values, payments: paid === 0 ? [] : [moved], paid: false }, facts)
}

/** The payload of an invoice that is cancelled and written anew. */
export function rewritingInput(values: InvoiceValues, facts: LineFacts, { paymentsVersion }: Invoice) {
  const { cancellationDate, cancellationText, rewrittenVersion } = values
  const [version, amendments] = rewrittenVersion.split('/')
  return {
    ...invoiceInput(values, facts),
    // What was paid is as the form shows it now.
    version: `${version}.${paymentsVersion}`,
    amendments: Number(amendments),
    cancellation: { invoiceDate: dayInput(cancellationDate), customText: cancellationText },
  }
}

/** The payload of a cancellation: the server builds all but the date and the text from the invoice (decisions §4). */
export function cancellationInput(values: InvoiceValues) {
  return {
    documentType: 'CANCELLATION',
    documentCreation: { invoiceDate: dayInput(values.invoiceDate), customText: values.customText },
    // Those of a stored one come and go by themselves: its form holds none.
    attachmentEntityIds: values.attachments.map(({ entityId }) => entityId.uuid),
  }
}
