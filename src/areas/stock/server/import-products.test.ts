import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { enterChange, stockList } from '#test/stock.ts'
import { productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { startWorld } from '#test/world.ts'

const today = berlinDay(new Date())
const path = '/api/products/imports'
const { world, office } = useWorld()

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'waren.csv') => new File([content], name)
const preview = (file: File, settings?: object, by = office) =>
  by.postForm(`${path}/previews`, { command: JSON.stringify({ settings }), file })
const send = (file: File, settings: object) =>
  office.postForm(path, { command: JSON.stringify(settings), file })
/** The answer to what is asked of a file without names. */
const named = { nameByCode: true }
/** As the page does it: with what was guessed, but for what is said. */
async function importAll(file: File, changes: object = {}) {
  const { settings } = must(await preview(file))
  return send(file, { ...settings, ...changes })
}
const productOf = async (code: string) =>
  must(await office.get(`/proxy/get/products?searchText=${encodeURIComponent(code)}`)).section.find(
    (row: { code: string }) => row.code === code,
  )

const csv = `Artikelnummer;Bezeichnung;EK St. €;VK St. €;Land;Steuerart;Bestand;Sonstiges
IMP-1;Stuhl "Öhr";1.234,50;2000;Dänemark;Differenzbesteuert;3;x
IMP-2;Lampe;;19,99;SE;v;;y
`

function workbook(sheets: { name: string; rows: string[][] }[]) {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
  const cells = (texts: string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const bytes = zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook><sheets>${sheets.map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Type="${type}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        strToU8(
          `<worksheet><sheetData>${rows.map((texts) => `<row>${cells(texts)}</row>`).join('')}</sheetData></worksheet>`,
        ),
      ]),
    ),
  })
  return new File([new Uint8Array(bytes)], 'waren.xlsx')
}

describe('a sheet', () => {
  const head = ['Code', 'Bezeichnung']
  const odd = ['Preise ', 'Prei\u00ad\u200bse', `Pr&#10;eise${'x'.repeat(200)}`]

  test.each(odd)('%j is the one that is shown and imported, not its neighbour', async (name) => {
    const mark = `BL-${odd.indexOf(name)}`
    const file = workbook([
      { name, rows: [head, [`${mark}-A`, 'gezeigt']] },
      { name: 'Preise', rows: [head, [`${mark}-B`, 'andere']] },
    ])
    const { settings, source, rows } = must(await preview(file, named))
    expect(settings.sheet).toBe(name.replace('&#10;', '\n'))
    const again = must(await preview(file, settings))
    expect([again.source, again.rows, again.notes]).toEqual([source, rows, []])
    must(await send(file, settings))
    expect(await productOf(`${mark}-A`)).toBeDefined()
    expect(await productOf(`${mark}-B`)).toBeUndefined()
  })

  test('that is not there, or is empty, is told where another one is shown instead', async () => {
    const rows = [head, ['BL-9', 'Stuhl']]
    const file = workbook([
      { name: 'Preise', rows },
      { name: 'Leer', rows: [] },
    ])
    for (const [sheet, what] of [
      ['Preise ', 'hat die Datei nicht'],
      ['Leer', 'ist leer'],
    ]) {
      const { settings, notes } = must(await preview(file, { ...named, sheet }))
      expect(settings.sheet).toBe('Preise')
      expect(notes).toEqual([
        {
          ...{ line: 1, column: '', cell: '', count: 1 },
          message: `Das gewählte Blatt „${sheet}“ ${what}: Gezeigt wird „Preise“.`,
        },
      ])
      expect((await send(file, { ...settings, sheet })).status).toBe(422)
    }
  })

  test('that is there and cannot be read is refused, whatever stands beside it', async () => {
    const file = workbook([
      { name: 'Preise', rows: [head, ['BL-10', 'Stuhl']] },
      { name: 'Breit', rows: [Array.from({ length: 102 }, () => 'x')] },
    ])
    const { status, body } = await preview(file, { sheet: 'Breit' })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ path: 'file', message: 'Die Datei hat mehr als 100 Spalten' }])
  })
})

