import { useEffect, useState } from 'react'
import type { Form } from '#web/use-form.ts'
import { documentHistory, type HistoryEntry, type HistoryStep } from '../rules/document-history.ts'
import type { StateNames } from '../rules/state-change.ts'

/** What of a stored document a form over it follows. */
export interface FollowedDocument {
  version: string
  history: readonly HistoryEntry[]
}

interface FollowOptions<V extends object, D extends FollowedDocument> {
  form: Form<V>
  /** As it is read, kept fresh by the push channel. */
  document: D
  /** The document's values as the form first took them. */
  initial: V
  valuesOf: (document: D) => V
  names: StateNames
  /** Fields of which both may have changed a part, such as the lines; of others the typed value counts as a whole. */
  merge?: { [K in keyof V]?: (base: V[K], mine: V[K], theirs: V[K]) => V[K] }
  /** A replacement of ours is under way: what arrives now is most likely it. */
  isOwnSave: boolean
}

export interface Followed {
  /** Which state the form was made from; goes with the replacement. */
  version: string
  /** What somebody else changed since; empty while the form is up to date. */
  newer: readonly HistoryStep[]
  /** What others changed and the form shows now. */
  loaded: readonly HistoryStep[]
  /** Something was typed here when it was loaded. */
  isTypedOver: boolean
  /** Takes the current state; what was typed here stays. */
  loadCurrent: () => void
}

/**
 * Follows a stored document that is being edited while somebody else replaces it. Where nothing was typed the form just
 * shows the new state; else it says so, and the person decides: until the current state is loaded the server refuses
 * the replacement. Payments are recorded by themselves and are always taken over.
 */
export function useFollowedDocument<V extends object, D extends FollowedDocument>({
  form,
  document,
  initial,
  valuesOf,
  names,
  merge = {},
  isOwnSave,
}: FollowOptions<V, D>): Followed {
  const [base, setBase] = useState({ version: document.version, seq: lastSeq(document), values: initial })
  const [loaded, setLoaded] = useState<readonly HistoryStep[]>([])
  const [isTypedOver, setTypedOver] = useState(false)
  const isOther = contentOf(document.version) !== contentOf(base.version)
  const since = () => documentHistory(document.history, names).filter(({ seq }) => seq > base.seq)

  function take() {
    const incoming = valuesOf(document)
    // Object.keys is typed string[]; V is a plain record.
    const names = (Object.keys(form.values) as (keyof V & string)[]).filter((name) =>
      differs(form.values[name], base.values[name]),
    )
    const typed: Partial<V> = {}
    for (const name of names) {
      const mine = form.values[name]
      typed[name] = merge[name]?.(base.values[name], mine, incoming[name]) ?? mine
    }
    form.reset(incoming)
    form.patch(typed)
    setBase({ version: document.version, seq: lastSeq(document), values: incoming })
  }

  function note() {
    setLoaded((before) => [...since(), ...before])
    setTypedOver((before) => before || form.dirty)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was stored is the occasion, not what is typed
  useEffect(() => {
    if (document.version === base.version || isOwnSave) return
    if (isOther && form.dirty) return
    // Who has typed nothing is told as well: he may be about to delete it.
    if (isOther) note()
    take()
  }, [document.version, isOwnSave])

  return {
    version: base.version,
    newer: isOther && form.dirty && !isOwnSave ? since() : [],
    loaded,
    isTypedOver,
    loadCurrent() {
      note()
      take()
    },
  }
}

function lastSeq({ history }: FollowedDocument): number {
  return Math.max(0, ...history.map(({ seq }) => seq))
}

/** The part of a version that counts replacements; the other counts payments. */
function contentOf(version: string): string | undefined {
  return version.split('.')[0]
}

function differs(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b)
}
