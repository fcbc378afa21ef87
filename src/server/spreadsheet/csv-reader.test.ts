import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readSheet } from './read-sheet.ts'

const csv = (text: string, choice?: object) => {
  const { rows, source } = readSheet(Buffer.from(text), choice)
  if (source.kind !== 'csv') expect.unreachable()
  return { rows, source }
}
const many = (row: (number: number) => string) => Array.from({ length: 40 }, (_, at) => row(at)).join('\n')

describe('the separator is the one with which the lines agree with the headings', () => {
  test.each<[string, string, string]>([
    ['semicolons in every text', `Nr,Titel,VK\n${many((n) => `${n},Kleid; rot; lang,9.90`)}`, ','],
    ['lists without blanks', `Nr,Titel,Maße,VK\n${many((n) => `${n},Hut,S;M;L,9.90`)}`, ','],
    ['amounts with a comma', `Nr;EK;VK\n${many((n) => `${n};1,50;9,90`)}`, ';'],
    ['as many commas as semicolons', `Nr;VK, brutto\n${many((n) => `${n};9,90`)}`, ';'],
    [
      'a line above, of prose',
      `Preisliste, Stand Mai, vorläufig\n\nNr;Titel;VK\n${many((n) => `${n};Hut, grau;9,90`)}`,
      ';',
    ],
    ['a line above, with an amount', `Wert: 12.345,00 €\nNr;VK\n${many((n) => `${n};9,90`)}`, ';'],
    ['inches', `Nr,Größe;cm,VK\n${many((n) => `${n},"24"" breit;61",9.90`)}`, ','],
    ['no headings at all', many((n) => `${n};4;9,90;12,00`), ';'],
    ['empty fields above', `Preisliste;;\n;;\nNr;Titel;VK\n${many((n) => `${n};Hut;9,90`)}`, ';'],
    [
      'quotes with other separators in them',
      `Nr,"Farben; Größen",VK\n${many((n) => `${n},"rot; S",9.90`)}`,
      ',',
    ],
    ['a line that is broken', `Nr,Titel,VK\n0,Hut, grau,9.90\n${many((n) => `${n},Kleid;rot,9.90`)}`, ','],
    ['lines', `Nr|Titel|VK\n${many((n) => `${n}|Hut; grau, neu|9,90`)}`, '|'],
    ['tabulators', `Nr\tTitel\tVK\n${many((n) => `${n}\tHut; grau, neu\t9,90`)}`, '\t'],
    ['one field', 'Code\nA-1\nA-2', ';'],
    ['headings alone', 'Code,Name,VK', ','],
  ])('%s', (_, text, separator) => {
    expect(csv(text).source.separator).toBe(separator)
  })

  test('how the others fit is told, and another one may be chosen', () => {
    const text = `Nr;Titel\n${many((n) => `${n};Hut, grau`)}\n41;x;y`
    expect(csv(text).source).toMatchObject({
      ...{ separator: ';', fields: 2, agreeing: 41, lines: 42 },
      separators: [
        { separator: ';', fields: 2, agreeing: 41, lines: 42 },
        { separator: '\t', fields: 1 },
        { separator: '|', fields: 1 },
        { separator: ',', fields: 1, agreeing: 2 },
      ],
    })
    const chosen = csv(text, { separator: ',' })
    expect(chosen.rows[1]).toEqual(['0;Hut', ' grau'])
    expect(chosen.source).toMatchObject({ separator: ',', fields: 1, agreeing: 2, lines: 42 })
  })

  test('by the line of the headings that was said', () => {
    const text = `a,b,c\n1,2,3\n4,5,6\nNr;Titel\n${many((n) => `${n};Hut`)}`
    expect(csv(text, { headLine: 4 }).source.separator).toBe(';')
  })

  test('of more lines than are looked at all are counted', () => {
    const text = `Nr;VK\n${'1;2\n'.repeat(2000)}`
    expect(csv(text).source).toMatchObject({ agreeing: 2001, lines: 2001 })
  })
})

test.each<[string, unknown]>([
  ['="00417"', { text: '00417', was: '="00417"' }],
  ['"=""00417"""', { text: '00417', was: '="00417"' }],
  ['="0;17"', { text: '0;17', was: '="0;17"' }],
  ['="a ""b"""', { text: 'a "b"', was: '="a ""b"""' }],
  ['=17', '=17'],
  ['="17"&"18"', '="17"&"18"'],
  ["'=17", '=17'],
])('%s is a code as a formula, or none', (field, cell) => {
  expect(csv(`Code;Name\n${field};Hut`).rows[1]).toEqual([cell, 'Hut'])
})

test('empty fields to the end of a sheet are read, more than a sheet has columns are refused', () => {
  expect(csv(`Code${';'.repeat(16_000)}\nA;B`).rows).toEqual([['Code'], ['A', 'B']])
  expect(() => csv(`Code${';'.repeat(17_000)}\nA;B`)).toThrow(
    expect.objectContaining({ errors: [{ path: 'file', message: 'Die Datei hat mehr als 100 Spalten' }] }),
  )
})

test('millions of quotes are read at once', () => {
  const start = process.threadCpuUsage()
  const { rows } = csv('"'.repeat(12_000_000))
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1000)
  expect(isDeepStrictEqual(rows, [['"'.repeat(5_999_999)]])).toBe(true)
})

test('pairs of quotes in a text are quotes, however many follow one another', () => {
  expect(csv('Code;Name\n"a""b""""c""";"x"""').rows[1]).toEqual(['a"b""c"', 'x"'])
})

test('UTF-16 without a mark is known by its zeros', () => {
  const read = readSheet(Buffer.from('Größe;Maß\n1;2', 'utf16le'))
  expect(read).toMatchObject({
    rows: [
      ['Größe', 'Maß'],
      ['1', '2'],
    ],
    source: { encoding: 'UTF-16' },
  })
  expect(readSheet(Buffer.from('Größe;Maß\n1;2', 'utf16le').swap16()).rows[0]).toEqual(['Größe', 'Maß'])
})

test.each([
  ['<html><table><tr><td>a</td></tr></table>', /Webseite .*\.xlsx/],
  ['\ufeff<?xml version="1.0"?><Workbook/>', /XML-Dokument, .*\.xlsx/],
  ['%PDF-1.7\n%', /Angenommen/],
])('%s is no table', (text, message) => {
  expect(() => csv(text)).toThrow(
    expect.objectContaining({ errors: [{ path: 'file', message: expect.stringMatching(message) }] }),
  )
})
