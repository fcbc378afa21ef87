import { useEffect, useState } from 'react'
import type { Form } from '#web/forms/use-form.ts'

/** What somebody else saved while it was edited here. */
export interface ChangedElsewhere {
  /** The fields that both changed, with what the other one saved. */
  conflicts: readonly { name: string; value: unknown }[]
}

/**
 * Keeps an open form up to date with what others save meanwhile: fields that were not touched here take the new values.
 * Answers what somebody else changed of them while something was typed here.
 */
export function useFollowed<V extends object>(
  form: Form<V>,
  incoming: V,
  isOwnSave: boolean,
): { changedElsewhere: ChangedElsewhere | null } {
  // Of entries that are gone on with, as it was when they were begun.
  const saved = form.initial
  const [changedElsewhere, setChangedElsewhere] = useState<ChangedElsewhere | null>(null)
  const key = JSON.stringify(incoming)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is the occasion, not what is typed
  useEffect(() => {
    if (JSON.stringify(saved) === key) return
    // What is saved just as it was typed here is nobody's entry any more.
    const typed = Object.entries(form.values).filter(
      ([name, value]) => differs(value, saved[name as keyof V]) && differs(value, incoming[name as keyof V]),
    )
    form.reset(incoming)
    // The entries are the form's own.
    form.patch(Object.fromEntries(typed) as Partial<V>)
    // Who has typed nothing yet just sees the new state; that is also so when the layer opens with what was read before.
    if (isOwnSave || typed.length === 0) return
    const conflicts = typed
      .map(([name]) => ({ name, value: incoming[name as keyof V] as unknown }))
      // Their names are those of the values.
      .filter(({ name, value }) => differs(value, saved[name as keyof V]))
    setChangedElsewhere((before) => ({
      conflicts: [
        ...(before?.conflicts ?? []).filter(({ name }) => !conflicts.some((other) => other.name === name)),
        ...conflicts,
      ],
    }))
  }, [key, JSON.stringify(saved)])

  return { changedElsewhere }
}

function differs(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b)
}
