import { expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { ImportSettings } from '../contract/product-import.ts'
import { type Product, productCreation } from '../contract.ts'
import { decideImport, type ImportCell } from './decide-import.ts'

const today = '2026-03-02' as Day
const settings: ImportSettings = {
  headLine: 1,
  columns: ['code', 'buyingPP', 'quantity'],
  decimalComma: true,
  existing: 'update',
  taxType: 'v',
  stockDay: today,
}
const head: ImportCell[] = ['Code', 'EK', 'Bestand']
const decide = (rows: ImportCell[][], known = new Map<string, Product>()) =>
  decideImport([head, ...rows], settings, known, { schema: productCreation, today })
const codesOf = (rows: ImportCell[][]) => decide(rows).rows.map(({ product }) => product.code)

test('what a spreadsheet keeps in binary is the amount that a person sees in it', () => {
  const { rows, problems } = decide([['STUHL', 19.989999999999998, 0.30000000000000004]])
  expect(problems).toEqual([])
  expect(rows).toMatchObject([{ product: { buyingPP: 1999 }, stockHundredths: 30 }])
})

test('a row of sums is none, a product called so is one', () => {
  expect(
    codesOf([
      ['STUHL', 1, 2],
      ['Summe', 3, 4],
      ['', 'Summe', 4],
    ]),
  ).toEqual(['STUHL', 'Summe'])
})

test('the stock of a product that there is already is left alone', () => {
  const [made] = decide([['STUHL', 1, 2]]).rows
  const entityId = { uuid: '01900000-0000-7000-8000-00000000000a' }
  const known = { ...made?.product, buyingPP: 1, entityId } as Product // as it stands on the wire
  const { rows } = decide([['STUHL', 5, 9]], new Map([['stuhl', known]]))
  expect(rows).toMatchObject([{ product: { buyingPP: 500 }, existing: known, stockHundredths: null }])
})

test('what stands beside the headings is no part of the row: of 12,50 between commas the cents would be lost', () => {
  const cut = decide([['STUHL', '12', '50', '100', '00']])
  expect(cut.rows).toEqual([])
  expect(cut.problems).toEqual([
    {
      ...{ line: 2, column: '' },
      message:
        'Rechts der letzten Überschrift steht noch „100“. Eine weitere Spalte braucht eine Überschrift; steht das Trennzeichen in einem Text oder Betrag, gehört er in Anführungszeichen.',
    },
  ])
  expect(codesOf([['STUHL', '12', '50', ' ', null]])).toEqual(['STUHL'])
})

test('a column without a heading is taken when somebody says what it holds', () => {
  const chosen: ImportSettings = { ...settings, columns: [...settings.columns, 'salesPP'] }
  const context = { schema: productCreation, today }
  const { rows, problems } = decideImport([head, ['STUHL', 1, 2, 30]], chosen, new Map(), context)
  expect(problems).toEqual([])
  expect(rows).toMatchObject([{ product: { salesPP: 3000 } }])
})
