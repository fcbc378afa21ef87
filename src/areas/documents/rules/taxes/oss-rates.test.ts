import { expect, test } from 'vitest'
import { countryCodes, isEuCountry } from '#kernel/countries/countries.ts'
import type { Day } from '#kernel/day.ts'
import { ossRateIn, standardRateIn } from './oss-rates.ts'

// Written down a second time, from the Commission's announcements.
test.each([
  ['EE', '2021-07-01', 20],
  ['EE', '2023-12-31', 20],
  ['EE', '2024-01-01', 22],
  ['EE', '2025-06-30', 22],
  ['EE', '2025-07-01', 24],
  ['FI', '2024-08-31', 24],
  ['FI', '2024-09-01', 25.5],
  ['LU', '2022-12-31', 17],
  ['LU', '2023-01-01', 16],
  ['LU', '2023-12-31', 16],
  ['LU', '2024-01-01', 17],
  ['RO', '2025-07-31', 19],
  ['RO', '2025-08-01', 21],
  ['SK', '2024-12-31', 20],
  ['SK', '2025-01-01', 23],
])('%s on %s: %s %%', (country, day, percent) => {
  expect(standardRateIn(country, day)).toBe(percent)
})

test('every country that is EU for goods has a rate since July 2021, and no other', () => {
  for (const code of countryCodes) {
    for (const day of ['2021-07-01', '2026-11-22'] as Day[]) {
      expect([code, standardRateIn(code, day) !== null]).toEqual([code, isEuCountry(code, day)])
    }
  }
})

test('on one day of 2026', () => {
  const all =
    'AT 20 BE 21 BG 20 CY 19 CZ 21 DE 19 DK 25 EE 24 ES 21 FI 25.5 FR 20 GR 24 HR 25 HU 27 IE 23 IT 22'
  const rest = 'LT 21 LU 17 LV 21 MT 18 NL 21 PL 23 PT 23 RO 21 SE 25 SI 22 SK 23 XI 20'
  const words = `${all} ${rest}`.split(' ')
  for (let at = 0; at < words.length; at += 2) {
    expect([words[at], standardRateIn(words[at] ?? '', '2026-11-22')]).toEqual([
      words[at],
      Number(words[at + 1]),
    ])
  }
})

test('before July 2021 nothing was taxed so, and within Germany nothing is', () => {
  expect(ossRateIn('FR', '2021-06-30')).toBeNull()
  expect(ossRateIn('FR', '2021-07-01')).toBe(20)
  expect(ossRateIn('DE', '2026-11-22')).toBeNull()
  expect(ossRateIn('CH', '2026-11-22')).toBeNull()
})
