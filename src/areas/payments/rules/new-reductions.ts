import type { Cents } from '#kernel/money.ts'
import type { RecordCreation } from '../contract.ts'
import { lateReceipt } from './decide-payment.ts'
import type { NewPayment } from './payment.ts'
import type { NewReduction } from './reduction.ts'

/** The Skonto that is deducted with a payment: of its day, and gone with it. */
export function discountWith(payment: NewPayment, amount: Cents): NewReduction {
  return {
    ...{ recordType: 'DISCOUNT', reason: null, text: '', recordDate: payment.recordDate, amount },
    ...{
      receivedOn: payment.late?.receivedOn ?? payment.receivedOn ?? null,
      late: payment.late ?? null,
      ofPayment: payment,
    },
  }
}

/** A record that takes something off; null for a payment. */
export function reductionOf(record: RecordCreation): NewReduction | null {
  const { recordType, recordData } = record.recordDetails
  if (recordType === 'PAYMENT') return null
  return {
    ...{ recordType, reason: recordData.reason ?? null, text: recordData.text },
    ...{ recordDate: record.recordDate, receivedOn: record.receivedOn, amount: recordData.amount },
    late: lateReceipt(record),
  }
}
