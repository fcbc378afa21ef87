import { CFB, read } from '@e965/xlsx'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { compoundFile } from './compound-file.ts'
import { readSheet } from './read-sheet.ts'
import { rowsOfBody } from './rows-of-body.ts'
import type { SheetFormat, SheetHead, SheetRow } from './sheet.ts'
import { sheetWriter } from './sheet-writer.ts'

const head: SheetHead = {
  title: 'Inventar',
  subtitle: 'Stand 22.11.2026',
  columns: [
    { heading: 'Status', kind: 'text' },
    { heading: 'Code', kind: 'text', width: 30 },
    { heading: 'Kaufdatum', kind: 'day' },
    { heading: 'Menge', kind: 'number', sum: true },
    { heading: 'EK Ges. €', kind: 'money', sum: true },
    { heading: 'Produkt-Link', kind: 'link' },
  ],
}
const link = 'https://kontor.example/auth/stock/1?a=1&b=2'
const rows: SheetRow[] = [
  ['Lager "1"; oben', '=1+1', '2026-11-22', 2, 123_456, link],
  ['日本 😀 & <x>', '-@x', null, 1.25, -1, null],
  ["'=quoted", '@SUM(A1)', '1900-03-01', null, 10, 'javascript:alert(1)'],
]

function write(format: SheetFormat, content: readonly SheetRow[] = rows, of = head): Uint8Array {
  const writer = sheetWriter(format, of)
  for (const row of content) writer.add([row])
  return writer.end()
}

/** As the other program reads it: a reader that shares nothing with the writers of workbooks. */
function opened(format: 'xls' | 'xlsx', content?: readonly SheetRow[]) {
  const book = read(write(format, content), { cellNF: true, cellStyles: true, cellFormula: true })
  return { book, sheet: book.Sheets[book.SheetNames[0] ?? ''] ?? {} }
}

describe.each(['xls', 'xlsx'] as const)('.%s', (format) => {
  test('title, headings, typed cells with German formats, a row of sums', () => {
    const { book, sheet } = opened(format)
    expect(book.SheetNames).toEqual(['Inventar'])
    expect(sheet['!ref']).toBe('A1:F8')
    const cell = (place: string) => {
      const { t, v, z } = sheet[place] ?? {}
      return [t, v, z]
    }
    expect(cell('A1')).toEqual(['s', 'Inventar', 'General'])
    expect(cell('A2')[1]).toBe('Stand 22.11.2026')
    expect(['A4', 'B4', 'C4', 'D4', 'E4', 'F4'].map((place) => cell(place)[1])).toEqual(
      head.columns.map(({ heading }) => heading),
    )
    expect(cell('A5')).toEqual(['s', 'Lager "1"; oben', '@'])
    expect(cell('C5')).toEqual(['n', 46348, 'dd.mm.yyyy'])
    expect(cell('D5')).toEqual(['n', 2, '#,##0'])
    expect(cell('D6')).toEqual(['n', 1.25, '#,##0.00'])
    expect(cell('E5')).toEqual(['n', 1234.56, '#,##0.00'])
    expect(cell('C7')).toEqual(['n', 61, 'dd.mm.yyyy'])
    expect(cell('A8')[1]).toBe('Summe')
    expect(cell('D8')).toEqual(['n', 3.25, '#,##0.00'])
    expect(cell('E8')).toEqual(['n', 1234.65, '#,##0.00'])
    expect(sheet['C6']).toBeUndefined()
  })

  test('links to the web alone, and no formula whatever a text begins with', () => {
    const { sheet } = opened(format)
    expect(sheet['F5']).toMatchObject({ t: 's', v: link, l: { Target: link } })
    expect(sheet['F7'].l).toBeUndefined()
    for (const [place, text] of [
      ['B5', '=1+1'],
      ['B6', '-@x'],
      ['B7', '@SUM(A1)'],
    ] as const) {
      expect(sheet[place]).toMatchObject({ t: 's', v: text })
      expect(sheet[place].f).toBeUndefined()
    }
  })

  test('widths', () => {
    const { sheet } = opened(format)
    expect(sheet['!cols']?.map(({ width }) => Math.round(Number(width)))).toEqual([24, 30, 12, 10, 14, 40])
  })

  test('texts of every length, also over the borders of records', () => {
    const lengths = [1, 4100, 8219, 8220, 8221, 8222, 8224, 16_500, 32_767, 40_000]
    const texts = lengths.flatMap((length) => ['x'.repeat(length), 'ж'.repeat(length), `${length}-é`])
    const { sheet } = opened(
      format,
      texts.map((text) => [text]),
    )
    const found = texts.map((_, index) => sheet[`A${index + 5}`]?.v)
    expect(found).toEqual(texts.map((text) => (text.length > 32_767 ? `${text.slice(0, 32_766)}…` : text)))
  })
})

