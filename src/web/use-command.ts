import { useEffect, useRef, useState } from 'react'
import type { CommandDeclaration, ParamsOf, WireInputOf } from '#kernel/declare.ts'
import { codeOfProblem, type FieldError, type Problem } from '#kernel/errors.ts'
import { notProcessed, type Params, postCommand, unreachable } from './api.ts'
import { type Applied, type CommandPorts, runToConfirmation } from './command-run.ts'
import { currentSeq, onLive } from './live.ts'
import { queryClient } from './query-client.ts'
import { requestIdFor, type Sent } from './request-id-for.ts'
import { useToasts } from './ui/toasts.tsx'
import { noteSaved } from './ui/unsaved.ts'
import { useDelayed } from './use-delayed.ts'

export type { Applied } from './command-run.ts'

export interface CommandOptions {
  /** The change is saved and this screen knows it. Close the dialog here, not earlier (spec 1 §4.2). */
  onApplied?: (applied: Applied) => void
  /** The server refused. */
  onError?: (problem: Problem) => void
  /**
   * Whether the screen shows a refusal itself: otherwise a toast says it. `fields`: the form shows what is wrong with
   * its fields, a toast says the rest.
   */
  showsErrors?: boolean | 'fields'
}

type ParamArguments<D extends CommandDeclaration> = [ParamsOf<D['path']>] extends [never]
  ? []
  : [params: Record<ParamsOf<D['path']>, string>]

/** A try that is not confirmed: the errors of the form's fields; none where there is another reason or no answer. */
export interface NotConfirmed extends ReadonlyArray<FieldError> {
  /** In a German sentence; absent while another try is under way. */
  readonly reason?: string
  /** Where no answer or no confirmation came: resolves if the confirmation comes later after all. */
  readonly later?: Promise<void>
  /** The server has saved it; only this screen does not know what came of it. */
  readonly isSaved?: true
}

