import { expect, test } from 'vitest'
import { waitingLine } from './waiting-line.ts'

const work = (name: string, log: string[]) => {
  const done = Promise.withResolvers<string>()
  return {
    start() {
      log.push(name)
      return done.promise
    },
    finish: () => done.resolve(name),
    fail: () => done.reject(new Error('broken')),
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two run, the next wait in their order, the others are refused at once', async () => {
  const line = waitingLine({ atOnce: 2, waiting: 2 })
  const started: string[] = []
  const a = work('a', started)
  const b = work('b', started)
  const c = work('c', started)
  const d = work('d', started)
  const e = work('e', started)
  const running = [a, b, c, d].map(({ start }) => line.run(start))
  await expect(line.run(e.start)).rejects.toMatchObject({ code: 'too-busy' })
  expect(started).toEqual(['a', 'b'])

  b.finish()
  await settled()
  expect(started).toEqual(['a', 'b', 'c'])
  // There is room again for one that waits.
  const later = line.run(e.start)
  a.finish()
  await settled()
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  for (const each of [c, d, e]) each.finish()
  expect(await Promise.all([...running, later])).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('one person cannot fill it: whoever else comes has a place, and the person too once a work is done', async () => {
  const line = waitingLine({ atOnce: 1, waiting: 5, ofOne: 2 })
  const started: string[] = []
  const [first, second] = [work('first', started), work('second', started)]
  const [third, other] = [work('third', started), work('other', started)]
  const own = [first, second].map(({ start }) => line.run(start, 'one'))
  await expect(line.run(third.start, 'one')).rejects.toMatchObject({ code: 'too-busy' })
  const others = line.run(other.start, 'another')
  first.fail()
  await expect(own[0]).rejects.toThrow('broken')
  const later = line.run(third.start, 'one')
  for (const each of [second, other, third]) each.finish()
  expect(await Promise.all([own[1], others, later])).toEqual(['second', 'other', 'third'])
})

test('a failure frees its place', async () => {
  const line = waitingLine({ atOnce: 1, waiting: 1 })
  const started: string[] = []
  const [broken, next] = [work('broken', started), work('next', started)]
  const first = line.run(broken.start)
  const second = line.run(next.start)
  broken.fail()
  await expect(first).rejects.toThrow('broken')
  next.finish()
  expect(await second).toBe('next')
  const third = work('third', started)
  third.finish()
  expect(await line.run(third.start)).toBe('third')
})
