import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { finished } from '#kernel/steps.ts'
import type { TableCell } from '#kernel/table-cell.ts'
import type { ReadTable } from '#kernel/table-import/table-kind.ts'
import type { GivenSettings } from '../contract/product-import.ts'
import { productCreation } from '../contract.ts'
import { importSteps } from './decide-import.ts'
import { guessImport } from './import-settings.ts'
import type { KnownProduct } from './product-table.ts'

const today = '2026-03-02' as Day
const facts = { schema: productCreation, today }
const tableOf = (rows: TableCell[][], more: Partial<ReadTable> = {}): ReadTable => ({
  ...{ rows, hiddenLines: [], hiddenColumns: [], source: { kind: 'xls' } },
  ...more,
})
type Said = Partial<NonNullable<GivenSettings>>
const said = (given: Said) => given as GivenSettings // what is left out is guessed

function decide(
  rows: TableCell[][],
  given: Said = {},
  known: KnownProduct[] = [],
  more: Partial<ReadTable> = {},
) {
  const table = tableOf(rows, more)
  const guess = guessImport(table, said(given), today)
  const byCode = new Map(known.map((product) => [product.code.toLowerCase(), product]))
  return { ...finished(importSteps(table, guess, byCode, facts)), columns: guess.settings.columns }
}

const head: TableCell[] = ['Code', 'Bezeichnung', 'EK', 'Bestand']
const chair = (cells: TableCell[]) => decide([head, ['STUHL', 'Stuhl', ...cells]])
const codesOf = (rows: TableCell[][]) => decide([head, ...rows]).rows.map(({ value }) => value.code)

const stored: KnownProduct = {
  ...{ entityId: { uuid: '01900000-0000-7000-8000-00000000000a' }, code: 'Stuhl', productNumber: '' },
  ...{
    codeDescription: 'Stuhl',
    invoiceText: 'Buche',
    designer: '',
    manufacturer: '',
    yearOfManufacturing: '',
  },
  ...{ country: '', restorationTransport: null, additionalCosts: null, buyingPP: 12.5, salesPP: 30 },
  ...{ buyingInOtherCurrency: null, buyingCurrency: null, status: 'Laden', taxType: 'v', sellerKind: null },
  ...{
    differentialKind: 'USED',
    salesCategoryEntityId: null,
    boughtAtReducedRate: false,
    purchasedOn: null,
    purchasedFrom: null,
    notes: '',
    quantity: 3,
  },
} as KnownProduct // as it stands on the wire

test('what a spreadsheet keeps in binary is the amount that a person sees in it', () => {
  const { rows, problems } = chair([19.989999999999998, 0.30000000000000004])
  expect(problems).toEqual([])
  expect(rows).toMatchObject([{ value: { buyingPP: 1999 }, values: { quantity: 0.3 } }])
})

test('more products than an import takes are a problem of the first line too many', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at): TableCell[] => [`W${at}`, 'Stuhl'])
  expect(decide([['Code', 'Bezeichnung'], ...lines(10_000)]).problems).toEqual([])
  expect(decide([['Code', 'Bezeichnung'], ...lines(10_001)]).problems).toEqual([
    {
      ...{ line: 10_002, column: '', cell: '' },
      message: 'Höchstens 10.000 Waren auf einmal. Bitte teilen Sie die Datei auf.',
    },
  ])
})

test('no step does more than a row', () => {
  const lines = Array.from({ length: 200 }, (_, at): TableCell[] => [`W${at}`, 'Stuhl', '1,50', '2'])
  const table = tableOf([head, ...lines])
  const steps = importSteps(table, guessImport(table, null, today), new Map(), facts)
  let count = 0
  while (!steps.next().done) count++
  // Each is looked at for its decimal sign before.
  expect(count).toBeGreaterThanOrEqual(400)
})

test('a row of sums is left out and said, a product called so is one', () => {
  const rows: TableCell[][] = [
    ['STUHL', 'a', 1, 2],
    ['Summe', 'b', 3, 4],
    ['', 'Summe', 4],
    ['', '', 4],
    ['Zwischensumme', '', 8],
  ]
  expect(codesOf(rows)).toEqual(['STUHL', 'Summe'])
  expect(decide([head, ...rows]).leftOutLines).toEqual([
    { line: 4, text: 'Summe', reason: 'kein Code' },
    { line: 5, text: '4', reason: 'kein Code' },
    { line: 6, text: 'Zwischensumme', reason: 'Summe' },
  ])
})

