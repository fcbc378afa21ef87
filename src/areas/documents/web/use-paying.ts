import { useRef, useState } from 'react'
import { nothingTyped, type Typed, useTypedMeanwhile } from '#web/typed-meanwhile.ts'

/** A document that is being paid from a list. */
export interface Paying {
  uuid: string
  /** What was open in the list. */
  seenDue: number
  /** Without asking. */
  isAtOnce: boolean
  /** What was typed before the layer was there, an amount or Enter; from now on the layer hears the keys itself. */
  takeTyped: () => Typed
}

interface Payable {
  entityId: { uuid: string }
  amountDue: number
}

/** `b` on a row opens the layer that pays it, `B` pays it at once. */
export function usePaying<Row extends Payable>(mayBePaid: (row: Row) => boolean = () => true) {
  const [begun, setBegun] = useState<Omit<Paying, 'takeTyped'> | null>(null)
  const take = useTypedMeanwhile(begun !== null && !begun.isAtOnce, true)
  const isTaken = useRef(false)
  /** Once: what was typed for a layer that could not be loaded is not booked later. */
  function takeTyped(): Typed {
    if (isTaken.current) return nothingTyped
    isTaken.current = true
    return take()
  }
  function begin(uuid: string, seenDue: number, isAtOnce: boolean) {
    isTaken.current = isAtOnce
    setBegun({ uuid, seenDue, isAtOnce })
  }
  const at = (isAtOnce: boolean) => (row: Row) =>
    mayBePaid(row) && begin(row.entityId.uuid, row.amountDue, isAtOnce)
  return {
    paying: begun && { ...begun, takeTyped },
    begin,
    close: () => setBegun(null),
    letters: { b: at(false), B: at(true) },
  }
}
