import { utils, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import { textOfCell } from '#kernel/table-cell.ts'
import { compoundFile } from './compound-file.ts'
import type { ReadChoice } from './read-cell.ts'
import { readSheet } from './read-sheet.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const ofPackage = 'http://schemas.openxmlformats.org/package/2006/relationships'

interface Sheet {
  name: string
  state?: string
  kind?: string
  xml: string
  target?: string
}

const zipped = (parts: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  )

function parts(sheets: Sheet[], { workbook = '', styles = '', strings = '', space = main } = {}) {
  const links = sheets.map(
    ({ kind = 'worksheet', target }, at) =>
      `<Relationship Id="r${at}" Type="${office}/${kind}" Target="${target ?? `worksheets/sheet${at}.xml`}"/>`,
  )
  const names = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="r${at}"/>`,
  )
  return {
    '_rels/.rels': `<Relationships xmlns="${ofPackage}"><Relationship Id="w" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${space}" xmlns:r="${office}">${workbook}<sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ofPackage}">${links.join('')}<Relationship Id="t" Type="${office}/styles" Target="styles.xml"/><Relationship Id="u" Type="${office}/sharedStrings" Target="/xl/texts.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${space}">${styles}</styleSheet>`,
    'xl/texts.xml': `<sst xmlns="${space}">${strings}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ xml, kind = 'worksheet' }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        kind === 'worksheet' ? `<worksheet xmlns="${space}">${xml}</worksheet>` : '<chartsheet/>',
      ]),
    ),
  }
}
const data = (rows: string) => `<sheetData>${rows}</sheetData>`
const one = (rows: string, more: Parameters<typeof parts>[1] = {}) =>
  readSheet(zipped(parts([{ name: 'A', xml: data(rows) }], more)))
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const refusal = (bytes: Uint8Array, choice?: ReadChoice): string => {
  try {
    return `read: ${JSON.stringify(readSheet(bytes, choice).rows)}`
  } catch (error) {
    return error instanceof Error && 'errors' in error ? JSON.stringify(error.errors) : String(error)
  }
}
const stylesOf = (codes: string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs>`
/** One row of numbers, each with one of the formats. */
function formatted(formats: string[], values: (number | string)[], more = '') {
  const styles = `<numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs>${more}`
  return (
    one(`<row>${values.map((value, at) => `<c s="${at}"><v>${value}</v></c>`).join('')}</row>`, { styles })
      .rows[0] ?? []
  )
}

describe('which sheet is read', () => {
  const sheets: Sheet[] = [
    { name: 'Diagramm', kind: 'chartsheet', xml: '' },
    { name: 'Vorjahr', state: 'veryHidden', xml: data(`<row>${text('alt')}</row>`) },
    { name: 'Leer', xml: data(`<row>${text(' ')}</row><row><c s="1"/></row>`) },
    { name: 'Ware &amp; Preis', xml: data(`<row>${text('neu')}</row><row><c><v>1</v></c></row>`) },
    { name: 'Mehr', xml: data(`<row>${text('mehr')}</row>`) },
  ]
  const bytes = zipped(parts(sheets))

  test('the first that is seen and has rows, with the others to choose from', () => {
    const { rows, source } = readSheet(bytes)
    expect(rows).toEqual([['neu'], [1]])
    expect(source).toMatchObject({
      sheet: 'Ware & Preis',
      sheets: [
        { name: 'Diagramm', isChart: true, rowCount: 0 },
        { name: 'Vorjahr', isHidden: true, rowCount: 1 },
        { name: 'Leer', isHidden: false, rowCount: 0 },
        { name: 'Ware & Preis', isHidden: false, isChart: false, rowCount: 2 },
        { name: 'Mehr', rowCount: 1 },
      ],
    })
  })

  test('another one that is chosen, hidden or not', () => {
    expect(readSheet(bytes, { sheet: 'Mehr' }).rows).toEqual([['mehr']])
    expect(readSheet(bytes, { sheet: 'Vorjahr' }).rows).toEqual([['alt']])
    expect(refusal(bytes, { sheet: 'Fehlt' })).toMatch(/Ein Blatt „Fehlt“ hat die Datei nicht/)
    expect(refusal(bytes, { sheet: 'Leer' })).toMatch(/Im Blatt „Leer“ steht nichts/)
    expect(refusal(bytes, { sheet: 'Diagramm' })).toMatch(/Im Blatt „Diagramm“ steht nichts/)
  })

  test('a name is one to the letter; of two alike it is the one that is seen', () => {
    const alike = zipped(
      parts([
        { name: 'Preise', state: 'hidden', xml: data(`<row>${text('versteckt')}</row>`) },
        { name: 'Preise ', xml: data(`<row>${text('mit Leerzeichen')}</row>`) },
        { name: 'Preise', xml: data(`<row>${text('ohne')}</row>`) },
      ]),
    )
    expect(readSheet(alike, { sheet: 'Preise ' }).rows).toEqual([['mit Leerzeichen']])
    expect(readSheet(alike, { sheet: 'Preise' }).rows).toEqual([['ohne']])
  })

  test('where rows are hidden only, it is said which sheet has them', () => {
    expect(refusal(zipped(parts(sheets.slice(0, 3))))).toMatch(
      /Nur das ausgeblendete Blatt „Vorjahr“ hat Zeilen/,
    )
  })

  test('hidden rows and columns are named', () => {
    const xml = `<cols><col min="2" max="3" hidden="1"/><col min="5" max="16384" width="0"/></cols>${data(`<row>${text('a')}</row><row hidden="1">${text('b')}</row><row hidden="true"/><row ht="0">${text('c')}</row><row>${text('d')}</row><row hidden="1"/>`)}`
    const { rows, hiddenLines, hiddenColumns } = readSheet(zipped(parts([{ name: 'A', xml }])))
    expect(rows).toEqual([['a'], ['b'], [], ['c'], ['d']])
    expect(hiddenLines).toEqual([2, 3, 4])
    expect(hiddenColumns.slice(0, 3)).toEqual([1, 2, 4])
  })
})

test('two values of one cell are none', () => {
  const { rows } = one('<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="A1"><v>3</v></c></row>')
  expect(rows).toEqual([[{ error: 'zwei Werte' }, 2]])
})

describe('formats that no spreadsheet has', () => {
  test('of the long ones the beginning is read, for the currency', () => {
    const [long, pounds] = formatted(['0'.repeat(256), `"£"0${'#'.repeat(100_000)}`], [12.5, 12.5])
    expect(long).toBe(12.5)
    expect(pounds).toEqual({ number: 12.5, currency: 'GBP' })
  })

  test('each is read once, and cells by it cost little', () => {
    const many = '<c><v>12.5</v></c>'.repeat(100)
    const styles = `<numFmts><numFmt numFmtId="200" formatCode="${'0'.repeat(140_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`
    const start = process.threadCpuUsage()
    expect(one(`<row>${many}</row>`.repeat(100), { styles }).rows[99]).toHaveLength(100)
    // Seconds, where each cell goes through all of its letters.
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(5000)
  })

  test('thousands of different ones are refused', () => {
    const codes = Array.from({ length: 5002 }, (_, at) => `"${at}"0`)
    expect(
      refusal(
        zipped(parts([{ name: 'A', xml: data('<row><c><v>1</v></c></row>') }], { styles: stylesOf(codes) })),
      ),
    ).toMatch(/beschädigt/)
  })
})

