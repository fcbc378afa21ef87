import { formatIban } from '#kernel/codes/iban.ts'
import { shownDay } from '#kernel/wire-values.ts'
import type { DocumentState, RecordState } from '../document-state.ts'
import { shownMoney } from './shown-values.ts'
import type { StateChange } from './state-change.ts'

/** What changed of the payments; a payment is the same by its id. */
export function comparePayments(before: DocumentState, after: DocumentState): StateChange[] {
  const old = new Map((before.documentRecords ?? []).map((record) => [record.entityId.uuid, record]))
  const now = new Map((after.documentRecords ?? []).map((record) => [record.entityId.uuid, record]))
  const gone = [...old.values()].filter((record) => !now.has(record.entityId.uuid))
  return [
    ...gone.map((record) => ({ label: 'Zahlung', from: paymentText(record), to: null })),
    ...[...now.values()].flatMap((record) => {
      const known = old.get(record.entityId.uuid)
      const change = { label: 'Zahlung', from: known ? paymentText(known) : null, to: paymentText(record) }
      return change.from === change.to ? [] : [change]
    }),
  ]
}

/** A payment in one line: `50,00 € am 05.03.2026 von DE02 …`. */
export function paymentText({ recordDate, recordDetails: { recordData } }: RecordState): string {
  const { amount, currency, fromIban } = recordData
  const from = fromIban === '' ? '' : ` von ${formatIban(fromIban)}`
  return `${shownMoney(amount, currency)} am ${shownDay(recordDate)}${from}`
}
