import { isSameValue } from '#kernel/property-change.ts'
import type { AskedQuestion } from '#web/ui/forms/merge-questions.tsx'
import type { BothChanged, MergedForm, MergeRules } from '../rules/changes/merge-values.ts'

/** A line as a person reads it, among the values that it stands in. */
type LineText<V, L> = (line: L, values: V) => string

/** How the form of a document is merged, and what its fields and lines are called when a person has to choose. */
export interface FormMerge<V, L> extends MergeRules<V, L> {
  /** Values that only the form has, such as a line that is being typed. */
  onlyHere?: readonly (keyof V & string)[]
  /** What is being typed brought to an end, so that it takes part. */
  settled?: (values: V) => V
  /** By the first field of those that belong together. */
  fields: { [K in keyof V]?: readonly [label: string, text: (values: V) => string] }
  lineTitle: LineText<V, L>
  lineParts: readonly (readonly [label: string, text: LineText<V, L>])[]
}

/** One thing that both changed: of a line only what differs. */
export interface MergeQuestion extends AskedQuestion {
  /** The field, or the line by its localId; the other one is undefined. */
  field: string | undefined
  line: string | undefined
}

type Decide = (question: MergeQuestion, isTheirs: boolean) => void

/** What is still to be asked; what has become the same on both sides, by typing too, is no question any more. */
export function questionsOf<V extends MergedForm<L>, L extends { localId: string }>(
  both: BothChanged<V>,
  mine: V,
  theirs: V,
  merge: FormMerge<V, L>,
  decide: Decide,
): MergeQuestion[] {
  const fields = both.fields
    .filter((name) => unitOf(name, merge).some((one) => !isSameValue(mine[one], theirs[one])))
    .map((name) => {
      const [label, text] = merge.fields[name] ?? [name, () => '']
      return { field: name, line: undefined, label, ...apart(text(mine), text(theirs)), ...there }
    })
  const lines = both.lines.flatMap((id) => {
    const [own, stored] = [lineOf(mine, id), lineOf(theirs, id)]
    const typed = merge.typed ?? ((line: L) => line)
    const shown = own ?? stored
    if (shown === undefined || isSameValue(own && typed(own), stored && typed(stored))) return []
    const texts = apart(...partsOf(own, stored, merge, mine, theirs))
    return {
      ...{
        field: undefined,
        line: id,
        label: `Position „${merge.lineTitle(shown, own ? mine : theirs)}“`,
        ...texts,
      },
      ...{ isMineThere: own !== undefined, isTheirsThere: stored !== undefined },
    }
  })
  return [...fields, ...lines].map((part) => {
    const question: MergeQuestion = {
      ...part,
      key: part.field ?? `line ${part.line}`,
      keepMine: () => decide(question, false),
      takeTheirs: () => decide(question, true),
    }
    return question
  })
}

/** What the form has to take when the stored state is to count. */
export function chosenTheirs<V extends MergedForm<L>, L extends { localId: string }>(
  { field, line }: MergeQuestion,
  mine: V,
  theirs: V,
  merge: FormMerge<V, L>,
): Partial<V> {
  if (line === undefined) {
    // The question was made of a field's name; entries of V are a part of it.
    const unit = unitOf(field as keyof V & string, merge)
    return Object.fromEntries(unit.map((name) => [name, theirs[name]])) as Partial<V>
  }
  const stored = lineOf(theirs, line)
  const index = mine.lines.findIndex(({ localId }) => localId === line)
  const lines = stored
    ? mine.lines.toSpliced(index < 0 ? theirs.lines.indexOf(stored) : index, index < 0 ? 0 : 1, stored)
    : mine.lines.filter(({ localId }) => localId !== line)
  // V has lines of L.
  return { lines } as unknown as Partial<V>
}

const there = { isMineThere: true, isTheirsThere: true }

function unitOf<V, L>(
  name: keyof V & string,
  { together = [] }: FormMerge<V, L>,
): readonly (keyof V & string)[] {
  return together.find((unit) => unit.includes(name)) ?? [name]
}

function lineOf<L extends { localId: string }>({ lines }: MergedForm<L>, id: string): L | undefined {
  return lines.find(({ localId }) => localId === id)
}

/** The parts of a line in which the two differ, of each side; all of them where one side has taken it away. */
function partsOf<V, L>(
  own: L | undefined,
  stored: L | undefined,
  { lineParts }: FormMerge<V, L>,
  mine: V,
  theirs: V,
): [mine: string, theirs: string] {
  const isThere = own !== undefined && stored !== undefined
  const differing = lineParts.filter(([, text]) => !isThere || text(own, mine) !== text(stored, theirs))
  const textOf = (line: L | undefined, values: V) =>
    differing
      .map(([label, text]) => [label, line === undefined ? '' : text(line, values)] as const)
      .filter(([, text]) => text !== '' || isThere)
      .map(([label, text]) => `${label} ${text === '' ? '–' : text}`)
      .join(', ')
  return [textOf(own, mine), textOf(stored, theirs)]
}

/** Two texts that a person can tell apart; what the form does not show in words may be all that differs. */
function apart(mine: string, theirs: string): { mine: string; theirs: string } {
  return mine === theirs ? { mine, theirs: `${theirs} (mit anderen Angaben)`.trim() } : { mine, theirs }
}