test.each([
  ['half a character', '_xD800_'],
  ['half a character, by its number', '&#xD800;'],
  ['a zero', '_x0000_'],
])('a code with %s is told by its line', async (_what, sign) => {
  const cells = (texts: string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const rows = [
    ['Code', 'Bezeichnung'],
    [`IMP-${sign}-9`, 'Stuhl'],
  ].map((texts) => `<row>${cells(texts)}</row>`)
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
  const bytes = zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${type}" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
  })
  const file = new File([new Uint8Array(bytes)], 'waren.xlsx')
  const { settings, problems } = must(await preview(file))
  const problem = { line: 2, column: 'Code', cell: 'A2', message: 'Unerlaubte Steuerzeichen im Text' }
  expect(problems).toEqual([problem])
  const sent = await send(file, settings)
  expect(sent.status).toBe(422)
  expect(sent.body.errors).toEqual([{ path: 'rows.2', message: `Zeile 2, Code: ${problem.message}` }])
})

describe('a file of products', () => {
  test('is shown before, stored by one event, and every product tells of it', async () => {
    const seq = await world.lastSeq()
    const shown = must(await preview(fileOf(csv)))
    expect(shown).toMatchObject({
      settings: {
        headLine: 1,
        columns: ['code', 'codeDescription', 'buyingPP', 'salesPP', 'country', 'taxType', 'quantity', null],
        decimalComma: true,
        existing: 'skip',
      },
      rowCount: 2,
      created: 2,
      problems: [],
    })
    expect(shown.rows[0]).toEqual({
      line: 2,
      kind: 'NEW',
      cells: [
        ...['IMP-1', 'Stuhl "Öhr"', '1.234,50', '2.000,00', 'Dänemark'],
        { value: 'Differenzbesteuert (§ 25a UStG)', was: 'Differenzbesteuert' },
        ...['3', 'x'],
      ],
    })
    expect(shown.leftOut.columns).toEqual([{ column: 7, heading: 'Sonstiges', values: 2 }])
    expect(await world.eventsAfter(seq)).toEqual([])
    const answer = await importAll(fileOf(csv))
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const [event, ...others] = await world.eventsAfter(seq)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      event: 'products imported',
      data: {
        fileName: 'waren.csv',
        created: [
          { code: 'IMP-1', stock: 3 },
          { code: 'IMP-2', stock: null },
        ],
        changed: [],
        skipped: 0,
      },
    })
    const chair = await productOf('IMP-1')
    expect(chair).toMatchObject({
      codeDescription: 'Stuhl "Öhr"',
      buyingPP: 1234.5,
      salesPP: 2000,
      country: 'DK',
      taxType: 'm',
    })
    expect(await productOf('IMP-2')).toMatchObject({
      buyingPP: null,
      salesPP: 19.99,
      country: 'SE',
      taxType: 'v',
    })
    const { section } = await stockList(office, today, 'imp-1')
    expect(section).toMatchObject([{ code: 'IMP-1', quantity: 3, quantityInStock: 3 }])
    const uuid = chair.entityId.uuid
    expect(must(await office.get(`/proxy/get/products/${uuid}`)).history).toMatchObject([
      { event: 'products imported' },
    ])
    const history = must(await office.get(`/proxy/get/products/${uuid}/history`))
    expect(history).toMatchObject([{ event: 'products imported', data: { created: [{ code: 'IMP-1' }] } }])
    expect(history[0].data.created).toHaveLength(1)
  })

  test('says who sold it, which kind of goods it is and at which rate it was bought', async () => {
    const told = `Code;Art der Ware;Art des Verkäufers;Ermäßigter Steuersatz beim Einkauf;Steuerart
HER-1;Kunstgegenstand;Künstler mit Umsatzsteuer, kein Händler;ja;v
HER-2;SAMMLUNGSSTÜCK;privat;;m
HER-3;;;nein;v
`
    const shown = must(await preview(fileOf(told)))
    expect(shown.settings.columns.slice(1)).toEqual([
      'differentialKind',
      'sellerKind',
      'boughtAtReducedRate',
      'taxType',
    ])
    must(await importAll(fileOf(told), named))
    expect(await productOf('HER-1')).toMatchObject({
      differentialKind: 'ART',
      sellerKind: 'ARTIST',
      boughtAtReducedRate: true,
    })
    expect(await productOf('HER-2')).toMatchObject({ differentialKind: 'COLLECTION', sellerKind: 'PRIVATE' })
    expect(await productOf('HER-3')).toMatchObject({
      differentialKind: 'USED',
      sellerKind: null,
      salesCategoryEntityId: null,
      boughtAtReducedRate: false,
    })
    const wrong = fileOf(
      'Code;Art des Verkäufers;Steuerart\nHER-4;Nachbar;v\nHER-5;Händler mit Umsatzsteuer;m\n',
    )
    expect(must(await preview(wrong)).problems).toMatchObject([
      { line: 2, column: 'Art des Verkäufers', message: expect.stringContaining('„Nachbar“ ist unbekannt') },
      { line: 3, column: 'Steuerart', message: expect.stringContaining('§ 25a Abs. 1 Nr. 2') },
    ])
  })

  test('says when and of whom it was bought, by days as people and spreadsheets write them', async () => {
    const told =
      'Code;Eingekauft am;Eingekauft von\nKAU-1;05.03.2019;Nachlass Ohm\nKAU-2;2020-12-31;\nKAU-3;;\n'
    const shown = must(await preview(fileOf(told)))
    expect(shown.settings.columns).toEqual(['code', 'purchasedOn', 'purchasedFrom'])
    must(await importAll(fileOf(told), named))
    expect(await productOf('KAU-1')).toMatchObject({
      purchasedOn: '2019-03-05',
      purchasedFrom: 'Nachlass Ohm',
    })
    expect(await productOf('KAU-2')).toMatchObject({ purchasedOn: '2020-12-31', purchasedFrom: null })
    expect(await productOf('KAU-3')).toMatchObject({ purchasedOn: null, purchasedFrom: null })
    const wrong = fileOf('Code;Kaufdatum\nKAU-4;31.02.2019\nKAU-5;im Mai\n')
    expect(must(await preview(wrong)).problems).toMatchObject([
      { line: 2, column: 'Kaufdatum', message: '„31.02.2019“ ist kein Datum (TT.MM.JJJJ)' },
      { line: 3, column: 'Kaufdatum', message: '„im Mai“ ist kein Datum (TT.MM.JJJJ)' },
    ])
  })

  test('existing codes are skipped, changed in what the file says, or refused', async () => {
    must(
      await office.post('/api/products', {
        ...productInput({ code: 'Da-1', salesPP: 5 }),
        designer: 'Bleibt',
      }),
    )
    const file = fileOf('Code;VK\nDA-1;7,50\nNeu-1;1,00\n')
    expect(must(await preview(file))).toMatchObject({ created: 1, skipped: 1, changed: 0 })
    must(await office.post('/api/products', productInput({ code: 'Öhr-1' })))
    // As a Mac writes it: O and two dots.
    const decomposed = must(await preview(fileOf('Code;VK\nO\u0308hr-1;7,50\n')))
    expect(decomposed).toMatchObject({ created: 0, skipped: 1 })
    const { settings } = must(await preview(file))
    const refused = await send(file, { ...settings, ...named, existing: 'error' })
    expect([refused.status, refused.body.title]).toEqual([422, 'Zeile 2, Code: Den Code DA-1 gibt es schon'])
    expect(await productOf('Neu-1')).toBeUndefined()
    const seq = await world.lastSeq()
    must(await send(file, { ...settings, ...named, existing: 'update' }))
    expect(await productOf('DA-1')).toMatchObject({ salesPP: 7.5, designer: 'Bleibt' })
    const [event] = await world.eventsAfter(seq)
    expect(event?.data).toMatchObject({
      created: [{ code: 'Neu-1', codeDescription: 'Neu-1', taxType: 'm' }],
      changed: [
        {
          changes: [
            { propertyName: 'code', oldValue: 'Da-1', value: 'DA-1' },
            { propertyName: 'salesPP', oldValue: 5, value: 7.5 },
          ],
        },
      ],
    })
    const again = await world.lastSeq()
    must(await send(file, { ...settings, ...named, existing: 'update' }))
    expect(await world.eventsAfter(again)).toEqual([])
  })

  test('the opening stock is there from the day on that is said', async () => {
    const day = addDays(today, -9)
    must(await importAll(fileOf('Code;Bestand\nTAG-1;4\n'), { ...named, stockDay: day }))
    const stocks = [addDays(day, -1), day].map(
      async (one) => (await stockList(office, one, 'tag-1')).stats.pieces,
    )
    expect(await Promise.all(stocks)).toEqual([0, 4])
  })

  test('every bad row is listed with line, column and reason, and nothing of the file is stored', async () => {
    const bad = fileOf(
      'Code;Bezeichnung;EK;Land;Steuerart;Bestand\n' +
        'GUT-1;Gut;1,00;DE;m;1\n' +
        ';Ohne Code;1,00;DE;m;1\n' +
        'S-3;Zahl;1,2,3;DE;m;1\n' +
        'S-4;Land;1,005;Atlantis;x;-1\n' +
        'gut-1;Doppelt;;;;\n' +
        '\n' +
        'S-7;;;;;\n',
    )
    const { problems, created } = must(await preview(bad))
    expect(created).toBe(1)
    expect(problems.map(({ line, column, message }: Problem) => `${line} ${column}: ${message}`)).toEqual(
      [
        '3 Code: Code fehlt',
        '4 EK: „1,2,3“: Nur ein Komma ist möglich',
        '5 EK: „1,005“: Höchstens zwei Nachkommastellen',
        '5 Steuerart: „x“ ist keine Steuerart (m, v, Differenzbesteuert, Umsatzsteuer)',
        '5 Bestand: Die Menge darf nicht negativ sein',
        '5 Land: Dieses Land gibt es nicht',
        '6 Code: Der Code gut-1 steht schon in Zeile 2',
        '8 Bezeichnung: Bezeichnung fehlt',
      ].map((text) => expect.stringMatching(text.replace(/[()]/g, '.'))),
    )
    const seq = await world.lastSeq()
    const answer = await importAll(bad)
    expect([answer.status, answer.body.errors.length]).toEqual([422, problems.length])
    expect(await world.eventsAfter(seq)).toEqual([])
    expect(await productOf('GUT-1')).toBeUndefined()
  })

  interface Problem {
    line: number
    column: string
    message: string
  }

  test('of a file full of faults the first are told, with their count', async () => {
    const lines = Array.from({ length: 9000 }, (_, at) => `V-${at};Stuhl;1,005;2,00;1;DE;Buche`)
    const file = fileOf(`Code;Bezeichnung;EK;VK;Bestand;Land;Rechnungstext\n${lines.join('\n')}`)
    const { problems, problemCount, created } = must(await preview(file))
    expect(problems).toHaveLength(1000)
    expect({ problemCount, created }).toEqual({ problemCount: 9000, created: 0 })
  })

  test('what only a person can say stops it, and so does the server', async () => {
    const seq = await world.lastSeq()
    const file = fileOf('Code;VK netto\nFRAGE-1;1.500\n')
    const shown = must(await preview(file))
    const asked = ['decimalComma', 'salesPrices', 'nameByCode']
    expect(shown.questions.map(({ setting }: { setting: string }) => setting)).toEqual(asked)
    expect(shown.settings).toMatchObject({ decimalComma: null, salesPrices: null, nameByCode: null })
    const refused = await send(file, shown.settings)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(asked)
    expect(await world.eventsAfter(seq)).toEqual([])
    const answers = { decimalComma: true, salesPrices: 'NET_19', ...named }
    must(await send(file, { ...shown.settings, ...answers }))
    expect(await productOf('FRAGE-1')).toMatchObject({ codeDescription: 'FRAGE-1', salesPP: 1785 })
  })

  test('what is not said on the wire is guessed: an empty cell says nothing but for eraseEmpty', async () => {
    must(
      await office.post('/api/products', {
        ...productInput({ code: 'LEER-1', salesPP: 5 }),
        status: 'Halle',
      }),
    )
    const file = fileOf('Code;VK;Ort\nLEER-1;;\n')
    const settings = { ...usual, columns: ['code', 'salesPP', 'status'], existing: 'update' }
    const seq = await world.lastSeq()
    must(await send(file, settings))
    expect(await world.eventsAfter(seq)).toEqual([])
    must(await send(file, { ...settings, eraseEmpty: true }))
    expect(await productOf('LEER-1')).toMatchObject({ salesPP: null, status: '' })
  })

  test('the list answers what an import made, changed, and left as it was', async () => {
    for (const code of ['WIRKUNG-1', 'WIRKUNG-2'])
      must(await office.post('/api/products', productInput({ code, salesPP: 5 })))
    const file = fileOf(
      'Code;Bezeichnung;VK\nWIRKUNG-1;Ware;7,00\nWIRKUNG-2;Ware;5,00\nWIRKUNG-3;Ware;5,00\n',
    )
    const renamed = must(await importAll(file, { existing: 'update' }))
    const found = async (effect: string, made = renamed) => {
      const filter = {
        filterType: 'inventoryUntil',
        day: today,
        importEntityId: made.entityId.uuid,
        importEffect: effect,
      }
      const query = `searchFilter=${encodeURIComponent(JSON.stringify(filter))}`
      const { section, totalCount, stats } = must(await office.get(`/proxy/get/products?${query}`))
      expect(totalCount).toBe(section.length)
      expect(stats.pieces).toBe(0)
      return section.map(({ code }: { code: string }) => code)
    }
    expect(await found('CREATED')).toEqual(['WIRKUNG-3'])
    expect(await found('CHANGED')).toEqual(['WIRKUNG-1', 'WIRKUNG-2'])
    expect(await found('KEPT')).toEqual([])
    // Of what it left alone a product does not tell.
    const again = must(
      await importAll(fileOf('Code;Bezeichnung;VK\nWIRKUNG-1;Ware;8,00\nWIRKUNG-2;Ware;5,00\n'), {
        existing: 'update',
      }),
    )
    const kept = await productOf('WIRKUNG-2')
    const { history } = must(await office.get(`/proxy/get/products/${kept.entityId.uuid}`))
    expect(history.filter(({ event }: { event: string }) => event === 'products imported')).toHaveLength(1)
    expect(await found('KEPT', again)).toEqual(['WIRKUNG-2'])
    expect(await found('CREATED', again)).toEqual([])
  })

  test('a decimal point, where that is said', async () => {
    const file = fileOf('Code,VK\nP-1,"1,234.50"\n')
    const { settings } = must(await preview(file))
    expect(settings.decimalComma).toBe(false)
    expect(must(await preview(file, { ...settings, decimalComma: true })).problems).toHaveLength(1)
    must(await send(file, { ...settings, ...named, decimalComma: false }))
    expect(await productOf('P-1')).toMatchObject({ salesPP: 1234.5 })
  })

  test.each<[string, () => Promise<{ status: number; body: { title: string } }>, number, string | null]>([
    ['without a file', () => office.post(path, {}), 422, null],
    [
      'a picture',
      () => importFile([0x89, 0x50, 0x4e, 0x47, 0, 1]),
      422,
      'Angenommen werden Tabellen als .xlsx und .csv, und .xls aus Kontor',
    ],
    [
      'a broken workbook',
      () => importFile([0x50, 0x4b, 3, 4, 9]),
      422,
      'Die Datei ist beschädigt oder keine Tabelle',
    ],
    [
      'no column of codes',
      () => importFile([...Buffer.from('Code\nx')], { columns: ['salesPP'] }),
      422,
      'Keine Spalte enthält den Code',
    ],
    [
      'a column twice',
      () => importFile([...Buffer.from('Code\nx')], { columns: ['code', 'code'] }),
      422,
      'Zwei Spalten enthalten dasselbe',
    ],
    [
      'an unknown column',
      () => importFile([...Buffer.from('Code\nx')], { columns: ['code', 'colour'] }),
      400,
      null,
    ],
    [
      'a day that is to come',
      () => importFile([...Buffer.from('Code\nx')], { stockDay: addDays(today, 1) }),
      422,
      'Das Datum liegt in der Zukunft',
    ],
  ])('%s is refused', async (_, run, status, title) => {
    const seq = await world.lastSeq()
    const answer = await run()
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (title) expect(answer.body.title).toBe(title)
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  const usual = {
    headLine: 1,
    columns: ['code'],
    decimalComma: true,
    existing: 'skip',
    taxType: 'm',
    stockDay: today,
    ...named,
  }
  const importFile = (bytes: number[], changes: object = {}) =>
    send(fileOf(new Uint8Array(bytes)), { ...usual, ...changes })

  test('of two imports of one file at the same time one wins, and nothing is there twice', async () => {
    const file = fileOf('Code\nRENNEN-1\nRENNEN-2\n')
    const answers = await Promise.all([send(file, usual), send(file, usual)])
    expect(answers.map(({ status }) => status).sort()).toEqual([
      expect.toSatisfy((s) => s === 200 || s === 201),
      expect.toSatisfy((s) => s === 201 || s === 422),
    ])
    expect(must(await office.get('/proxy/get/products?searchText=rennen')).totalCount).toBe(2)
  })

  test('needs BILL_VIEW, the preview too', async () => {
    const pending = await world.as('pending')
    expect((await preview(fileOf(csv), undefined, pending)).status).toBe(403)
    expect((await preview(fileOf(csv), undefined, world.nobody)).status).toBe(401)
  })
})

