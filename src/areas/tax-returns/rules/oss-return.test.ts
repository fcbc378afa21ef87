import { describe, expect, test } from 'vitest'
import type { Month } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { periodOf } from '#kernel/period.ts'
import { type OssSale, ossFile, ossReturn } from './oss-return.ts'

const quarter = periodOf('quarter', '2026-08' as Month)

const sale = (change: Partial<OssSale> = {}): OssSale => ({
  country: 'AT',
  taxPercent: 20,
  base: cents(100_000),
  tax: cents(20_000),
  originMonth: null,
  ...change,
})

describe('a quarter', () => {
  test('has a row for each country and rate', () => {
    const made = ossReturn(
      [
        sale({ country: 'FI', taxPercent: 25.5, base: cents(10_000), tax: cents(2_550) }),
        sale(),
        sale({ base: cents(5_001), tax: cents(1_000) }),
        sale({ country: 'EE', taxPercent: 22, base: cents(100), tax: cents(22) }),
        sale({ country: 'EE', taxPercent: 24, base: cents(100), tax: cents(24) }),
      ],
      quarter,
    )
    expect(made.rows).toEqual([
      { country: 'EE', taxPercent: 24, base: 100, tax: 24 },
      { country: 'EE', taxPercent: 22, base: 100, tax: 22 },
      { country: 'FI', taxPercent: 25.5, base: 10_000, tax: 2_550 },
      { country: 'AT', taxPercent: 20, base: 105_001, tax: 21_000 },
    ])
    expect(made).toMatchObject({ base: 115_201, tax: 23_596, corrections: [] })
  })

  test('has no row, and no correction, of what came to nothing', () => {
    const back = { base: cents(-100_000), tax: cents(-20_000) }
    const ofBefore = { originMonth: '2026-06' as Month, country: 'BE' }
    const sales = [sale(), sale({ ...back, originMonth: '2026-07' as Month }), sale(ofBefore)]
    const made = ossReturn([...sales, sale({ ...back, ...ofBefore })], quarter)
    expect(made).toEqual({ rows: [], corrections: [], base: 0, tax: 0 })
  })

  test('takes back what was sold in it, and corrects what was sold before', () => {
    const made = ossReturn(
      [
        sale(),
        sale({ base: cents(-40_000), tax: cents(-8_000), originMonth: '2026-07' as Month }),
        sale({ base: cents(-10_000), tax: cents(-2_000), originMonth: '2026-06' as Month }),
        sale({ base: cents(-5_000), tax: cents(-1_000), originMonth: '2026-04' as Month }),
        sale({ base: cents(-5_000), tax: cents(-1_000), originMonth: '2025-12' as Month }),
      ],
      quarter,
    )
    expect(made).toEqual({
      rows: [{ country: 'AT', taxPercent: 20, base: 60_000, tax: 12_000 }],
      corrections: [
        { quarter: '2025-Q4', country: 'AT', tax: -1_000 },
        { quarter: '2026-Q2', country: 'AT', tax: -3_000 },
      ],
      base: 60_000,
      tax: 8_000,
    })
  })
})

test('the file names the countries, and the sales with points in their amounts', () => {
  const { rows } = ossReturn(
    [sale(), sale({ country: 'GR', taxPercent: 24, base: cents(1_050), tax: cents(252) })],
    quarter,
  )
  expect(ossFile({ rows })).toBe(
    [
      '#v2.0',
      '1,EL',
      '1,AT',
      '3,EL,STANDARD,24.00,10.50,2.52',
      '3,AT,STANDARD,20.00,1000.00,200.00',
      '',
    ].join('\r\n'),
  )
})
