import { codeOfProblem, type FieldError, type Problem } from '#kernel/errors.ts'
import { notProcessed, type Params, unreachable } from '../api.ts'
import { createStore, type Store } from '../store.ts'
import type { FilesToSend } from './command-body.ts'
import { type Applied, type CommandPorts, runToConfirmation } from './command-run.ts'
import type { FormMark } from './form-mark.ts'
import { isUndecided, requestIdFor, type Sent } from './request-id-for.ts'

/** Nobody knows yet what came of a command. */
export interface Unconfirmed {
  kind: 'unconfirmed'
  /** In a German sentence. */
  reason: string
  /** The server has saved it; only this screen does not know what came of it. */
  isSaved: boolean
  /** Resolves if the confirmation comes later after all. */
  later: Promise<void>
}

/** What came of a try. */
export type CommandOutcome =
  | { kind: 'applied' }
  /** The errors of the form's fields, if any; `reason` in a German sentence. */
  | { kind: 'refused'; errors: readonly FieldError[]; reason: string }
  | Unconfirmed
  /** Another try is under way; this one was not sent. */
  | { kind: 'busy' }

/** What a form shows at its fields of what came of its command. */
export function errorsOf(outcome: CommandOutcome): readonly FieldError[] {
  return outcome.kind === 'refused' ? outcome.errors : []
}

/** Why a try is not confirmed: of a refusal the errors of single fields, else its reason; '' where there is nothing to say. */
export function sentenceOf(outcome: CommandOutcome): string {
  if (outcome.kind === 'unconfirmed') return outcome.reason
  if (outcome.kind !== 'refused') return ''
  return joinedMessages(outcome.errors) || outcome.reason
}

/** Each message once: sentences stand one after another, parts of one in a row. */
export function joinedMessages(errors: readonly FieldError[]): string {
  const [first, ...others] = new Set(errors.map(({ message }) => message))
  return others.reduce((text, next) => text + (text.endsWith('.') ? ' ' : ', ') + next, first ?? '')
}

export type CommandState =
  | { phase: 'idle'; problem: Problem | null; unknown: Sent | null }
  /** Sent; neither answered nor confirmed. */
  | { phase: 'requested' }
  /** No answer came: it may be sent again, and its confirmation may still come. */
  | { phase: 'lost'; unknown: Sent }
  /** Answered, so saved; the confirmation is late. Nothing else can be sent. */
  | { phase: 'overdue'; outcome: Unconfirmed }

/** What the screen is told, besides the outcome that its caller gets. `saved`: the form whose entries are saved by it, told once. */
export type CommandNews =
  | { kind: 'applied'; applied: Applied; saved: FormMark | null; isHere: boolean }
  | { kind: 'refused'; problem: Problem; isHere: boolean }
  | { kind: 'lost' }
  | { kind: 'overdue'; reason: string; saved: FormMark | null }

export interface CommandMachine {
  state: Store<CommandState>
  /** Sends a command; does nothing while another one is under way. */
  run: (
    input: unknown,
    params: Params,
    files?: FilesToSend,
    form?: FormMark | null,
  ) => Promise<CommandOutcome>
  /** Sends the same once more under the same request id, where no answer came. */
  resend: () => void
  /** The screen stands; returns how to tell that it goes. What is under way then is not called off. */
  enter: () => () => void
}

const overdueText =
  'Der Server hat die Änderung gespeichert, die Bestätigung steht noch aus. Sobald sie kommt, geht es hier weiter.'

const idle: CommandState = { phase: 'idle', problem: null, unknown: null }

/** The commands of one screen, one at a time, from the click to the confirmation over the push channel (spec 1 §4.2). */
export function createCommandMachine(
  portsOf: (sent: Sent) => CommandPorts,
  tell: (news: CommandNews) => void,
  /** What was sent of this form before the page was loaded anew, if nobody knows what came of it. */
  triedBefore: (form: FormMark) => Pick<Sent, 'requestId' | 'params'> | null = () => null,
): CommandMachine {
  const state = createStore<CommandState>(idle)
  // Up to which event was told when the screen went; null as long as it stands.
  let goneAt: number | null = -1
  let currentSeq = () => -1
  let stop = () => {}

  function start(sent: Sent, settle: ((outcome: CommandOutcome) => void) | null): void {
    stop()
    state.set({ phase: 'requested' })
    let waiting = settle
    let confirmLater = () => {}
    const unconfirmed = (reason: string, isSaved: boolean): Unconfirmed => {
      const later = new Promise<void>((confirmed) => {
        confirmLater = confirmed
      })
      return { kind: 'unconfirmed', reason, isSaved, later }
    }
    const release = (outcome: CommandOutcome) => {
      waiting?.(outcome)
      waiting = null
    }
    // What is typed after the form was told is unsaved again.
    let unsaved = sent.form
    const takeSaved = () => {
      const saved = unsaved
      unsaved = null
      return saved
    }
    const ports = portsOf(sent)
    currentSeq = ports.currentSeq
    const begunAt = currentSeq()
    // What went only after the event could be seen went because of it.
    const wentByEvent = (seq = -1) => goneAt !== null && begunAt < seq && seq <= goneAt
    stop = runToConfirmation(sent.requestId, ports, {
      applied(applied) {
        state.set(idle)
        release({ kind: 'applied' })
        confirmLater()
        tell({
          kind: 'applied',
          applied,
          saved: takeSaved(),
          isHere: goneAt === null || wentByEvent(applied.seq),
        })
      },
      error(problem) {
        const told = explained(problem)
        state.set({ phase: 'idle', problem: told, unknown: isUndecided(problem.status, sent) ? sent : null })
        release({ kind: 'refused', errors: told.errors ?? [], reason: told.title })
        tell({ kind: 'refused', problem: told, isHere: goneAt === null })
      },
      failure() {
        state.set({ phase: 'lost', unknown: sent })
        release(unconfirmed(unreachable, false))
        tell({ kind: 'lost' })
        // As where the screen goes afterwards.
        if (goneAt !== null) stop()
      },
      overdue() {
        const outcome = unconfirmed(overdueText, true)
        state.set({ phase: 'overdue', outcome })
        release(outcome)
        tell({ kind: 'overdue', reason: overdueText, saved: takeSaved() })
      },
      // The caller is not told: it would speak to the next one.
      left: () => state.set(idle),
    })
  }

  return {
    state,
    run(input, params, files = {}, form = null) {
      const now = state.get()
      if (now.phase === 'requested') return Promise.resolve({ kind: 'busy' })
      if (now.phase === 'overdue') return Promise.resolve(now.outcome)
      const unknown = now.unknown ?? (form && triedBefore(form))
      return new Promise((settle) => {
        const requestId = requestIdFor(unknown, params)
        const isRepeated = requestId === unknown?.requestId
        start({ requestId, params, input, files, form, isRepeated }, settle)
      })
    },
    resend() {
      const now = state.get()
      if (now.phase === 'lost') start({ ...now.unknown, isRepeated: true }, null)
    },
    enter() {
      goneAt = null
      return () => {
        goneAt = currentSeq()
        // A lost answer is no longer waited for; what is under way still tells of a refusal.
        const { phase } = state.get()
        if (phase === 'idle' || phase === 'lost') stop()
      }
    },
  }
}

function explained(problem: Problem): Problem {
  if (codeOfProblem(problem) === 'request-id-reused') {
    return { ...problem, title: 'Ihre vorige Eingabe wurde schon gespeichert. Bitte prüfen Sie den Eintrag.' }
  }
  return problem.title === '' ? { ...problem, title: notProcessed } : problem
}
