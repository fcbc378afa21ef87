import type { PaymentMethodData, PaymentMode } from '#areas/partners/rules/payment-method.ts'
import {
  deleteBillPayment,
  deleteInvoicePayment,
  recordBillPayment,
  recordInvoicePayment,
} from '#areas/payments/contract.ts'
import type { PaidDocument } from '#areas/payments/web/paid-document.ts'
import type { ReadDeclaration } from '#kernel/declare.ts'
import type { ManyRun, Prepared, RunRow } from '#kernel/many-run.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { z } from '#kernel/zod.ts'
import { getRead } from '#web/api.ts'
import { beginRun } from '#web/many/run-many.ts'
import type { ManyWay } from '#web/many/shown-runs.ts'

/** What is chosen once for all payments. */
export interface PayChoice extends Record<string, unknown> {
  recordDate: string
  fromIban: string
}

/** What the person saw of a row. */
export interface SeenDue extends Record<string, unknown> {
  amountDue: number
  currency: string
}

const words = {
  BILL: { record: recordBillPayment, remove: deleteBillPayment },
  INVOICE: { record: recordInvoicePayment, remove: deleteInvoicePayment },
} as const

/** What is open of each is recorded as paid, as long as it is what the person saw (decisions §10, 'Paid in one step'). */
export function payWays(mode: PaymentMode, read: ReadDeclaration<z.ZodType<PaidDocument>>) {
  const { record, remove } = words[mode]
  const unpay: ManyWay = {
    name: `unpay ${mode}`,
    declaration: remove,
    prepare: async () => ({ kind: 'ready', input: {} }),
    doneText: (count) =>
      count === 1 ? '1 Zahlung ist zurückgenommen.' : `${count} Zahlungen sind zurückgenommen.`,
  }
  const pay: ManyWay = {
    name: `pay ${mode}`,
    declaration: record,
    async prepare(row, choice): Promise<Prepared> {
      const found = await documentOf(read, row)
      return 'kind' in found ? found : paymentOf(found.document, row.seen as SeenDue, choice as PayChoice)
    },
    doneText: (count) => (count === 1 ? '1 Zahlung ist erfasst.' : `${count} Zahlungen sind erfasst.`),
    undo: {
      label: 'Rückgängig',
      begin: (run) => beginRun({ way: unpay, title: 'Zahlungen zurücknehmen', choice: {}, rows: made(run) }),
    },
  }
  const unwriteOff: ManyWay = {
    name: `undo write-off ${mode}`,
    declaration: remove,
    prepare: async () => ({ kind: 'ready', input: {} }),
    doneText: (count) =>
      count === 1 ? '1 Ausbuchung ist zurückgenommen.' : `${count} Ausbuchungen sind zurückgenommen.`,
  }
  const writeOff: ManyWay = {
    name: `write off ${mode}`,
    declaration: record,
    async prepare(row, choice): Promise<Prepared> {
      const found = await documentOf(read, row)
      return 'kind' in found ? found : writeOffOf(found.document, row.seen as SeenDue, choice)
    },
    doneText: (count) =>
      count === 1 ? '1 kleine Differenz ist ausgebucht.' : `${count} kleine Differenzen sind ausgebucht.`,
    undo: {
      label: 'Rückgängig',
      begin: (run) =>
        beginRun({ way: unwriteOff, title: 'Ausbuchungen zurücknehmen', choice: {}, rows: made(run) }),
    },
  }
  return { pay, unpay, writeOff, unwriteOff }
}

/** The document of a row as it is now. */
async function documentOf(
  read: ReadDeclaration<z.ZodType<PaidDocument>>,
  { params }: Pick<RunRow, 'params'>,
): Promise<Prepared | { document: PaidDocument }> {
  const outcome = await getRead(read, params)
  if (outcome.kind === 'failure') return { kind: 'away' }
  if (outcome.kind === 'success') return { document: outcome.answer }
  const { status, title } = outcome.problem
  return status >= 500 || status === 429 ? { kind: 'away' } : { kind: 'refused', reason: title }
}

/** What is open of one document as a small difference; refused where something else is open than was seen. */
function writeOffOf(
  { totals, currency, paymentsVersion }: PaidDocument,
  seen: SeenDue,
  { recordDate }: Readonly<Record<string, unknown>>,
): Prepared {
  const changed = changedDue(totals.amountDue, seen, currency)
  if (changed !== null) return changed
  const recordData = { amount: seen.amountDue, currency, reason: 'SMALL_DIFFERENCE' }
  const recordDetails = { recordType: 'WRITE_OFF', recordData }
  return { kind: 'ready', input: { recordDate, recordDetails, paymentsVersion } }
}

function changedDue(due: number, seen: SeenDue, currency: string): Prepared | null {
  if (due === seen.amountDue) return null
  const now = formatMoney(wireCents(due), currency)
  const then = formatMoney(wireCents(seen.amountDue), currency)
  return { kind: 'refused', reason: `Inzwischen sind ${now} offen statt ${then}.` }
}

/** The payments that a run has recorded. */
const made = ({ rows }: ManyRun): Pick<RunRow, 'label' | 'params' | 'seen'>[] =>
  rows.flatMap(({ label, params, made: recordUuid, state }) =>
    state === 'done' && recordUuid !== undefined
      ? [{ label, params: { ...params, recordUuid }, seen: {} }]
      : [],
  )

/** The payment of one document; refused where something else is open than was seen. */
export function paymentOf(document: PaidDocument, seen: SeenDue, choice: PayChoice): Prepared {
  const { totals, currency, paymentsVersion, partnership } = document
  const changed = changedDue(totals.amountDue, seen, currency)
  if (changed !== null) return changed
  // The server stores what the contract parsed.
  const method = partnership.partnershipData.preferredPaymentMethod as PaymentMethodData
  const fromIban = method.paymentMethod === 'WIRE' ? choice.fromIban : ''
  const recordData = { amount: seen.amountDue, currency, fromIban }
  const recordDetails = { recordType: 'PAYMENT', recordData }
  return { kind: 'ready', input: { recordDate: choice.recordDate, recordDetails, paymentsVersion } }
}