test('a container with a long table of tables', () => {
  // The places of the table's sectors stand in the header up to 7 MB; each of what follows names the next.
  for (const megabytes of [6, 8, 16]) {
    const content = Buffer.alloc(megabytes * 2 ** 20 + 7)
    for (let at = 0; at < content.length; at += 500)
      content.writeUInt32LE(at, at > content.length - 4 ? 0 : at)
    const found = CFB.find(CFB.read(compoundFile('Workbook', content), { type: 'buffer' }), 'Workbook')
    expect(found?.content.length).toBe(content.length)
    expect(Buffer.compare(content, Buffer.from(found?.content ?? []))).toBe(0)
  }
})

test('.csv is German: mark, semicolons, commas, days; what would be a formula is a text', () => {
  expect(Buffer.from(write('csv')).toString()).toBe(
    [
      '\ufeffStatus;Code;Kaufdatum;Menge;EK Ges. €;Produkt-Link',
      `"Lager ""1""; oben";'=1+1;22.11.2026;2;1234,56;${link}`,
      "日本 😀 & <x>;'-@x;;1,25;-0,01;",
      "''=quoted;'@SUM(A1);01.03.1900;;0,10;javascript:alert(1)",
      'Summe;;;3,25;1234,65;',
      '',
    ].join('\r\n'),
  )
})

test('the same rows give the same bytes', () => {
  for (const format of ['xls', 'xlsx', 'csv'] as const) {
    expect(Buffer.compare(write(format), write(format))).toBe(0)
  }
})

