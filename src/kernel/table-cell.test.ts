import { expect, test } from 'vitest'
import { cellFault, type TableCell } from './table-cell.ts'

const error = (word: string) => `Die Zelle enthält einen Fehler (${word})`
const noResult = 'Die Formel hat kein Ergebnis. Bitte die Datei in Excel öffnen und speichern.'

test.each<[cell: TableCell, fault: string | null]>([
  // of a workbook
  [{ error: '#REF!' }, error('#REF!')],
  [{ formula: 'B3*2' }, noResult],
  // of a CSV, where it is a text
  ['#NV', error('#NV')],
  [' #bezug! ', error('#bezug!')],
  ['#N/A', error('#N/A')],
  ['=B3*2', null],
  ['#7', null],
  ['#NVIDIA', null],
  ['= Sessel =', null],
  [{ text: '00731', was: '="00731"' }, null],
  ['Tisch', null],
  [73, null],
  ['', null],
  [null, null],
])('%j names nothing: %s', (cell, fault) => {
  expect(cellFault(cell)).toBe(fault)
})
