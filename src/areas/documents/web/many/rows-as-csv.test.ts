import { expect, test } from 'vitest'
import { rowsAsCsv } from './rows-as-csv.ts'

test('numbers have a comma, texts are quoted where they must be, and none becomes a formula', () => {
  const rows = [
    ['2026-00001', -1190.5],
    ['Müller; "Söhne"', 0],
    ['=HYPERLINK("x")', 12],
  ]
  expect(rowsAsCsv(['Nummer', 'Betrag'], rows)).toBe(
    '\ufeffNummer;Betrag\r\n2026-00001;-1190,50\r\n"Müller; ""Söhne""";0,00\r\n"\'=HYPERLINK(""x"")";12,00\r\n',
  )
})
