import { useEffect, useRef, useState } from 'react'
import type { CommandDeclaration, ParamsOf, WireInputOf } from '#kernel/declare.ts'
import { codeOfProblem, type ErrorCode, type Problem } from '#kernel/errors.ts'
import { postCommand, unreachable } from '../api.ts'
import { currentSeq, onLive } from '../live/live.ts'
import { readAgain } from '../reads/query-client.ts'
import { sessionStore } from '../session/session.ts'
import { useStore } from '../store.ts'
import { noteSaved } from '../ui/forms/unsaved.ts'
import { useToasts } from '../ui/popups/toasts.tsx'
import { useDelayed } from '../use-delayed.ts'
import type { FilesToSend } from './command-body.ts'
import {
  type CommandNews,
  type CommandOutcome,
  type CommandState,
  createCommandMachine,
} from './command-machine.ts'
import type { Applied, CommandPorts } from './command-run.ts'
import { takeSentForm } from './form-mark.ts'
import { noteTry, tryOf } from './form-tries.ts'
import { isUndecided, type Sent } from './request-id-for.ts'

export { type CommandOutcome, errorsOf } from './command-machine.ts'
export type { Applied } from './command-run.ts'

export interface CommandOptions {
  /** The change is saved and this screen knows it. Close the dialog here, not earlier (spec 1 §4.2). */
  onApplied?: (applied: Applied) => void
  /** The server refused. */
  onError?: (problem: Problem) => void
  /**
   * Whether the screen shows a refusal itself: otherwise a toast says it. `fields`: the form shows what is wrong with
   * its fields, a toast says the rest. A list of codes: so, and what these errors say.
   */
  showsErrors?: boolean | 'fields' | readonly ErrorCode[]
}

type ParamArguments<D extends CommandDeclaration> = [ParamsOf<D['path']>] extends [never]
  ? []
  : [params: Record<ParamsOf<D['path']>, string>]

export interface CommandHandle<D extends CommandDeclaration> {
  /** Sends the command; does nothing while another one is under way: `onSubmit: (input) => command.run(input)`. */
  run: (input: WireInputOf<D>, ...params: ParamArguments<D>) => Promise<CommandOutcome>
  /** The same with files, of a command that takes some (ADR 0020). */
  runWithFiles: (
    input: WireInputOf<D>,
    files: FilesToSend<D>,
    ...params: ParamArguments<D>
  ) => Promise<CommandOutcome>
  /**
   * `requested` until the change is confirmed. `unconfirmed`: nobody knows yet whether it was carried out, or the
   * confirmation is overdue; it may still come.
   */
  state: 'idle' | 'requested' | 'unconfirmed'
  /**
   * Requested, or saved with an overdue confirmation: nothing else can be sent, and a new state that arrives now is most
   * likely what was sent.
   */
  isUnderWay: boolean
  /** Whether something is under way for longer than 400 ms: show a spinner. */
  waiting: boolean
  /** Why the server refused the last time; null once a new try is under way. */
  problem: Problem | null
  /** Sends the same once more under the same request id; only offered when the answer was lost. */
  resend: (() => void) | null
}

// Specification 1 §9.
const spinnerAfterMs = 400

/** The commands of one screen (spec 1 §4.2): the machine does the work, this tells it to React and to the person. */
export function useCommand<D extends CommandDeclaration>(
  declaration: D,
  options: CommandOptions = {},
): CommandHandle<D> {
  const toasts = useToasts()
  const hear = useRef((_news: CommandNews) => {})
  useEffect(() => {
    hear.current = (news) => {
      // It got through: the server is there, and nothing red stands beside what says so.
      if (news.kind === 'applied') toasts.drop(unreachable)
      tell(news, options, toasts.failure)
    }
  })
  const [machine] = useState(() =>
    createCommandMachine(
      (sent) => portsTo(declaration, sent),
      (news) => {
        if ('saved' in news && news.saved) noteTry(news.saved, null)
        hear.current(news)
      },
      (form) => {
        const made = tryOf(form)
        return made?.command === declaration.name ? made : null
      },
    ),
  )
  useEffect(() => machine.enter(), [machine])
  const state = useStore(machine.state)
  const { phase } = state
  return {
    run: (input, ...[params]) => machine.run(input, params ?? {}, {}, takeSentForm()),
    runWithFiles: (input, files, ...[params]) => machine.run(input, params ?? {}, files, takeSentForm()),
    state: shownStates[phase],
    isUnderWay: phase === 'requested' || phase === 'overdue',
    waiting: useDelayed(phase === 'requested', spinnerAfterMs),
    problem: phase === 'idle' ? state.problem : null,
    resend: phase === 'lost' ? machine.resend : null,
  }
}

const shownStates = {
  idle: 'idle',
  requested: 'requested',
  lost: 'unconfirmed',
  overdue: 'unconfirmed',
} as const satisfies Record<CommandState['phase'], CommandHandle<CommandDeclaration>['state']>

function tell(news: CommandNews, options: CommandOptions, fail: (text: string) => void): void {
  const { showsErrors } = options
  if (news.kind === 'applied') {
    if (news.saved) noteSaved(news.saved)
    // The event may overtake the answer and take the screen away, as of a user who is approved: it still succeeded.
    if (news.isHere) options.onApplied?.(news.applied)
  } else if (news.kind === 'refused') {
    if (!isShown(news.problem, showsErrors)) fail(news.problem.title)
    if (news.isHere) options.onError?.(news.problem)
  } else if (news.kind === 'lost') {
    fail(unreachable)
  } else {
    // It is saved; only this screen does not know it. Sending again would help nobody.
    readAgain()
    if (news.saved) noteSaved(news.saved)
    if (!showsErrors) fail(news.reason)
  }
}

function isShown(problem: Problem, showsErrors: CommandOptions['showsErrors'] = false): boolean {
  if (typeof showsErrors === 'boolean') return showsErrors
  const code = codeOfProblem(problem)
  return problem.errors !== undefined || (showsErrors !== 'fields' && showsErrors.some((one) => one === code))
}

function portsTo<D extends CommandDeclaration>(declaration: D, sent: Sent): CommandPorts {
  const { requestId, params, form } = sent
  if (form) noteTry(form, { command: declaration.name, params, requestId })
  return {
    async post() {
      // The input was typed by `run`; a resend repeats it unchanged.
      const outcome = await postCommand(
        declaration,
        params,
        sent.input as WireInputOf<D>,
        requestId,
        sent.files,
      )
      // The next try is another one.
      if (form && outcome.kind === 'error' && !isUndecided(outcome.problem.status, sent)) noteTry(form, null)
      return outcome
    },
    follow: onLive,
    currentSeq,
    bringsMore: declaration.answer !== 'created' && declaration.answer !== 'done',
    onOtherUser,
    after(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}

function onOtherUser(callback: () => void): () => void {
  const userOf = () => sessionStore.get()?.userId
  const userId = userOf()
  return sessionStore.subscribe(() => userOf() !== userId && callback())
}
