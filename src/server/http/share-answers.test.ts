import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { type SharedAnswers, shareAnswers } from './share-answers.ts'

let seq: number
let made: string[]
let shared: SharedAnswers<string>

beforeEach(() => {
  seq = 1
  made = []
  shared = shareAnswers(async () => seq)
})

/** An answer that says what the journal had come to when it was begun. */
const make = async () => {
  const answer = `nach ${seq}`
  made.push(answer)
  await sleep(5)
  return answer
}
const ask = (key = 'bills', pauseMs = 0) => shared.answer(key, make, pauseMs)

describe('what many ask for', () => {
  test('is made once for all who ask meanwhile, and stays until something happens', async () => {
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['nach 1', 'nach 1', 'nach 1'])
    expect([await ask(), made.length]).toEqual(['nach 1', 1])
  })

  test('is made anew after an event, also while the former one is still being made', async () => {
    const before = ask()
    await Promise.resolve()
    seq = 2
    expect(await Promise.all([ask(), before, ask()])).toEqual(['nach 2', 'nach 1', 'nach 2'])
    expect(made).toEqual(['nach 1', 'nach 2'])
  })

  test('is another one under another key', async () => {
    await Promise.all([ask('bills'), ask('invoices')])
    expect(made).toHaveLength(2)
  })

  test('fails for all who wait for it, and is tried again by the next', async () => {
    const fail = () => shared.answer('bills', () => Promise.reject(new Error('weg')))
    const both = await Promise.allSettled([fail(), fail()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask()).toBe('nach 1')
  })

  test('is shared but not kept when it is long', async () => {
    let count = 0
    const long = () => shared.answer('rates', () => sleep(5).then(() => 'x'.repeat(200_001 + count++)))
    const both = await Promise.all([long(), long()])
    expect([both[0] === both[1], count]).toEqual([true, 1])
    await long()
    expect(count).toBe(2)
  })

  test('is forgotten when two hundred others were asked for', async () => {
    await ask()
    for (let other = 0; other < 200; other++) await shared.answer(String(other), async () => '')
    await ask()
    expect(made).toHaveLength(2)
  })
})

describe('what costs much', () => {
  test('is made anew only after its pause, once for all who came meanwhile, and shows what happened until then', async () => {
    const begun = performance.now()
    await ask('totals', 200)
    seq = 2
    const first = ask('totals', 200)
    await sleep(20)
    seq = 3
    expect(await Promise.all([first, ask('totals', 200)])).toEqual(['nach 3', 'nach 3'])
    expect(performance.now() - begun).toBeGreaterThan(195)
    expect(made).toEqual(['nach 1', 'nach 3'])
  })

  test('is answered at once while nothing has happened', async () => {
    await ask('totals', 60_000)
    expect(await ask('totals', 60_000)).toBe('nach 1')
  })
})
