import {
  billPaymentRecorded,
  invoicePaymentRecorded,
  recordBillPayment,
  recordInvoicePayment,
} from '#areas/payments/contract.ts'
import { command, fact } from '#server/command.ts'
import type { DocumentKind } from '../rules/stored-document.ts'
import { decideRecord } from './decide-record.ts'
import { refuseStalePayments } from './document-version.ts'
import { paymentFact, reductionFact } from './payment-fact.ts'
import { lockDocument } from './read-document.ts'
import { writeDocument } from './write-document.ts'

export const recordBillPaymentCommand = recordPayment(recordBillPayment, billPaymentRecorded, ['BILL'])

/** The stored PDF stays as it was sent, whatever is paid later (decisions §4). */
export const recordInvoicePaymentCommand = recordPayment(recordInvoicePayment, invoicePaymentRecorded, [
  'INVOICE',
  'CANCELLATION',
])

function recordPayment(
  declaration: typeof recordBillPayment | typeof recordInvoicePayment,
  event: typeof billPaymentRecorded | typeof invoicePaymentRecorded,
  kinds: readonly DocumentKind[],
) {
  return command(declaration, async (tx, input, context) => {
    const before = await lockDocument(tx, context.params.uuid, kinds)
    refuseStalePayments(input.paymentsVersion, before)
    const { payments, reductions, made } = await decideRecord(tx, before, input, context.newId)
    const after = await writeDocument(tx, context, before, { onlyPayments: payments, reductions })
    if ('reductionId' in made) return fact(event, made.reductionId, reductionFact(after, made))
    const more = after.reductions.filter(({ paymentId }) => paymentId === made.paymentId)
    return fact(event, made.paymentId, paymentFact(after, made, more))
  })
}
