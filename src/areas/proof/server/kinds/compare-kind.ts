import { isSameValue } from '#kernel/property-change.ts'
import { type Kind, type Row, type States, untold, type Values } from './kind.ts'

/** What is wrong with the rows of a kind, each said in German; none where they are what follows from the journal. */
export function compareKind(
  { unsaid = {}, mayBeUntold, mayBeGone }: Pick<Kind, 'unsaid' | 'mayBeUntold' | 'mayBeGone'>,
  states: States,
  rows: readonly Row[],
): string[] {
  const faults: string[] = []
  const missing = new Set(states.keys())
  for (const row of rows) {
    const state = states.get(row.id)
    missing.delete(row.id)
    if (!state) {
      if (!row.isKnownElsewhere && !mayBeUntold?.(row, states))
        faults.push(`${row.label}: steht nicht im Journal`)
      continue
    }
    const wrong = Object.keys(row.values).filter((name) => {
      const expected = name in state ? state[name] : { ...unsaid, ...row.unsaid }[name]
      return !agrees(expected, row.values[name])
    })
    if (wrong.length > 0) faults.push(`${row.label}: ${wrong.join(', ')}`)
  }
  for (const id of missing) {
    const values = states.get(id) ?? {}
    if (!mayBeGone?.(values)) faults.push(`${labelOf(values) ?? id}: fehlt`)
  }
  return faults
}

// A command waits that long at the most, and the clocks of nodes and database are apart.
const nearMs = 10 * 60_000

function agrees(expected: unknown, stands: unknown): boolean {
  if (expected === untold) return true
  if (typeof expected === 'object' && expected !== null && 'near' in expected)
    return stands instanceof Date && Math.abs(stands.getTime() - Number(expected.near)) <= nearMs
  return isSameValue(expected, stands)
}

/** The name under which its reader may know what is gone. */
function labelOf(values: Values): string | undefined {
  const known = ['shortName', 'code', 'fileName', 'name', 'companyName', 'number'].map((name) => values[name])
  return known.find((value): value is string => typeof value === 'string' && value !== '')
}
