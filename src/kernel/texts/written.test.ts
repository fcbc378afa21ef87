import { expect, test } from 'vitest'
import type { Day } from '../day.ts'
import { cents } from '../money.ts'
import { written } from './written.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('days and figures of both languages', () => {
  const { DE, EN } = written
  const day = '2026-03-05' as Day
  expect([DE.day(day), plain(EN.day(day))]).toEqual(['05.03.2026', '5 March 2026'])
  for (const [amount, currency, german, english] of [
    [123_456_789, 'EUR', '1.234.567,89 €', '€1,234,567.89'],
    [-5, 'EUR', '−0,05 €', '−€0.05'],
    [-25_000, 'USD', '−250,00 USD', 'USD −250.00'],
    [123_400, 'JPY', '1.234 JPY', 'JPY 1,234'],
    [100, '', '1,00', '1.00'],
  ] as const) {
    expect(plain(DE.money(cents(amount), currency))).toBe(german)
    expect(plain(EN.money(cents(amount), currency))).toBe(english)
  }
  expect([plain(DE.percent(25.5)), EN.percent(25.5)]).toEqual(['25,5 %', '25.5%'])
  expect([DE.quantity(1234.125), EN.quantity(1234.125)]).toEqual(['1.234,125', '1,234.125'])
  expect([DE.decimal('1.0843'), EN.decimal('1.0843')]).toEqual(['1,0843', '1.0843'])
})