export interface CommandHandle<D extends CommandDeclaration> {
  /**
   * Sends the command; does nothing while another one is under way. Resolves to undefined once it is carried out, else
   * to the errors of the form's fields, if any: `onSubmit: (input) => command.run(input)`.
   */
  run: (input: WireInputOf<D>, ...params: ParamArguments<D>) => Promise<NotConfirmed | undefined>
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

interface Shown {
  state: 'idle' | 'requested' | 'unconfirmed'
  problem: Problem | null
  canResend: boolean
}

// Specification 1 §9.
const spinnerAfterMs = 400
const idle: Shown = { state: 'idle', problem: null, canResend: false }

const overdueText =
  'Der Server hat die Änderung gespeichert, die Bestätigung steht noch aus. Sobald sie kommt, geht es hier weiter.'

/** One command of a screen, from the click to its confirmation over the push channel (spec 1 §4.2). */
export function useCommand<D extends CommandDeclaration>(
  declaration: D,
  options: CommandOptions = {},
): CommandHandle<D> {
  const [shown, setShown] = useState<Shown>(idle)
  const waiting = useDelayed(shown.state === 'requested', spinnerAfterMs)
  const toasts = useToasts()
  const latest = useRef({ options, toasts })
  useEffect(() => {
    latest.current = { options, toasts }
  })
  // A ref, not the state: a double click is two calls before the next rendering.
  const busy = useRef(false)
  const sent = useRef<Sent | null>(null)
  // What is told to another try while the confirmation of this one is overdue.
  const overdue = useRef<NotConfirmed | null>(null)
  const stop = useRef(() => {})
  // The push message of what is under way, and whether it was there before the screen went: then it went because of it.
  const eventSeen = useRef(false)
  const goneByEvent = useRef(false)
  const mounted = useMounted(() => {
    goneByEvent.current = eventSeen.current
    // A lost answer is no longer waited for; what is under way still tells of a refusal.
    if (!busy.current) stop.current()
  })

  /** `settle` tells the form that waits; there is none when the same is sent again. */
  function start(next: Sent, settle?: (outcome?: NotConfirmed) => void): void {
    busy.current = true
    sent.current = next
    overdue.current = null
    stop.current()
    setShown({ ...idle, state: 'requested' })
    let formWaits = settle !== undefined
    let tellLater = () => {}
    const notConfirmed = (reason: string, isSaved = false): NotConfirmed =>
      Object.assign([], {
        reason,
        later: new Promise<void>((confirmed) => {
          tellLater = confirmed
        }),
        ...(isSaved && { isSaved: true as const }),
      })
    const release = (outcome?: NotConfirmed) => {
      formWaits = false
      settle?.(outcome)
    }
    // The input was typed by `run`; a resend repeats it unchanged.
    const post = () => postCommand(declaration, next.params, next.input as WireInputOf<D>, next.requestId)
    eventSeen.current = false
    const noteEvent = () => {
      eventSeen.current = true
    }
    stop.current = runToConfirmation(next.requestId, portsTo(post, next.requestId, noteEvent), {
      applied(applied) {
        finish(idle)
        noteSaved(!formWaits)
        release()
        tellLater()
        // The event may overtake the answer and take the screen away, as of a user who is approved: it still succeeded.
        if (mounted.current || goneByEvent.current) latest.current.options.onApplied?.(applied)
      },
      error(problem) {
        const told = explain(problem)
        finish({ ...idle, problem: told }, problem.status >= 500)
        const { options, toasts } = latest.current
        const isShown = options.showsErrors === 'fields' ? told.errors !== undefined : options.showsErrors
        if (!isShown) toasts.failure(told.title)
        release(Object.assign([...(told.errors ?? [])], { reason: told.title }))
        if (mounted.current) options.onError?.(told)
      },
      failure() {
        // Free for another try, which carries the same request id.
        busy.current = false
        setShown({ state: 'unconfirmed', problem: null, canResend: true })
        latest.current.toasts.failure(unreachable)
        release(notConfirmed(unreachable))
      },
      overdue() {
        // It is saved; only this screen does not know it. Sending again would help nobody.
        setShown({ state: 'unconfirmed', problem: null, canResend: false })
        queryClient.invalidateQueries()
        noteSaved(!formWaits)
        overdue.current = notConfirmed(overdueText, true)
        if (!latest.current.options.showsErrors) latest.current.toasts.failure(overdueText)
        release(overdue.current)
      },
    })
  }

  function finish(next: Shown, outcomeUnknown = false): void {
    busy.current = false
    if (!outcomeUnknown) sent.current = null
    setShown(next)
  }

  function run(input: WireInputOf<D>, ...[params]: ParamArguments<D>) {
    return new Promise<NotConfirmed | undefined>((settle) => {
      const target: Params = params ?? {}
      if (busy.current) settle(overdue.current ?? [])
      else start({ requestId: requestIdFor(sent.current, target), params: target, input }, settle)
    })
  }

  const resend = () => {
    if (sent.current && !busy.current) start(sent.current)
  }
  return {
    run,
    state: shown.state,
    isUnderWay: shown.state === 'requested' || (shown.state === 'unconfirmed' && !shown.canResend),
    waiting,
    problem: shown.problem,
    resend: shown.canResend ? resend : null,
  }
}

function portsTo(post: CommandPorts['post'], requestId: string, onEvent: () => void): CommandPorts {
  return {
    post,
    follow: (listener) =>
      onLive((lastSeq, message) => {
        if (message?.requestId === requestId) onEvent()
        listener(lastSeq, message)
      }),
    currentSeq,
    after(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}

function explain(problem: Problem): Problem {
  if (codeOfProblem(problem) === 'request-id-reused') {
    return { ...problem, title: 'Ihre vorige Eingabe wurde schon gespeichert. Bitte prüfen Sie den Eintrag.' }
  }
  return problem.title === '' ? { ...problem, title: notProcessed } : problem
}

/** Whether the screen still stands. What is under way when it goes is not called off, only no longer told to it. */
function useMounted(onGone: () => void): { current: boolean } {
  const mounted = useRef(false)
  const gone = useRef(onGone)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      gone.current()
    }
  }, [])
  return mounted
}
