import { expect, test } from 'vitest'
import { entityIdFrom } from '#kernel/id.ts'
import { readSearch } from '#kernel/texts/search-word.ts'
import type { ProductRow } from '../../contract.ts'
import { type CountFilter, countedOf, countRows, filterCountRows, placesOf } from './count-rows.ts'

const product = (code: string, quantityInStock: number, status = ''): ProductRow => ({
  entityId: { uuid: entityIdFrom(0, crypto.getRandomValues(new Uint8Array(10))) },
  code,
  productNumber: '',
  codeDescription: 'Stuhl',
  invoiceText: '',
  designer: '',
  manufacturer: '',
  yearOfManufacturing: '',
  country: '',
  restorationTransport: null,
  additionalCosts: null,
  buyingPP: 10,
  buyingInOtherCurrency: null,
  buyingCurrency: null,
  salesPP: null,
  status,
  taxType: 'v',
  differentialKind: 'USED',
  sellerKind: null,
  salesCategoryEntityId: null,
  boughtAtReducedRate: false,
  purchasedOn: null,
  purchasedFrom: null,
  notes: '',
  quantity: 0,
  quantityInStock,
  quantityCounted: null,
  countedAt: null,
  costPP: 10,
  buyingTotal: null,
  isAveraged: false,
  transportPPValued: null,
  restorationPPValued: null,
  buyingPPValued: null,
  buyingTotalValued: null,
  boughtTotalValued: null,
  salesTotal: null,
  supplier: '',
  supplierEntityId: null,
  invoice: '',
  billEntityId: null,
  purchaseDate: null,
  titlePhotoEntityId: null,
})
const chair = product('STU-1', 2, 'Lager')
const lamp = product('LEU-1', 0, 'Laden')
const table = product('TIS-1', -1)
const products = [chair, lamp, table]
const id = ({ entityId }: ProductRow) => entityId.uuid

test('a row is what is expected of its product, and what was typed', () => {
  const rows = countRows(products, { [id(chair)]: '1,5', [id(table)]: '1,2,' }, [])
  expect(rows.map(({ expected, text }) => [expected, text])).toEqual([
    [200, '1,5'],
    [0, ''],
    [-100, '1,2,'],
  ])
  // not typed, not readable: not counted
  expect(rows.map(countedOf)).toEqual([
    { expected: 200, counted: 150, buyingCents: 1000, averagedCents: null },
    null,
    null,
  ])
})

test('only the row that is typed into becomes another one', () => {
  const before = countRows(products, {}, [])
  const after = countRows(products, { [id(lamp)]: '3' }, before)
  expect(after.map((row, index) => row === before[index])).toEqual([true, false, true])
})

test.each<[string, Partial<CountFilter>, string[]]>([
  ['without a choice all', {}, ['STU-1', 'LEU-1', 'TIS-1']],
  ['what should be there, or should not be missing', { isInStockOnly: true }, ['STU-1', 'TIS-1']],
  ['a place', { place: 'Laden' }, ['LEU-1']],
  ['a search', { words: readSearch('stuhl leu') }, ['LEU-1']],
  ['some of them', { only: new Set([id(table)]) }, ['TIS-1']],
])('%s', (_, filter, codes) => {
  const all = { isInStockOnly: false, place: '', words: [], only: null }
  const rows = filterCountRows(countRows(products, {}, []), { ...all, ...filter })
  expect(rows.map((row) => row.product.code)).toEqual(codes)
})

test('what turned up though nothing was expected stays among the rows', () => {
  const rows = countRows(products, { [id(lamp)]: '1' }, [])
  expect(filterCountRows(rows, { isInStockOnly: true, place: '', words: [], only: null })).toHaveLength(3)
})

test('places come in their order, each once', () => {
  expect(placesOf(countRows([...products, product('STU-2', 1, 'Lager')], {}, []))).toEqual(['Laden', 'Lager'])
})
