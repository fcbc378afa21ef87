import { keepPayBillTask } from '#areas/tasks/server/keep-pay-bill-task.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import {
  billPaymentDeleted,
  deleteBillPayment,
  deleteInvoicePayment,
  invoicePaymentDeleted,
} from '../contract.ts'
import { dueOf } from '../rules/decide-payment.ts'
import { lockPaidDocument, type PaidKind } from './load-paid-document.ts'
import { paymentFact } from './payment-fact.ts'

export const deleteBillPaymentCommand = deletePayment(deleteBillPayment, billPaymentDeleted, ['BILL'])

export const deleteInvoicePaymentCommand = deletePayment(deleteInvoicePayment, invoicePaymentDeleted, [
  'INVOICE',
  'CANCELLATION',
])

function deletePayment(
  declaration: typeof deleteBillPayment | typeof deleteInvoicePayment,
  event: typeof billPaymentDeleted | typeof invoicePaymentDeleted,
  kinds: readonly PaidKind[],
) {
  return command(declaration, async (tx, input, context) => {
    const { uuid, recordUuid } = context.params
    refuseOtherEntity(recordUuid, input.uuid)
    const document = await lockPaidDocument(tx, uuid, kinds)
    // Read behind the lock: whoever else deletes it has done so by now.
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('document_id', '=', document.documentId)
      // The route lets only uuids through.
      .where('payment_id', '=', recordUuid as EntityId)
      .executeTakeFirst()
    if (!payment) throw new Refusal('not-found')
    context.write(tx.deleteFrom('payments').where('payment_id', '=', payment.payment_id))
    if (document.isBill) keepPayBillTask(tx, context, document.documentId)
    const due = dueOf({ ...document, paid: cents(document.paid - payment.amount_cents) })
    return fact(event, payment.payment_id, paymentFact(document, payment, due))
  })
}
