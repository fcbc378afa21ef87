import { stateWords } from '../../rules/filter-words.ts'
import type { StandingState } from '../../rules/standing-state.ts'

interface PayableRow {
  state: StandingState
  amountDue: number
}

/** Why a row of a list is not marked paid together with others; null where it is. */
export function whyNotPaid({ state, amountDue }: PayableRow): string | null {
  if (state === 'CANCELLATION') return 'ist eine Stornorechnung'
  if (state === 'ADVANCE') return 'ist mit der Schlussrechnung abgerechnet'
  if (amountDue > 0) return null
  if (amountDue < 0) return 'hier ist Geld zurückzuzahlen, bitte einzeln'
  return closedAs(state)
}

/** Why a row is not written off together with others: more than `most`, a small difference, is open of it; null where it is. */
export function whyNotSmall({ state, amountDue }: PayableRow, most: number, mostText: string): string | null {
  if (state === 'CANCELLATION') return 'ist eine Stornorechnung'
  if (state === 'CANCELLED') return closedAs(state)
  if (state === 'ADVANCE') return 'ist mit der Schlussrechnung abgerechnet'
  if (amountDue === 0) return closedAs(state)
  return Math.abs(amountDue) <= most ? null : `mehr als ${mostText} offen, bitte einzeln`
}

/** In the word of the list: paid, written off, cancelled. */
const closedAs = (state: StandingState) => `ist ${stateWords[state]}`

export interface LeftOut {
  label: string
  reason: string
}

/** Rows with which something can be done, and those with which not. */
export function planOf<Row>(
  rows: readonly Row[],
  labelOf: (row: Row) => string,
  whyNot: (row: Row) => string | null,
): { able: Row[]; leftOut: LeftOut[] } {
  const able: Row[] = []
  const leftOut: LeftOut[] = []
  for (const row of rows) {
    const reason = whyNot(row)
    if (reason === null) able.push(row)
    else leftOut.push({ label: labelOf(row), reason })
  }
  return { able, leftOut }
}
