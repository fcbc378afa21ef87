import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { inStockFirst, oversellWarning, repeatedProducts, soldProducts, stockMark } from './stock-warnings.ts'

const day = '2026-11-22' as Day
const soldWith = { documentEntityId: 'i1', documentNumber: '2026-00007', day: '2026-11-20' }

test.each([
  ['enough', 2, { quantityInStock: 2, quantityLeft: 2 }, null, null],
  [
    'more than there is',
    3,
    { quantityInStock: 2, quantityLeft: 2 },
    null,
    'STU-1: am 22.11.2026 2 auf Lager; diese Rechnung verkauft 3.',
  ],
  [
    'what was sold already',
    1,
    { quantityInStock: 0, quantityLeft: 0 },
    soldWith,
    'STU-1: am 22.11.2026 0 auf Lager; diese Rechnung verkauft 1. Verkauft am 20.11.2026 mit Rechnung 2026-00007.',
  ],
  [
    'what is sold later',
    1,
    { quantityInStock: 1, quantityLeft: 0 },
    { ...soldWith, day: '2026-11-25' },
    'STU-1: am 22.11.2026 1 auf Lager, danach 0; diese Rechnung verkauft 1. Verkauft am 25.11.2026 mit Rechnung 2026-00007.',
  ],
  [
    'more than there is, of what comes later',
    1,
    { quantityInStock: 0, quantityLeft: 5 },
    null,
    'STU-1: am 22.11.2026 0 auf Lager; diese Rechnung verkauft 1.',
  ],
  [
    'of halves',
    2,
    { quantityInStock: 1.5, quantityLeft: -1234.5 },
    null,
    'STU-1: am 22.11.2026 1,5 auf Lager, danach -1.234,5; diese Rechnung verkauft 2.',
  ],
])('selling %s', (_, quantity, figures, sold, wanted) => {
  const stock = { productEntityId: 'p1', ...figures, soldWith: sold }
  expect(oversellWarning({ code: 'STU-1', quantity, day }, stock)).toBe(wanted)
})

test('what an invoice sells of each product, and which of them stand on two lines', () => {
  const [chair, table] = [
    { uuid: 'p1', code: 'STU-1' },
    { uuid: 'p2', code: 'TIS-1' },
  ]
  const sold = soldProducts([
    { product: chair ?? null, quantity: 2 },
    { product: table ?? null, quantity: 1 },
    { product: null, quantity: 5 },
    { product: chair ?? null, quantity: 1 },
    { product: table ?? null, quantity: -1 },
  ])
  expect(sold).toEqual([
    { uuid: 'p1', code: 'STU-1', quantity: 3, lines: [1, 4] },
    { uuid: 'p2', code: 'TIS-1', quantity: 1, lines: [2] },
  ])
  expect(repeatedProducts(sold)).toEqual(['Die Ware STU-1 steht mehrmals auf der Rechnung: Positionen 1, 4.'])
})

test('what is gone is marked and comes last, each in its order', () => {
  const rows = [0, 2, undefined, 1, -1].map((quantityInStock) => ({ quantityInStock }))
  expect(inStockFirst(rows).map((row) => row.quantityInStock)).toEqual([2, 1, 0, undefined, -1])
  expect([0, 1, -1].map(stockMark)).toEqual(['nicht auf Lager', '1 auf Lager', '-1 auf Lager'])
})
