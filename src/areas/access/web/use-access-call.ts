import { useRef } from 'react'
import type { CommandDeclaration, ToldOf, WireInputOf } from '#kernel/declare.ts'
import { codeOfProblem, type ErrorCode, type FieldError, type Problem } from '#kernel/errors.ts'
import { type AnyCommandAnswer, type Params, postCommand, unreachable } from '#web/api.ts'
import { newRequestId } from '#web/commands/new-request-id.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { refusalText } from './refusal-text.ts'

interface AccessCallEnds<D extends CommandDeclaration> {
  /** Of a call whose path has some. */
  params?: Params
  onSuccess: (answer: AnyCommandAnswer & ToldOf<D>) => void
  /** Success leads to another page: until that one is loaded, a second press of the button sends nothing. */
  once?: boolean
  /** A refusal that the page says in its own words; without it, or when it answers false, a toast says it. */
  onRefused?: (code: ErrorCode | null, title: string, problem: Problem) => boolean
}

/**
 * A call of somebody who is not logged in: there is no push channel to wait for, its answer is all (spec 1 §7). So is a call that tells
 * something once, such as codes.
 * What it resolves to are the errors for the form's fields. Toasts say what specification 1 §8 lists.
 */
export function useAccessCall<D extends CommandDeclaration>(declaration: D, ends: AccessCallEnds<D>) {
  const toasts = useToasts()
  const hasSucceeded = useRef(false)
  return async (input: WireInputOf<D>): Promise<readonly FieldError[] | undefined> => {
    if (ends.once && hasSucceeded.current) return undefined
    const outcome = await postCommand(declaration, ends.params ?? {}, input, newRequestId())
    if (outcome.kind === 'success') {
      hasSucceeded.current = true
      ends.onSuccess(outcome.answer)
    } else if (outcome.kind === 'failure') {
      toasts.failure(unreachable)
    } else {
      const { problem } = outcome
      if (problem.errors && problem.errors.length > 0) return problem.errors
      const code = codeOfProblem(problem)
      if (!ends.onRefused?.(code, problem.title, problem)) toasts.failure(refusalText(problem))
    }
    return undefined
  }
}
