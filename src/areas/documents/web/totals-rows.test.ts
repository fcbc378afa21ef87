import { describe, expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { documentTotals, type PricedLine } from '../rules/lines/totals.ts'
import type { TaxReasonCode } from '../rules/taxes/tax-reasons.ts'
import { paymentRows, totalsRows } from './totals-rows.ts'

const line = (part: Partial<PricedLine>): PricedLine => ({
  quantity: 1,
  amount: cents(11900),
  amountIncludesTax: true,
  taxType: 'VAT',
  taxPercent: 19,
  amountBuying: null,
  ...part,
})

const shown = (lines: PricedLine[], currency = 'EUR') =>
  totalsRows(documentTotals(lines), currency).map(({ label, amount }) => `${label}: ${amount}`)

describe('the sums under a document', () => {
  test('name what has no tax by its reason, one row for each (§ 14 Abs. 4 Nr. 7 UStG)', () => {
    const free = (code: TaxReasonCode, amount: number, text = '') =>
      line({ taxPercent: 0, amount: cents(amount), taxReason: { code, text } })
    const untaxed = [free('PAR_4_12', 5000), free('OTHER', 300, 'Schadenersatz'), free('PAR_4_12', 2500)]
    expect(shown([...untaxed, line({ taxType: 'NONE_EU', amount: cents(100) }), line({})])).toEqual([
      'Gesamt netto: 179,00\u00a0€',
      'Gesamt Steuer: 19,00\u00a0€',
      'Steuer 19 %: 19,00\u00a0€',
      'Keine Umsatzsteuer auf 75,00\u00a0€ (§ 4 Nr. 12 UStG): 0,00\u00a0€',
      'Keine Umsatzsteuer auf 3,00\u00a0€ (Schadenersatz): 0,00\u00a0€',
      'Keine Umsatzsteuer auf 1,00\u00a0€ (§ 4 Nr. 1b UStG): 0,00\u00a0€',
      'Gesamt brutto: 198,00\u00a0€',
    ])
    expect(shown([free('PAR_4_8', 100)])).toContain(
      'Keine Umsatzsteuer auf 1,00\u00a0€ (§ 4 Nr. 8 UStG): 0,00\u00a0€',
    )
  })

  test('name each tax percent, the highest first, and end in the gross total', () => {
    expect(shown([line({ taxPercent: 7, amount: cents(10700) }), line({})])).toEqual([
      'Gesamt netto: 200,00\u00a0€',
      'Gesamt Steuer: 26,00\u00a0€',
      'Steuer 19 %: 19,00\u00a0€',
      'Steuer 7 %: 7,00\u00a0€',
      'Gesamt brutto: 226,00\u00a0€',
    ])
  })

  test('name what is taxed by § 25a UStG, and no tax of it', () => {
    const used = line({ taxType: 'DIFFERENTIAL', amountBuying: cents(5000) })
    expect(shown([used])).toEqual(['Gesamt (differenzbest.): 119,00\u00a0€', 'Gesamt brutto: 119,00\u00a0€'])
  })

  test('keep it apart from what is taxed otherwise, so that the rows add up', () => {
    const used = line({ taxType: 'DIFFERENTIAL', amount: cents(5000), amountBuying: cents(1000) })
    expect(shown([used, line({})])).toEqual([
      'Gesamt (differenzbest.): 50,00\u00a0€',
      'Gesamt netto: 100,00\u00a0€',
      'Gesamt Steuer: 19,00\u00a0€',
      'Steuer 19 %: 19,00\u00a0€',
      'Gesamt brutto: 169,00\u00a0€',
    ])
  })

  test.each(['REVERSE_CHARGE', 'SERVICE_EU'] as const)(
    'name what the customer owes the tax of: %s',
    (taxType) => {
      const owed = line({ taxType, taxPercent: 0, amount: cents(50000) })
      expect(shown([owed])).toEqual([
        'Gesamt netto: 500,00\u00a0€',
        'Steuerschuld des Leistungsempfängers auf 500,00\u00a0€: 0,00\u00a0€',
        'Gesamt brutto: 500,00\u00a0€',
      ])
      expect(shown([owed, line({})])).toEqual([
        'Gesamt netto: 600,00\u00a0€',
        'Gesamt Steuer: 19,00\u00a0€',
        'Steuer 19 %: 19,00\u00a0€',
        'Steuerschuld des Leistungsempfängers auf 500,00\u00a0€: 0,00\u00a0€',
        'Gesamt brutto: 619,00\u00a0€',
      ])
    },
  )

  test('name what one owes oneself below what is paid, and import VAT as tax', () => {
    expect(shown([line({ taxType: 'ACQUISITION_EU', amount: cents(100000) })])).toEqual([
      'Gesamt netto: 1.000,00\u00a0€',
      'Gesamt brutto: 1.000,00\u00a0€',
      'Umsatzsteuer auf ig. Erwerb 19 %, nicht an den Lieferanten: 190,00\u00a0€',
    ])
    expect(
      shown([line({ taxType: 'REVERSE_CHARGE_13B', amount: cents(100000), taxPercent: 7 })]).at(-1),
    ).toBe('Steuer nach §\u00a013b 7 %, nicht an den Lieferanten: 70,00\u00a0€')
    expect(shown([line({ taxType: 'IMPORT_VAT', taxPercent: 0, amount: cents(5730) })])).toEqual([
      'Gesamt netto: 0,00\u00a0€',
      'Gesamt Steuer: 57,30\u00a0€',
      'Einfuhrumsatzsteuer: 57,30\u00a0€',
      'Gesamt brutto: 57,30\u00a0€',
    ])
  })

  test('are in the currency of the document', () => {
    expect(shown([line({ taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 })], 'USD').at(-1)).toBe(
      'Gesamt brutto: 119,00\u00a0USD',
    )
  })

  test('are followed by what is paid and what is open', () => {
    expect(paymentRows(cents(11900), { paid: cents(2000) }, 'EUR').map((row) => row.amount)).toEqual([
      '20,00\u00a0€',
      '99,00\u00a0€',
    ])
  })

  test('say what is taken off beside the payments, so that what is open is what is due', () => {
    const paid = { paid: cents(5000), discounted: cents(238), writtenOff: cents(6662) }
    expect(paymentRows(cents(11900), paid, 'EUR').map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      'Bereits bezahlt 50,00\u00a0€',
      'Skonto 2,38\u00a0€',
      'Ausgebucht 66,62\u00a0€',
      'Offen 0,00\u00a0€',
    ])
  })

  test.each([
    ['nothing left', 11900, 11900, false, 'Offen: 0,00\u00a0€'],
    ['too much', 11900, 12000, false, 'Überzahlung: 1,00\u00a0€'],
    ['a credit', -11900, 0, false, 'Offen: −119,00\u00a0€'],
    ['a credit, paid back too much', -11900, -12000, false, 'Überzahlung: 1,00\u00a0€'],
    ['cancelled after it was paid', 11900, 11900, true, 'Rückzahlung offen: 119,00\u00a0€'],
    ['cancelled and paid back', 11900, 0, true, 'Offen: 0,00\u00a0€'],
    ['paid back more than was paid', 11900, -100, true, 'Zu viel zurückgezahlt: 1,00\u00a0€'],
  ])('say what is due: %s', (_, gross, paid, isClosed, expected) => {
    const row = paymentRows(cents(gross), { paid: cents(paid), isClosed }, 'EUR').at(-1)
    expect(`${row?.label}: ${row?.amount}`).toBe(expected)
  })
})
