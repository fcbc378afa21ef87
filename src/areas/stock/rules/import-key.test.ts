import { expect, test } from 'vitest'
import { guessColumns } from './import-columns.ts'
import { importKey } from './import-key.ts'

test.each([
  ['Künstler (mit USt)', 'kuenstlermitust'],
  ['Künstler', 'kuenstler'],
  ['', ''],
  // Its key is not even made: a file could keep everybody waiting with a cell of a megabyte.
  ['x'.repeat(201), ''],
])('„%s“ is compared as %s', (text, key) => {
  expect(importKey(text)).toBe(key)
})

test('a heading is known whatever lies beside it', () => {
  expect(guessColumns(['x'.repeat(1_000), 'Artikelnummer', '', 'EUR'])).toEqual([null, 'code', null, null])
})
