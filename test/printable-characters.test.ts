import { expect, test } from 'vitest'
import { unprintable } from '#kernel/texts/printable.ts'
import { askTypesetter, isCandidate, lastCandidate } from '../scripts/generate-printable-characters.ts'

// The table of what can be printed is the typesetter's own answer: each letter of Europe is asked for once more, and
// of all others every 23rd.

test('the table says what the typesetter says', () => {
  const points = Array.from({ length: lastCandidate + 1 }, (_, point) => point).filter(
    (point) => isCandidate(point) && (point < 0x600 || point % 23 === 0),
  )
  const missing = askTypesetter(points)
  const faults = points.filter((point) => {
    // Read with its neighbour, where it is a mark; some single ones are others by their canonical form.
    const one = String.fromCodePoint(point)
    return one.normalize('NFC') === one && unprintable(one).length > 0 !== missing.has(point)
  })
  expect(faults.map((point) => point.toString(16))).toEqual([])
  expect(missing.size).toBeGreaterThan(1000)
})
