import { useRef, useState } from 'react'
import { nothingTyped, type Typed } from '#web/early-typed.ts'
import { useTypedMeanwhile } from '#web/typed-meanwhile.ts'

/** A document that is being paid from a list, or of which what is open is written off. */
export interface Paying {
  uuid: string
  /** Nothing comes: what is open is written off. */
  isWriteOff: boolean
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

/** `b` on a row opens the layer that pays it, `B` pays it at once; `d` writes off what is open, a small difference at once. */
export function usePaying<Row extends Payable>(mayBePaid: (row: Row) => boolean = () => true) {
  const [begun, setBegun] = useState<Omit<Paying, 'takeTyped'> | null>(null)
  // Who writes off is asked nothing at once, or by a form of its own.
  const take = useTypedMeanwhile(begun !== null && !begun.isAtOnce, true)
  const isTaken = useRef(false)
  /** Once: what was typed for a layer that could not be loaded is not booked later. */
  function takeTyped(): Typed {
    const typed = isTaken.current ? nothingTyped : take()
    isTaken.current = true
    return typed
  }
  function begin(uuid: string, seenDue: number, isAtOnce: boolean, isWriteOff = false) {
    isTaken.current = isAtOnce
    setBegun({ uuid, seenDue, isAtOnce, isWriteOff })
  }
  const at = (isAtOnce: boolean, isWriteOff?: boolean) => (row: Row) =>
    mayBePaid(row) && begin(row.entityId.uuid, row.amountDue, isAtOnce, isWriteOff)
  return {
    paying: begun && { ...begun, takeTyped },
    begin,
    close: () => setBegun(null),
    letters: { b: at(false), B: at(true), d: at(true, true) },
  }
}
