import {
  billPaymentDeleted,
  deleteBillPayment,
  deleteInvoicePayment,
  invoicePaymentDeleted,
} from '#areas/payments/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import type { DocumentKind } from '../rules/stored-document.ts'
import { paymentFact } from './payment-fact.ts'
import { lockDocument } from './read-document.ts'
import { refuseSettled } from './refuse-settled.ts'
import { refuseHalf } from './refuse-torn-transfer.ts'
import { writeDocument } from './write-document.ts'

export const deleteBillPaymentCommand = deletePayment(deleteBillPayment, billPaymentDeleted, ['BILL'])

export const deleteInvoicePaymentCommand = deletePayment(deleteInvoicePayment, invoicePaymentDeleted, [
  'INVOICE',
  'CANCELLATION',
])

function deletePayment(
  declaration: typeof deleteBillPayment | typeof deleteInvoicePayment,
  event: typeof billPaymentDeleted | typeof invoicePaymentDeleted,
  kinds: readonly DocumentKind[],
) {
  return command(declaration, async (tx, input, context) => {
    const { uuid, recordUuid } = context.params
    refuseOtherEntity(recordUuid, input.uuid)
    const before = await lockDocument(tx, uuid, kinds)
    const payment = before.payments.find(({ paymentId }) => paymentId === recordUuid)
    if (!payment) throw new Refusal('not-found')
    refuseSettled(before)
    refuseHalf(payment)
    const onlyPayments = before.payments.filter((other) => other !== payment)
    const after = await writeDocument(tx, context, before, { onlyPayments })
    return fact(event, payment.paymentId, paymentFact(after, payment))
  })
}
