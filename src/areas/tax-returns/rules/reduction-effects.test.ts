import { expect, test } from 'vitest'
import type { KeptMonth } from '#areas/documents/rules/months/document-months.ts'
import { reductionEffects } from './reduction-effects.ts'

const facts = { kind: 'INVOICE', taxScheme: 'SOLL', isSupplierInEu: false } as const

// What the rules look at; the rest of a row is nothing to them.
const row = (taxType: string, base: number, vat: number) =>
  ({
    ...{ month: '2026-11', taxType, taxPercent: 19, taxReason: null, inputTax: 0, late: null },
    ...{ base, vat, currencyBase: base, currencyTax: vat, currency: 'EUR', reduction: 'UNCOLLECTIBLE' },
  }) as unknown as KeptMonth

test('of one that is partly of § 25a UStG the tax is told, and no base that leaves the margin out', () => {
  const rows = [row('VAT', -12605, -2395), row('DIFFERENTIAL', -6500, -1037)]
  const { returns, notes } = reductionEffects([], rows, facts)
  expect(returns).toMatchObject([
    {
      owed: -3432,
      figures: [
        { figure: '81', base: null, tax: -3432 },
        { figure: '50', base: null, tax: null },
      ],
    },
  ])
  expect(notes[0]).toMatch(/kleineren Marge/)
})

test('without one the base is told', () => {
  const { returns } = reductionEffects([], [row('VAT', -12605, -2395)], facts)
  expect(returns).toMatchObject([
    {
      figures: [
        { figure: '81', base: -12605, tax: -2395 },
        { figure: '50', base: 12605, tax: null },
      ],
    },
  ])
})
