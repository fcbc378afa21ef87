import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onNewDay } from './use-today.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000

test('tells of each new day in Berlin once, a while after it began', async () => {
  vi.setSystemTime(new Date('2026-11-24T22:50:00Z'))
  const told = vi.fn()
  onNewDay(told)
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(told).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(23 * 60 * minute)
  expect(told).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(told).toHaveBeenCalledTimes(2)
})

test('tells of a day that began while the computer slept', async () => {
  vi.setSystemTime(new Date('2026-11-24T20:00:00Z'))
  const told = vi.fn()
  onNewDay(told)
  vi.setSystemTime(new Date('2026-11-27T07:00:00Z'))
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(told).toHaveBeenCalledTimes(1)
})
