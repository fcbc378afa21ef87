import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { reasonMissing } from '#areas/documents/contract.ts'
import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import { mismatchedCurrency } from '#areas/documents/rules/lines/decide-lines.ts'
import { documentTotals } from '#areas/documents/rules/lines/totals.ts'
import { discountProblems } from '#areas/documents/rules/taxes/margin-discounts.ts'
import { hasOtherCurrency, withLineNumber } from '#areas/documents/web/form-lines.ts'
import {
  isWire,
  paidFaults,
  partnerInput,
  type Terms,
  termsInput,
  termsPaths,
  usualTerms,
} from '#areas/documents/web/form-terms.ts'
import { inputOf, noValues, pathsOf, type Typed } from '#areas/documents/web/typed-fields.ts'
import type { Firm } from '#areas/firm/contract/read-firm.ts'
import { schemeOn } from '#areas/firm/rules/tax-schemes.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { chosenTarget, chosenTerms, usualTargetDays } from '#areas/payment-targets/web/chosen-target.ts'
import {
  inOtherCurrency,
  mismatchedPayments,
  openOf,
  paymentInput,
  restOf,
  type TypedPayment,
} from '#areas/payments/web/payment-entry.ts'
import { berlinDay, type Day, formatDay, parseDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import type { ListedAdvance } from '../../contract.ts'
import { missingSupplyDay } from '../../rules/advance-problems.ts'
import { correctionTotals } from '../../rules/correction-figures.ts'
import { legalReceiver, vatIdProblems } from '../../rules/legal-receiver.ts'
import type { InvoiceTaxFacts } from '../../rules/line-taxation.ts'
import { customerProblems } from '../../rules/taken-over.ts'
import {
  type DeclarationValues,
  declarationFaults,
  declarationsInput,
  noDeclarations,
} from '../lines/declaration-values.ts'
import { asksBuyingPrice, asksReturn, discountedLine } from '../lines/line-discounts.ts'
import { lineInput, returnMissing } from '../lines/line-input.ts'
import { lacksTaxReason, taxTypeOf } from '../lines/line-taxes.ts'
import { type TextValues, textsInput } from '../lines/line-texts.ts'
import type { LineFacts, LineValues, TakenOver } from '../lines/line-values.ts'
import { pricedLine } from '../lines/shown-line.ts'
import { type ShownSums, shownAdvances } from '../lines/shown-sums.ts'
import { type ChosenReceiver, shownReceiver } from './chosen-receiver.ts'
import {
  type ChosenReplaced,
  type CorrectionValues,
  correctedOf,
  correctionFaults,
  correctionInput,
  isCorrection,
  nothingCorrected,
} from './correction-values.ts'

/** What the invoice dialog holds. Days are as they are typed. */
export interface InvoiceValues
  extends Typed<typeof invoiceFields>,
    Terms,
    DeclarationValues,
    CorrectionValues {
  receiver: ChosenReceiver | null
  invoiceDate: string
  serviceDateIsInvoiceDate: boolean
  /** Of an advance the expected day, of a longer supply its last one. */
  serviceDate: string
  /** The cancelled one that it replaces. */
  replaces: ChosenReplaced | null
  /** Of one that is cancelled and written anew in one step: the day and the text of the cancellation. */
  cancellationDate: string
  cancellationText: string
  /** Which state of that one the form began with; what was paid on it is followed. */
  rewrittenVersion: string
  currency: string
  lines: readonly LineValues[]
  /** Headings and texts between them. */
  texts: readonly TextValues[]
  /** Those that it settles, as they were when they were chosen. */
  advances: readonly ListedAdvance[]
  /** Those that are saved with a new invoice; of a stored one they are recorded by themselves. */
  payments: readonly TypedPayment[]
  paid: boolean
  paidOn: string
  paidFromIban: string
  /** The files of a new invoice; those of a stored one come and go by themselves. */
  attachments: readonly AttachmentLink[]
}

/** The empty invoice of a day. */
export function newInvoice(today: Day): InvoiceValues {
  return {
    receiver: null,
    invoiceDate: formatDay(today),
    serviceDateIsInvoiceDate: true,
    serviceDate: '',
    ...nothingCorrected,
    replaces: null,
    cancellationDate: '',
    cancellationText: '',
    rewrittenVersion: '',
    currency: 'EUR',
    ...usualTerms,
    lines: [],
    texts: [],
    advances: [],
    payments: [],
    paid: false,
    paidOn: formatDay(today),
    paidFromIban: '',
    attachments: [],
    ...noValues(invoiceFields),
    // Consumers are told unless somebody says no; others are not, whatever stands here.
    defaultNotice: true,
    ...noDeclarations,
  }
}

/** What choosing a receiver brings with it: how he pays, and his currency as long as no line has another (spec 2 §2). */
export function withReceiver(
  values: InvoiceValues,
  uuid: string,
  fields: ReceiverFields,
  /** Whether the firm tells consumers when they are in default. */
  defaultNotice = true,
): Partial<InvoiceValues> {
  const { preferredPaymentMethod, preferredCurrency, language } = fields
  return {
    receiver: { uuid, fields, isChanged: false },
    ...{ language, defaultNotice },
    // It was another customer's.
    ...(uuid !== values.receiver?.uuid && { corrected: null, replaces: null }),
    advances: uuid === values.receiver?.uuid ? values.advances : [],
    paymentMethod: preferredPaymentMethod,
    // Where nothing is agreed, a usual term stands there to be seen: nobody is stopped by what his customer's form left open.
    paymentTargetDays:
      chosenTarget(values.paymentTargetDays, fields, values.receiver?.fields) || String(usualTargetDays),
    discountTerms: chosenTerms(values.discountTerms, fields, values.receiver?.fields),
    ...(preferredCurrency !== '' && values.lines.length === 0 && { currency: preferredCurrency }),
  }
}

/** Whether Skonto may be granted at all: on no advance and no correction (decisions §11 'Terms'). */
export const grantsDiscount = (values: InvoiceValues) => !values.advance && !isCorrection(values)

/** Whether the payment target is but a usual one, as the customer has none. */
export const isTargetProposed = ({ receiver, paymentTargetDays }: InvoiceValues) =>
  receiver?.fields.paymentTargetDays === null && paymentTargetDays === String(usualTargetDays)

/** Whether the day of supply is typed by itself; that of an advance always is. */
export function hasOwnServiceDate({ advance, serviceDateIsInvoiceDate }: InvoiceValues): boolean {
  return advance || !serviceDateIsInvoiceDate
}

/** The first and the last day of the supply as they are typed; empty where the invoice's own day counts. */
export function shownPeriod(values: InvoiceValues): { from: string; to: string } {
  if (!hasOwnServiceDate(values)) return { from: '', to: '' }
  return { from: values.serviceDateFrom, to: values.serviceDate }
}

/** What typing the first or the last day of the supply makes of the invoice: without both its own day counts again. */
export function typedPeriod(
  values: InvoiceValues,
  typed: Partial<{ from: string; to: string }>,
): Pick<InvoiceValues, 'serviceDateIsInvoiceDate' | 'serviceDateFrom' | 'serviceDate'> {
  const { from, to } = { ...shownPeriod(values), ...typed }
  return {
    serviceDateIsInvoiceDate: from === '' && to === '',
    serviceDateFrom: from,
    serviceDate: to,
  }
}

/** Whether it may have taken longer than a day: of an advance only a day is expected. */
const hasPeriod = ({ advance, serviceDateIsInvoiceDate }: InvoiceValues) =>
  !advance && !serviceDateIsInvoiceDate

/** The facts that the taxation of the lines depends on. The day of supply counts, today while it is unreadable. */
export function taxFactsOf(
  values: InvoiceValues,
  firm: Pick<Firm, 'ukCountsAsEu' | 'ossSince' | 'marginStatementSince' | 'taxSchemes'> | undefined,
  today: Day = berlinDay(new Date()),
  taken: TakenOver | null = null,
): InvoiceTaxFacts {
  const typed = hasOwnServiceDate(values) ? values.serviceDate : values.invoiceDate
  const corrected = correctedOf(values)
  const serviceDay = parseDay(corrected?.serviceDate ?? '') ?? dayValue(typed, today) ?? today
  return {
    receiver: shownReceiver(values, taken)?.fields ?? null,
    serviceDay,
    ukCountsAsEu: taken?.countedAsEu ?? firm?.ukCountsAsEu ?? false,
    ossSince: firm?.ossSince ?? null,
    marginStatementSince: firm?.marginStatementSince ?? null,
    taxScheme: corrected?.taxScheme ?? (firm ? schemeOn(firm.taxSchemes, serviceDay) : 'SOLL'),
  }
}

/** What the lines are taxed by: as chosen, else as recommended. */
export const taxTypesOf = ({ lines }: Pick<InvoiceValues, 'lines'>, facts: LineFacts) =>
  lines.map((line) => taxTypeOf(line, facts))

/** The payload for the values of the dialog (spec 2 §3). */
export function invoiceInput(values: InvoiceValues, facts: LineFacts) {
  const { receiver } = values
  const day = dayValue(values.invoiceDate)
  const corrected = correctedOf(values)
  return {
    documentType: 'INVOICE',
    documentCreation: {
      ...inputOf(invoiceFields, values, values.currency),
      invoiceDate: dayInput(values.invoiceDate),
      // That of the corrected invoice is the server's to take.
      serviceDate: corrected === null && hasOwnServiceDate(values) ? dayInput(values.serviceDate) : null,
      serviceDateFrom: corrected === null && hasPeriod(values) ? dayInput(values.serviceDateFrom) : null,
      advance: corrected === null && values.advance,
      ...correctionInput(values),
      replacesInvoiceEntityId: values.replaces?.uuid ?? null,
      advanceInvoiceEntityIds: values.advances.map(({ entityId }) => entityId.uuid),
      currency: values.currency,
      paid: values.paid,
      ...(values.paid && {
        paidOn: dayInput(values.paidOn),
        paidFromIban: isWire(values) ? values.paidFromIban : '',
      }),
    },
    documentRecordCreations: values.payments.map(paymentInput),
    forex: day && values.currency !== '' ? { currency: values.currency, day } : null,
    declarations: declarationsInput(values),
    lineItemCreations: values.lines.map((line) => lineInput(line, facts)),
    texts: textsInput(values),
    ...partnerInput(receiver),
    partnership: {
      partners: receiver ? [receiver.uuid] : [],
      partnershipType: 'SUPPLIER__BUYER',
      partnershipData: termsInput(values, grantsDiscount(values)),
    },
    attachmentEntityIds: values.attachments.map(({ entityId }) => entityId.uuid),
  }
}

/** Where the server and the contract name the values of the dialog. */
export const invoicePaths = {
  ...pathsOf(invoiceFields),
  receiver: 'partner',
  invoiceDate: 'documentCreation.invoiceDate',
  serviceDate: 'documentCreation.serviceDate',
  corrected: 'documentCreation.correctedInvoiceEntityId',
  replaces: 'documentCreation.replacesInvoiceEntityId',
  cancellationDate: 'cancellation.invoiceDate',
  cancellationText: 'cancellation.customText',
  correctedNumber: 'documentCreation.correctedInvoice.number',
  correctedDate: 'documentCreation.correctedInvoice.date',
  advances: 'documentCreation.advanceInvoiceEntityIds',
  currency: ['documentCreation.currency', 'forex'],
  ...termsPaths,
  lines: 'lineItemCreations',
  texts: 'texts',
  declaredExport: 'declarations.EXPORT_TO_GERMANY',
  declaredEuSupply: 'declarations.EU_SUPPLY_IN_GERMANY',
  declaredMarginScheme: 'declarations.MARGIN_SCHEME_CLOSED',
  declaredOss: 'declarations.OSS_WITHOUT_PART',
  declaredOssToBusiness: 'declarations.OSS_TO_BUSINESS',
  declaredLate: 'declarations.LATE_REPORT',
  payments: 'documentRecordCreations',
  paidOn: 'documentCreation.paidOn',
  paidFromIban: 'documentCreation.paidFromIban',
  attachments: 'attachmentEntityIds',
} as const

/** What the contract cannot see: days that only this dialog demands, what is in another currency (spec 2 §5), a VAT id that proves nothing. */
export function invoiceFaults(values: InvoiceValues, facts: LineFacts): FieldError[] {
  const { lines } = values
  const taxed = lines.map((line) => ({ taxType: taxTypeOf(line, facts) }))
  const shown = shownReceiver(values, facts.taken ?? null)
  const faults = shown ? vatIdProblems(legalReceiver(shown.fields), taxed) : []
  if (shown !== null && facts.taken) faults.push(...customerProblems(shown.fields, facts.taken.receiver))
  lines.forEach((line, index) => {
    if (lacksTaxReason(line, facts))
      faults.push({ path: 'lines', message: `Position ${index + 1}: ${reasonMissing}` })
    if (asksReturn(line, taxTypeOf(line, facts)) && line.goodsReturned === null)
      faults.push({ path: 'lines', message: `Position ${index + 1}: ${returnMissing}` })
  })
  faults.push(...declarationFaults(values, facts), ...discountFaults(values, facts))
  const corrected = correctedOf(values)
  faults.push(...correctionFaults(values))
  if (corrected === null && hasOwnServiceDate(values) && values.serviceDate.trim() === '') {
    faults.push({ path: 'serviceDate', message: missingSupplyDay })
  }
  faults.push(...paidFaults(values))
  if (hasOtherCurrency(values)) faults.push({ path: 'lines', message: mismatchedCurrency })
  if (inOtherCurrency(values.payments, values.currency).length > 0) {
    faults.push({ path: 'payments', message: mismatchedPayments })
  }
  return faults
}

/** Discounts of § 25a UStG whose item is gone, or taxed otherwise by now. What is on the corrected invoice the server knows. */
function discountFaults(values: InvoiceValues, facts: LineFacts): FieldError[] {
  const { lines } = values
  const isElsewhere = ({ appliesToLocalId }: { appliesToLocalId: string | null }) =>
    appliesToLocalId !== null && !lines.some(({ localId }) => localId === appliesToLocalId)
  const asked = lines.map((line) => {
    const priced = pricedLine(line, facts)
    const appliesToLocalId = discountedLine(line, priced.taxType)
    return {
      ...priced,
      localId: line.localId,
      appliesToLocalId,
      amountBuying: asksBuyingPrice(line, priced.taxType) ? priced.amountBuying : null,
    }
  })
  return discountProblems(asked).flatMap(({ path, message }) => {
    const index = Number.parseInt(path, 10)
    const line = asked[index]
    if (line && correctedOf(values) !== null && isElsewhere(line)) return []
    return [{ path: 'lines', message: `Position ${index + 1}: ${message}` }]
  })
}

/**
 * The live sums, and what counts as paid: of a new invoice its payments, and the rest where it is said to be paid; of a stored
 * one what is recorded. What an invoice settles is deducted.
 */
export function invoiceSums(
  values: InvoiceValues,
  facts: LineFacts,
  recorded: Cents = zeroCents,
): ShownSums & { paid: Cents } {
  const computed = documentTotals(
    values.lines.map((line) => pricedLine(line, facts)),
    values.currency,
  )
  const whole = facts.taken ? correctionTotals(computed, facts.taken.left) : computed
  const advances = shownAdvances(values.advances)
  const gross = cents(whole.gross - sumCents(advances.map(({ received }) => received)))
  const given = cents(recorded + gross - openOf(gross, values.payments))
  const rest = values.paid ? restOf(gross, values.payments) : zeroCents
  return { whole, advances, rest: gross, paid: cents(given + rest) }
}

/** Whether lines can be added: the date, the currency and the receiver are known (spec 2 §4). */
export function mayAddLines(values: InvoiceValues): boolean {
  return values.receiver !== null && values.currency !== '' && dayValue(values.invoiceDate) !== null
}

/** The server's refusal by those who read it: of the form's fields (a line by its number), and of the firm's data. */
export function sortRefusal(errors: readonly FieldError[]): { form: FieldError[]; firm: string[] } {
  const isFirm = (error: FieldError) => error.path === 'firm' || error.path.startsWith('firm.')
  return {
    form: errors.filter((error) => !isFirm(error)).map(withLineNumber),
    firm: errors.filter(isFirm).map((error) => error.message),
  }
}
