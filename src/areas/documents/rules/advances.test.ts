import { expect, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { remainingGroups, sumGroups } from './advances.ts'
import type { TaxGroup } from './lines/totals.ts'

const group = (text: string, net: number): TaxGroup => ({
  taxType: 'VAT',
  taxPercent: 0,
  taxReason: { code: 'OTHER', text },
  net: cents(net),
  tax: cents(0),
  gross: cents(net),
  owedTax: cents(0),
})

test('reasons of one’s own stay apart by their words: the law wants each of them on the invoice', () => {
  const groups = [
    group('Schadenersatz', 100),
    group('Durchlaufender Posten', 200),
    group('Schadenersatz', 30),
  ]
  const sums = sumGroups(groups).map(({ taxReason, net }) => [taxReason?.text, net])
  expect(new Map(sums as [string, number][])).toEqual(
    new Map([
      ['Schadenersatz', 130],
      ['Durchlaufender Posten', 200],
    ]),
  )
})

test('what was received for one reason is not deducted from another', () => {
  const rest = remainingGroups([group('Schadenersatz', 100)], [group('Durchlaufender Posten', 40)])
  expect(rest.map(({ taxReason, net }) => [taxReason?.text, net]).sort()).toEqual([
    ['Durchlaufender Posten', -40],
    ['Schadenersatz', 100],
  ])
})
