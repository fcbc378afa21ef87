import { describe, expect, test } from 'vitest'
import type { PushMessage } from '#kernel/declare.ts'
import type { AnyCommandAnswer, Outcome } from '../api.ts'
import { type CommandNews, type CommandOutcome, createCommandMachine, sentenceOf } from './command-machine.ts'
import type { Sent } from './request-id-for.ts'

const problem = (status: number, more = {}) => ({ type: '', title: 'Geht nicht.', status, ...more })
const refusal = (status: number, more = {}) => ({ kind: 'error' as const, problem: problem(status, more) })
const lost = { kind: 'failure' as const, error: new Error('gone') }

/** A screen and a server: the test decides when answers, events and time come. */
function world() {
  const sent: Sent[] = []
  const news: CommandNews[] = []
  const followers = new Set<(lastSeq: number, message: PushMessage | null) => void>()
  let answerPost: (outcome: Outcome<AnyCommandAnswer>) => void = () => {}
  let timer: (() => void) | null = null
  let seq = 6
  let changeUser = () => {}
  const machine = createCommandMachine(
    (next) => ({
      post: () => {
        sent.push(next)
        return new Promise((resolve) => {
          answerPost = resolve
        })
      },
      follow(listener) {
        followers.add(listener)
        return () => followers.delete(listener)
      },
      currentSeq: () => seq,
      bringsMore: false,
      onOtherUser(callback) {
        changeUser = callback
        return () => {
          changeUser = () => {}
        }
      },
      after(_milliseconds, callback) {
        timer = callback
        return () => {
          timer = null
        }
      },
    }),
    (told) => news.push(told),
  )
  const leave = machine.enter()
  const outcomes: CommandOutcome[] = []
  const settled = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return {
    machine,
    leave,
    sent,
    news,
    outcomes,
    savedForms: () => news.flatMap((told) => ('saved' in told && told.saved ? [told.saved] : [])),
    kinds: () => news.map(({ kind }) => kind),
    phase: () => machine.state.get().phase,
    isListening: () => followers.size > 0,
    settled,
    run(input: unknown = {}, params = {}, files = {}, form: object | null = null) {
      void machine.run(input, params, files, form).then((outcome) => outcomes.push(outcome))
    },
    async answer(outcome: Outcome<AnyCommandAnswer>) {
      answerPost(outcome)
      await settled()
    },
    async saved(seq = 7) {
      answerPost({ kind: 'success', answer: { requestId: sent.at(-1)?.requestId ?? '', seq } })
      await settled()
    },
    /** The first word of a connection: what was told before is not told again. */
    async greeting() {
      seq = 7
      for (const follower of [...followers]) follower(seq, null)
      await settled()
    },
    async event(requestId = sent.at(-1)?.requestId ?? '', at = 7) {
      seq = at
      const message = { seq, event: 'x', requestId, entityId: { uuid: 'e' }, at: '', data: {}, refreshes: [] }
      // biome-ignore lint/suspicious/noExplicitAny: the id of an entity is branded; nobody looks at it here
      for (const follower of [...followers]) follower(seq, message as any)
      await settled()
    },
    changeUser: () => changeUser(),
    async wait() {
      timer?.()
      await settled()
    },
  }
}

describe('a command from the click to its confirmation', () => {
  test('is requested, then applied; the caller and the screen are told once', async () => {
    const w = world()
    w.run()
    expect(w.phase()).toBe('requested')
    await w.saved()
    expect([w.phase(), w.outcomes]).toEqual(['requested', []])
    await w.event()
    expect(w.phase()).toBe('idle')
    expect(w.outcomes).toEqual([{ kind: 'applied' }])
    expect(w.news).toMatchObject([{ kind: 'applied', isHere: true }])
  })

  test('a double click sends once', async () => {
    const w = world()
    w.run()
    w.run()
    await w.settled()
    expect(w.sent).toHaveLength(1)
    expect(w.outcomes).toEqual([{ kind: 'busy' }])
    await w.saved()
    await w.event()
    expect(w.outcomes).toEqual([{ kind: 'busy' }, { kind: 'applied' }])
  })

  test('an event before the answer is enough together with it', async () => {
    const w = world()
    w.run()
    await w.event()
    expect(w.phase()).toBe('requested')
    await w.saved()
    expect(w.outcomes).toEqual([{ kind: 'applied' }])
  })
})

