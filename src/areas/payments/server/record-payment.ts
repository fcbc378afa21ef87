import { keepPayBillTask } from '#areas/tasks/server/keep-pay-bill-task.ts'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import {
  billPaymentRecorded,
  invoicePaymentRecorded,
  recordBillPayment,
  recordInvoicePayment,
} from '../contract.ts'
import { decidePayment } from '../rules/decide-payment.ts'
import { lockPaidDocument, type PaidKind } from './load-paid-document.ts'
import { paymentFact } from './payment-fact.ts'

export const recordBillPaymentCommand = recordPayment(recordBillPayment, billPaymentRecorded, ['BILL'])

/** The stored PDF stays as it was sent, whatever is paid later (decisions §4). */
export const recordInvoicePaymentCommand = recordPayment(recordInvoicePayment, invoicePaymentRecorded, [
  'INVOICE',
  'CANCELLATION',
])

function recordPayment(
  declaration: typeof recordBillPayment | typeof recordInvoicePayment,
  event: typeof billPaymentRecorded | typeof invoicePaymentRecorded,
  kinds: readonly PaidKind[],
) {
  return command(declaration, async (tx, input, context) => {
    const document = await lockPaidDocument(tx, context.params.uuid, kinds)
    const decision = decidePayment(input, document)
    if (!decision.ok) throw new Refusal('invalid-input', decision.problems)
    const { recordDate, recordDetails } = input
    const payment = {
      payment_id: context.newId(),
      document_id: document.documentId,
      record_day: recordDate,
      amount_cents: recordDetails.recordData.amount,
      from_iban: recordDetails.recordData.fromIban,
    }
    context.write(tx.insertInto('payments').values(payment))
    if (document.isBill) keepPayBillTask(tx, context, document.documentId)
    return fact(event, payment.payment_id, paymentFact(document, payment, decision.due))
  })
}
