import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that takes a second, and ends as told; the last end is that of all later ones. */
function begin(...ends: boolean[]) {
  let atOnce = 0
  let most = 0
  const work = vi.fn(async () => {
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    atOnce -= 1
    return (ends.length > 1 ? ends.shift() : ends[0]) ?? true
  })
  return { work, most: () => most, ...oneAtATime(work) }
}

test('what is insisted on while it runs is done once more, behind it', async () => {
  const { work, most, insist } = begin(true)
  insist()
  await vi.advanceTimersByTimeAsync(500)
  insist()
  insist()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([work.mock.calls.length, most()]).toEqual([2, 1])
})

test('what is insisted on is tried until it succeeds, with pauses that grow', async () => {
  const { work, insist } = begin(false, false, false, true)
  insist()
  await vi.advanceTimersByTimeAsync(1000 + 2000)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000 + 2000)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(work).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(work).toHaveBeenCalledTimes(4)
})

test('what is asked for is tried once, and not while it runs', async () => {
  const { work, ask } = begin(false)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('asked for in a pause, it is still insisted on', async () => {
  const { work, ask, insist } = begin(false, false, true)
  insist()
  await vi.advanceTimersByTimeAsync(1500)
  ask()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(work).toHaveBeenCalledTimes(3)
})