test('a line that nobody sees in the workbook is left out, a named one without a code is a problem', () => {
  const { rows, leftOutLines, problems } = decide(
    [head, ['ALT', 'Alt', 1], ['NEU', 'Neu', 1], ['', 'Ohne', 1]],
    {},
    [],
    { hiddenLines: [2] },
  )
  expect(rows.map(({ line }) => line)).toEqual([3])
  expect(leftOutLines).toEqual([{ line: 2, text: 'ALT', reason: 'ausgeblendet' }])
  expect(problems).toEqual([{ line: 4, column: 'Code', cell: 'A4', message: 'Code fehlt' }])
})

test('what stands beside the headings is no part of the row: of 12,50 between commas the cents would be lost', () => {
  const cut = chair(['12', '50', '100', '00'])
  expect(cut.rows).toEqual([])
  expect(cut.problems).toEqual([
    {
      ...{ line: 2, column: '', cell: 'E2' },
      message:
        'Rechts der letzten Überschrift steht noch „100“. Eine weitere Spalte braucht eine Überschrift; steht das Trennzeichen in einem Text oder Betrag, gehört er in Anführungszeichen.',
    },
  ])
  expect(codesOf([['STUHL', 'a', '12', '50', ' ', null]])).toEqual(['STUHL'])
})

test('a column without a heading is taken when somebody says what it holds', () => {
  const { rows, problems } = decide([head, ['STUHL', 'a', 1, 2, 30]], {
    columns: ['code', 'codeDescription', 'buyingPP', 'quantity', 'salesPP'],
  })
  expect(problems).toEqual([])
  expect(rows).toMatchObject([{ value: { salesPP: 3000 } }])
})

describe('of what there is', () => {
  const update = (cells: TableCell[], given: Said = {}) =>
    decide([['Code', 'Bezeichnung', 'VK', 'Ort', 'Bestand'], cells], { existing: 'update', ...given }, [
      stored,
    ])

  test('an empty cell leaves alone what is stored, as a column that is not there; the stock is never changed', () => {
    const { rows, shown, keptEmpty, changes } = update(['Stuhl', 'Stuhl, neu', 42, '', 9])
    expect(rows).toMatchObject([
      {
        isChanged: true,
        value: {
          codeDescription: 'Stuhl, neu',
          salesPP: 4200,
          status: 'Laden',
          invoiceText: 'Buche',
          buyingPP: 1250,
        },
      },
    ])
    expect(shown).toEqual([
      {
        line: 2,
        kind: 'CHANGED',
        cells: [
          'Stuhl',
          { value: 'Stuhl, neu', old: 'Stuhl' },
          { value: '42,00', old: '30,00' },
          { value: 'Laden', state: 'KEPT', was: 'leer' },
          { value: '3', state: 'KEPT' },
        ],
      },
    ])
    expect([keptEmpty, [...changes]]).toEqual([
      1,
      [
        ['Bezeichnung', 1],
        ['Verkaufspreis', 1],
      ],
    ])
  })

  test('an empty cell erases where that is said, but no name', () => {
    const { rows, shown } = update(['Stuhl', 'Stuhl', '', '', ''], { eraseEmpty: true })
    expect(rows).toMatchObject([{ value: { salesPP: null, status: '', taxType: 'v' } }])
    expect(shown[0]?.cells.slice(2, 4)).toEqual([
      { value: '', old: '30,00', state: 'ERASED' },
      { value: '', old: 'Laden', state: 'ERASED' },
    ])
    expect(update(['Stuhl', '', '', '', ''], { eraseEmpty: true }).problems).toEqual([
      { line: 2, column: 'Bezeichnung', cell: 'B2', message: 'Bezeichnung fehlt' },
    ])
  })

  test('a row that says the same changes nothing, and one that is skipped shows what stays', () => {
    expect(update(['Stuhl', 'Stuhl', 30, 'Laden', 1]).shown[0]?.kind).toBe('KEPT')
    const { shown, skipped, rows } = update(['Stuhl', 'Stuhl', 31, '', 1], { existing: 'skip' })
    expect([skipped.length, rows.length, shown[0]?.kind]).toEqual([1, 0, 'KEPT'])
    expect(shown[0]?.cells[2]).toEqual({ value: '30,00', state: 'KEPT', was: '31' })
  })
})

