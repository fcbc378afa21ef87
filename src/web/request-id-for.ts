import type { Params } from './api.ts'
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
