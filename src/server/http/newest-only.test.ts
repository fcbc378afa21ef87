import { expect, test } from 'vitest'
import { createNewestOnly } from './newest-only.ts'

const work = () => {
  const done = Promise.withResolvers<string>()
  let started = false
  return {
    start: () => {
      started = true
      return done.promise
    },
    finish: () => done.resolve('done'),
    fail: () => done.reject(new Error('broken')),
    wasStarted: () => started,
  }
}

test('one runs, the newest waits, those between are refused', async () => {
  const newest = createNewestOnly()
  const [first, second, third] = [work(), work(), work()]
  const one = newest.run('a', first.start)
  const two = newest.run('a', second.start)
  const three = newest.run('a', third.start)
  const refused = expect(two).rejects.toMatchObject({ code: 'superseded' })
  first.finish()
  expect(await one).toBe('done')
  await refused
  third.finish()
  expect(await three).toBe('done')
  expect(second.wasStarted()).toBe(false)
})

test('others are not kept waiting', async () => {
  const newest = createNewestOnly()
  const [own, other] = [work(), work()]
  const one = newest.run('a', own.start)
  const two = newest.run('b', other.start)
  other.finish()
  expect(await two).toBe('done')
  own.finish()
  await one
})

test('a failure fails its own request only', async () => {
  const newest = createNewestOnly()
  const [first, second] = [work(), work()]
  const one = newest.run('a', first.start)
  const two = newest.run('a', second.start)
  first.fail()
  await expect(one).rejects.toThrow('broken')
  second.finish()
  expect(await two).toBe('done')
  expect(await newest.run('a', async () => 'later')).toBe('later')
})
