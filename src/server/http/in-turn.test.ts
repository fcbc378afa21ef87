import { expect, test } from 'vitest'
import { createInTurn } from './in-turn.ts'

test('all of one key are done in their order, those of others meanwhile; too many are refused', async () => {
  const turn = createInTurn()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (name: string) => async () => void done.push(name)
  const running = turn.run('a', async () => {
    await first.promise
    done.push('a0')
  })
  const waiting = Array.from({ length: 50 }, (_, index) => turn.run('a', work(`a${index + 1}`)))
  await expect(turn.run('a', work('too many'))).rejects.toMatchObject({ code: 'too-busy' })
  await turn.run('b', work('b'))
  expect(done).toEqual(['b'])
  first.resolve()
  await Promise.all([running, ...waiting])
  expect(done).toEqual(['b', ...Array.from({ length: 51 }, (_, index) => `a${index}`)])
})

test('one that fails lets the next one come', async () => {
  const turn = createInTurn()
  const broken = turn.run('a', () => Promise.reject(new Error('broken')))
  const next = turn.run('a', async () => 'done')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
