import { useRef } from 'react'
import type { CommandDeclaration, WireInputOf } from '#kernel/declare.ts'
import { codeOfProblem, type ErrorCode, type FieldError } from '#kernel/errors.ts'
import { type AnyCommandAnswer, postCommand, unreachable } from '#web/api.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { refusalText } from './refusal-text.ts'

interface AccessCallEnds {
  onSuccess: (answer: AnyCommandAnswer) => void
  /** Success leads to another page: until that one is loaded, a second press of the button sends nothing. */
  once?: boolean
  /** A refusal that the page says in its own words; without it, or when it answers false, a toast says it. */
  onRefused?: (code: ErrorCode | null, title: string) => boolean
}

/**
 * A call of somebody who is not logged in: there is no push channel to wait for, its answer is all (spec 1 §7).
 * What it resolves to are the errors for the form's fields. Toasts say what specification 1 §8 lists.
 */
export function useAccessCall<D extends CommandDeclaration>(declaration: D, ends: AccessCallEnds) {
  const toasts = useToasts()
  const hasSucceeded = useRef(false)
  return async (input: WireInputOf<D>): Promise<readonly FieldError[] | undefined> => {
    if (ends.once && hasSucceeded.current) return undefined
    const outcome = await postCommand(declaration, {}, input, newRequestId())
    if (outcome.kind === 'success') {
      hasSucceeded.current = true
      ends.onSuccess(outcome.answer)
    } else if (outcome.kind === 'failure') {
      toasts.failure(unreachable)
    } else {
      const { problem } = outcome
      if (problem.errors && problem.errors.length > 0) return problem.errors
      const code = codeOfProblem(problem)
      if (!ends.onRefused?.(code, problem.title)) toasts.failure(refusalText(problem))
    }
    return undefined
  }
}
