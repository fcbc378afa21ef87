import { expect, test } from 'vitest'
import { filterInSlices } from './filter-in-slices.ts'

const numbers = Array.from({ length: 1000 }, (_, index) => index)

/** Busy for a while, so that a thousand of them need many slices. */
function isEven(value: number): boolean {
  const until = performance.now() + 0.05
  while (performance.now() < until);
  return value % 2 === 0
}

test('finds what filter finds, in its order', async () => {
  const found = await filterInSlices(numbers, isEven, new AbortController().signal)
  expect(found).toEqual(numbers.filter((value) => value % 2 === 0))
})

test('lets others run meanwhile', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await filterInSlices(numbers, isEven, new AbortController().signal)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

test('ends early when it is aborted', async () => {
  const aborter = new AbortController()
  let looked = 0
  const searching = filterInSlices(
    numbers,
    (value) => {
      looked += 1
      return isEven(value)
    },
    aborter.signal,
  )
  aborter.abort()
  expect(await searching).toBeNull()
  expect(looked).toBeLessThan(numbers.length)
})
