import { useEffect, useState } from 'react'
import type { ReadDeclaration } from '#kernel/declare.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useIsCovered } from '#web/ui/layers/layer-stack.ts'
import { documentHistory, type HistoryStep } from '../rules/changes/document-history.ts'
import { type BothChanged, type MergedForm, mergeValues } from '../rules/changes/merge-values.ts'
import type { StateNames } from '../rules/changes/state-change.ts'
import { useStates, type WithHistory } from './history/use-states.ts'
import { chosenTheirs, type FormMerge, type MergeQuestion, questionsOf } from './merge-questions.ts'

/** What of a stored document a form over it follows. */
export interface FollowedDocument extends WithHistory {
  version: string
}

/** The state that a form was made from. Kept with what was typed, so that whoever comes back goes on from the same. */
export interface Begun<V> {
  version: string
  /** The last step of the document's history then. */
  seq: number
  /** What both had changed, and nobody had decided. */
  both: BothChanged<V>
}

/** A form is made from the document as it is. */
export function begunFrom<V>(document: FollowedDocument): Begun<V> {
  return { version: document.version, seq: lastSeq(document), both: { fields: [], lines: [] } }
}

interface FollowOptions<V extends object, L, D extends FollowedDocument> {
  form: Form<V>
  /** As it is read, kept fresh by the push channel. */
  document: D
  begun: Begun<V>
  setBegun: (change: Begun<V> | ((before: Begun<V>) => Begun<V>)) => void
  valuesOf: (document: D) => V
  /** Reads its history with the recorded states: only what others changed needs them. */
  states: ReadDeclaration
  names: StateNames
  merge: FormMerge<V, L>
  /** A replacement of ours is under way: what arrives now is most likely it. */
  isOwnSave: boolean
  /** How often the server refused a replacement of the state that the form was made from. */
  refusals: number
}

export interface Followed {
  /** Which state the form was made from; goes with the replacement. */
  version: string
  /** What somebody else changed since; empty while the form is up to date. */
  newer: readonly HistoryStep[]
  /** How often the server has refused to save because of them. */
  refusals: number
  /** What others changed and the form shows now. */
  loaded: readonly HistoryStep[]
  /** What both changed, and nobody has decided yet. */
  questions: readonly MergeQuestion[]
  /** Takes the current state; what was typed here stays. */
  loadCurrent: () => void
}

/**
 * Follows a stored document that is being edited while somebody else replaces it. Where nothing was typed the form just
 * shows the new state; else it says so, and the person decides: until the current state is loaded the server refuses
 * the replacement. Then what only one of the two changed is taken over, and what both changed is asked. Payments are
 * recorded by themselves and are always taken over.
 */
export function useFollowedDocument<
  V extends MergedForm<L>,
  L extends { localId: string },
  D extends FollowedDocument,
>(options: FollowOptions<V, L, D>): Followed {
  const { form, document, begun, setBegun, valuesOf, states, names, merge, isOwnSave } = options
  const [taken, setTaken] = useState<readonly number[]>([])
  // What is typed in a layer above, such as a line, counts as typed here: it was begun from the state that is shown.
  const isCovered = useIsCovered()
  const isOther = contentOf(document.version) !== contentOf(begun.version)
  const isHeld = isOther && (form.dirty || isCovered)
  const isTold = taken.length > 0 || (isHeld && !isOwnSave)
  const steps = documentHistory(useStates(document, states, isTold), names)
  const since = () => steps.filter(({ seq }) => seq > begun.seq)
  // By number: what changed in them may be read only later.
  const tell = () => setTaken((before) => [...since().map(({ seq }) => seq), ...before])

  function take() {
    const incoming = { ...valuesOf(document), ...onlyOf(form.initial, merge.onlyHere ?? []) }
    const mine = merge.settled?.(form.values) ?? form.values
    const merged = mergeValues(form.initial, mine, incoming, merge)
    form.reset(incoming)
    form.patch(merged.values)
    setBegun(({ both }) => ({
      version: document.version,
      seq: lastSeq(document),
      both: {
        fields: [...new Set([...both.fields, ...merged.both.fields])],
        lines: [...new Set([...both.lines, ...merged.both.lines])],
      },
    }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was stored is the occasion, not what is typed
  useEffect(() => {
    if (document.version === begun.version || isOwnSave || isHeld) return
    // Who has typed nothing is told as well: he may be about to delete it.
    if (isOther) tell()
    take()
  }, [document.version, begun.version, isOwnSave, isHeld])

  const decide = (question: MergeQuestion, isTheirs: boolean) => {
    setBegun(({ both: { fields, lines }, ...before }) => ({
      ...before,
      both: {
        fields: fields.filter((name) => name !== question.field),
        lines: lines.filter((id) => id !== question.line),
      },
    }))
    form.patch(isTheirs ? chosenTheirs(question, form.values, form.initial, merge) : {})
  }

  return {
    version: begun.version,
    newer: isHeld && !isOwnSave ? since() : [],
    refusals: options.refusals,
    loaded: steps.filter(({ seq }) => taken.includes(seq)),
    questions: questionsOf(begun.both, form.values, form.initial, merge, decide),
    loadCurrent() {
      tell()
      take()
    },
  }
}

function onlyOf<V extends object>(values: V, names: readonly (keyof V)[]): Partial<V> {
  // Entries of V, so a part of it.
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>
}

function lastSeq({ history }: FollowedDocument): number {
  return Math.max(0, ...history.map(({ seq }) => seq))
}

/** The part of a version that counts replacements; the other counts payments. */
function contentOf(version: string): string | undefined {
  return version.split('.')[0]
}
