import {
  billPaymentRecorded,
  invoicePaymentRecorded,
  recordBillPayment,
  recordInvoicePayment,
} from '#areas/payments/contract.ts'
import { refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import type { DocumentKind } from '../rules/stored-document.ts'
import type { ClaimsBeside } from './claims-beside.ts'
import { decideRecord } from './decide-record.ts'
import { refuseStalePayments } from './document-version.ts'
import { paymentFact, reductionFact } from './payment-fact.ts'
import { lockDocument } from './read-document.ts'
import { writeDocument } from './write-document.ts'

export const recordBillPaymentCommand = recordPayment(recordBillPayment, billPaymentRecorded, ['BILL'])

/** The stored PDF stays as it was sent, whatever is paid later (decisions §4). */
export const recordInvoicePaymentCommand = (claims: ClaimsBeside) =>
  recordPayment(recordInvoicePayment, invoicePaymentRecorded, ['INVOICE', 'CANCELLATION'], claims)

function recordPayment(
  declaration: typeof recordBillPayment | typeof recordInvoicePayment,
  event: typeof billPaymentRecorded | typeof invoicePaymentRecorded,
  kinds: readonly DocumentKind[],
  beside?: ClaimsBeside,
) {
  return command(declaration, async (tx, input, context) => {
    const claimIds = 'claims' in input ? input.claims : []
    if (claimIds.length > 0) await beside?.lockWith(tx, context.params.uuid, claimIds)
    const before = await lockDocument(tx, context.params.uuid, kinds)
    refuseStalePayments(input.paymentsVersion, before)
    const { payments, reductions, made } = await decideRecord(tx, before, input, context.newId)
    if (claimIds.length > 0 && ('reductionId' in made || made.amount < 0))
      refuse('claims', 'Zinsen und Kosten erledigt nur eine Zahlung')
    const settled = !('reductionId' in made) &&
      claimIds.length > 0 && {
        ...{ claimIds, invoice: before, paymentId: made.paymentId },
        on: input.receivedOn ?? input.recordDate,
        dayPath: input.receivedOn === null ? ('recordDate' as const) : ('receivedOn' as const),
      }
    const settledClaims = settled ? ((await beside?.settle(tx, context, settled)) ?? []) : []
    const after = await writeDocument(tx, context, before, { onlyPayments: payments, reductions })
    if ('reductionId' in made) return fact(event, made.reductionId, reductionFact(after, made))
    const more = after.reductions.filter(({ paymentId }) => paymentId === made.paymentId)
    return fact(event, made.paymentId, paymentFact(after, made, more, settledClaims))
  })
}
