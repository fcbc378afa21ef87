import { describe, expect, test } from 'vitest'
import {
  basePercentFault,
  basePercentText,
  interestRateText,
  missingHalfYears,
  nextHalfYear,
  notYetPublished,
  readBasePercent,
  validFromFault,
} from './base-rates.ts'
import { day } from './samples.ts'

test.each([
  ['2026-01-01', null],
  ['2026-07-01', null],
  ['2002-01-01', null],
  ['2026-07-02', 'Der Basiszinssatz ändert sich nur am 1. Januar und am 1. Juli (§ 247 BGB)'],
  ['2026-04-01', 'Der Basiszinssatz ändert sich nur am 1. Januar und am 1. Juli (§ 247 BGB)'],
  ['2001-07-01', 'Den Basiszinssatz gibt es seit dem 01.01.2002'],
])('a base rate from %s on: %s', (from, fault) => {
  expect(validFromFault(day(from))).toBe(fault)
})

test.each([
  [-0.88, undefined],
  [0, undefined],
  [20, undefined],
  [-20.01, 'Basiszinssatz: eine Zahl von −20 bis 20'],
  [127, 'Basiszinssatz: eine Zahl von −20 bis 20'],
  [1.275, 'Höchstens zwei Nachkommastellen'],
])('a base rate of %s: %s', (percent, message) => {
  expect(basePercentFault(percent)?.message).toBe(message)
})

test('is known shortly before its half-year begins', () => {
  expect(nextHalfYear(day('2026-06-30'))).toBe('2026-07-01')
  expect(nextHalfYear(day('2026-07-01'))).toBe('2027-01-01')
  expect(notYetPublished(day('2027-01-01'), day('2026-11-28'))).toBeNull()
  expect(notYetPublished(day('2027-07-01'), day('2026-11-28'))).toBe(
    'Der Basiszinssatz ab dem 01.07.2027 steht noch nicht fest',
  )
})

describe('missing are', () => {
  const days = (...texts: string[]) => texts.map(day)

  test('the half-years between the first known one and that of today', () => {
    const known = days('2026-01-01', '2025-01-01')
    expect(missingHalfYears(known, day('2026-11-28'))).toEqual(['2025-07-01', '2026-07-01'])
    expect(missingHalfYears(known, day('2026-06-30'))).toEqual(['2025-07-01'])
  })

  test('none where each is known, also one that is to come', () => {
    expect(missingHalfYears(days('2026-07-01', '2027-01-01'), day('2026-11-28'))).toEqual([])
  })

  test('that of today where none is known', () => {
    expect(missingHalfYears([], day('2026-11-28'))).toEqual(['2026-07-01'])
  })
})

test.each([
  ['1,27', 1.27, '1,27'],
  ['-0,88 %', -0.88, '−0,88'],
  ['−0,88', -0.88, '−0,88'],
  ['2.27', 2.27, '2,27'],
  ['3', 3, '3,00'],
])('%s is read as %s and shown as %s', (text, percent, shown) => {
  expect(readBasePercent(text)).toEqual({ ok: true, percent })
  expect(basePercentText(percent)).toBe(shown)
})

test('what cannot be one is said', () => {
  expect(readBasePercent('127')).toEqual({ ok: false, message: 'Basiszinssatz: eine Zahl von −20 bis 20' })
  expect(readBasePercent('zwei').ok).toBe(false)
})

test('interest lies 9 points above, of consumers 5 (§ 288 BGB), and is never below 0', () => {
  const both = (percent: number) => [false, true].map((isConsumer) => interestRateText(percent, isConsumer))
  expect(both(1.27)).toEqual(['10,27\u00a0%', '6,27\u00a0%'])
  expect(both(-6.5)).toEqual(['2,50\u00a0%', '0,00\u00a0%'])
})
