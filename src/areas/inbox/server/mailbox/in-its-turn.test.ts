import { expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { inItsTurn } from './in-its-turn.ts'

const running = new AbortController().signal
const answers =
  (...given: (Error | string)[]) =>
  async () => {
    const next = given.shift()
    if (next instanceof Error) throw next
    return next
  }

test('where too many wait it is asked again; any other failure is one', async () => {
  const busy = () => new Refusal('too-busy')
  expect(await inItsTurn(running)(answers(busy(), busy(), 'gelesen'))).toBe('gelesen')
  await expect(inItsTurn(running)(answers(new Refusal('not-found'), 'gelesen'))).rejects.toThrow('not-found')
  const broken = new Error('broken')
  await expect(inItsTurn(running)(answers(broken, 'gelesen'))).rejects.toBe(broken)
})

test('who is stopped waits no longer', async () => {
  const stopped = AbortSignal.timeout(50)
  await expect(inItsTurn(stopped)(answers(new Refusal('too-busy'), 'gelesen'))).rejects.toThrow()
})
