import { expect, test } from 'vitest'
import { columnsOfCorrected } from './kept-columns.ts'
import { nextPlace, placeOf, placesOf } from './places.ts'

test('every place that needs somebody is found, also in line 4711', () => {
  const places = placesOf({
    guessed: [5],
    settings: { headLine: 1 },
    problems: [{ line: 1, column: 'VK $', cell: 'C1', message: 'Andere Währung' }],
    rows: [
      { line: 2, kind: 'NEW', cells: ['a', { value: '0815', state: 'LOOK' }] },
      { line: 3, kind: 'BAD', cells: ['a', 'b'] },
      {
        line: 4711,
        kind: 'BAD',
        cells: [
          { value: '', state: 'KEPT' },
          { value: 'x', state: 'BAD' },
        ],
      },
    ],
  })
  expect(places).toEqual([
    { line: 0, column: 2 },
    { line: 0, column: 5 },
    { line: 2, column: 1 },
    { line: 3, column: 0 },
    { line: 4711, column: 1 },
  ])
  expect(nextPlace(places, null)).toEqual(places[0])
  expect(nextPlace(places, { line: 2, column: 1 })).toEqual(places[3])
  // The one that was looked at has been mended meanwhile.
  expect(nextPlace(places, { line: 5, column: 9 })).toEqual(places[4])
  expect(nextPlace(places, { line: 4711, column: 1 })).toEqual(places[0])
  expect(nextPlace([], null)).toBeNull()
})

test.each([
  ['B11', { line: 11, column: 1 }],
  ['AA3', { line: 3, column: 26 }],
  ['F', { line: 0, column: 5 }],
  ['', null],
])('the place of %s', (address, place) => {
  expect(placeOf(address)).toEqual(place)
})

test('a corrected file keeps what was chosen, by its headings', () => {
  const kept = { headings: ['Nr', 'Was', 'Preis'], columns: ['code', 'codeDescription', null] }
  expect(
    columnsOfCorrected(kept, ['Was', 'Nr', 'Preis', 'Ort'], [null, 'code', 'salesPP', 'status']),
  ).toEqual([...['codeDescription', 'code', null, 'status']])
  expect(columnsOfCorrected(kept, ['Nr', 'Bezeichnung', 'Was'], ['code', 'codeDescription', null])).toEqual([
    ...['code', null, 'codeDescription'],
  ])
})