describe('what only a person can say', () => {
  test('a point before three digits, unless something else tells', () => {
    const { questions, shown } = decide([head, ['a', 'A', '9.500', '1']])
    expect(questions).toMatchObject([
      {
        ...{ setting: 'decimalComma', column: 2, title: 'Was heißt „9.500“ in Spalte C?' },
        answers: [
          { label: '9.500,00\u00a0€', value: true },
          { label: '9,50\u00a0€', value: false },
        ],
      },
    ])
    expect(shown[0]?.cells[2]).toEqual({ value: '9.500,00 oder 9,50', was: '9.500', state: 'ASKED' })
    expect(decide([head, ['a.01', 'A', '9.500', '1'], ['b', 'B', '2,5', '1']]).questions).toEqual([])
    // Pieces tell nothing of amounts, but where these tell nothing either.
    expect(decide([head, ['a', 'A', '9.500', '2.5']]).questions).toHaveLength(1)
    expect(decide([head, ['a', 'A', '9.500', '2,5']]).questions).toHaveLength(1)
    expect(decide([head, ['a', 'A', '9', '2.5']]).rows[0]?.values['quantity']).toBe(2.5)
    const point = decide([head, ['a', 'A', '9.500', '1']], { decimalComma: false })
    expect([point.questions, point.rows[0]?.value.buyingPP]).toEqual([[], 950])
  })

  test('a net price: the tax is added, rounded once', () => {
    const rows: TableCell[][] = [
      ['Code', 'Bezeichnung', 'VK netto'],
      ['a', 'A', '10,00'],
      ['b', 'B', '8,3950'],
    ]
    expect(decide(rows).questions).toMatchObject([{ setting: 'salesPrices', column: 2 }])
    const price = (salesPrices: 'GROSS' | 'NET_19' | 'NET_7') => {
      const { questions, rows: found, problems } = decide(rows, { salesPrices })
      return { questions, prices: found.map(({ value }) => value.salesPP), problems: problems.length }
    }
    expect(price('NET_19')).toEqual({ questions: [], prices: [1190, 999], problems: 0 })
    expect(price('NET_7')).toEqual({ questions: [], prices: [1070, 898], problems: 0 })
    expect(price('GROSS')).toEqual({ questions: [], prices: [1000], problems: 1 })
  })

  test('a name: nothing is called as its code unasked, nor asked where nothing is new', () => {
    const rows: TableCell[][] = [
      ['Code', 'EK'],
      ['Stuhl', 1],
    ]
    expect(decide(rows).questions).toMatchObject([{ setting: 'nameByCode', column: null }])
    expect(decide(rows, { nameByCode: true })).toMatchObject({
      questions: [],
      rows: [{ value: { codeDescription: 'Stuhl' } }],
    })
    expect(decide(rows, { existing: 'update' }, [stored])).toMatchObject({
      questions: [],
      rows: [{ isChanged: true }],
    })
  })
})

describe('prices of another currency', () => {
  test('by their column', () => {
    const { problems, columns } = decide([
      ['Code', 'Name', 'Preis', 'Währung'],
      ['a', 'A', 1, 'EUR'],
      ['b', 'B', 1, 'CHF'],
    ])
    expect(columns).toEqual(['code', 'codeDescription', 'salesPP', 'priceCurrency'])
    expect(problems).toMatchObject([{ line: 3, column: 'Währung', cell: 'D3' }])
  })
  test.each(['Preis (USD)', 'VK in $', 'Preis CHF'])('by the heading „%s“', (heading) => {
    const { problems } = decide(
      [
        ['Code', 'Name', heading],
        ['a', 'A', 1],
      ],
      { columns: ['code', 'codeDescription', 'salesPP'] },
    )
    expect(problems).toMatchObject([{ line: 1, column: heading, cell: 'C1' }])
  })
  test('beside a price in another currency the column is its', () => {
    const { columns } = decide([
      ['Code', 'Name', 'EK Fremdwährung', 'Währung'],
      ['a', 'A', 1, 'CHF'],
    ])
    expect(columns.at(-1)).toBe('buyingCurrency')
  })
})

test('what is worth a look is said once for its kind, by the first cell', () => {
  const { notes, rows } = decide(
    [
      ['Code', 'Bezeichnung', 'VK', 'Platz'],
      [{ number: 815, shown: '00000815' }, 'A', '1.450', 'B1'],
      [{ number: 816, shown: '00000816' }, 'B', '2.450', 'B1'],
      ['4,00638E+12', 'C', '3,50', 'B1'],
    ],
    {},
    [],
    { source: { kind: 'workbook', sheet: 'Ware', sheets: [] } },
  )
  expect(rows.map(({ value }) => value.code)).toEqual(['00000815', '00000816', '4,00638E+12'])
  expect(notes).toEqual([
    {
      line: 1,
      column: 'Platz',
      cell: 'D',
      count: 1,
      message: '„Platz“ kennt Kontor nicht: Ort ist vermutet.',
    },
    {
      line: 2,
      column: 'Code',
      cell: 'A2',
      count: 2,
      message: '00000815 behält die Nullen, so zeigt es Excel.',
    },
    { line: 2, column: 'VK', cell: 'C2', count: 2, message: 'Text „1.450“ als 1.450,00 gelesen' },
    expect.objectContaining({
      line: 4,
      column: 'Code',
      cell: 'A4',
      message: expect.stringContaining('„4,00638E+12“'),
    }),
  ])
})
