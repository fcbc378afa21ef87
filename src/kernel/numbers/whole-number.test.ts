import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWholeNumber } from './whole-number.ts'

test.each([
  ['21', 21],
  ['2.100', 2100],
  ['2 100', 2100],
  ['021', 21],
])('„%s“ is %i', (text, value) => {
  expect(readWholeNumber(text)).toEqual({ ok: true, value })
})

test.each([
  ['', 'Zahl fehlt'],
  ['21.5', 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'],
  ['2.00', 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'],
  ['-21', 'Negative Zahlen sind hier nicht möglich'],
  ['7654321', 'Höchstens 999.999 sind möglich'],
  ['9'.repeat(40), 'Höchstens 999.999 sind möglich'],
])('refuses „%s“', (text, message) => {
  expect(readWholeNumber(text, { most: 999_999 })).toEqual({ ok: false, message })
})

test('one below zero is read where it may be', () => {
  expect(readWholeNumber('–21', { negative: true })).toEqual({ ok: true, value: -21 })
})

test('it is read as its digits stand, or not at all', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9., '-]{0,12}$/), (text) => {
      const read = readWholeNumber(text)
      if (read.ok) expect(String(read.value)).toBe(text.replace(/[^0-9]/g, '').replace(/^0+(?=.)/, ''))
    }),
  )
})
