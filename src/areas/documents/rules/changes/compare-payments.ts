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
    ...gone.map((record) => ({ label: recordLabel(record), from: paymentText(record), to: null })),
    ...[...now.values()].flatMap((record) => {
      const known = old.get(record.entityId.uuid)
      const change = {
        label: recordLabel(record),
        from: known ? paymentText(known) : null,
        to: paymentText(record),
      }
      return change.from === change.to ? [] : [change]
    }),
  ]
}

/** What a record is called. */
export function recordLabel({ recordDetails, paymentEntityId = null }: RecordState): string {
  if (recordDetails.recordType === 'DISCOUNT') return 'Skonto'
  if (recordDetails.recordType !== 'WRITE_OFF') return 'Zahlung'
  return paymentEntityId === null ? 'Ausbuchung' : 'Ausbuchung zurückgenommen'
}

/** Why something is written off. */
export const writeOffWords: Readonly<Record<string, string>> = {
  SMALL_DIFFERENCE: 'kleine Differenz',
  UNCOLLECTIBLE: 'uneinbringlich',
}

/**
 * A payment in one line: `50,00 € am 05.03.2026 von DE02 …`, `-50,00 € am 05.03.2026, verrechnet mit 2026-00012`, of one that is reported
 * late with its true day and why; of one that counts by the day on which it is recorded with its true day alone.
 */
export function paymentText(record: RecordState): string {
  const { recordDate, receivedOn = null, declarations = [], transferDocumentNumber } = record
  const { amount, currency, fromIban, reason, text } = record.recordDetails.recordData
  const words = reason === undefined ? '' : `, ${[writeOffWords[reason], text].filter(Boolean).join(': ')}`
  const from = fromIban === '' ? '' : ` von ${formatIban(fromIban)}`
  const other = transferDocumentNumber ? `, verrechnet mit ${transferDocumentNumber}` : ''
  const reasons = declarations.map(({ reason }) => `: ${reason}`).join('')
  const isReported = declarations.length > 0
  const trueDay = receivedOn === null ? '' : shownDay(receivedOn)
  const late =
    trueDay && (isReported ? `, nachgemeldet für den ${trueDay}${reasons}` : `, wahrer Tag ${trueDay}`)
  return `${shownMoney(amount, currency)} am ${shownDay(recordDate)}${from}${words}${other}${late}`
}

/** What a transfer's event holds. */
export interface TransferState extends Omit<RecordState, 'transferDocumentNumber' | 'recordDetails'> {
  fromDocumentNumber: string
  toDocumentNumber: string
  toDocumentEntityId?: string
  /** Left out where Skonto and write-offs alone had moved. */
  recordDetails?: RecordState['recordDetails']
  /** What went with it, of both documents. */
  withRecords?: readonly (RecordState & { documentEntityId: string })[]
}

/** What was moved, in lines that are the same for both documents: `50,00 € am 05.03.2026 von 2026-00012 auf 2026-00034`. */
export function transferTexts(transfer: TransferState): { label: string; text: string }[] {
  const { fromDocumentNumber, toDocumentNumber, toDocumentEntityId, withRecords = [] } = transfer
  const textOf = ({ transferDocumentNumber: _, ...record }: RecordState) =>
    `${paymentText(record)} von ${fromDocumentNumber} auf ${toDocumentNumber}`
  const moved = withRecords.filter(
    ({ documentEntityId, transferDocumentNumber }) =>
      transferDocumentNumber && documentEntityId === toDocumentEntityId,
  )
  return [
    ...(hasMoney(transfer) ? [{ label: 'Verrechnung', text: textOf(transfer) }] : []),
    ...moved.map((record) => ({ label: recordLabel(record), text: textOf(record) })),
  ]
}

const hasMoney = (transfer: TransferState): transfer is TransferState & RecordState =>
  transfer.recordDetails !== undefined

/** The two halves of a transfer and what went with them, as the states of the documents tell of them. */
export function halvesOf(transfer: TransferState): RecordState[] {
  const { fromDocumentNumber, toDocumentNumber, recordDate, withRecords = [] } = transfer
  if (!hasMoney(transfer)) return [...withRecords]
  const { recordDetails } = transfer
  const { amount } = recordDetails.recordData
  const taken = { recordData: { ...recordDetails.recordData, amount: -amount } }
  return [
    { recordDate, recordDetails: taken, transferDocumentNumber: toDocumentNumber },
    { recordDate, recordDetails, transferDocumentNumber: fromDocumentNumber },
    ...withRecords,
  ]
}
