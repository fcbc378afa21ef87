import type { PushMessage } from '#kernel/declare.ts'
import type { Problem } from '#kernel/errors.ts'
import type { AnyCommandAnswer, Outcome } from '../api.ts'

/** A command that was carried out: what the server answered, and its event as far as this user may see it. */
export interface Applied extends AnyCommandAnswer {
  message: PushMessage | null
}

/** What a run needs from the world; handed in. */
export interface CommandPorts {
  post(): Promise<Outcome<AnyCommandAnswer>>
  /** Tells every push frame from now on; returns how to stop. */
  follow(listener: (lastSeq: number, message: PushMessage | null) => void): () => void
  currentSeq(): number
  /** Whether the answer brings what the event does not tell, such as a token. */
  bringsMore: boolean
  /** Tells that somebody else is in front of the screen, or nobody; returns how to stop. */
  onOtherUser(callback: () => void): () => void
  /** Calls back later; returns how to cancel. */
  after(milliseconds: number, callback: () => void): () => void
}

/** How a run is told of. `applied` and `error` end it; after `failure` and `overdue` it may still come to `applied`. */
export interface CommandEnds {
  applied(applied: Applied): void
  error(problem: Problem): void
  failure(): void
  overdue(): void
  /** Whoever sent it has logged out; this ends it, too. */
  left(): void
}

// After this time without the event the outcome counts as unconfirmed. The event usually follows the answer at once,
// unless the push channel is down.
const overdueMs = 20_000
// The server answers as soon as it has told of the event; where it takes longer, the answer does not come any more.
const answerMs = 5000

/**
 * Runs one command to its confirmation: listens first, then posts, because the event may win the race.
 *
 * The answer of the server means *committed*. Applied it is for the screen when the push channel has reached the
 * answer's number, so that this screen shows what every other one shows. Where the answer was lost, the event with
 * the request's id confirms alone. An answer without a number (a text, a token, nothing changed) has no event.
 * Returns how to stop listening.
 */
export function runToConfirmation(requestId: string, ports: CommandPorts, ends: CommandEnds): () => void {
  let answer: AnyCommandAnswer | null = null
  let message: PushMessage | null = null
  let answerLost = false
  let ended = false
  let cancelTimer = () => {}

  const stopFollowing = ports.follow((_lastSeq, told) => {
    if (told?.requestId === requestId) hearOwn(told)
    check()
  })
  const stopWatching = ports.onOtherUser(() => {
    stop()
    ends.left()
  })

  function stop(): void {
    ended = true
    stopFollowing()
    stopWatching()
    cancelTimer()
  }

  function hearOwn(told: PushMessage): void {
    message = told
    if (!answer && !ports.bringsMore) cancelTimer = ports.after(answerMs, lose)
  }

  function lose(): void {
    answerLost = true
    check()
  }

  function check(): void {
    if (ended) return
    if (answer && (answer.seq === undefined || ports.currentSeq() >= answer.seq)) {
      stop()
      ends.applied({ ...answer, message })
    } else if (!answer && answerLost && message) {
      stop()
      ends.applied({ entityId: message.entityId, requestId, seq: message.seq, message })
    }
  }

  ports.post().then((outcome) => {
    if (ended) return
    cancelTimer()
    // What has happened is no refusal, whatever went wrong after it.
    const isRefused = outcome.kind === 'error' && !(message && outcome.problem.status >= 500)
    if (isRefused) {
      stop()
      ends.error(outcome.problem)
      return
    }
    if (outcome.kind === 'success') {
      answer = outcome.answer
      check()
      if (!ended) cancelTimer = ports.after(overdueMs, () => ends.overdue())
      return
    }
    lose()
    if (!ended) ends.failure()
  })

  return stop
}
