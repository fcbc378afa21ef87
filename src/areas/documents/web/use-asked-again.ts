import { useRef } from 'react'
import type { Problem } from '#kernel/errors.ts'
import type { CommandOutcome } from '#web/commands/command-machine.ts'

/** Asks about a refusal: what the same is sent with once more; null where the refusal stands. */
export type AskAgain = (problem: Problem) => Promise<object | null>

/** Sends a document, and where the server refuses what a person may want all the same, once more. `note` is told of each refusal. */
export function useAskedAgain(ask: AskAgain = async () => null) {
  const refusal = useRef<Problem | null>(null)
  const noted = () => refusal.current
  return {
    note(problem: Problem) {
      refusal.current = problem
    },
    async send<I extends object>(
      input: I,
      run: (input: I) => Promise<CommandOutcome>,
    ): Promise<CommandOutcome> {
      refusal.current = null
      const outcome = await run(input)
      const problem = noted()
      const more = problem && (await ask(problem))
      return more ? run({ ...input, ...more }) : outcome
    },
  }
}
