import { expect, test } from 'vitest'
import { shownDay, wireCents } from './wire-values.ts'

test('amounts and days of the wire as the screen needs them', () => {
  expect([119.5, -0.1, 1.1, 0].map(wireCents)).toEqual([11950, -10, 110, 0])
  expect(['2026-03-05', '', 'x', null, undefined].map(shownDay)).toEqual(['05.03.2026', '', '', '', ''])
})

test.each([1.005, Number.NaN, 1e300, undefined])('an unreadable amount is not shown as 0,00: %s', (units) => {
  // What the types forbid may come all the same, from a server that is newer than the open page.
  expect(() => wireCents(units as number)).toThrow(RangeError)
})
