import { describe, expect, test } from 'vitest'
import { fileType } from './file-type.ts'

const typeOf = (content: Buffer | string) => {
  const bytes = Buffer.from(content)
  return fileType(async (at, length) => bytes.subarray(at, at + length), bytes.length)
}
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index};Stühle "Größe";"1.234,50"`).join('\r\n')

describe('a table of values with separators', () => {
  test.each([
    ['semicolons', 'Datum;Betrag;Text\r\n21.11.2026;-12,50;Porto\r\n'],
    ['commas, quoted', 'Name,Amount\n"Österle, Antik",12.50\n"a ""b""",3\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['a byte order mark', '\uFEFFCode;Menge\nSTU-1;2\n'],
    ['Windows-1252', Buffer.from('Größe;Preis €\nSt\xfchle;\x80 5\n', 'latin1')],
    ['lines of the bank before its heading', '"Konto";"DE02"\n""\nTag;Art;Betrag\n1;2;3\n2;3;4\n3;4;5\n'],
    ['a description with markup', 'Code;Text\n1;<b>Stuhl</b>\n2;<br>\n'],
    ['many lines', rows(20_000)],
  ])('with %s is text/csv', async (_name, content) => expect(await typeOf(content)).toBe('text/csv'))

  test.each([
    ['a text', 'Guten Tag,\n\nanbei die Rechnung, wie besprochen, und der Lieferschein.\nGrüße\n'],
    ['one line', 'a;b;c'],
    ['a program', 'const a = 1;\nconst b = 2;\nrun();\n'],
    ['a script of a shell', '#!/bin/sh\na;b\nc;d\n'],
    ['JSON', '[{"a":1,"b":2},\n{"a":3,"b":4}]'],
    ['a page', '<html>\na;b\nc;d\n</html>'],
    ['a page behind a table', 'a;b\nc;d\n< script>alert(1)</script>;\n'],
    ['a page far behind', `${rows(20_000)}\r\n1;2;<SVG onload=x>`],
    ['control characters', 'a;b\nc;d\u0000\n'],
    ['bytes that are no text', Buffer.from('a;b\nc;\x81d\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFa;b\nc;d\n', 'utf16le')],
    ['nothing', ''],
  ])('is not %s', async (_name, content) => expect(await typeOf(content)).toBeNull())

  test('a drawing stays one', async () => {
    expect(await typeOf('<svg>\na;b\nc;d\n</svg>')).toBe('image/svg+xml')
  })

  test('what stands across two pieces is seen', async () => {
    const line = `a;${'x'.repeat(97)}\n`
    const filler = line.repeat(Math.floor((256 * 1024 - 3) / line.length))
    const start = `${filler}b;${'y'.repeat(256 * 1024 - 3 - filler.length - 2)}`
    expect(await typeOf(`${start}<scr;ipt\n`)).toBe('text/csv')
    expect(await typeOf(`${start}<script>\n`)).toBeNull()
  })
})
