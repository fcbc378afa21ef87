import {
  billPaymentDeleted,
  deleteBillPayment,
  deleteInvoicePayment,
  invoicePaymentDeleted,
} from '#areas/payments/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { sumCents } from '#kernel/money.ts'
import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import type { DocumentKind } from '../rules/stored-document.ts'
import type { ClaimsBeside } from './claims-beside.ts'
import { paymentFact, reductionFact } from './payment-fact.ts'
import { lockDocument } from './read-document.ts'
import { refuseTakenBack, refuseUnfit, withoutThoseOf } from './reductions-left.ts'
import { refuseSettled } from './refuse-settled.ts'
import { refuseHalf } from './refuse-torn-transfer.ts'
import { writeDocument } from './write-document.ts'

export const deleteBillPaymentCommand = deletePayment(deleteBillPayment, billPaymentDeleted, ['BILL'])

/** Claims that were settled with it are open again. */
export const deleteInvoicePaymentCommand = (claims: ClaimsBeside) =>
  deletePayment(deleteInvoicePayment, invoicePaymentDeleted, ['INVOICE', 'CANCELLATION'], claims)

function deletePayment(
  declaration: typeof deleteBillPayment | typeof deleteInvoicePayment,
  event: typeof billPaymentDeleted | typeof invoicePaymentDeleted,
  kinds: readonly DocumentKind[],
  beside?: ClaimsBeside,
) {
  const handle: Parameters<typeof command<typeof declaration>>[1] = async (tx, input, context) => {
    const { uuid, recordUuid } = context.params
    refuseOtherEntity(recordUuid, input.uuid)
    const paid = (await beside?.settledOf(tx, uuid)) ?? []
    const settled = paid.filter(({ paymentId }) => paymentId === recordUuid).map(({ claimId }) => claimId)
    if (settled.length > 0) await beside?.lockWith(tx, uuid, settled)
    const before = await lockDocument(tx, uuid, kinds)
    const reduction = before.reductions.find(({ reductionId }) => reductionId === recordUuid)
    if (reduction) {
      refuseHalf(reduction)
      refuseTakenBack(reduction)
      const reductions = before.reductions.filter((other) => other !== reduction)
      refuseUnfit(before, { gone: [reduction], left: reductions, paid: before.paid })
      const after = await writeDocument(tx, context, before, { onlyPayments: before.payments, reductions })
      return fact(event, reduction.reductionId, reductionFact(after, reduction))
    }
    const payment = before.payments.find(({ paymentId }) => paymentId === recordUuid)
    if (!payment) throw new Refusal('not-found')
    refuseSettled(before)
    refuseHalf(payment)
    const onlyPayments = before.payments.filter((other) => other !== payment)
    const { gone, reductions } = withoutThoseOf(before, payment.paymentId)
    const left = sumCents(onlyPayments.map(({ amount }) => amount))
    refuseUnfit(before, { gone, left: reductions, paid: left })
    const reopened = settled.length > 0 ? await beside?.reopen(tx, context, settled) : []
    const after = await writeDocument(tx, context, before, { onlyPayments, reductions })
    return fact(event, payment.paymentId, paymentFact(after, payment, gone, reopened))
  }
  return command(declaration, handle)
}
