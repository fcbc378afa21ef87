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
  /** A replacement of ours is under way: what arrives now is most likely it. */
  isOwnSave: boolean
}

export interface Followed {
  /** Which state the form was made from; goes with the replacement. */
  version: string
  /** What somebody else changed since; empty while the form is up to date. */
  newer: readonly HistoryStep[]
  /** What was loaded from others while something was typed here. */
  loaded: readonly HistoryStep[]
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
  isOwnSave,
}: FollowOptions<V, D>): Followed {
  const [base, setBase] = useState({ version: document.version, seq: lastSeq(document), values: initial })
  const [loaded, setLoaded] = useState<readonly HistoryStep[]>([])
  const isOther = contentOf(document.version) !== contentOf(base.version)
  const since = () => documentHistory(document.history, names).filter(({ seq }) => seq > base.seq)

  function take() {
    const incoming = valuesOf(document)
    const typed = Object.entries(form.values).filter(([name, value]) =>
      differs(value, base.values[name as keyof V]),
    )
    form.reset(incoming)
    // The entries are the form's own.
    form.patch(Object.fromEntries(typed) as Partial<V>)
    setBase({ version: document.version, seq: lastSeq(document), values: incoming })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was stored is the occasion, not what is typed
  useEffect(() => {
    if (document.version === base.version || isOwnSave) return
    if (!isOther || !form.dirty) take()
  }, [document.version, isOwnSave])

  return {
    version: base.version,
    newer: isOther && form.dirty && !isOwnSave ? since() : [],
    loaded,
    loadCurrent() {
      setLoaded((before) => [...since(), ...before])
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
