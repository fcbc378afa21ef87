import { changeOf, type StateChange } from '../../rules/changes/state-change.ts'
import type { FormMerge } from '../merge-questions.ts'

interface WithLines<L> {
  lines: readonly L[]
}

/**
 * What of a form is not as it began, field by field and line by line, in the words in which two states of it are told apart. `without`:
 * fields that are told otherwise.
 */
export function changedValues<V extends WithLines<L>, L extends { localId: string }>(
  before: V,
  after: V,
  merge: FormMerge<V, L>,
  without: readonly (keyof V)[] = [],
): StateChange[] {
  // The names of the fields that it tells of.
  const names = Object.keys(merge.fields) as (keyof V & string)[]
  const heads = names
    .filter((name) => !without.includes(name))
    .flatMap((name) => {
      const [label, text] = merge.fields[name] ?? [name, () => '']
      return changeOf(label, text(before), text(after))
    })
  return [...heads, ...changedLines(before, after, merge)]
}

function changedLines<V extends WithLines<L>, L extends { localId: string }>(
  before: V,
  after: V,
  { lineTitle, lineParts }: FormMerge<V, L>,
): StateChange[] {
  const now = new Map(after.lines.map((line) => [line.localId, line]))
  const old = new Map(before.lines.map((line) => [line.localId, line]))
  const whole = (line: L, values: V) =>
    lineParts
      .slice(0, 2)
      .map(([label, text]) => `${label} ${text(line, values)}`)
      .join(', ')
  const told = (line: L, values: V) => `${lineTitle(line, values)} (${whole(line, values)})`
  return [
    ...before.lines
      .filter(({ localId }) => !now.has(localId))
      .map((line) => ({ label: 'Position', from: told(line, before), to: null })),
    ...after.lines.flatMap((line) => {
      const was = old.get(line.localId)
      if (was === undefined) return [{ label: 'Position', from: null, to: told(line, after) }]
      const title = `Position „${lineTitle(was, before)}“`
      return lineParts.flatMap(([label, text]) =>
        changeOf(`${title}: ${label}`, text(was, before), text(line, after)),
      )
    }),
  ]
}