describe('how programs write workbooks', () => {
  test('texts: shared, in pieces, spoken, escaped, in a part of their own', () => {
    const strings =
      '<si><t>Stuhl</t></si><si><r><t>Ti</t></r><r><rPr/><t xml:space="preserve">sch </t></r><rPh sb="0" eb="1"><t>x</t></rPh><phoneticPr fontId="1"/></si><si/><si><t><![CDATA[a<b&c]]></t></si>'
    const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c t="s"><v>3</v></c></row><row><c t="inlineStr"><is><r><t>a</t></r><r><t>b_x000D_&amp;</t></r></is></c><c t="str"><f>A1</f><v>c</v></c><c t="b"><v>0</v></c></row>`
    expect(one(rows, { strings }).rows).toEqual([
      [],
      ['Stuhl', null, 'Tisch ', 'a<b&c'],
      ['ab\r&', 'c', 'FALSCH'],
    ])
    expect(refusal(zipped(parts([{ name: 'A', xml: data('<row><c t="s"><v>9</v></c></row>') }])))).toMatch(
      /beschädigt/,
    )
  })

  test('prefixes, strict namespaces, comments, absolute and escaped places, foreign elements', () => {
    const prefixed = {
      ...parts([{ name: 'A', xml: '', target: '/xl/my%20sheets/one.xml' }], { space: strict }),
      'xl/my sheets/one.xml': `<!-- <row><c><v>0</v></c></row> --><x:worksheet xmlns:x="${strict}" xmlns:y="urn:other"><x:sheetData><!--<x:row><x:c><x:v>1</x:v></x:c></x:row>--><x:row><x:c><x:v>2</x:v><y:v>3</y:v></x:c><y:c><x:v>4</x:v></y:c><x:extLst><x:c><x:v>5</x:v></x:c></x:extLst></x:row><y:row/></x:sheetData></x:worksheet>`,
    }
    expect(readSheet(zipped(prefixed)).rows).toEqual([[2]])
  })

  test('days: of 1900 and 1904, as ISO, with words, by built-in formats', () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const row =
      '<row><c s="1"><v>44500</v></c><c t="d" s="1"><v>2024-02-29T00:00:00</v></c><c s="1"><v>44500.75</v></c></row>'
    const [day, leap] = ['2021-10-31', '2024-02-29'].map((one) => ({ day: parseDay(one) }))
    expect(one(row, { styles }).rows).toEqual([[day, leap, day]])
    const of1904 = one(row, { styles, workbook: '<workbookPr date1904="true"/>' })
    expect(of1904.rows[0]?.[0]).toEqual({ day: '2025-11-01' })
    for (const other of [
      '<workbookPr/><x:workbookPr xmlns:x="urn:x" date1904="1"/>',
      '<workbookPr date1904="0"/><extLst><ext><workbookPr date1904="1"/></ext></extLst>',
    ])
      expect(one(row, { styles, workbook: other }).rows[0]?.[0]).toEqual(day)
  })

  test.each<[string, string]>([
    ['[$-407]d. mmmm yyyy;@', '31. Oktober 2021'],
    ['[$-F800]dddd, mmmm dd, yyyy', 'Sonntag, Oktober 31, 2021'],
    ['yyyy', '2021'],
    ['dd.mm.yy', '31.10.21'],
    ['d/m/yyyy', '31/10/2021'],
    ['dd.mm.yyyy hh:mm', '31.10.2021'],
    ['"am "dd.mm.yyyy', 'am 31.10.2021'],
  ])('%s shows a day as %s', (format, shown) => {
    const [cell = null] = formatted([format], [44500])
    expect(cell).toMatchObject({ day: '2021-10-31' })
    expect(textOfCell(cell)).toBe(shown)
  })

  test.each([
    '[h]:mm',
    'mm:ss',
    '[h]:mm:ss;@',
    '"day "0',
    '0.0 \\d\\a\\y\\s',
    'Standard',
    '[Red]0',
    '0" yd"',
  ])('%s shows no day', (format) => {
    expect(JSON.stringify(formatted([format], [44500]))).not.toContain('day":')
  })

  test('formats of conditional looks are no formats of cells', () => {
    const dxf = '<dxfs><dxf><numFmt numFmtId="200" formatCode="dd.mm.yyyy"/></dxf></dxfs>'
    expect(formatted(['0.0'], [44500.5], dxf)).toEqual([44500.5])
  })
})

describe('what a cell shows', () => {
  test.each<[string, number, string]>([
    ['00000', 417, '00417'],
    ['000-000', 417, '000-417'],
    ['"NL-"0000', 417, 'NL-0417'],
    ['0000\\-\\A', 417, '0417-A'],
    ['General" x"', 417.5, '417,5 x'],
    ['0.00', 417.1, '417,10'],
    ['0.0#', 417.1, '417,1'],
    ['0;-0;"leer"', 0, 'leer'],
    ['00;[Red]\\-00', -4, '-04'],
    ['#,##0.00', 4417.1, '4417,1'],
    ['#,##0', 1234, '1234'],
    ['0.00 "€"', 4.5, '4,5'],
    ['0.00E+00', 4006381333931, '4006381333931'],
    ['[<1000]0;00000', 417, '417'],
    ['# ?/?', 0.5, '0,5'],
    ['0', 4006381333931, '4006381333931'],
    ['@', 417, '417'],
  ])('%s: %d as %s', (format, value, shown) => {
    expect(textOfCell(formatted([format], [value])[0])).toBe(shown)
  })

  test.each<[string, string]>([
    ['[$$-409]#,##0.00', 'USD'],
    ['"$"#,##0.00_);\\("$"#,##0.00\\)', 'USD'],
    ['$#,##0', 'USD'],
    ['_-[$£-809]* #,##0.00_-', 'GBP'],
    ['#,##0.00\\ [$CHF]', 'CHF'],
    ['[$CHF-807]\\ #,##0.00', 'CHF'],
    ['#,##0.00 "CHF"', 'CHF'],
    ['"Fr." #,##0.00', 'CHF'],
    ['#,##0.00\\ [$kr-41D]', 'kr'],
    ['#,##0\\ "zł"', 'zł'],
    ['[$USD] #,##0.00', 'USD'],
    ['[$AED] #,##0.00', 'AED'],
    ['[$¥-411]#,##0', '¥'],
    ['#,##0.00 "RON"', 'RON'],
    ['#,##0.00 "DM"', 'DM'],
  ])('%s shows %s', (format, currency) => {
    expect(formatted([format], [12.5])).toEqual([{ number: 12.5, currency }])
  })

  test.each([
    '#,##0.00 "€"',
    '_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-;_-* "-"??\\ [$€-407]_-;_-@_-',
    '[$€-x-euro2]\\ #,##0.00',
    '#,##0.00 "EUR"',
    '[$EUR]\\ #,##0.00',
    '#,##0.00;[Red]-#,##0.00',
    '[$-407]#,##0.00',
    '#,##0" Stk"',
  ])('%s is no other currency', (format) => {
    expect(formatted([format], [12.5])).toEqual([12.5])
  })

  test('times are told', () => {
    const time = { number: 0.5, isTime: true }
    const formats = ['hh:mm', '[h]:mm', 'mm:ss.0', 'h:mm AM/PM', '0" Std"']
    expect(formatted(formats, Array(5).fill(0.5))).toMatchObject([time, time, time, time, { number: 0.5 }])
    const styles = '<cellXfs><xf numFmtId="20"/></cellXfs>'
    expect(one('<row><c s="0"><v>0.5</v></c></row>', { styles }).rows).toEqual([[time]])
  })

  test('percentages are told', () => {
    expect(formatted(['0%', '0.00"%"'], [0.5, 7])).toMatchObject([
      { number: 0.5, isPercent: true },
      { number: 7 },
    ])
  })
})

describe('what is no value', () => {
  test('errors, formulas that nobody computed', () => {
    const row = (cells: string) => one(`<row>${cells}</row>`).rows[0]
    expect(row('<c t="e"><f>X</f><v>#N/A</v></c><c t="e"><v>#REF!</v></c>')).toEqual([
      { error: '#N/A' },
      { error: '#REF!' },
    ])
    expect(
      row(
        '<c><f>A1*2</f></c><c><f>A1&amp;"x"</f><v></v></c><c><f t="shared" si="0"/><v/></c><c t="s"><f>B1</f></c>',
      ),
    ).toEqual([{ formula: 'A1*2' }, { formula: 'A1&"x"' }, { formula: '' }, { formula: 'B1' }])
    expect(row('<c><f>A1</f><v>0</v></c><c t="str"><f>A1</f><v></v></c><c><f>2*3</f><v>6</v></c>')).toEqual([
      0,
      null,
      6,
    ])
  })

  test('a zero of a file that wants to be computed is none either', () => {
    const rows = '<row><c><f>2*3</f><v>0</v></c><c><f>2*3</f><v>6</v></c><c><v>0</v></c></row>'
    expect(one(rows, { workbook: '<calcPr fullCalcOnLoad="1"/>' }).rows).toEqual([[{ formula: '2*3' }, 6, 0]])
  })
})

test.each(['xlsx', 'xlsm'] as const)('an .%s of another program', (bookType) => {
  const sheet = utils.aoa_to_sheet(
    [
      ['Code', 'VK', 'Tag'],
      [
        { t: 'n', v: 417, z: '00000' },
        { t: 'n', v: 12.5, z: '#,##0.00 "€"' },
        new Date(Date.UTC(2024, 1, 29)),
      ],
      [
        { t: 'e', v: 0x2a },
        { t: 'n', v: 3, z: '[$$-409]0.00' },
        { t: 'n', f: 'B2*2' },
      ],
    ],
    { cellDates: true },
  )
  sheet['!rows'] = [{}, {}, { hidden: true }]
  sheet['!cols'] = [{}, {}, { hidden: true }]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Leer')
  utils.book_append_sheet(book, sheet, 'Ware')
  const bytes: Uint8Array = write(book, {
    type: 'buffer',
    bookType,
    bookSST: bookType === 'xlsm',
    cellDates: true,
  })
  expect(readSheet(bytes)).toMatchObject({
    rows: [
      ['Code', 'VK', 'Tag'],
      [{ number: 417, shown: '00417' }, 12.5, { day: '2024-02-29' }],
      [{ error: '#N/A' }, { number: 3, currency: 'USD' }, { formula: 'B2*2' }],
    ],
    ...{ hiddenLines: [3], hiddenColumns: [2], source: { sheet: 'Ware' } },
  })
})

describe('other files are named', () => {
  const manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
  const word = {
    '_rels/.rels': `<Relationships xmlns="${ofPackage}"><Relationship Id="w" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': '<document/>',
  }
  const binary = {
    '_rels/.rels': `<Relationships xmlns="${ofPackage}"><Relationship Id="w" Type="${office}/officeDocument" Target="xl/workbook.bin"/></Relationships>`,
    'xl/workbook.bin': new Uint8Array(9),
  }
  test.each<[string, Uint8Array, RegExp]>([
    ['.ods', zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), /\.ods.*als \.xlsx/],
    ['.ods by its manifest', zipped({ 'META-INF/manifest.xml': manifest }), /\.ods.*als \.xlsx/],
    ['.xlsb', zipped(binary), /\.xlsb.*als \.xlsx/],
    ['.numbers', zipped({ 'Index/Document.iwa': 'x' }), /Numbers.*als \.xlsx/],
    ['.docx', zipped(word), /keine Tabelle/],
    ['.zip', zipped({ 'waren/Liste.csv': 'a;b' }), /Archiv.*entpacken/],
    ['with a password', compoundFile('EncryptedPackage', new Uint8Array(5000)), /Kennwort/],
  ])('%s', (_, bytes, message) => {
    expect(refusal(bytes)).toMatch(message)
  })
})

