import { expect, test } from 'vitest'
import { shownDay, wireCents } from './wire-values.ts'

test('amounts and days of the wire as the screen needs them', () => {
  expect([119.5, -0.1, 1.1, 0].map(wireCents)).toEqual([11950, -10, 110, 0])
  expect(['2026-03-05', '', 'x', null, undefined].map(shownDay)).toEqual(['05.03.2026', '', '', '', ''])
})
