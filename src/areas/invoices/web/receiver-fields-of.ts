import type { Receiver } from '#areas/partners/contract.ts'
import { type ReceiverFields, receiverProperties } from '#areas/partners/rules/partner-fields.ts'

/** The flat fields of a receiver's row: what a document keeps of it. */
export function receiverFieldsOf(row: Receiver): ReceiverFields {
  const names = new Set(Object.keys(receiverProperties))
  // The row has every property of a receiver, checked by its contract.
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as ReceiverFields
}
