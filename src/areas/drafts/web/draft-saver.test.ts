import { describe, expect, test } from 'vitest'
import { createDraftSaver, type DraftContent, type DraftSave, type SaveAnswer } from './draft-saver.ts'

const content = (name: string): DraftContent => ({
  name,
  values: { name },
  origin: null,
  attachmentEntityIds: [],
})
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A saver with a clock of its own, and a server that answers when it is told to, or at once. */
function bench(begun: { uuid: string; version: number } | null = null) {
  let now = 0
  let ids = 0
  const waiting: { at: number; callback: () => void }[] = []
  const sent: DraftSave[] = []
  const document = { isUndecided: false }
  const answers: (SaveAnswer | Promise<SaveAnswer>)[] = []
  const [removed, saved]: [string[], string[]] = [[], []]
  const saver = createDraftSaver(begun, {
    post: async (save) => {
      sent.push(save)
      return (await answers.shift()) ?? { kind: 'saved', uuid: save.uuid ?? 'draft-1' }
    },
    isUndecided: () => document.isUndecided,
    remove: (uuid) => void removed.push(uuid),
    now: () => now,
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback }
      waiting.push(timer)
      return () => void waiting.splice(waiting.indexOf(timer) >>> 0, 1)
    },
    newId: () => `id-${++ids}`,
    onSaved: ({ name }) => void saved.push(name),
  })
  async function pass(milliseconds: number) {
    const end = now + milliseconds
    for (;;) {
      const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      now = next.at
      waiting.splice(waiting.indexOf(next), 1)
      next.callback()
      await settled()
    }
    now = end
    await settled()
  }
  return {
    document,
    saver,
    sent,
    answers,
    removed,
    saved,
    pass,
    names: () => sent.map((save) => save.content.name),
  }
}

describe('saves by itself', () => {
  test('2 s after the last change, and then not before 15 s are over', async () => {
    const { saver, pass, names, sent } = bench()
    saver.change(content('a'))
    await pass(1500)
    saver.change(content('ab'))
    await pass(1999)
    expect(names()).toEqual([])
    await pass(1)
    expect(names()).toEqual(['ab'])
    saver.change(content('abc'))
    await pass(14_999)
    expect(names()).toEqual(['ab'])
    await pass(1)
    expect(sent.map(({ uuid, version }) => [uuid, version])).toEqual([
      [null, 0],
      ['draft-1', 1],
    ])
    expect(saver.state.get()).toMatchObject({ uuid: 'draft-1', version: 2, savedAt: 18_500, trouble: null })
  })

  test('nothing where nothing is to be saved', async () => {
    const { saver, pass, names } = bench()
    saver.change(content('a'))
    saver.change(null)
    await pass(60_000)
    expect(names()).toEqual([])
  })

  test('what was typed while it was under way is saved afterwards', async () => {
    const { saver, pass, names, answers, saved } = bench()
    let answer = (_: SaveAnswer) => {}
    answers.push(new Promise<SaveAnswer>((resolve) => (answer = resolve)))
    saver.change(content('a'))
    await pass(2000)
    saver.change(content('ab'))
    await pass(30_000)
    expect(names()).toEqual(['a'])
    answer({ kind: 'saved', uuid: 'draft-1' })
    await settled()
    await pass(15_000)
    expect([names(), saved]).toEqual([
      ['a', 'ab'],
      ['a', 'ab'],
    ])
  })
})

test('what goes on here and was saved once more where it was begun is a change of that state', async () => {
  const { saver, pass, sent, answers } = bench({ uuid: 'draft-1', version: 1 })
  answers.push({ kind: 'behind', version: 2 })
  saver.change(content('a'))
  await pass(4000)
  expect(sent.map(({ version, typedAt, requestId }) => [version, typedAt, requestId])).toEqual([
    [1, 0, 'id-2'],
    [2, 0, 'id-3'],
  ])
  expect(saver.state.get()).toMatchObject({ version: 3, trouble: null })
  // The same where somebody waits for it.
  answers.push({ kind: 'behind', version: 7 })
  saver.change(content('ab'))
  expect(await saver.saveNow()).toBe(true)
  expect(saver.state.get()).toMatchObject({ version: 8, trouble: null })
})

