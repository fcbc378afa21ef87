import type { RecordCreation } from '#areas/payments/contract.ts'
import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'

export interface DecidedPayment {
  recordDate: Day
  amount: Cents
  fromIban: string
}

export interface PaymentFacts {
  records: readonly RecordCreation[]
  /** The paid toggle: one payment over what is still open. */
  paid: boolean
  paidOn: Day | null
  paidFromIban: string
  currency: string
  gross: Cents
  today: Day
}

/** The payments of a new document: the records as sent, and one over what is still open when it is said to be paid (decisions §4). */
export function decidePayments(facts: PaymentFacts): { payments: DecidedPayment[]; problems: FieldError[] } {
  const problems: FieldError[] = []
  const payments = facts.records.map(({ recordDate, recordDetails: { recordData } }, index) => {
    if (recordData.currency !== facts.currency) {
      problems.push({
        path: `documentRecordCreations.${index}.recordDetails.recordData.currency`,
        message: 'Zahlungen werden in der Währung des Belegs erfasst',
      })
    }
    return { recordDate, amount: recordData.amount, fromIban: recordData.fromIban }
  })
  const open = cents(facts.gross - sumCents(payments.map((payment) => payment.amount)))
  if (facts.paid && open !== 0) {
    payments.push({ recordDate: facts.paidOn ?? facts.today, amount: open, fromIban: facts.paidFromIban })
  }
  return { payments, problems }
}
