import { describe, expect, test } from 'vitest'
import type { TaxScheme } from '#areas/firm/contract/read-firm.ts'
import type { ProductTaxType } from '#areas/stock/rules/product-fields.ts'
import { cents } from '#kernel/money.ts'
import { purchasePrice } from './purchase-price.ts'
import type { PricedLine } from './totals.ts'

const line = (changes: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 6,
  amount: cents(119_00),
  amountIncludesTax: true,
  taxType: 'VAT',
  taxPercent: 19,
  amountBuying: null,
  ...changes,
})
const inEuro = { currency: 'EUR', rate: '1' }

describe('what a purchase says that one piece cost', () => {
  const rows: [string, Partial<PricedLine>, ProductTaxType, TaxScheme, number][] = [
    ['net where the input tax is deducted', {}, 'v', 'SOLL', 100_00],
    ['also by payments received', {}, 'v', 'IST', 100_00],
    ['as entered net', { amount: cents(99_99), amountIncludesTax: false }, 'v', 'SOLL', 99_99],
    ['rounded commercially', { amount: cents(10_00), taxPercent: 7 }, 'v', 'SOLL', 9_35],
    ['gross of goods of § 25a UStG', {}, 'm', 'SOLL', 119_00],
    [
      'gross of what was entered net',
      { amount: cents(100_00), amountIncludesTax: false },
      'm',
      'SOLL',
      119_00,
    ],
    ['gross under § 19 UStG', {}, 'v', 'KLEINUNTERNEHMER', 119_00],
    ['of a private person', { taxPercent: 0 }, 'm', 'SOLL', 119_00],
    ['of an acquisition what the supplier asks for', { taxType: 'ACQUISITION_EU' }, 'v', 'SOLL', 119_00],
  ]
  test.each(rows)('%s', (_name, changes, taxType, taxScheme, euro) => {
    expect(purchasePrice(line(changes), taxType, { taxScheme, ...inEuro })).toEqual({ euro, foreign: null })
  })

  test('in another currency at the rate of the bill, with what was paid', () => {
    const facts = { taxScheme: 'SOLL', currency: 'USD', rate: '1.25' } as const
    expect(purchasePrice(line({ taxPercent: 0 }), 'm', facts)).toEqual({
      euro: 95_20,
      foreign: { amount: 119_00, currency: 'USD' },
    })
  })

  test.each([
    ['of a return', { amount: cents(-119_00) }, '1'],
    ['of nothing', { amount: cents(0) }, '1'],
    ['of import VAT', { taxType: 'IMPORT_VAT' as const }, '1'],
    ['of what no book holds in EUR', { amount: cents(9_000_000_000_00) }, '0.000000000001'],
  ])('nothing %s', (_name, changes, rate) => {
    const facts = { taxScheme: 'SOLL', currency: 'USD', rate } as const
    expect(purchasePrice(line(changes), 'v', facts)).toBeNull()
  })
})
