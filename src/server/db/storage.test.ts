import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storage } from './storage.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a full disk is remembered for a minute after the last write that failed, and told when it begins', () => {
  const told: string[] = []
  const disk = storage()
  disk.onFull = () => told.push('full')
  expect(disk.isFull).toBe(false)
  disk.noteFull()
  vi.advanceTimersByTime(50_000)
  expect(disk.isFull).toBe(true)
  disk.noteFull()
  vi.advanceTimersByTime(59_000)
  expect([disk.isFull, told]).toEqual([true, ['full']])
  vi.advanceTimersByTime(2_000)
  expect(disk.isFull).toBe(false)
  disk.noteFull()
  expect(told).toEqual(['full', 'full'])
})
