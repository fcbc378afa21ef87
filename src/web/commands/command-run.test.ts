import { describe, expect, test } from 'vitest'
import type { PushMessage } from '#kernel/declare.ts'
import { entityIdFrom } from '#kernel/id.ts'
import type { AnyCommandAnswer, Outcome } from '../api.ts'
import { type Applied, runToConfirmation } from './command-run.ts'

const entityId = { uuid: entityIdFrom(0, new Uint8Array(10)) }
const record: AnyCommandAnswer = { entityId, requestId: 'r', seq: 7 }

function message(seq: number, requestId = 'r'): PushMessage {
  return { seq, event: 'x', requestId, entityId, at: '', data: {}, refreshes: [] }
}

/** A world in which the test decides when the answer, the frames and the time come. */
function world({ bringsMore = false } = {}) {
  const log: string[] = []
  let applied: Applied | null = null
  let seq = 6
  let follower: ((lastSeq: number, message: PushMessage | null) => void) | null = null
  let answerPost: (outcome: Outcome<AnyCommandAnswer>) => void = () => {}
  let timer: (() => void) | null = null
  const stop = runToConfirmation(
    'r',
    {
      post: () => {
        log.push(follower ? 'posted while listening' : 'posted deaf')
        return new Promise((resolve) => {
          answerPost = resolve
        })
      },
      follow(listener) {
        follower = listener
        return () => {
          follower = null
        }
      },
      currentSeq: () => seq,
      bringsMore,
      onOtherUser: () => () => {},
      after(_milliseconds, callback) {
        timer = callback
        return () => {
          timer = null
        }
      },
    },
    {
      applied(value) {
        applied = value
        log.push('applied')
      },
      error: (problem) => log.push(`error ${problem.status}`),
      failure: () => log.push('failure'),
      overdue: () => log.push('overdue'),
      left: () => log.push('left'),
    },
  )
  return {
    log,
    stop,
    applied: () => applied,
    listening: () => follower !== null,
    wait: () => timer?.(),
    push(next: number, told: PushMessage | null) {
      seq = next
      follower?.(next, told)
    },
    async answer(outcome: Outcome<AnyCommandAnswer>) {
      answerPost(outcome)
      await Promise.resolve()
    },
  }
}

describe('runToConfirmation', () => {
  test('listens before it posts, and is applied by the event after the answer', async () => {
    const w = world()
    await w.answer({ kind: 'success', answer: record })
    expect(w.log).toEqual(['posted while listening'])
    w.push(7, message(7))
    expect(w.log).toEqual(['posted while listening', 'applied'])
    expect(w.applied()).toEqual({ ...record, message: message(7) })
    expect(w.listening()).toBe(false)
  })

  test('an event that wins the race is remembered', async () => {
    const w = world()
    w.push(7, message(7))
    expect(w.log).not.toContain('applied')
    await w.answer({ kind: 'success', answer: record })
    expect(w.applied()?.message).toEqual(message(7))
  })

  test('an event that this user may not see confirms by its number', async () => {
    const w = world()
    await w.answer({ kind: 'success', answer: record })
    w.push(7, null)
    expect(w.applied()).toEqual({ ...record, message: null })
  })

  test('another event before it confirms nothing', async () => {
    const w = world()
    await w.answer({ kind: 'success', answer: { ...record, seq: 8 } })
    w.push(7, message(7, 'other'))
    expect(w.log).toEqual(['posted while listening'])
  })

  test('an answer without a number needs no event', async () => {
    const w = world()
    await w.answer({ kind: 'success', answer: { token: 't' } })
    expect(w.applied()).toEqual({ token: 't', message: null })
  })

  test('a refusal ends it', async () => {
    const w = world()
    await w.answer({ kind: 'error', problem: { type: '', title: '', status: 422 } })
    w.push(7, message(7))
    expect(w.log).toEqual(['posted while listening', 'error 422'])
  })

  test('a lost answer is a failure, and a late event still confirms', async () => {
    const w = world()
    await w.answer({ kind: 'failure', error: new Error('gone') })
    w.push(7, message(7))
    expect(w.log).toEqual(['posted while listening', 'failure', 'applied'])
    expect(w.applied()?.entityId).toEqual(entityId)
  })

  test('a lost answer whose event was seen is no failure', async () => {
    const w = world()
    w.push(7, message(7))
    await w.answer({ kind: 'failure', error: new Error('gone') })
    expect(w.log).toEqual(['posted while listening', 'applied'])
  })

  test('an answer that never comes is lost once the event is here for a while', async () => {
    const w = world()
    w.push(7, message(7))
    w.wait()
    expect(w.log).toEqual(['posted while listening', 'applied'])
    expect(w.applied()?.entityId).toEqual(entityId)
    await w.answer({ kind: 'success', answer: record })
    expect(w.log).toEqual(['posted while listening', 'applied'])
  })

  test('an answer that brings what the event does not tell is waited for', async () => {
    const w = world({ bringsMore: true })
    w.push(7, message(7))
    w.wait()
    expect(w.log).toEqual(['posted while listening'])
    await w.answer({ kind: 'success', answer: { token: 't' } })
    expect(w.applied()).toEqual({ token: 't', message: message(7) })
  })

  test('a fault of the server after the event is no refusal', async () => {
    const w = world()
    w.push(7, message(7))
    await w.answer({ kind: 'error', problem: { type: '', title: '', status: 502 } })
    expect(w.log).toEqual(['posted while listening', 'applied'])
    const other = world()
    await other.answer({ kind: 'error', problem: { type: '', title: '', status: 502 } })
    expect(other.log).toEqual(['posted while listening', 'error 502'])
  })

  test('without the event it is overdue, and applied when the event comes after all', async () => {
    const w = world()
    await w.answer({ kind: 'success', answer: record })
    w.wait()
    w.push(7, message(7))
    expect(w.log).toEqual(['posted while listening', 'overdue', 'applied'])
  })

  test('is silent after it was stopped', async () => {
    const w = world()
    w.stop()
    await w.answer({ kind: 'success', answer: record })
    w.push(7, message(7))
    w.wait()
    expect(w.log).toEqual(['posted while listening'])
  })
})
