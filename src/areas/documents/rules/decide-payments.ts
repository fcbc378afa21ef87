import { isLocked } from '#areas/locks/rules/locked-problems.ts'
import type { RecordCreation } from '#areas/payments/contract.ts'
import {
  amountTooLarge,
  fitsPaid,
  lateReceipt,
  lateReceiptProblems,
  otherCurrency,
  plainReceipt,
} from '#areas/payments/rules/decide-payment.ts'
import { restToPay } from '#areas/payments/rules/due.ts'
import { discountWith } from '#areas/payments/rules/new-reductions.ts'
import type { NewPayment, Payment } from '#areas/payments/rules/payment.ts'
import type { NewReduction, Reduction } from '#areas/payments/rules/reduction.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { fractionFault } from '#kernel/numbers/minor-units.ts'
import { decideReductions } from './decide-reductions.ts'
import { figuresFit } from './document-figures.ts'
import type { Totals } from './lines/totals.ts'
import type { Declaration } from './taxes/declarations.ts'

/** The records of the document that is replaced. */
export interface StoredPayments {
  currency: string
  payments: readonly Payment[]
  reductions: readonly Reduction[]
}

export interface PaymentFacts {
  kind: 'BILL' | 'INVOICE'
  advance: boolean
  /** Null in a replacement that leaves the payments as they are (decisions §4, editing). */
  records: readonly RecordCreation[] | null
  /** What is stored of the document that is replaced. */
  stored?: StoredPayments | undefined
  /** The paid toggle: one payment over what is still open. */
  paid: boolean
  paidOn: Day | null
  paidFromIban: string
  /** What was deducted from that payment; of bills. */
  paidDiscount?: Cents | null
  /** What the document declares: that it is reported late says so of a payment of a locked month, too. */
  declarations: readonly Declaration[]
  /** The first open day; null while no month is locked. */
  openFrom: Day | null
  currency: string
  /** The document's rate; null when there is none, which is a problem of its own. */
  rate: { rate: string } | null
  totals: Totals
  today: Day
}

export interface DecidedRecords {
  payments: NewPayment[]
  reductions: NewReduction[]
  problems: FieldError[]
}

/**
 * The payments of a document and what is taken off it: the records as sent, else those that are stored, and one payment over what is still
 * open when it is said to be paid (decisions §4, §9), with the Skonto that was deducted. A record under the id of a stored one is that one.
 */
export function decidePayments(facts: PaymentFacts): DecidedRecords {
  const problems: FieldError[] = []
  const stored = facts.stored?.payments ?? []
  const sent = (facts.records ?? []).map((record, index) => ({
    record,
    index,
    isPayment: record.recordDetails.recordType === 'PAYMENT',
  }))
  for (const { record, index } of sent) problems.push(...recordProblems(record, index, facts))
  const typed = sent
    .filter(({ isPayment }) => isPayment)
    .map(({ record, index }) => ({ index, record, payment: paymentOf(record, stored) }))
  const payments = facts.records === null ? [...stored] : typed.map(({ payment }) => payment)
  const keepsSome =
    facts.records === null
      ? stored.length > 0 || (facts.stored?.reductions.length ?? 0) > 0
      : stored.some(({ transfer }) => transfer !== null)
  if (keepsSome && facts.stored?.currency !== facts.currency) {
    const message = `Die Währung bleibt, solange Zahlungen in ${facts.stored?.currency} erfasst sind`
    problems.push({ path: 'documentCreation.currency', message })
  }
  const paid = sumCents(payments.map((payment) => payment.amount))
  problems.push(...sizeProblems(facts, paid))
  const reduced = decideReductions(
    { kind: facts.kind, advance: facts.advance, currency: facts.currency, gross: facts.totals.gross, paid },
    {
      stored: facts.stored?.reductions ?? [],
      isKept: facts.records === null,
      sent: sent.filter(({ isPayment }) => !isPayment),
      payments: typed,
    },
  )
  problems.push(...reduced.problems)
  const { reductions } = reduced
  const rest = restToPay(facts.totals.gross, sumCents([paid, ...reductions.map(({ amount }) => amount)]))
  const discount = facts.paidDiscount ?? zeroCents
  problems.push(...paidDiscountProblems(facts, rest))
  if (facts.paid && rest !== 0) {
    const amount = sumCents([rest, negateCents(discount)])
    const payment: NewPayment = { ...dayOfPaid(facts), amount, fromIban: facts.paidFromIban }
    payments.push(payment)
    if (discount !== 0) reductions.push(discountWith(payment, discount))
  }
  return { payments, reductions, problems }
}

