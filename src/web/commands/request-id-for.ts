import type { Params } from '../api.ts'
import type { FilesToSend } from './command-body.ts'
import type { FormMark } from './form-mark.ts'
import { newRequestId } from './new-request-id.ts'

/** A command that was sent. */
export interface Sent {
  requestId: string
  params: Params
  input: unknown
  files: FilesToSend
  /** Where its entries were typed; null where there is no form. */
  form: FormMark | null
  /** Sent before under the same id, and nobody knows what came of it. */
  isRepeated: boolean
}

/**
 * The id for the next try. One after a try with an unknown outcome, at the same target, carries the same id, also with
 * a corrected input: if the first was carried out, the server answers it again or refuses the other input, and nothing
 * is recorded twice.
 */
export function requestIdFor(unknown: Pick<Sent, 'requestId' | 'params'> | null, params: Params): string {
  const isSameTarget = unknown !== null && JSON.stringify(unknown.params) === JSON.stringify(params)
  return isSameTarget ? unknown.requestId : newRequestId()
}

/** What is said before a command is looked at: who calls too often, or is no longer logged in. */
const beforeCommand: readonly number[] = [401, 403, 408, 413, 429]

/** Whether a refusal leaves open if it was carried out: as a fault of the server does, or, of what was sent before, one that was made without looking. */
export function isUndecided(status: number, { isRepeated }: Pick<Sent, 'isRepeated'>): boolean {
  return status >= 500 || (isRepeated && beforeCommand.includes(status))
}
