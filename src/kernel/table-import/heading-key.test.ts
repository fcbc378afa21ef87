import { expect, test } from 'vitest'
import { headingKey } from './heading-key.ts'

test.each([
  ['Künstler (mit USt)', 'kuenstlermitust'],
  ['Künstler', 'kuenstler'],
  ['', ''],
  // Its key is not even made: a file could keep everybody waiting with a cell of a megabyte.
  ['x'.repeat(201), ''],
])('„%s“ is compared as %s', (text, key) => {
  expect(headingKey(text)).toBe(key)
})
