import { codeOfProblem, type ErrorCode } from '#kernel/errors.ts'
import { CallFailed, notProcessed } from '../api.ts'

/** A read that did not succeed, as the kit's error states take it. */
export interface Failed {
  /** German, for a person. */
  message: string
  /** The server's reason; null when it was not reached or answered something else. */
  code: ErrorCode | null
  onRetry: () => void
}

/** Says what a thrown error means to the person in front of the screen. */
export function failedOf(error: Error, onRetry: () => void): Failed {
  if (!(error instanceof CallFailed)) return { message: notProcessed, code: null, onRetry }
  return { message: error.message, code: error.problem && codeOfProblem(error.problem), onRetry }
}
