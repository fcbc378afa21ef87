import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { isToBePaid } from './pay-bill.ts'

test.each([
  [11, true],
  [11_900, true],
  [10, false],
  [0, false],
  [-1, false],
  [-11_900, false],
])('of a bill with %i cents open: is it to be paid? %s', (due, expected) => {
  expect(isToBePaid(cents(due))).toBe(expected)
})
