import { formatDay, parseDay } from './day.ts'
import { type Cents, centsFromUnits } from './money.ts'

/** An amount of the wire in cents. What the server sends has at most two decimals; anything else throws a RangeError. */
export function wireCents(units: number): Cents {
  const amount = centsFromUnits(units)
  if (amount === null) throw new RangeError(`no amount: ${units}`)
  return amount
}

/** A day of the wire as a person reads it, `2026-03-05` → `05.03.2026`; '' for none. */
export function shownDay(day: string | null | undefined): string {
  const parsed = day ? parseDay(day) : null
  return parsed === null ? '' : formatDay(parsed)
}
