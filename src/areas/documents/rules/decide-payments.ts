import { isLocked } from '#areas/locks/rules/locked-problems.ts'
import type { RecordCreation } from '#areas/payments/contract.ts'
import {
  amountTooLarge,
  fitsPaid,
  lateReceipt,
  lateReceiptProblems,
  otherCurrency,
} from '#areas/payments/rules/decide-payment.ts'
import { restToPay } from '#areas/payments/rules/due.ts'
import type { NewPayment, Payment } from '#areas/payments/rules/payment.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { type Day, monthOf } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import { figuresFit } from './document-figures.ts'
import type { Totals } from './lines/totals.ts'
import type { Declaration } from './taxes/declarations.ts'

/** The payments of the document that is replaced. */
export interface StoredPayments {
  currency: string
  payments: readonly Payment[]
}

export interface PaymentFacts {
  /** Null in a replacement that leaves the payments as they are (decisions §4, editing). */
  records: readonly RecordCreation[] | null
  /** What is stored of the document that is replaced. */
  stored?: StoredPayments | undefined
  /** The paid toggle: one payment over what is still open. */
  paid: boolean
  paidOn: Day | null
  paidFromIban: string
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

/**
 * The payments of a document: the records as sent, else those that are stored, and one over what is still open when it
 * is said to be paid (decisions §4, §9). A record under the id of a stored payment is that payment.
 */
export function decidePayments(facts: PaymentFacts): { payments: NewPayment[]; problems: FieldError[] } {
  const problems: FieldError[] = []
  const stored = facts.stored?.payments ?? []
  const payments = facts.records?.map((record, index): NewPayment => {
    const { recordData } = record.recordDetails
    const prefix = `documentRecordCreations.${index}.`
    problems.push(
      ...lateReceiptProblems(record).map(({ path, message }) => ({ path: prefix + path, message })),
    )
    if (recordData.currency !== facts.currency) {
      problems.push({
        path: `${prefix}recordDetails.recordData.currency`,
        message: otherCurrency,
      })
    }
    const known = stored.find((payment) => payment.paymentId === record.localId)
    if (known && facts.records?.findIndex(({ localId }) => localId === known.paymentId) !== index) {
      problems.push({ path: `${prefix}localId`, message: 'Diese Zahlung steht schon in der Liste' })
    }
    return {
      ...(known && { paymentId: known.paymentId, transfer: known.transfer }),
      recordDate: record.recordDate,
      amount: recordData.amount,
      fromIban: recordData.fromIban,
      late: lateReceipt(record),
    }
  }) ?? [...stored]
  const keepsSome =
    facts.records === null ? stored.length > 0 : stored.some(({ transfer }) => transfer !== null)
  if (keepsSome && facts.stored?.currency !== facts.currency) {
    const message = `Die Währung bleibt, solange Zahlungen in ${facts.stored?.currency} erfasst sind`
    problems.push({ path: 'documentCreation.currency', message })
  }
  const paid = sumCents(payments.map((payment) => payment.amount))
  problems.push(...sizeProblems(facts, paid))
  const rest = restToPay(facts.totals.gross, paid)
  if (facts.paid && rest !== 0) {
    payments.push({ ...dayOfPaid(facts), amount: rest, fromIban: facts.paidFromIban })
  }
  return { payments, problems }
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
  if (fitsPaid({ gross: totals.gross, paid, rate: rate.rate, isClosed: false })) return []
  return [{ path: 'documentRecordCreations', message: amountTooLarge }]
}
