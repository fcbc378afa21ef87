import { expect, test } from 'vitest'
import { pageOf } from '#test/papers/page-of.ts'
import { linesFromPaper } from './lines-from-paper.ts'
import { readPaper } from './read-paper.ts'
import { supplierFromPaper } from './supplier-from-paper.ts'

const read = (...lines: string[]) => readPaper([pageOf(lines)], { vatId: '', ibans: [], names: [] })
const at = (ratePercent: number, netCents: number, taxCents: number) => {
  const place = { page: 1, left: 0, top: 0, right: 9, bottom: 9 }
  return { ratePercent, netCents, taxCents, place }
}
const linesOf = (...rates: ReturnType<typeof at>[]) =>
  linesFromPaper({ rates } as Parameters<typeof linesFromPaper>[0]).map(({ amountCents, taxPercent }) => [
    taxPercent,
    amountCents,
  ])

test('a paper has a line for each rate, if all are charged in Germany', () => {
  expect(linesOf(at(19, 1000, 190), at(7, 500, 35))).toEqual([
    [19, 1000],
    [7, 500],
  ])
  expect(linesOf(at(19, 1000, 190), at(20, 500, 100))).toEqual([])
  // What is taxed with 0 % says why, which is typed.
  expect(linesOf(at(19, 1000, 190), at(0, 500, 0))).toEqual([])
  expect(linesFromPaper({ rates: null })).toEqual([])
})

test('a VAT id with wrong check digits is offered, and is no new supplier’s', () => {
  const right = read('Kabelhaus Nord GmbH', 'USt-IdNr.: DE136695976')
  expect(supplierFromPaper(right)).toMatchObject({ vatId: 'DE136695976', countryCode: 'DE' })
  const wrong = read('Kabelhaus Nord GmbH', 'USt-IdNr.: DE136695977')
  expect(wrong.vatId.best).toMatchObject({ value: 'DE136695977', evidence: 'LABEL' })
  expect(supplierFromPaper(wrong)).toMatchObject({ companyName: 'Kabelhaus Nord GmbH', vatId: '' })
})
