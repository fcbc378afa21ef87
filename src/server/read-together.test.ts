import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { readTogether } from './read-together.ts'

let at: number
let begun: number
let together: ReturnType<typeof readTogether<number>>
let takesMs: number

beforeEach(() => {
  at = 1
  begun = 0
  takesMs = 5
  together = readTogether<number>()
})

/** What stood there when it was begun. */
const read = async () => {
  begun++
  const found = at
  await sleep(takesMs)
  return found
}
const ask = (key = 'head') => together(key, read)

describe('what many read at once', () => {
  test('is read once for the first and once for all who ask while that runs', async () => {
    const first = ask()
    at = 2
    expect(await Promise.all([first, ask(), ask(), ask()])).toEqual([1, 2, 2, 2])
    expect(begun).toBe(2)
  })

  test('is read anew for who asks later, and apart under another key', async () => {
    expect([await ask(), await ask()]).toEqual([1, 1])
    await Promise.all([ask('a'), ask('b')])
    expect(begun).toBe(4)
  })

  test('never shows what stood there before somebody asked', async () => {
    const answers: Promise<void>[] = []
    for (let turn = 0; turn < 60; turn++) {
      const asked = ++at
      answers.push(ask().then((found) => expect(found).toBeGreaterThanOrEqual(asked)))
      await sleep(1)
    }
    await Promise.all(answers)
    expect(begun).toBeLessThan(60)
  })

  test('fails for those alone who shared the failure', async () => {
    const failing = together('head', () => Promise.reject(new Error('away')))
    const next = ask()
    await expect(failing).rejects.toThrow('away')
    expect(await next).toBe(1)
  })

  test('waits for none that hangs', async () => {
    void together('head', () => new Promise<number>(() => {}))
    expect(await ask()).toBe(1)
  })
})
