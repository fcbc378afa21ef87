import { isSameValue } from '#kernel/property-change.ts'
import { type LineRules, mergeLines } from './merge-lines.ts'

/** The values of a document's form, as far as merging knows them. */
export interface MergedForm<L> {
  lines: readonly L[]
}

export interface MergeRules<V, L> extends LineRules<L> {
  /** Fields that say one thing together, such as a flag and the day that it asks for; any other stands for itself. */
  together?: readonly (readonly (keyof V & string)[])[]
}

/** What both changed and made something else of: to be asked about. */
export interface BothChanged<V> {
  /** By the first field of those that belong together. */
  fields: (keyof V & string)[]
  /** By localId. */
  lines: string[]
}

/**
 * The values of a form after two people changed the same document, each from the state `base`. What only one of them
 * changed counts; what both changed is as in `mine`, and named in `both` unless they agree.
 */
export function mergeValues<V extends MergedForm<L>, L extends { localId: string }>(
  base: V,
  mine: V,
  theirs: V,
  rules: MergeRules<V, L> = {},
): { values: V; both: BothChanged<V> } {
  const merged = mergeLines(base.lines, mine.lines, theirs.lines, rules)
  const values: V = { ...theirs, lines: merged.lines }
  const fields: (keyof V & string)[] = []
  for (const unit of unitsOf(base, rules)) {
    const differ = (a: V, b: V) => unit.some((name) => !isSameValue(a[name], b[name]))
    if (!differ(mine, base) || !differ(mine, theirs)) continue
    for (const name of unit) values[name] = mine[name]
    if (differ(theirs, base)) fields.push(unit[0])
  }
  return { values, both: { fields, lines: merged.both } }
}

type Unit<V> = readonly [keyof V & string, ...(keyof V & string)[]]

/** The fields of the form but its lines, those that belong together in one. */
function unitsOf<V extends object, L>(values: V, { together = [] }: MergeRules<V, L>): Unit<V>[] {
  // Object.keys is typed string[]; V is a plain record.
  const names = (Object.keys(values) as (keyof V & string)[]).filter((name) => name !== 'lines')
  const alone = names.filter((name) => !together.some((unit) => unit.includes(name)))
  // Nobody declares an empty unit; one would have nothing to be asked about.
  const joined = together.filter((unit): unit is Unit<V> => unit.length > 0)
  return [...joined, ...alone.map((name): Unit<V> => [name])]
}