function paymentOf(record: RecordCreation, stored: readonly Payment[]): NewPayment {
  const { recordData } = record.recordDetails
  const known = stored.find((payment) => payment.paymentId === record.localId)
  return {
    ...(known && { paymentId: known.paymentId, transfer: known.transfer }),
    recordDate: record.recordDate,
    amount: recordData.amount,
    fromIban: recordData.fromIban,
    late: lateReceipt(record),
    // It stays where nothing else is said.
    receivedOn:
      plainReceipt(record) ?? (record.declarations.length === 0 ? (known?.receivedOn ?? null) : null),
  }
}

/** Whether a stored record goes on saying when it was really made, without being reported late. */
function staysPlain({ localId, receivedOn }: RecordCreation, { stored }: PaymentFacts): boolean {
  const known = [
    ...(stored?.payments ?? []).map(({ paymentId: id, receivedOn: day = null }) => ({ id, day })),
    ...(stored?.reductions ?? []).map(({ reductionId: id, receivedOn: day, late }) => ({
      id,
      day: late === null ? day : null,
    })),
  ]
  return receivedOn !== null && known.some(({ id, day }) => id === localId && day === receivedOn)
}

/** What is wrong with a record, wherever it is stored. */
function recordProblems(record: RecordCreation, index: number, facts: PaymentFacts): FieldError[] {
  const prefix = `documentRecordCreations.${index}.`
  const problems = lateReceiptProblems(record, !staysPlain(record, facts)).map(({ path, message }) => ({
    path: prefix + path,
    message,
  }))
  if (record.recordDetails.recordData.currency !== facts.currency) {
    problems.push({ path: `${prefix}recordDetails.recordData.currency`, message: otherCurrency })
  }
  const known = [
    ...(facts.stored?.payments ?? []).map(({ paymentId }) => paymentId),
    ...(facts.stored?.reductions ?? []).map(({ reductionId }) => reductionId),
  ].find((id) => id === record.localId)
  if (known && facts.records?.findIndex(({ localId }) => localId === known) !== index) {
    problems.push({ path: `${prefix}localId`, message: 'Diese Zahlung steht schon in der Liste' })
  }
  return problems
}

/** The Skonto that is deducted from what is open, where a document is said to be paid: less than all of it. */
function paidDiscountProblems(
  { paid, paidDiscount = null, currency }: PaymentFacts,
  rest: Cents,
): FieldError[] {
  const path = 'documentCreation.paidDiscount'
  if (paidDiscount === null || paidDiscount === 0) return []
  if (!paid) return [{ path, message: 'Skonto wird nur von dem abgezogen, was bezahlt ist' }]
  const fraction = fractionFault(paidDiscount, currency)
  if (fraction !== null) return [{ path, message: fraction }]
  if (Math.sign(paidDiscount) === Math.sign(rest) && Math.abs(paidDiscount) < Math.abs(rest)) return []
  return [{ path, message: `Offen sind nur ${formatMoney(rest, currency)}` }]
}

/** When it was paid. Of a locked month it is recorded today, where it is reported late (decisions §10, 'Nachmeldung'). */
function dayOfPaid({ paidOn, today, declarations, openFrom }: PaymentFacts) {
  const day = paidOn ?? today
  const declared = declarations.find(({ code }) => code === 'LATE_REPORT')
  if (declared === undefined || !isLocked(monthOf(day), openFrom)) return { recordDate: day }
  return { recordDate: today, late: { receivedOn: day, reason: declared.reason } }
}

export const tooLargeInEuro = 'Der Betrag ist in EUR zu groß. Bitte prüfen Sie den Wechselkurs.'

/** Amounts that do not fit into the books, also in EUR: a tiny rate makes small ones huge. */
function sizeProblems({ currency, totals, rate }: PaymentFacts, paid: Cents): FieldError[] {
  if (rate === null) return []
  if (!figuresFit(totals, rate.rate)) {
    if (currency === baseCurrency) return [{ path: 'lineItemCreations', message: amountTooLarge }]
    return [{ path: 'documentCreation.currency', message: tooLargeInEuro }]
  }
  const nothing = { discounted: zeroCents, writtenOff: zeroCents }
  if (fitsPaid({ gross: totals.gross, paid, ...nothing, rate: rate.rate, isClosed: false })) return []
  return [{ path: 'documentRecordCreations', message: amountTooLarge }]
}
