import { expect, test } from 'vitest'
import { type TriedBy, waitSeconds } from './slow-down.ts'

const after = (by: TriedBy, counts: readonly number[]) => counts.map((count) => waitSeconds(by, count))

test('three wrong passwords are free, then each try waits longer, but never for more than seconds', () => {
  for (const by of ['pair', 'browser'] as const) {
    expect(after(by, [0, 1, 2, 3, 4, 5, 6, 7, 1000])).toEqual([0, 0, 0, 1, 2, 4, 5, 5, 5])
  }
})

test('an address with many people behind it has more of them', () => {
  expect(after('address', [0, 29, 30, 31, 32, 33, 100_000])).toEqual([0, 0, 1, 2, 4, 5, 5])
})
