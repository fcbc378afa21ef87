import { expect, test } from 'vitest'
import { nextSaveMs } from './next-save.ts'

test.each([
  ['just changed, never saved', { changedAt: 1000, savedAt: null }, 1000, 2000],
  ['a second later', { changedAt: 1000, savedAt: null }, 2000, 1000],
  ['changed long ago', { changedAt: 1000, savedAt: null }, 9000, 0],
  ['saved 3 s ago: not before 15 s are over', { changedAt: 4000, savedAt: 1000 }, 4000, 12_000],
  ['saved 14 s ago: the 2 s after the change count', { changedAt: 15_000, savedAt: 1000 }, 15_000, 2000],
  ['both over', { changedAt: 20_000, savedAt: 1000 }, 30_000, 0],
])('%s', (_, times, now, expected) => {
  expect(nextSaveMs(times, now)).toBe(expected)
})
