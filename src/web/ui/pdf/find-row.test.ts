import { expect, test } from 'vitest'
import { findRow, type TextRun } from './find-row.ts'

const run = (text: string, x: number, y: number): TextRun => ({ text, x, y, height: 10 })
const page = [
  run('Rechnung 2026-00012', 60, 600),
  run('1', 60, 500),
  run('Armlehnstuhl', 80, 500),
  run('Teak, um 1962', 150, 500.4),
  run('450,00', 400, 500),
  run('2', 60, 480),
  run('Armlehnstuhl Eiche', 80, 480),
  run('12', 60, 280),
  run('Armlehnstuhl Eiche', 80, 280),
]

test.each([
  [1, 'Armlehnstuhl Teak, um 1962', 500],
  // The number tells lines of the same text apart.
  [2, 'Armlehnstuhl Eiche, um 1959, mit Polster', 480],
  [12, 'Armlehnstuhl Eiche', 280],
])('line %i stands where it is printed', (number, text, y) => {
  const place = findRow(page, { number, text }, 800)
  expect(place?.top).toBeCloseTo(1 - (y + 13.5) / 800, 2)
  expect(place?.height).toBeCloseTo(20 / 800)
})

test('what is not printed, and a line without a text, stands nowhere', () => {
  expect(findRow(page, { number: 3, text: 'Armlehnstuhl Teak' }, 800)).toBeNull()
  expect(findRow(page, { number: 1, text: ' ' }, 800)).toBeNull()
})
