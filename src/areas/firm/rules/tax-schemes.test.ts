import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import type { TaxScheme } from '../contract/read-firm.ts'
import {
  concernsSmallBusiness,
  type DatedScheme,
  schemeOn,
  theBeginning,
  withSchemeFrom,
} from './tax-schemes.ts'

const from = (validFrom: string, scheme: TaxScheme): DatedScheme => ({ validFrom, scheme })
const schemes = [
  from(theBeginning, 'SOLL'),
  from('2025-07-01', 'KLEINUNTERNEHMER'),
  from('2026-03-15', 'IST'),
]

describe('the day of supply chooses', () => {
  test.each([
    ['1900-01-01', 'SOLL'],
    ['2025-06-30', 'SOLL'],
    ['2025-07-01', 'KLEINUNTERNEHMER'],
    ['2026-03-14', 'KLEINUNTERNEHMER'],
    ['2026-03-15', 'IST'],
    ['2199-12-31', 'IST'],
  ])('%s: %s', (day, scheme) => {
    expect(schemeOn(schemes, day as Day)).toBe(scheme)
  })

  test('the first one counts before its day too', () => {
    expect(schemeOn([from('2026-01-01', 'IST'), from('2026-02-01', 'SOLL')], '2020-05-01' as Day)).toBe('IST')
  })
})

describe('another scheme from a day on', () => {
  const day = '2026-01-01' as Day
  test.each<[string, DatedScheme[], TaxScheme, DatedScheme[]]>([
    ['the first of all', [], 'IST', [from(day, 'IST')]],
    ['the same is no switch', [from(theBeginning, 'IST')], 'IST', [from(theBeginning, 'IST')]],
    [
      'a switch',
      [from(theBeginning, 'IST')],
      'KLEINUNTERNEHMER',
      [from(theBeginning, 'IST'), from(day, 'KLEINUNTERNEHMER')],
    ],
    [
      'in place of another of that day',
      [from(theBeginning, 'IST'), from(day, 'SOLL')],
      'KLEINUNTERNEHMER',
      [from(theBeginning, 'IST'), from(day, 'KLEINUNTERNEHMER')],
    ],
    [
      'back again on that day',
      [from(theBeginning, 'IST'), from(day, 'SOLL')],
      'IST',
      [from(theBeginning, 'IST')],
    ],
    [
      'what comes later stays',
      [from(theBeginning, 'IST'), from('2027-01-01', 'SOLL')],
      'KLEINUNTERNEHMER',
      [from(theBeginning, 'IST'), from(day, 'KLEINUNTERNEHMER'), from('2027-01-01', 'SOLL')],
    ],
  ])('%s', (_, before, scheme, after) => {
    const changed = withSchemeFrom(before, scheme, day)
    expect(changed).toEqual(after)
    expect(schemeOn(changed, day)).toBe(scheme)
    if (before.length > 0)
      expect(schemeOn(changed, addDays(day, -1))).toBe(schemeOn(before, addDays(day, -1)))
  })
})

test.each([
  ['2025-06-30', true],
  ['2025-07-01', true],
  ['2026-03-14', true],
  ['2026-03-15', false],
])('the limits of § 19 UStG are of interest while it applies or is planned: %s', (day, isOfInterest) => {
  expect(concernsSmallBusiness(schemes, day as Day)).toBe(isOfInterest)
})
