import { describe, expect, test } from 'vitest'
import { parseDay } from '../day.ts'
import { isRuinedNumber, type TableCell, textOfCell } from '../table-cell.ts'
import { type CellNumberRules, numberOfCell } from './cell-number.ts'
import { firstUnclear, hintOf, signOfHints } from './decimal-sign.ts'

const german: CellNumberRules = { decimalSign: ',' }
const day = parseDay('2019-03-05') ?? expect.unreachable()

describe('the number of a cell', () => {
  test.each<[TableCell, CellNumberRules, number | null]>([
    [null, german, null],
    ['  ', german, null],
    ['1\u00a0234,50 €', german, 1234.5],
    ['88,-', german, 88],
    ['(3,40)', german, -3.4],
    ['2,480.10', { decimalSign: '.' }, 2480.1],
    ['9.500', german, 9500],
    ['9.500', { decimalSign: '.' }, 9.5],
    [19.989999999999998, german, 19.99],
    [98765432109.87, german, 98765432109.87],
    [{ number: 4711, shown: '00004711' }, german, 4711],
    [{ text: '17,20', was: '="17,20"' }, german, 17.2],
    [{ number: 12.5, currency: 'USD' }, { decimalSign: ',', currency: 'any' }, 12.5],
    ['SEK 12,50', { decimalSign: ',', currency: 'any' }, 12.5],
    ['12,50 $', { decimalSign: ',', currency: 'USD' }, 12.5],
  ])('%j by %j is %s', (cell, rules, number) => {
    expect(numberOfCell(cell, rules)).toEqual({ ok: true, number })
  })

  test.each<[TableCell, CellNumberRules, RegExp]>([
    ['43 21', german, /^„43 21“: Das sind zwei Zahlen/],
    ['7,55 $', german, /nicht mit „\$“/],
    ['1,234', german, /zwei Nachkommastellen/],
    [0.125, german, /zwei Nachkommastellen/],
    [12345678901.234, german, /zwei Nachkommastellen/],
    [{ number: -99999999999.005 }, german, /zwei Nachkommastellen/],
    [Number.NaN, german, /keine Zahl/],
    [{ number: 12.5, currency: 'CHF' }, german, /^Die Zelle zeigt eine andere Währung \(CHF\)/],
    [{ number: 0.5, isPercent: true }, german, /Prozentsatz/],
    [{ number: 0.5, isTime: true }, german, /Uhrzeit/],
    ['12,50 Stk', { decimalSign: ',', currency: 'any' }, /ohne „Stk“/],
    [{ error: '#REF!' }, german, /^Die Zelle enthält einen Fehler \(#REF!\)$/],
    [{ formula: 'B2*4' }, german, /^Die Formel hat kein Ergebnis/],
    [{ day }, german, /„05.03.2019“ ist ein Datum/],
    ['WAHR', german, /WAHR/],
  ])('%j by %j is refused', (cell, rules, message) => {
    expect(numberOfCell(cell, rules)).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  })

  test('what could be two numbers is told apart from what is none', () => {
    expect(numberOfCell('2.480', { decimalSign: 'unknown' })).toMatchObject({ ok: false, isAmbiguous: true })
    expect(numberOfCell('24 80', { decimalSign: 'unknown' })).toMatchObject({ ok: false, isAmbiguous: false })
  })
})

test.each<[TableCell[], ReturnType<typeof signOfHints>]>([
  [['1.290', '75,00'], ','],
  [['1.290', '75.5'], '.'],
  [['1,290', '75.5'], '.'],
  [['1.290.000'], ','],
  [['1.290,-'], ','],
  [['0.125'], '.'],
  [['1.290', '890'], 'unclear'],
  [['1,290'], 'unclear'],
  [['1.234'], 'unclear'],
  [['CHF 1.290'], 'unclear'],
  [['1.290', '75,50', '75.50'], 'unclear'],
  [['75,50', '75.50', '80.10'], '.'],
  [['890', 75.5, null, '', { number: 1.29 }, { error: '#N/A' }], null],
  [['4711.01.03', 'Seite 1.290'], null],
])('the decimal sign of %j is %j', (cells, sign) => {
  expect(signOfHints(cells.map(hintOf))).toBe(sign)
})

test('which cell is asked about', () => {
  expect(firstUnclear(['890', '1.290', '2.000'])).toBe(1)
  expect(firstUnclear(['890'])).toBe(-1)
})

test.each<[TableCell | undefined, string]>([
  [undefined, ''],
  [' Stuhl ', 'Stuhl'],
  [4711, '4711'],
  [19.989999999999998, '19,99'],
  [4006381333931, '4006381333931'],
  [{ number: 815, shown: '00815' }, '00815'],
  [{ text: '00815', was: '="00815"' }, '00815'],
  [{ day }, '05.03.2019'],
  [{ day, shown: '2019' }, '2019'],
  [{ error: '#N/A' }, '#N/A'],
  [{ formula: 'A1&"x"' }, '=A1&"x"'],
])('the text of %j is %j', (cell, text) => {
  expect(textOfCell(cell)).toBe(text)
})

test.each<[TableCell | undefined, boolean]>([
  ['4,00638E+12', true],
  ['4.00638e+12', true],
  ['4E+12', true],
  [1234567890123456, true],
  [4006381333931, false],
  ['4E12', true],
  ['E12', false],
  ['12E', false],
  ['4006381333931', false],
  [null, false],
  [undefined, false],
])('%j as a code: destroyed %s', (cell, isRuined) => {
  expect(isRuinedNumber(cell)).toBe(isRuined)
})