describe('a refusal', () => {
  test('tells the fields and the reason; another try has another id', async () => {
    const w = world()
    const errors = [{ path: 'name', message: 'Name fehlt' }]
    w.run()
    await w.answer(refusal(422, { errors }))
    expect(w.outcomes).toEqual([{ kind: 'refused', errors, reason: 'Geht nicht.' }])
    expect(w.machine.state.get()).toMatchObject({ phase: 'idle', problem: { status: 422 } })
    expect(w.news).toMatchObject([{ kind: 'refused', isHere: true }])
    w.run()
    expect(w.sent[1]?.requestId).not.toBe(w.sent[0]?.requestId)
    expect(w.machine.state.get()).toEqual({ phase: 'requested' })
  })

  test('a fault of the server leaves open what came of it: another try at the same target has the same id', async () => {
    const w = world()
    w.run({ a: 1 }, { uuid: '1' })
    await w.answer(refusal(500))
    w.run({ a: 2 }, { uuid: '1' })
    expect(w.sent[1]).toMatchObject({ requestId: w.sent[0]?.requestId, input: { a: 2 } })
    await w.answer(refusal(500))
    w.run({ a: 2 }, { uuid: '2' })
    expect(w.sent[2]?.requestId).not.toBe(w.sent[0]?.requestId)
  })

  test('an id that was used before is explained', async () => {
    const w = world()
    w.run()
    await w.answer(refusal(409, { type: 'urn:kontor:error:request-id-reused' }))
    const [outcome] = w.outcomes
    if (outcome?.kind !== 'refused') throw new Error('not refused')
    expect(outcome.reason).toContain('schon gespeichert')
  })
})

describe('a lost answer', () => {
  test('frees the screen; the same is sent again under the same id, and nobody waits for it', async () => {
    const w = world()
    const files = { logo: [new File(['picture'], 'logo.png')] }
    const form = {}
    w.run({ a: 1 }, {}, files, form)
    await w.answer(lost)
    expect(w.phase()).toBe('lost')
    expect(w.outcomes).toMatchObject([{ kind: 'unconfirmed', isSaved: false }])
    w.machine.resend()
    expect(w.phase()).toBe('requested')
    expect(w.sent[1]).toEqual({ ...w.sent[0], isRepeated: true })
    expect(w.sent[1]?.files).toBe(files)
    await w.saved()
    await w.event()
    expect(w.news).toMatchObject([{ kind: 'lost' }, { kind: 'applied' }])
    expect(w.savedForms()).toEqual([form])
    expect(w.savedForms()[0]).toBe(form)
    expect(w.outcomes).toHaveLength(1)
  })

  test('its event confirms it late, and says so to whoever was told that nobody knows', async () => {
    const w = world()
    w.run()
    await w.answer(lost)
    let isLate = false
    const [outcome] = w.outcomes
    if (outcome?.kind !== 'unconfirmed') throw new Error('not unconfirmed')
    void outcome.later.then(() => {
      isLate = true
    })
    await w.event()
    expect([isLate, w.phase(), w.kinds()]).toEqual([true, 'idle', ['lost', 'applied']])
  })

  test('another input after it has the same id', async () => {
    const w = world()
    w.run({ a: 1 })
    await w.answer(lost)
    w.run({ a: 2 })
    expect(w.sent[1]).toMatchObject({ requestId: w.sent[0]?.requestId, input: { a: 2 } })
  })

  test('nothing is sent again where nothing was lost', () => {
    const w = world()
    w.machine.resend()
    w.run()
    w.machine.resend()
    expect(w.sent).toHaveLength(1)
  })
})

