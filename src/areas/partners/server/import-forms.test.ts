import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { useWorld } from '#test/use-world.ts'

// Files in the forms of other programs, with people who do not exist.

const { office } = useWorld()
const path = '/api/partners/receivers/imports'

const preview = (bytes: string | Uint8Array<ArrayBuffer>, name: string, settings?: object) =>
  office.postForm(`${path}/previews`, {
    command: JSON.stringify({ settings }),
    file: new File([bytes], name),
  })
const send = (bytes: string | Uint8Array<ArrayBuffer>, name: string, settings: object) =>
  office.postForm(path, { command: JSON.stringify(settings), file: new File([bytes], name) })
const found = async (words: string) =>
  must(await office.get(`/proxy/get/receivers?searchText=${encodeURIComponent(words)}`)).section

const shopify = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'7001,Marta,Lindgren,marta@lindgren.example,yes,,Storgatan 8,2 tr,Malmö,,SE,'211 34,,,no,120.00,1,mag Teak,no,
'7002,Jo,Brandt,jo@brandt.example,no,Brandt Interiors Ltd,4 Mill Lane,,Leeds,,GB,LS1 4AP,,,no,0.00,0,,no,vip
'7003,News,Letter,news@letter.example,yes,,,,,,,,,,no,0.00,0,,no,
`

test('of Shopify, whose customers without an address are left out when that is said', async () => {
  const shown = must(await preview(shopify, 'customers_export.csv'))
  expect(shown.questions).toMatchObject([
    { setting: 'withoutAddress', title: 'Eine Zeile hat keine Adresse.' },
  ])
  const { settings, problems, created } = must(
    await preview(shopify, 'customers_export.csv', { withoutAddress: 'LEAVE' }),
  )
  expect({ problems, created }).toEqual({ problems: [], created: 2 })
  must(await send(shopify, 'customers_export.csv', settings))
  expect(await found('Lindgren')).toMatchObject([
    {
      ...{
        companyName: '',
        firstName: 'Marta',
        familyName: 'Lindgren',
        countryCode: 'SE',
        notes: 'mag Teak',
      },
      addressLines: '2 tr\nStorgatan 8\n211 34 Malmö',
    },
  ])
  expect(await found('Brandt')).toMatchObject([
    {
      companyName: 'Brandt Interiors Ltd',
      firstName: 'Jo',
      familyName: 'Brandt',
      countryCode: 'GB',
      zip: 'LS1 4AP',
    },
  ])
})

const lexware = `Kundennummer;Firmenname;Steuernummer;Umsatzsteuer ID;Anrede;Vorname;Nachname;Straße 1;PLZ 1;Ort 1;Land 1;Straße 2;PLZ 2;Ort 2;Land 2;E-Mail 1
10311;Nordsee Möbel GmbH;;DE136695976;;;;Am Deich 1;26721;Emden;Deutschland;Lager 7;26721;Emden;Deutschland;post@nordsee.example
10312;;;;Herrn;Okko;ten Doornkaat;Am Siel 4;26506;Norden;Deutschland;;;;;okko@siel.example
`

describe('of Lexware Office', () => {
  test('the first address is the one of the invoice, and the second is named as left out', async () => {
    const shown = must(await preview(lexware, 'kontakte.csv'))
    expect(shown).toMatchObject({ created: 2, problems: [], questions: [] })
    expect(shown.leftOut.columns).toContainEqual({ column: 11, heading: 'Straße 2', values: 1 })
    must(await send(lexware, 'kontakte.csv', shown.settings))
    expect(await found('Doornkaat')).toMatchObject([
      { salutation: 'Herr', familyName: 'ten Doornkaat', debitorNumber: 10312, countryCode: 'DE' },
    ])
  })

  test.each([
    ['UTF-16 with its mark', Buffer.from(`\ufeff${lexware}`, 'utf16le')],
    ['Windows-1252', Buffer.from(lexware, 'latin1')],
    ['tabs', Buffer.from(lexware.replaceAll(';', '\t'))],
  ])('reads the same in %s', async (_, bytes) => {
    const shown = must(await preview(new Uint8Array(bytes), 'kontakte.csv', { existing: 'update' }))
    expect(shown).toMatchObject({ created: 0, changed: 0, unchanged: 2, problems: [] })
  })
})

test('of JTL-Wawi, where a name is the family’s', async () => {
  const jtl =
    'Name;Vorname;Straße;PLZ;Ort;Land;E-Mail;Kundengruppe\nStahl;Mirja;Mühlenstraße 12;10119;Berlin;DE;mirja@stahl.example;Endkunden\n'
  const shown = must(await preview(jtl, 'jtl.csv'))
  must(await send(jtl, 'jtl.csv', shown.settings))
  expect(await found('Mirja')).toMatchObject([
    { familyName: 'Stahl', firstName: 'Mirja', companyName: '', shortName: 'STAH' },
  ])
})

test('of easybill and sevDesk, by usual words: a person in one column, a title, a number of a house', async () => {
  const csv =
    'Kunde;Titel;Anrede;Straße;Hausnummer;Adresszusatz;PLZ;Ort;USt-IdNr.;Zahlungsziel (Tage)\n"Sandberg, Ylva";Dr.;Frau;Gänsemarkt;9;Hinterhaus;20354;Hamburg;;14\n'
  const shown = must(await preview(csv, 'kunden.csv'))
  expect(shown.problems).toEqual([])
  must(await send(csv, 'kunden.csv', shown.settings))
  expect(await found('Sandberg')).toMatchObject([
    {
      ...{
        familyName: 'Sandberg',
        firstName: 'Ylva',
        salutation: 'Frau Dr.',
        street: 'Gänsemarkt 9',
        paymentTargetDays: 14,
      },
      addressLines: 'Hinterhaus\nGänsemarkt 9\n20354 Hamburg',
    },
  ])
})

/** A workbook of two sheets whose postcodes are numbers, as a spreadsheet makes of them. */
function workbook(): Uint8Array<ArrayBuffer> {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const head = `<row>${['Firma', 'PLZ', 'Ort', 'Straße'].map(text).join('')}</row>`
  const row = `<row>${text('Elbstuhl GmbH')}<c><v>1099</v></c>${text('Dresden')}${text('Elbe 1')}</row>`
  const bytes = zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="Leer" sheetId="1" r:id="r0"/><sheet name="Kunden" sheetId="2" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${[0, 1].map((at) => `<Relationship Id="r${at}" Type="${type}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/worksheets/sheet0.xml': strToU8('<worksheet><sheetData/></worksheet>'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${head}${row}</sheetData></worksheet>`),
  })
  return new Uint8Array(bytes)
}

