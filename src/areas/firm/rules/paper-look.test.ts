import { expect, test } from 'vitest'
import { contrastToWhite, isReadable, isSeen } from './paper-look.ts'

test.each([
  ['#000000', 21, true, true],
  ['#ffffff', 1, false, false],
  ['#1b5753', 8.24, true, true],
  // The lightest grey that may be text, and the next one (WCAG 2.2).
  ['#767676', 4.54, true, true],
  ['#777777', 4.48, false, true],
  ['#ffd500', 1.42, false, true],
  ['#fff2b0', 1.13, false, false],
])('%s stands out by %d', (colour, contrast, readable, seen) => {
  expect(contrastToWhite(colour)).toBeCloseTo(contrast, 1)
  expect([isReadable(colour), isSeen(colour)]).toEqual([readable, seen])
})