describe('what was written is read again', () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((value) => value.replace(/\p{Cc}|\p{Cs}|\p{Cn}|\ufeff/gu, 'x').trim())
  const one = fc.tuple(
    text,
    fc.integer({ min: -1e10, max: 1e10 }),
    fc.constantFrom(null, '2024-02-29', '1999-12-31'),
  )
  const plain: SheetHead = {
    title: 'T',
    columns: [
      { heading: 'A', kind: 'text' },
      { heading: 'B', kind: 'money' },
      { heading: 'C', kind: 'day' },
    ],
  }

  test.each(['xls', 'xlsx'] as const)('.%s', (format) => {
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (content) => {
        const found = readSheet(write(format, content, plain)).rows.slice(4)
        expect(content.map((_, i) => [found[i]?.[0] ?? '', found[i]?.[1], found[i]?.[2] ?? null])).toEqual(
          content.map(([a, b, c]) => [a, b / 100, c && { day: c }]),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('.csv', () => {
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (content) => {
        const found = readSheet(write('csv', content, plain)).rows.slice(1)
        expect(content.map((_, i) => [found[i]?.[0] ?? '', found[i]?.[1]])).toEqual(
          content.map(([a, b]) => [a, (b / 100).toFixed(2).replace('.', ',')]),
        )
      }),
      { numRuns: 100 },
    )
  })
})

describe('CSV of other programs', () => {
  const csv = (text: string, encoding: BufferEncoding = 'utf8') => readSheet(Buffer.from(text, encoding)).rows

  test.each([
    [
      'semicolon',
      'Code;Preis\r\nA;1.234,50\r\n',
      [
        ['Code', 'Preis'],
        ['A', '1.234,50'],
      ],
    ],
    [
      'comma',
      'Code,Preis\nA,"1,50"\n',
      [
        ['Code', 'Preis'],
        ['A', '1,50'],
      ],
    ],
    [
      'tabulator',
      'Code\tPreis\rA\t1,5',
      [
        ['Code', 'Preis'],
        ['A', '1,5'],
      ],
    ],
    ['said by Excel', 'sep=|\r\nA|B;C\r\n', [['A', 'B;C']]],
    ['quotes, with breaks and quotes in them', 'a;"b\r\n""c"""\n', [['a', 'b\r\n"c"']]],
    [
      'semicolons beside many commas',
      'a, b, c;d\n1, 2, 3;4',
      [
        ['a, b, c', 'd'],
        ['1, 2, 3', '4'],
      ],
    ],
    ['an empty field at the end', 'a;b;\n;;', [['a', 'b']]],
    ['a mark', '\ufeffa;b', [['a', 'b']]],
  ])('%s', (_, text, expected) => {
    expect(csv(text)).toEqual(expected)
  })

  test('Windows-1252 and UTF-16', () => {
    const old = readSheet(Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x3b, 0x80]))
    expect(old).toMatchObject({ rows: [['Größe', '€']], source: { encoding: 'Windows-1252' } })
    expect(csv('\ufeffGröße;€', 'utf16le')).toEqual([['Größe', '€']])
    // Some programs write the other byte first.
    expect(readSheet(Buffer.from('\ufeffGröße;€', 'utf16le').swap16()).rows).toEqual([['Größe', '€']])
  })
})

