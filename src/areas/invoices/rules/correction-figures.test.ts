import { expect, test } from 'vitest'
import { documentFigures } from '#areas/documents/rules/document-figures.ts'
import type { DecidedLine } from '#areas/documents/rules/lines/decide-lines.ts'
import type { TaxFigures } from '#areas/documents/rules/taxes/tax-figures.ts'
import { cents } from '#kernel/money.ts'
import { correctionFigures, groupsLeft } from './correction-figures.ts'

const line = (amount: number, changes: object = {}) =>
  ({
    ...{ quantity: 1, amount: cents(amount), amountIncludesTax: true, amountBuying: null },
    ...{ taxType: 'VAT', taxPercent: 19, taxReason: null, localId: null, appliesToLocalId: null },
    ...changes,
    // What the figures do not look at is left out.
  }) as unknown as DecidedLine

const figures = (amounts: readonly DecidedLine[], rate = '1', currency = 'EUR') =>
  documentFigures(amounts, rate, 'INCLUDED', currency)

/** Corrections one after the other, each by what those before it left. */
function corrected(invoice: readonly TaxedLine[], corrections: readonly TaxedLine[][], rate = '1') {
  const invoiced = figures(invoice, rate).taxes
  const made: TaxFigures[][] = []
  for (const lines of corrections) {
    const left = groupsLeft({ invoiced, corrections: made.flat() })
    made.push([...correctionFigures(figures(lines, rate), left).taxes])
  }
  return { invoiced, made }
}
type TaxedLine = DecidedLine

test('29,97 given back as 3 × 9,99: the last one takes the cents that are left', () => {
  const { invoiced, made } = corrected([line(2_997)], [[line(-999)], [line(-999)], [line(-999)]])
  expect(invoiced.map(({ net, tax }) => [net, tax])).toEqual([[2_518, 479]])
  expect(made.map(([group]) => [group?.net, group?.tax])).toEqual([
    [-839, -160],
    [-839, -160],
    [-840, -159],
  ])
})

test('in EUR too, though it was converted line by line', () => {
  const { invoiced, made } = corrected([line(1_000)], [[line(-333)], [line(-333)], [line(-334)]], '1.37')
  const all = [...invoiced, ...made.flat()]
  for (const name of ['net', 'tax', 'gross', 'netEuro', 'taxEuro', 'grossEuro'] as const)
    expect(
      all.reduce((sum, group) => sum + group[name], 0),
      name,
    ).toBe(0)
  expect(made[0]?.[0]).toEqual(figures([line(-333)], '1.37').taxes[0])
})

test('group by group: what is left of another one stays as it is computed', () => {
  const reduced = { taxPercent: 7 }
  const invoice = [line(2_997), line(2_997, reduced)]
  const { made } = corrected(invoice, [[line(-999)], [line(-999)], [line(-999), line(-999, reduced)]])
  expect(made[2]?.map(({ taxPercent, net, tax }) => [taxPercent, net, tax])).toEqual([
    [19, -840, -159],
    [7, -934, -65],
  ])
})

test('of one that was invoiced net the rest is its own, too', () => {
  const isNet = { amountIncludesTax: false }
  const { made } = corrected([line(1_003, isNet)], [[line(-597)], [line(-597)]])
  expect(made.map(([group]) => [group?.net, group?.tax])).toEqual([
    [-502, -95],
    [-501, -96],
  ])
})

test('with what a final invoice deducts, the whole supply is what is left', () => {
  const advance = figures([line(999)]).taxes
  const rest = figures([line(1_998)]).taxes
  const left = groupsLeft({ invoiced: [...rest, ...advance], corrections: [] })
  expect(left.map(({ net, tax, gross }) => [net, tax, gross])).toEqual([[2_518, 479, 2_997]])
  const taxes = correctionFigures(figures([line(-2_997)]), left).taxes
  expect(taxes.map(({ net, tax }) => [net, tax])).toEqual([[-2_518, -479]])
})

test('a correction of nothing of a tax, and one of an invoice that is given back already, stay as computed', () => {
  const nothing = figures([line(-500), line(500), line(-100, { taxPercent: 7 })])
  expect(correctionFigures(nothing, groupsLeft({ invoiced: [], corrections: [] }))).toEqual(nothing)
})