describe('an overdue confirmation', () => {
  test('is saved: nothing else can be sent, and every try is told so until it comes', async () => {
    const w = world()
    const form = {}
    w.run({}, {}, {}, form)
    await w.saved()
    await w.wait()
    expect(w.phase()).toBe('overdue')
    w.run()
    w.machine.resend()
    await w.settled()
    expect(w.sent).toHaveLength(1)
    expect(w.outcomes).toMatchObject([
      { kind: 'unconfirmed', isSaved: true },
      { kind: 'unconfirmed', isSaved: true },
    ])
    await w.event()
    expect(w.phase()).toBe('idle')
    expect(w.news).toMatchObject([
      { kind: 'overdue', saved: form },
      // What was typed in it meanwhile is not saved.
      { kind: 'applied', saved: null },
    ])
  })
})

describe('a screen that goes', () => {
  test('what is under way goes on, but is told as to nobody', async () => {
    const w = world()
    w.run()
    w.leave()
    await w.saved()
    await w.event()
    expect(w.news).toMatchObject([{ kind: 'applied', isHere: false }])
  })

  test('because of its own event: it still succeeded', async () => {
    const w = world()
    w.run()
    await w.event()
    w.leave()
    await w.saved()
    expect(w.news).toMatchObject([{ kind: 'applied', isHere: true }])
  })

  test('because of a connection that begins after it was carried out: it still succeeded', async () => {
    const w = world()
    w.run()
    await w.greeting()
    w.leave()
    await w.saved()
    expect(w.news).toMatchObject([{ kind: 'applied', isHere: true }])
  })

  test('of itself, after what others did: what was under way is not for it', async () => {
    const w = world()
    w.run()
    // An event that this user may not see, before the own one.
    await w.greeting()
    w.leave()
    await w.saved(8)
    await w.event(undefined, 8)
    expect(w.news).toMatchObject([{ kind: 'applied', isHere: false }])
  })

  test('because of its own event: a refusal is not for it all the same', async () => {
    const w = world()
    w.run()
    await w.event()
    w.leave()
    await w.answer(refusal(422))
    expect(w.news).toMatchObject([{ kind: 'refused', isHere: false }])
  })

  test('after a lost answer nobody listens any more; while it is under way somebody does', async () => {
    const w = world()
    w.run()
    await w.answer(lost)
    expect(w.isListening()).toBe(true)
    w.leave()
    expect(w.isListening()).toBe(false)

    const other = world()
    other.run()
    other.leave()
    expect(other.isListening()).toBe(true)
    await other.answer(lost)
    expect([other.isListening(), other.kinds()]).toEqual([false, ['lost']])
  })

  test('with whoever was logged in: what was under way is told to nobody', async () => {
    const w = world()
    w.run()
    w.changeUser()
    w.leave()
    expect([w.isListening(), w.phase()]).toEqual([false, 'idle'])
    await w.answer(refusal(422))
    await w.event()
    expect([w.news, w.outcomes]).toEqual([[], []])
  })

  test('and comes back, as in a development build, is told as before', async () => {
    const w = world()
    w.leave()
    w.machine.enter()
    w.run()
    await w.saved()
    await w.event()
    expect(w.news).toMatchObject([{ kind: 'applied', isHere: true }])
  })
})

test('a sentence for what is not confirmed', () => {
  const errors = [
    { path: 'a', message: 'A fehlt.' },
    { path: 'b', message: 'B fehlt.' },
  ]
  const later = Promise.resolve()
  expect(sentenceOf({ kind: 'refused', errors, reason: 'Nein.' })).toBe('A fehlt. B fehlt.')
  const joined = ['IBAN ungültig', 'IBAN existiert schon'].map((message) => ({ path: 'value', message }))
  expect(sentenceOf({ kind: 'refused', errors: [...joined, ...joined], reason: 'Nein.' })).toBe(
    'IBAN ungültig, IBAN existiert schon',
  )
  expect(sentenceOf({ kind: 'refused', errors: [], reason: 'Nein.' })).toBe('Nein.')
  expect(sentenceOf({ kind: 'unconfirmed', reason: 'Später.', isSaved: true, later })).toBe('Später.')
  expect(sentenceOf({ kind: 'busy' })).toBe('')
})