test('a workbook whose postcodes lost their zero says so, and takes it back', async () => {
  const shown = must(await preview(workbook(), 'kunden.xlsx'))
  expect(shown).toMatchObject({ settings: { sheet: 'Kunden' }, shortZips: 1, leftOut: { sheets: ['Leer'] } })
  expect(shown.rows[0].cells[1]).toMatchObject({ value: '1099', state: 'LOOK' })
  const { settings, rows } = must(await preview(workbook(), 'kunden.xlsx', { zipZeros: true }))
  expect(rows[0].cells[1]).toMatchObject({ value: '01099', state: 'LOOK' })
  must(await send(workbook(), 'kunden.xlsx', settings))
  expect(await found('Elbstuhl')).toMatchObject([{ zip: '01099', addressLines: 'Elbe 1\n01099 Dresden' }])
})

describe('what is wrong stops all of it', () => {
  test.each([
    ['a broken IBAN', 'IBAN', 'DE00123', '„DE00123“ ist keine gültige IBAN.'],
    ['an unknown country', 'Land', 'Mittelerde', '„Mittelerde“ ist kein Land, das Kontor kennt.'],
    ['no days', 'Zahlungsziel', 'Valuta 15.', '„Valuta 15.“ sind keine Tage.'],
    [
      'the collective account',
      'Debitorennr.',
      '10000',
      'Die Debitorennr. 10000 ist das Sammelkonto und kann nicht vergeben werden',
    ],
    [
      'a method nobody knows',
      'Zahlungsart',
      'Tauschhandel',
      '„Tauschhandel“ ist keine Zahlungsart (Überweisung, Bar, Kreditkarte, Paypal)',
    ],
  ])('%s', async (_, heading, value, message) => {
    const csv = `Firma;Straße;PLZ;Ort;${heading}\nFalsch GmbH;Weg 1;10115;Berlin;${value}\nRichtig GmbH;Weg 2;10115;Berlin;\n`
    const { settings, problems } = must(await preview(csv, 'falsch.csv'))
    expect(problems).toMatchObject([{ line: 2, cell: 'E2', message }])
    expect((await send(csv, 'falsch.csv', settings)).status).toBe(422)
    expect(await found('Richtig')).toEqual([])
  })

  test('more than 10.000', async () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => `F${at} GmbH;Weg ${at};10115;Berlin`)
    const csv = `Firma;Straße;PLZ;Ort\n${rows.join('\n')}\n`
    const { problems } = must(await preview(csv, 'viele.csv'))
    expect(problems).toMatchObject([
      { line: 10_002, message: 'Höchstens 10.000 Kunden auf einmal. Bitte teilen Sie die Datei auf.' },
    ])
  })
})
