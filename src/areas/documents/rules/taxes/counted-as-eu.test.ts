import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { countedAsEu } from './counted-as-eu.ts'

const place = (country: string, day: string) => ({ country, day: day as Day })

test.each([
  ['FR', '2026-01-05', true, true],
  ['CH', '2026-01-05', false, false],
  ['GB', '2020-12-31', true, true],
  ['GB', '2021-01-01', false, true],
  // EU for goods alone, whatever the firm says of the United Kingdom
  ['XI', '2026-01-05', false, false],
  ['HR', '2013-06-30', false, false],
])('%s on %s: %s, and %s where the firm counts Britain', (country, day, usually, said) => {
  const found = [false, true].map((ukCountsAsEu) => countedAsEu(place(country, day), null, { ukCountsAsEu }))
  expect(found).toEqual([usually, said])
})

test('written again, it stays as long as place and day are the same', () => {
  const firm = { ukCountsAsEu: false }
  const stored = { ...place('GB', '2026-01-05'), countedAsEu: true }
  expect(countedAsEu(place('GB', '2026-01-05'), stored, firm)).toBe(true)
  expect(countedAsEu(place('GB', '2026-01-06'), stored, firm)).toBe(false)
  expect(countedAsEu(place('CH', '2026-01-05'), stored, firm)).toBe(false)
})
