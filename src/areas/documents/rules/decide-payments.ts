import type { RecordCreation } from '#areas/payments/contract.ts'
import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'

export interface DecidedPayment {
  /** Of a payment that is stored already. */
  paymentId?: EntityId
  recordDate: Day
  amount: Cents
  fromIban: string
}

export interface StoredPayments {
  currency: string
  payments: readonly DecidedPayment[]
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
  currency: string
  gross: Cents
  today: Day
}

/**
 * The payments of a document: the records as sent, else those that are stored, and one over what is still open when it
 * is said to be paid (decisions §4). A record under the id of a stored payment is that payment.
 */
export function decidePayments(facts: PaymentFacts): { payments: DecidedPayment[]; problems: FieldError[] } {
  const problems: FieldError[] = []
  const stored = facts.stored?.payments ?? []
  const payments = facts.records?.map((record, index): DecidedPayment => {
    const { recordData } = record.recordDetails
    if (recordData.currency !== facts.currency) {
      problems.push({
        path: `documentRecordCreations.${index}.recordDetails.recordData.currency`,
        message: 'Zahlungen werden in der Währung des Belegs erfasst',
      })
    }
    const known = stored.find((payment) => payment.paymentId === record.localId)
    return {
      ...(known?.paymentId && { paymentId: known.paymentId }),
      recordDate: record.recordDate,
      amount: recordData.amount,
      fromIban: recordData.fromIban,
    }
  }) ?? [...stored]
  if (facts.records === null && stored.length > 0 && facts.stored?.currency !== facts.currency) {
    const message = `Die Währung bleibt, solange Zahlungen in ${facts.stored?.currency} erfasst sind`
    problems.push({ path: 'documentCreation.currency', message })
  }
  const open = cents(facts.gross - sumCents(payments.map((payment) => payment.amount)))
  if (facts.paid && open !== 0) {
    payments.push({ recordDate: facts.paidOn ?? facts.today, amount: open, fromIban: facts.paidFromIban })
  }
  return { payments, problems }
}
