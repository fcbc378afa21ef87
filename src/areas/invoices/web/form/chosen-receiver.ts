import type { ChosenPartner } from '#areas/documents/web/form-terms.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { TakenOver } from '../lines/line-values.ts'

/** Who gets the invoice: a stored receiver, with the data as they count for this invoice. */
export type ChosenReceiver = ChosenPartner<ReceiverFields>

/** The receiver with other data for this invoice; unchanged where nothing was changed. */
export function changedReceiver(receiver: ChosenReceiver, fields: ReceiverFields): ChosenReceiver {
  const isSame = JSON.stringify(sorted(fields)) === JSON.stringify(sorted(receiver.fields))
  return isSame ? receiver : { ...receiver, fields, isChanged: true }
}

const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))

/** The customer of an invoice, of a correction as its invoice has him, unless he was changed for it. */
export function shownReceiver(
  { receiver }: { receiver: ChosenReceiver | null },
  taken: TakenOver | null,
): ChosenReceiver | null {
  return receiver === null || taken === null || receiver.isChanged
    ? receiver
    : { ...receiver, fields: taken.receiver }
}