describe('what is no table, or wants to do harm, is refused', () => {
  const refusal = (bytes: Uint8Array) => {
    try {
      return readSheet(bytes).rows.length
    } catch (error) {
      if (error instanceof Refusal) return error.errors[0]?.message
      throw error
    }
  }
  const workbook = (sheet: string, more: Record<string, string> = {}) => {
    const ofPackage = 'http://schemas.openxmlformats.org/package/2006'
    const ofOffice = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    return zipSync(
      Object.fromEntries(
        Object.entries({
          '[Content_Types].xml': `<Types xmlns="${ofPackage}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
          '_rels/.rels': `<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="r1" Type="${ofOffice}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
          'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${ofOffice}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="r1" Type="${ofOffice}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
          'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
          ...more,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    )
  }

  test('a formula is not calculated, what it came to is taken', () => {
    const sheet =
      '<row r="1"><c r="A1"><f>1+1</f><v>7</v></c><c r="B1"><f>HYPERLINK("x")</f></c><c r="C1" t="b"><v>1</v></c></row>'
    expect(readSheet(workbook(sheet)).rows).toEqual([[7, { formula: 'HYPERLINK("x")' }, 'WAHR']])
  })

  test('a bomb that says what it is', () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(1000) })
    // The size stands behind the signature of the entry in the directory.
    const entry = Buffer.from(bomb).lastIndexOf('PK\u0001\u0002')
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(entry + 24, 210 * 2 ** 20, true)
    expect(refusal(bomb)).toBe('Die Datei ist ausgepackt zu groß')
  })

  test('a cell at the far end makes no million rows of it', () => {
    expect(refusal(workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).toMatch(
      /nichts|mehr als/,
    )
    expect(refusal(workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toBe(
      'Die Datei hat mehr als 100 Spalten',
    )
  })

  test('entities that name one another', () => {
    const entities =
      '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
    const found = workbook('<row r="1"><c r="A1" t="inlineStr"><is><t>&b;&c;x</t></is></c></row>', {
      'x.xml': entities,
    })
    expect(JSON.stringify(readSheet(found).rows)).not.toMatch(/aaaa|root:/)
  })

  const xlsx = () => write('xlsx')
  const xls = () => write('xls')
  test.each<[string, () => Uint8Array, RegExp]>([
    ['nothing', () => new Uint8Array(), /nichts/],
    ['only spaces', () => Buffer.from(' ;\r\n; '), /nichts/],
    [
      'a picture',
      () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]),
      /Angenommen/,
    ],
    ['quotes without an end', () => Buffer.from('a;b\nc;"d\n'), /Zeile 2 .*Anführungszeichen/],
    ['an archive of something else', () => zipSync({ 'a.txt': strToU8('a') }), /beschädigt/],
    ['an .xlsx cut in half', () => xlsx().subarray(0, 2000), /beschädigt/],
    [
      'a foreign .xls',
      () => Buffer.concat([xls().subarray(0, 540), Buffer.from('X'), xls().subarray(541)]),
      /aus Kontor/,
    ],
    ['too many rows', () => Buffer.from('a\n'.repeat(11_000)), /mehr als 10.000/],
    ['too many columns', () => Buffer.from('a;'.repeat(101)), /100 Spalten/],
  ])('%s', (_, bytes, expected) => {
    expect(refusal(bytes())).toMatch(expected)
  })

  test('whatever bytes are broken, it is refused or read, and nothing else', () => {
    const whole = [xlsx(), xls()]
    fc.assert(
      fc.property(
        fc.nat(1),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        (which, changes) => {
          const bytes = Buffer.from(whole[which] ?? '')
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          expect(refusal(bytes)).toBeDefined()
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('rows of a body', () => {
  const columns = head.columns.slice(0, 5)
  const names = ['status', 'document.number', 'day', 'quantity', 'total']
  const of = (body: unknown) => {
    try {
      return rowsOfBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), columns, names)
    } catch (error) {
      if (error instanceof Refusal)
        return [error.code, ...error.errors.map(({ path, message }) => `${path}: ${message}`)]
      throw error
    }
  }

  test('properties are taken by their names, others left alone', () => {
    const row = {
      status: 'Lager',
      document: { number: 'R-1', x: 1 },
      day: '2026-01-31',
      quantity: 1.5,
      total: 119.5,
      other: {},
    }
    expect(of([row, { document: null }])).toEqual([
      ['Lager', 'R-1', '2026-01-31', 1.5, 11_950],
      [null, null, null, null, null],
    ])
  })

  test.each([
    ['no JSON', '[{', ['malformed-json']],
    ['no list', {}, ['malformed-input', ': Erwartet wird eine Liste von Zeilen']],
    ['a list of lists', [[1]], ['malformed-input', '0: Erwartet wird ein Objekt']],
    [
      'a third decimal',
      [{}, { total: 1.005 }],
      ['malformed-input', '1.total: Erwartet wird ein Betrag mit höchstens zwei Nachkommastellen'],
    ],
    [
      'an impossible day',
      [{ day: '2026-02-30' }],
      ['malformed-input', '0.day: Erwartet wird ein Tag (JJJJ-MM-TT)'],
    ],
    ['a text as number', [{ quantity: '1' }], ['malformed-input', '0.quantity: Erwartet wird eine Zahl']],
    ['an object as text', [{ status: {} }], ['malformed-input', '0.status: Erwartet wird ein Text']],
    [
      'inherited properties',
      [{ document: { __proto__: { number: 'x' } } }],
      [[null, null, null, null, null]],
    ],
  ])('%s', (_, body, expected) => {
    expect(of(body)).toEqual(expected)
  })

  test('more rows than a .xls takes are refused with what to do', () => {
    expect(of(`[${Array(65_001).fill('{}').join(',')}]`)).toEqual([
      'too-many-rows',
      ': Eine .xls-Datei fasst höchstens 65.000 Zeilen. Bitte wählen Sie .xlsx.',
    ])
  })
})
