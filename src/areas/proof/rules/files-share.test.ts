import { expect, test } from 'vitest'
import { roundDays, shareThrough } from './files-share.ts'

const dayMs = 86_400_000

/** How many looks a round takes whose looks are so far apart. */
function looks(apartMs: number): number {
  let after: Uint8Array | null = null
  for (let count = 1; ; count++) {
    after = shareThrough(after, apartMs)
    if (after === null) return count
  }
}

test('a look a day is through all hashes within the round, and so is one every third', () => {
  expect(looks(dayMs)).toBeLessThanOrEqual(roundDays + 1)
  expect(looks(dayMs)).toBeGreaterThan(roundDays - 2)
  expect(looks(3 * dayMs) * 3).toBeLessThanOrEqual(roundDays + 3)
})

test('each look goes on behind the one before; a month without one looks at all', () => {
  const first = shareThrough(null, dayMs)
  const second = shareThrough(first, dayMs)
  expect(Buffer.compare(first ?? new Uint8Array(), second ?? new Uint8Array())).toBe(-1)
  expect(shareThrough(null, 30 * dayMs)).toBeNull()
  // Two looks within an hour are a day's each: nothing is left out for long.
  expect(shareThrough(null, 0)).toEqual(shareThrough(null, dayMs))
})
