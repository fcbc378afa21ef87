import { expect, test } from 'vitest'
import { parseDay } from '../day.ts'
import { cents } from '../money.ts'
import { holdsWord, readSearch } from './search-word.ts'

const said = (text: string) => readSearch(text).map(({ key, amount, day }) => [key, amount, day])

test.each([
  ['1335', '1335', 133500, null],
  ['1.335,00', '133500', 133500, null],
  ['1335,5', '13355', 133550, null],
  ['1335.00', '133500', 133500, null],
  ['-1.335,00', '133500', 133500, null],
  ['−5', '5', 500, null],
  ['12,00€', '1200', 1200, null],
  ['0,99', '099', 99, null],
  ['21.11.2026', '21112026', null, '2026-11-21'],
  ['5.3.2026', '532026', null, '2026-03-05'],
  ['2026-11-21', '20261121', null, '2026-11-21'],
])('„%s“ says more than its letters and digits', (text, key, amount, day) => {
  expect(said(text)).toEqual([[key, amount, day]])
})

test.each(['2026-00012', '00012', '31.02.2026', '1.2.3', 'RE1335', '99999999999999'])(
  '„%s“ says no amount and no day',
  (text) => {
    expect(readSearch(text)).toMatchObject([{ amount: null, day: null }])
  },
)

test('words stand once, and an amount with its currency apart is the amount', () => {
  expect(said('Müller 1.335,00\u00a0€ mueller 133500')).toEqual([
    ['mueller', null, null],
    ['133500', 133500, null],
    ['133500', 13350000, null],
  ])
  expect(said('Müller-Lüdenscheid')).toEqual([
    ['mueller', null, null],
    ['luedenscheid', null, null],
  ])
})

test('a row is found by a part of its text, but by its amounts and days as a whole only', () => {
  const day = parseDay('2026-11-21')
  const row = { amounts: [cents(-133500)], days: day ? [day] : [] }
  const isFound = (typed: string) => readSearch(typed).every((word) => holdsWord('re 4711 moeb', row, word))
  for (const typed of ['1335', '1.335,00 moeb', '471 21.11.2026', 'oeb', ''])
    expect(isFound(typed)).toBe(true)
  for (const typed of ['335', '1.33', '1335,01', '21.11.', '11.2026', '2026'])
    expect(isFound(typed)).toBe(false)
})
