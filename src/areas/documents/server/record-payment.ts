import {
  billPaymentRecorded,
  invoicePaymentRecorded,
  recordBillPayment,
  recordInvoicePayment,
} from '#areas/payments/contract.ts'
import { decidePayment, lateReceipt } from '#areas/payments/rules/decide-payment.ts'
import type { Payment } from '#areas/payments/rules/payment.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { type DocumentKind, isClosed } from '../rules/stored-document.ts'
import { refuseStalePayments } from './document-version.ts'
import { paymentFact } from './payment-fact.ts'
import { lockDocument } from './read-document.ts'
import { refuseSettled } from './refuse-settled.ts'
import { writeDocument } from './write-document.ts'

export const recordBillPaymentCommand = recordPayment(recordBillPayment, billPaymentRecorded, ['BILL'])

/** The stored PDF stays as it was sent, whatever is paid later (decisions §4). */
export const recordInvoicePaymentCommand = recordPayment(recordInvoicePayment, invoicePaymentRecorded, [
  'INVOICE',
  'CANCELLATION',
])

const refundStandsWithInvoice =
  'Zu einer Stornorechnung wird nichts gezahlt. Eine Erstattung steht als negative Zahlung bei der stornierten Rechnung.'

function recordPayment(
  declaration: typeof recordBillPayment | typeof recordInvoicePayment,
  event: typeof billPaymentRecorded | typeof invoicePaymentRecorded,
  kinds: readonly DocumentKind[],
) {
  return command(declaration, async (tx, input, context) => {
    const before = await lockDocument(tx, context.params.uuid, kinds)
    if (before.kind === 'CANCELLATION') refuse('documentEntityId', refundStandsWithInvoice)
    refuseSettled(before)
    refuseStalePayments(input.paymentsVersion, before)
    const decision = decidePayment(input, { ...before, isClosed: isClosed(before) })
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    const { amount, fromIban } = input.recordDetails.recordData
    const payment: Payment = {
      ...{ paymentId: context.newId(), recordDate: input.recordDate, amount, fromIban },
      ...{ transfer: null, late: lateReceipt(input) },
    }
    const after = await writeDocument(tx, context, before, { onlyPayments: [...before.payments, payment] })
    return fact(event, payment.paymentId, paymentFact(after, payment))
  })
}
