import { describe, expect, test } from 'vitest'
import type { Month } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import type { KeptMonth } from './document-months.ts'
import { monthsAfterEarlierRule, type PaperOfEarlierRule } from './months-after-earlier-rule.ts'

// What locked months counted by the rule of before stays; the open ones follow the rule of now.

/** `2026-10 1000 190`: month, base and tax in units. */
const row = (text: string): KeptMonth => {
  const [month = '', base = '', vat = ''] = text.split(' ')
  const amounts = { base: cents(Number(base) * 100), vat: cents(Number(vat) * 100) }
  return {
    ...{ month: month as Month, rateMonth: '2026-10' as Month },
    ...{ taxType: 'VAT', taxPercent: 19, taxReason: null, ...amounts, inputTax: cents(0) },
    ...{ currencyBase: amounts.base, currencyTax: amounts.vat },
  }
}
const thousand = { base: cents(100_000), tax: cents(19_000) }
const minus = { base: cents(-100_000), tax: cents(-19_000) }
const shown = ({ month, base, vat }: KeptMonth) => `${month} ${base / 100} ${vat / 100}`
const paper = (takesBack: boolean, now: string[], then: string[]): PaperOfEarlierRule => ({
  takesBack,
  asks: [{ taxType: 'VAT', taxPercent: 19, taxReason: null, ...(takesBack ? minus : thousand) }],
  asksFrom: (takesBack ? '2026-11' : '2026-10') as Month,
  endsSale: takesBack,
  undoneBy: null,
  months: now.map(row),
  kept: then.map(row),
})
const counted = (openFrom: string, ...papers: PaperOfEarlierRule[]) =>
  monthsAfterEarlierRule(papers, openFrom as Month).map((rows) => rows.map(shown).sort())

describe('a paid invoice that was cancelled in November, which is locked: all of its tax was given back there', () => {
  const invoice = paper(false, ['2026-10 1000 190'], ['2026-10 1000 190'])
  const then = ['2026-11 -1000 -190']

  test('it is not given back again when the money goes back', () => {
    const cancellation = paper(true, ['2026-12 -500 -95', '2027-01 -500 -95'], then)
    expect(counted('2026-12', invoice, cancellation)).toEqual([['2026-10 1000 190'], then])
  })

  test('nor is it asked for anew as long as it does not', () => {
    expect(counted('2026-12', invoice, paper(true, [], then))).toEqual([['2026-10 1000 190'], then])
  })

  test('what is paid back beyond it counts', () => {
    const half = paper(true, ['2026-12 -1000 -190'], ['2026-11 -250 -47.5'])
    expect(counted('2026-12', invoice, half)[1]).toEqual(['2026-11 -250 -47.5', '2026-12 -750 -142.5'])
  })

  test('what is paid once more counts, and then goes back', () => {
    const paidAgain = paper(false, ['2026-10 1000 190', '2026-12 100 19'], ['2026-10 1000 190'])
    expect(counted('2026-12', paidAgain, paper(true, [], then))[0]).toEqual([
      '2026-10 1000 190',
      '2026-12 100 19',
    ])
  })
})

test('an invoice that was called off, of which more was given back than it had counted: the first open month takes it back', () => {
  // Prepaid, paid back, cancelled with all of its tax; the supply would have counted in October.
  const invoice = paper(false, ['2026-07 420 80', '2026-08 -420 -80'], ['2026-07 420 80', '2026-08 -420 -80'])
  const cancellation = paper(true, [], ['2026-08 -1000 -190'])
  expect(counted('2026-09', invoice, cancellation)[1]).toEqual(['2026-08 -1000 -190', '2026-09 1000 190'])
})

test('what only stood on another paper of the sale makes no rows', () => {
  const invoice = paper(false, ['2026-07 420 80', '2026-08 -420 -80'], ['2026-07 420 80', '2026-10 580 110'])
  const cancellation = paper(true, [], ['2026-08 -1000 -190'])
  expect(counted('2026-11', invoice, cancellation)).toEqual([
    ['2026-07 420 80', '2026-10 580 110'],
    ['2026-08 -1000 -190'],
  ])
})

test('what the locked months did not count stands in the first open one', () => {
  // A distance sale that was not paid yet, of a firm that is taxed by what it receives.
  const invoice = paper(false, ['2026-10 1000 190'], [])
  expect(counted('2026-12', invoice)).toEqual([['2026-12 1000 190']])
})

test('without a difference all stays', () => {
  const invoice = paper(false, ['2026-10 1000 190', '2026-12 100 19'], ['2026-10 1000 190'])
  expect(counted('2026-12', invoice)).toEqual([['2026-10 1000 190', '2026-12 100 19']])
})
