import { useEffect, useLayoutEffect, useState } from 'react'
import type { Typed } from '#web/early-typed.ts'
import type { Form } from '#web/forms/use-form.ts'

/** Begins a payment with what was typed before its layer was there: an amount, and Enter, which books it as soon as all is read. */
export function useTypedBefore<V extends { amount: string | null }>(
  form: Form<V>,
  take: (() => Typed) | undefined,
): void {
  const [isEntered, setEntered] = useState(false)
  // Before anything is drawn: until then the keys are still taken elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it stands
  useLayoutEffect(() => {
    const typed = take?.()
    if (typed === undefined) return
    // A form of payments has an amount as text.
    if (typed.text !== '') form.patch({ amount: typed.text } as Partial<V>)
    if (typed.isEntered) setEntered(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was typed
  useEffect(() => {
    // Not within the effect, where what is wrong could not take the focus.
    if (isEntered) queueMicrotask(() => void form.submit())
  }, [isEntered])
}
