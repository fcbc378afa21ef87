import { useState } from 'react'

/** A document that is being paid from a list. */
export interface Paying {
  uuid: string
  /** What was open in the list. */
  seenDue: number
  /** Without asking. */
  isAtOnce: boolean
}

interface Payable {
  entityId: { uuid: string }
  amountDue: number
}

/** `b` on a row opens the layer that pays it, `B` pays it at once. */
export function usePaying<Row extends Payable>(mayBePaid: (row: Row) => boolean = () => true) {
  const [paying, setPaying] = useState<Paying | null>(null)
  const begin = (uuid: string, seenDue: number, isAtOnce: boolean) => setPaying({ uuid, seenDue, isAtOnce })
  const at = (isAtOnce: boolean) => (row: Row) =>
    mayBePaid(row) && begin(row.entityId.uuid, row.amountDue, isAtOnce)
  return {
    paying,
    begin,
    close: () => setPaying(null),
    letters: { b: at(false), B: at(true) },
  }
}
