import { expect, test } from 'vitest'
import { isCommaRefused } from './comma-refused.ts'
import { filterInteger } from './integer-field.tsx'

/** What a field shows after each of the texts that its input went through. */
function typing(...texts: string[]): { value: string; refused: boolean } {
  let [value, refused] = ['', false]
  for (const typed of texts) {
    const whole = filterInteger(typed, false)
    refused = isCommaRefused({ typed, whole, before: value, refused })
    value = whole
  }
  return { value, refused }
}

test('a dropped comma is said, also after the digits behind it', () => {
  expect(typing('1', '1,')).toEqual({ value: '1', refused: true })
  expect(typing('1', '1,', '15')).toEqual({ value: '15', refused: true })
  expect(typing('1,5')).toEqual({ value: '15', refused: true })
})

test('a number that is written anew is well', () => {
  expect(typing('1', '1,', '15', '1')).toEqual({ value: '1', refused: false })
  expect(typing('1', '1,', '15', '2')).toEqual({ value: '2', refused: false })
  expect(typing('1', '1,', '', '3')).toEqual({ value: '3', refused: false })
})

test('whole numbers and points between thousands are well', () => {
  expect(typing('1', '12', '120')).toEqual({ value: '120', refused: false })
  expect(typing('1.000')).toEqual({ value: '1000', refused: false })
})