test('an archive with long sizes', () => {
  const bytes = zipped(parts([{ name: 'A', xml: data(`<row>${text('a')}</row>`) }]))
  expect(readSheet(withLongSizes(bytes)).rows).toEqual([['a']])
})

/** As programs write it that do not know beforehand how long a file gets: each size in a field of its own. */
function withLongSizes(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes)
  const end = file.lastIndexOf('PK\u0005\u0006')
  const start = file.readUInt32LE(end + 16)
  const entries: Buffer[] = []
  for (let at = start; at < end; ) {
    const length = 46 + file.readUInt16LE(at + 28)
    const entry = Buffer.from(file.subarray(at, at + length))
    const extra = Buffer.alloc(20)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(16, 2)
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(24)), 4)
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12)
    entry.writeUInt32LE(0xffffffff, 24)
    entry.writeUInt32LE(0xffffffff, 20)
    entry.writeUInt16LE(20, 30)
    entries.push(entry, extra)
    at += length + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return Buffer.concat([file.subarray(0, start), ...entries, file.subarray(end)])
}

test('rows that are only drawn are not read, more than there may be neither', () => {
  const drawn = '<row s="1"/>'.repeat(1_100_000)
  const filled = `<row>${text('a')}</row>`
  expect(one(filled + drawn).rows).toEqual([['a']])
  const between = zipped(parts([{ name: 'A', xml: data(drawn + filled) }]))
  expect(refusal(between)).toMatch(/beschädigt/)
})
