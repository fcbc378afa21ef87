import { expect, test } from 'vitest'
import { keepWarnings } from './warnings.ts'

test('a warning is told until its end, and is new again afterwards', () => {
  let now = 1000
  const warnings = keepWarnings(() => now)
  expect(warnings.tell('clock-behind', new Date(2000))).toBe(true)
  expect(warnings.tell('clock-behind', new Date(2000))).toBe(false)
  expect(warnings.current()).toEqual(['clock-behind'])
  now = 2000
  expect(warnings.current()).toEqual([])
  expect(warnings.tell('clock-behind', new Date(3000))).toBe(true)
})