describe('where it is not saved', () => {
  test('a lost answer: the very same is sent again, then what was typed since', async () => {
    const { saver, pass, sent, answers } = bench()
    answers.push({ kind: 'unknown' }, { kind: 'unknown' })
    saver.change(content('a'))
    await pass(2000)
    expect(saver.state.get().trouble).toBe('late')
    saver.change(content('ab'))
    await pass(60_000)
    expect(sent.map(({ requestId, content: { name } }) => [requestId, name])).toEqual([
      ['id-2', 'a'],
      ['id-2', 'a'],
      ['id-2', 'a'],
      ['id-3', 'ab'],
    ])
    expect(saver.state.get().trouble).toBeNull()
  })

  test.each(['stale', 'gone'] as const)('%s: not again until somebody has chosen', async (kind) => {
    const { saver, pass, sent, answers } = bench({ uuid: 'draft-1', version: 3 })
    answers.push({ kind })
    saver.change(content('a'))
    await pass(60_000)
    saver.change(content('ab'))
    await pass(60_000)
    expect(await saver.saveNow()).toBe(false)
    expect(sent).toHaveLength(1)
    saver.goOnFrom(null)
    saver.change(content('ab'))
    await pass(60_000)
    expect(sent[1]).toMatchObject({ uuid: null, version: 0, content: { name: 'ab' } })
  })

  test('refused: not the same once more, but the next change', async () => {
    const { saver, pass, names, answers } = bench()
    answers.push({ kind: 'refused', reason: 'Ein Anhang ist nicht mehr da.' })
    saver.change(content('a'))
    await pass(60_000)
    expect(saver.state.get()).toMatchObject({ trouble: 'refused', reason: 'Ein Anhang ist nicht mehr da.' })
    expect(names()).toEqual(['a'])
    saver.change(content('ab'))
    await pass(60_000)
    expect(names()).toEqual(['a', 'ab'])
  })
})

describe('what a form began that is no more', () => {
  test('is sent under the name that it had, and goes on from the state that it has by then', async () => {
    const { saver, pass, sent, answers } = bench()
    const own = saver.state.get().begunAs
    saver.beganAs('earlier')
    answers.push({ kind: 'saved', uuid: 'draft-1', version: 2 })
    saver.change(content('a'))
    await pass(2000)
    saver.change(content('ab'))
    await pass(15_000)
    expect(sent.map(({ uuid, version, begunAs, mayStand }) => [uuid, version, begunAs, mayStand])).toEqual([
      [null, 0, 'earlier', true],
      ['draft-1', 2, 'earlier', true],
    ])
    expect(own).not.toBe('earlier')
  })

  test('is looked for before its document is saved, which then goes with it', async () => {
    const { saver, sent, answers } = bench()
    saver.beganAs('earlier')
    answers.push({ kind: 'saved', uuid: 'draft-1', version: 2 })
    saver.change(content('a'))
    await saver.hold()
    expect(sent.map(({ begunAs }) => begunAs)).toEqual(['earlier'])
    expect(saver.state.get()).toMatchObject({ uuid: 'draft-1', version: 2 })
  })

  test('a draft of its own has a name of its own', async () => {
    const { saver, pass, sent } = bench()
    saver.change(content('a'))
    await pass(2000)
    saver.goOnFrom(null)
    saver.change(content('b'))
    await pass(15_000)
    const names = sent.map(({ begunAs }) => begunAs)
    expect(new Set(names).size).toBe(2)
    expect(sent.every(({ mayStand }) => !mayStand)).toBe(true)
  })
})

test('nothing as long as nobody knows whether its document was made', async () => {
  const { saver, pass, names, document } = bench()
  document.isUndecided = true
  saver.change(content('a'))
  await pass(60_000)
  expect([names(), await saver.saveNow()]).toEqual([[], false])
  document.isUndecided = false
  await pass(60_000)
  expect(names()).toEqual(['a'])
})

describe('when the form goes', () => {
  test('what is left of a draft is saved at once', async () => {
    const { saver, names } = bench({ uuid: 'draft-1', version: 1 })
    saver.change(content('a'))
    await saver.leave()
    expect(names()).toEqual(['a'])
  })

  test('what is no draft becomes none; one that is under way is taken away again', async () => {
    const { saver, pass, names, answers, removed, saved } = bench()
    saver.change(content('a'))
    await saver.leave()
    expect(names()).toEqual([])
    saver.release()
    let answer = (_: SaveAnswer) => {}
    answers.push(new Promise<SaveAnswer>((resolve) => (answer = resolve)))
    await pass(2000)
    void saver.leave()
    answer({ kind: 'saved', uuid: 'draft-1' })
    await settled()
    expect([names(), removed, saved]).toEqual([['a'], ['draft-1'], []])
  })

  test('one that comes to be while its document is sent without it goes with it', async () => {
    const { saver, pass, answers, removed } = bench()
    let answer = (_: SaveAnswer) => {}
    answers.push(new Promise<SaveAnswer>((resolve) => (answer = resolve)))
    saver.change(content('a'))
    await pass(2000)
    void saver.hold()
    expect(saver.goingWith()).toBeNull()
    answer({ kind: 'saved', uuid: 'draft-1' })
    await settled()
    saver.end()
    expect(removed).toEqual(['draft-1'])
  })

  test('one that its document takes along is not taken away as well', async () => {
    const { saver, removed } = bench({ uuid: 'draft-1', version: 1 })
    await saver.hold()
    expect(saver.goingWith()).toBe('draft-1')
    saver.end()
    expect(removed).toEqual([])
  })

  test('one that became a document is not saved again', async () => {
    const { saver, pass, names } = bench({ uuid: 'draft-1', version: 1 })
    saver.change(content('a'))
    await saver.hold()
    await pass(60_000)
    saver.end()
    saver.release()
    await saver.leave()
    await pass(60_000)
    expect(names()).toEqual([])
  })
})
