import { fits } from '#web/forms/kept-entries.ts'

/**
 * What a form holds of stored values: those of its own kind. A draft may be older than the program, which then holds more or other
 * values; what it does not know any more is left out, and what is new begins as in an empty form.
 */
export function withStored<V extends object>(empty: V, stored: unknown): V {
  if (typeof stored !== 'object' || stored === null) return empty
  const own = Object.entries(stored).filter(([name, value]) => fits({ [name]: value }, empty))
  return { ...empty, ...Object.fromEntries(own) }
}