test.each(['xls', 'xlsx', 'csv'])('the inventory as .%s goes into another firm as it is', async (format) => {
  const code = `=RUND-${format}`
  const made = must(
    await office.post('/api/products', {
      ...productInput({ code, buyingPP: 19.99 }),
      status: 'Lager "7"; links',
    }),
  )
  must(await enterChange(office, made.entityId.uuid, { type: 'inventory', at: today, change: 2.5 }))
  const { bytes } = await office.download(`/api/registers/stock.${format}?searchText=rund`)
  const file = fileOf(new Uint8Array(bytes), `inventar.${format}`)
  expect(must(await preview(file))).toMatchObject({ created: 0, problems: [] })
  const other = await startWorld()
  try {
    const receiving = await other.as('office')
    const shown = must(await preview(file, undefined, receiving))
    expect(shown.problems).toEqual([])
    const sent = { command: JSON.stringify(shown.settings), file }
    must(await receiving.postForm(path, sent))
    const { section, stats } = await stockList(receiving, today)
    expect(section).toContainEqual(
      expect.objectContaining({ code, buyingPP: 19.99, status: 'Lager "7"; links', quantityInStock: 2.5 }),
    )
    const { pieces, buyingValue } = (await stockList(office, today, 'rund')).stats
    expect(stats).toMatchObject({ pieces, buyingValue })
  } finally {
    await other.stop()
  }
})

const data = process.env['KONTOR_TEST_DATA'] ?? ''
const retail = join(data, 'online-retail-2010-12.csv.gz')
test.skipIf(data === '' || !existsSync(retail))('the products of a wholesaler in one go', async () => {
  const text = gunzipSync(readFileSync(retail)).toString('utf8')
  const lines = new Map<string, string>()
  for (const line of text.split(/\r?\n/).slice(1)) {
    const [, code = '', description = ''] = line.match(/^[^,]*,([^,]*),("(?:[^"]|"")*"|[^,]*)/) ?? []
    if (code !== '' && !lines.has(code.toLowerCase()))
      lines.set(code.toLowerCase(), `${code},${description.trim() || code}`)
  }
  expect(lines.size).toBeGreaterThan(2000)
  const file = fileOf(`StockCode,Description\n${[...lines.values()].join('\n')}\n`, 'retail.csv')
  const seq = await world.lastSeq()
  const answer = await importAll(file)
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(201)
  const events = await world.eventsAfter(seq)
  expect(events).toHaveLength(1)
  expect(Object(events[0]?.data).created).toHaveLength(lines.size)
})
