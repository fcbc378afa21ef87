import type { Params } from '../api.ts'
import type { FormMark } from './form-mark.ts'

/** A command that was sent from a form, of which nobody knows yet what came of it. */
export interface Try {
  /** The declaration's name. */
  command: string
  params: Params
  requestId: string
}

// Kept with what was typed: after a reload the same text is sent under the same request id, and is not recorded twice.
const tries = new WeakMap<FormMark, Try>()
const listeners = new WeakMap<FormMark, () => void>()

export const tryOf = (form: FormMark): Try | null => tries.get(form) ?? null

/** The form was sent, or its try has come to an end: null. */
export function noteTry(form: FormMark, made: Try | null): void {
  setTry(form, made)
  listeners.get(form)?.()
}

/** The same without telling anybody. */
export function setTry(form: FormMark, made: Try | null): void {
  if (made) tries.set(form, made)
  else tries.delete(form)
}

/** Calls back when the form is sent, and when that has come to an end; returns how to stop. */
export function onTry(form: FormMark, hear: () => void): () => void {
  listeners.set(form, hear)
  return () => listeners.delete(form)
}
