import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { hybridBill } from '#test/einvoice/hybrid-bill.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { smallCii, smallUbl } from '#test/einvoice/small-files.ts'
import { billInput, billLine, invoiceInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'
import type { BillReading, ReadElectronicBill } from '../contract/bill-reading.ts'

const today = berlinDay(new Date())
const { world, office, trade } = useWorld()

const readings = '/api/documents/bills/readings'

async function upload(
  content: string | Uint8Array,
  more: { name?: string; type?: string; who?: Caller } = {},
) {
  const { name = 'rechnung.xml', type = 'application/xml', who = office } = more
  const data = new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })
  const parts = { attachmentData: data, fileId: '1', fileName: name, tag: '', type }
  return must(await who.postForm('/api/attachments', parts)).entityId.uuid as string
}

const ask = (uuid: string, who = office) => who.post(readings, { attachment: { uuid } })
const readFile = async (...args: Parameters<typeof upload>): Promise<BillReading> =>
  must(await ask(await upload(...args)))

async function electronic(...args: Parameters<typeof upload>): Promise<ReadElectronicBill> {
  const { electronic, fault } = await readFile(...args)
  if (!electronic) throw new Error(fault?.message)
  return electronic
}

/** The bill as the form saves it, with what a person has to choose. */
function inputOf({ bill }: ReadElectronicBill, supplier: string, attachments: string[] = []) {
  const day = bill.billDate ?? today
  const wire = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} }
  const paymentMethod = bill.paymentMethod ?? wire
  return {
    documentType: 'BILL',
    documentCreation: {
      billDate: day,
      serviceDate: bill.serviceDate,
      advance: bill.advance,
      billNumber: bill.billNumber,
      billTotal: (bill.totalCents ?? 0) / 100,
      currency: bill.currency ?? 'EUR',
      paid: false,
    },
    documentRecordCreations: [],
    forex: { currency: bill.currency ?? 'EUR', day },
    lineItemCreations: bill.lines.map(({ text, amountCents, categoryId, ...line }) => ({
      ...line,
      taxPercent: line.taxPercent ?? 19,
      amount: (amountCents ?? 0) / 100,
      amountIncludesTax: line.taxType !== 'VAT',
      bookingText: text,
      categoryEntityId: categoryId ?? trade.billCategory,
      currency: bill.currency ?? 'EUR',
    })),
    partner: { entityId: { uuid: supplier }, data: null },
    partnership: {
      partners: [supplier],
      partnershipType: 'BUYER__SUPPLIER',
      partnershipData: {
        preferredPaymentMethod: paymentMethod,
        paymentTargetDays: paymentMethod.paymentMethod === 'WIRE' ? (bill.paymentTargetDays ?? 30) : null,
        customerNumberAtSupplier: '',
      },
    },
    attachmentEntityIds: attachments,
  }
}

describe('an electronic invoice', () => {
  test.each([
    ['UBL', 'rechnung.xml', 'application/xml', () => smallUbl(), 'EN 16931 (UBL)'],
    ['CII', 'rechnung.xml', 'application/xml', () => smallCii(), 'ZUGFeRD / Factur-X, Profil EN 16931'],
    [
      'a PDF with CII',
      'rechnung.pdf',
      'application/pdf',
      () => pdfWithFiles([{ name: 'factur-x.xml', content: smallCii() }]),
      'ZUGFeRD / Factur-X, Profil EN 16931',
    ],
    ['XML that a mail program calls text', 'invoice.txt', 'text/plain', () => smallUbl(), 'EN 16931 (UBL)'],
    [
      'or anything',
      'download',
      'application/octet-stream',
      () => smallCii(),
      'ZUGFeRD / Factur-X, Profil EN 16931',
    ],
  ])('%s is read, and nothing is stored', async (_, name, type, content, format) => {
    const id = await upload(content(), { name, type })
    const seq = await world.lastSeq()
    const read: BillReading = must(await ask(id))
    expect(read).toMatchObject({
      fault: null,
      sameFile: [],
      electronic: {
        format,
        extent: 'FULL',
        bill: {
          billNumber: 'R-4711',
          billDate: '2026-11-02',
          serviceDate: '2026-10-30',
          currency: 'EUR',
          totalCents: 23800,
          paymentTargetDays: 14,
          paymentMethod: { paymentMethod: 'WIRE', data: { iban: 'DE02120300000000202051' } },
          lines: [{ text: 'Stuhl Teak', quantity: 4, amountCents: 5000, taxPercent: 19, categoryId: null }],
        },
        isSupplierSure: false,
        newSupplier: {
          companyName: 'Hansen Teakmöbel GmbH',
          street: 'Hafenstraße 3',
          zip: '24103',
          city: 'Kiel',
          countryCode: 'DE',
          vatId: 'DE811907980',
        },
      },
    })
    expect(await world.lastSeq()).toBe(seq)
  })

  test('what its picture shows otherwise than its data is named, but not the firm’s own account', async () => {
    const pictureOf = async (...args: Parameters<typeof hybridBill>) => {
      const { findings } = await electronic(hybridBill(...args), { name: 'r.pdf', type: 'application/pdf' })
      return findings.filter(({ message }) => message.includes('Bild')).map(({ id }) => id)
    }
    expect(await pictureOf()).toEqual([])
    expect(await pictureOf({ gross: '249,90', net: '210,00', tax: '39,90' })).toEqual(['BT-112', 'BT-110'])
    const other = 'DE12500105170648489890'
    expect(await pictureOf({ iban: other })).toEqual(['BT-84'])
    await world.db.sql`insert into bank_accounts (bank_account_id, short_name, iban, currency, search_text)
      values (${crypto.randomUUID()}, 'Eigenes', ${other}, 'EUR', 'eigenes')`
    // That of the data, which the picture does not show, is a hint.
    expect(await pictureOf({ iban: other })).toEqual(['PDF'])
  })

  test('what contradicts itself is named with what is stated and what it comes to', async () => {
    const { findings, bill } = await electronic(smallUbl({ gross: '300.00' }))
    expect(findings).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'CONTENT', severity: 'WARNING', id: 'BT-112' },
        message: 'Gesamt brutto: angegeben 300,00, berechnet 238,00.',
      }),
    )
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'RULE', severity: 'ERROR', id: 'BR-CO-15' }),
    )
    expect(bill.notes).toEqual([expect.stringContaining('noch offen')])
  })

  test('to somebody else is a finding of the content', async () => {
    const { findings } = await electronic(smallUbl({ buyer: 'Wassermann AG' }))
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'CONTENT', id: 'BT-44' }))
    const own = await electronic(smallUbl())
    expect(own.findings.filter(({ kind }) => kind === 'CONTENT')).toEqual([])
  })
})

describe('its supplier', () => {
  const create = async (companyName: string, { vatId = '', iban = '' } = {}): Promise<string> => {
    const input = supplierInput({ shortName: companyName, companyName })
    const [defaults] = input.relationshipDefaults
    const preferredPaymentMethod = {
      ...defaults?.partnershipData.preferredPaymentMethod,
      data: iban === '' ? {} : { iban },
    }
    const answer = await office.post('/api/partners/suppliers', {
      ...input,
      partnerData: { ...input.partnerData, vatId },
      relationshipDefaults: [
        { ...defaults, partnershipData: { ...defaults?.partnershipData, preferredPaymentMethod } },
      ],
    })
    return must(answer).entityId.uuid
  }

  test('is known by VAT id, else by IBAN, else by name', async () => {
    const [vatId, iban, seller] = ['DE129273398', 'DE89370400440532013000', 'Knudsen Möbel']
    // In an order that is none of theirs.
    const byName = await create(seller)
    const byIban = await create('Bekannt am Konto', { iban })
    const byId = await create('Wer die Nummer hat', { vatId })
    const all = await electronic(smallUbl({ seller, vatId, iban }))
    expect(all.suppliers).toMatchObject([
      { uuid: byId, by: 'VAT_ID' },
      { uuid: byIban, by: 'IBAN' },
      { uuid: byName, by: 'NAME' },
    ])
    expect(all.isSupplierSure).toBe(true)
    const unknownId = await electronic(smallUbl({ seller, vatId: 'DE811569869', iban }))
    expect(unknownId.suppliers).toMatchObject([
      { uuid: byIban, by: 'IBAN' },
      { uuid: byName, by: 'NAME' },
    ])
    // It may be the account of a bank that collects for many.
    expect(unknownId.isSupplierSure).toBe(false)
    const noId = await electronic(smallUbl({ seller, vatId: '', iban }))
    expect([noId.suppliers[0]?.uuid, noId.isSupplierSure]).toEqual([byIban, true])
    const nameAlone = await electronic(smallUbl({ seller, vatId: 'DE811569869' }))
    expect(nameAlone.suppliers).toMatchObject([{ uuid: byName, by: 'NAME' }])
    expect(nameAlone.isSupplierSure).toBe(true)
  })

  test('is asked for where a VAT id that cannot be right is that of somebody else', async () => {
    const vatId = 'DE123456789'
    const byId = await create('Muster GmbH', { vatId })
    const another = await electronic(smallUbl({ seller: 'Rohstoff AG', vatId }))
    expect(another.suppliers).toMatchObject([{ uuid: byId, by: 'VAT_ID', isNamedAlike: false }])
    expect(another.isSupplierSure).toBe(false)
    const same = await electronic(smallUbl({ seller: 'MUSTER GmbH', vatId }))
    expect(same.suppliers).toMatchObject([{ uuid: byId, isNamedAlike: true }])
    expect(same.isSupplierSure).toBe(true)
  })

  test('is found by VAT id and account behind however many of his name', async () => {
    const [vatId, iban, seller] = ['DE119429301', 'DE27100777770209299700', 'Allerwelts KG']
    for (let n = 0; n < 55; n++) await create(seller)
    const byIban = await create('Zwölf am Konto', { iban })
    const byId = await create('Zzz mit Nummer', { vatId })
    const { suppliers } = await electronic(smallUbl({ seller, vatId, iban }))
    expect(suppliers).toHaveLength(5)
    expect(suppliers).toMatchObject([{ uuid: byId, by: 'VAT_ID' }, { uuid: byIban, by: 'IBAN' }, {}, {}, {}])
  })

  test.each([
    ['name', 'NAME', { seller: 'Zwillinge OHG', vatId: 'DE811569869' }, {}],
    [
      'account',
      'IBAN',
      { seller: 'Niemand', vatId: 'DE811569869', iban: 'DE75512108001245126199' },
      { iban: 'DE75512108001245126199' },
    ],
    ['VAT id', 'VAT_ID', { seller: 'Niemand', vatId: 'DE118509725' }, { vatId: 'DE118509725' }],
  ])('is asked for where two have the same %s', async (_, by, said, marks) => {
    const twins = [await create('Zwillinge OHG', marks), await create('Zwillinge OHG', marks)]
    const { suppliers, isSupplierSure, bill } = await electronic(smallUbl(said))
    expect(suppliers.filter((found) => found.by === by).map(({ uuid }) => uuid)).toEqual(
      expect.arrayContaining(twins),
    )
    expect(suppliers[0]?.by).toBe(by)
    expect(isSupplierSure).toBe(false)
    expect(bill.lines).toMatchObject([{ categoryId: null }])
  })

  test('has his lines go where his own of these words went, else where those of this tax did', async () => {
    const manager = await world.as('manager')
    const category = async (shortName: string): Promise<string> =>
      must(
        await manager.post('/api/lineitems/categories/', {
          shortName,
          includeInBookingText: false,
          scope: 'BILL',
        }),
      ).entityId.uuid
    const [chairs, freight, others] = [await category('STUE'), await category('FRAC'), await category('ANDE')]
    const known = { vatId: 'DE136695976', iban: 'DE21500500009876543210' }
    const his = await create('Nur Stühle', { vatId: known.vatId })
    const another = await create('Auch Stühle')
    let number = 0
    const book = (
      supplier: string,
      lines: { bookingText: string; category: string; taxPercent: number }[],
    ) => {
      number += 1
      const of = { ...trade, supplier }
      const billLines = lines.map(({ category: categoryEntityId, ...line }) =>
        billLine(of, { ...line, categoryEntityId, amount: 100 }),
      )
      const documentCreation = { billNumber: `V-${number}`, billTotal: 100 * lines.length }
      return office.post('/api/documents/bills', billInput(of, today, { documentCreation, lines: billLines }))
    }
    must(
      await book(his, [
        { bookingText: 'Fracht', category: freight, taxPercent: 19 },
        { bookingText: 'Stuhl Teak', category: chairs, taxPercent: 19 },
        { bookingText: 'Buch', category: others, taxPercent: 7 },
      ]),
    )
    // The latest of all, by somebody else.
    must(await book(another, [{ bookingText: 'Stuhl Teak', category: others, taxPercent: 19 }]))
    const read = async (text: string) => {
      const { bill } = await electronic(smallUbl({ ...known, text }))
      return bill.lines[0]?.categoryId
    }
    expect(await read('Stuhl Teak')).toBe(chairs)
    expect(await read('Tisch Eiche')).toBe(freight)
  })
})

test('what one owes oneself keeps the rate of this supplier’s last bill, which no invoice says', async () => {
  const acquisition = (number: string) =>
    smallUbl({ number, seller: 'Galerie Lumière', vatId: 'FR40303265045', gross: '200.00' })
      .replaceAll('<b:ID>S</b:ID><b:Percent>19<', '<b:ID>K</b:ID><b:Percent>0<')
      .replaceAll('38.00', '0.00')
  const first = await electronic(acquisition('L-1'))
  expect(first.bill).toMatchObject({
    totalCents: 20000,
    lines: [{ taxType: 'ACQUISITION_EU', taxPercent: null }],
  })
  const supplier = supplierInput({ shortName: 'Lumière', companyName: 'Galerie Lumière' })
  const partnerData = { ...supplier.partnerData, vatId: 'FR40303265045' }
  const { uuid } = must(await office.post('/api/partners/suppliers', { ...supplier, partnerData })).entityId
  const bill = inputOf(first, uuid)
  const art = bill.lineItemCreations.map((line) => ({ ...line, taxPercent: 7 }))
  must(await office.post('/api/documents/bills', { ...bill, lineItemCreations: art }))
  const second = await electronic(acquisition('L-2'))
  expect(second.bill.lines).toMatchObject([
    { taxType: 'ACQUISITION_EU', taxPercent: 7, categoryId: trade.billCategory },
  ])
})

describe('what a reading does not know', () => {
  test('a currency that is quoted is booked, one that is not is asked for with the amounts', async () => {
    const inCurrency = (code: string) => smallUbl({ number: `W-${code}` }).replaceAll('EUR', code)
    const lei = await electronic(inCurrency('RON'))
    expect(lei.bill).toMatchObject({ currency: 'RON', totalCents: 23800, lines: [{ amountCents: 5000 }] })
    const refused = await office.post('/api/documents/bills', inputOf(lei, trade.supplier))
    expect(refused.body.errors).toEqual([
      {
        path: 'documentCreation.currency',
        message: 'Für RON gibt es zum 02.11.2026 keinen Wechselkurs',
      },
    ])
    const rates = [{ currency: 'RON', day: '2026-11-02', rate: 5 }]
    must(await (await world.as('manager')).post('/api/currencies/rates', { rates }))
    const { uuid } = must(await office.post('/api/documents/bills', inputOf(lei, trade.supplier))).entityId
    expect(must(await office.get(`/proxy/get/bills/${uuid}`))).toMatchObject({
      currency: 'RON',
      billTotal: 238,
    })

    const dirham = await electronic(inCurrency('AED'))
    expect(dirham.bill).toMatchObject({ currency: null, totalCents: null, lines: [{ amountCents: null }] })
    expect(dirham.bill.notes).toEqual([expect.stringContaining('238,00\u00a0AED')])
    const unsaid = inputOf(dirham, trade.supplier)
    const documentCreation = { ...unsaid.documentCreation, currency: '' }
    const answer = await office.post('/api/documents/bills', { ...unsaid, documentCreation, forex: null })
    expect(answer.body.errors).toContainEqual({ path: 'documentCreation.currency', message: 'Währung fehlt' })
  })

  test('numbers that differ behind the sixtieth letter are two invoices', async () => {
    const numbers = ['1', '2'].map((end) => 'N'.repeat(139) + end)
    for (const number of numbers) {
      const read = await electronic(smallUbl({ number }))
      expect(read.bill.billNumber).toBe(number)
      must(await office.post('/api/documents/bills', inputOf(read, trade.supplier)))
      const of = { filterType: 'sameNumber', supplier: trade.supplier, billNumber: number }
      const query = encodeURIComponent(JSON.stringify(of))
      const { section } = must(await office.get(`/proxy/get/bills?searchFilter=${query}`))
      expect(section.map((row: { billNumber: string }) => row.billNumber)).toEqual([number])
    }
    const long = await electronic(smallUbl({ number: 'N'.repeat(141) }))
    expect(long.bill.billNumber).toBe('')
    const { documentCreation, ...input } = inputOf(long, trade.supplier)
    const sent = { ...input, documentCreation: { ...documentCreation, billNumber: 'N'.repeat(141) } }
    expect((await office.post('/api/documents/bills', sent)).body.errors).toEqual([
      { path: 'documentCreation.billNumber', message: 'Höchstens 140 Zeichen' },
    ])
  })
})

test('a customer of that name is no supplier', async () => {
  const seller = 'Kiste und Kasten GmbH'
  const customer = receiverSample({ shortName: 'Kiste', companyName: seller })
  const { uuid } = must(await office.post('/api/partners/receivers', customer)).entityId
  const { suppliers } = await electronic(smallUbl({ seller, vatId: 'DE129273398' }))
  expect(suppliers.map((found) => found.uuid)).not.toContain(uuid)
})

describe('the same file', () => {
  test('on an invoice of the firm is no bill', async () => {
    const content = pdfWithFiles([{ name: 'notiz.txt', content: crypto.randomUUID() }])
    const invoice = must(await office.post('/api/documents/invoices', invoiceInput(trade, today)))
    const type = 'application/pdf'
    const attachmentData = new File([new Uint8Array(content)], 'a.pdf', { type })
    const paper = { fileId: '1', fileName: 'a.pdf', tag: '', type, ownerEntityId: invoice.entityId.uuid }
    must(await office.postForm('/api/attachments', { ...paper, attachmentData }))
    expect((await readFile(content, { name: 'b.pdf', type })).sameFile).toEqual([])
  })

  test('is recognised by its content once a bill has it, also of an ordinary PDF', async () => {
    const content = pdfWithFiles([{ name: 'notiz.txt', content: crypto.randomUUID() }])
    const id = await upload(content, { name: 'a.pdf', type: 'application/pdf' })
    const answer = must(
      await office.post('/api/documents/bills', { ...billInput(trade, today), attachmentEntityIds: [id] }),
    )
    const read = await readFile(content, { name: 'b.pdf', type: 'application/pdf' })
    expect(read.sameFile).toMatchObject([{ entityId: answer.entityId }])
    // That of the bill may be read as well, by whoever sees bills.
    expect((await ask(id, await world.as('manager'))).status).toBe(200)
  })
})

describe('other files', () => {
  test.each([
    ['a PDF without data', pdfWithFiles([]), 'no-invoice', 'keine elektronische Rechnung'],
    [
      'a PDF cut off',
      pdfWithFiles([{ name: 'factur-x.xml', content: smallCii() }]).slice(0, 400),
      'format',
      'beschädigt',
    ],
    [
      'a request for payment',
      smallUbl().replace('>380<', '>71<'),
      'no-invoice',
      'sondern eine Zahlungsaufforderung (Art 71)',
    ],
    ['other XML', '<?xml version="1.0"?><lieferschein/>', 'no-invoice', 'lieferschein'],
    ['XML cut off', smallUbl().slice(0, 900), 'format', ''],
    [
      'XML with entities',
      smallUbl().replace('?>', '?><!DOCTYPE Invoice SYSTEM "http://example.com/a.dtd">'),
      'format',
      'DOCTYPE',
    ],
    [
      'XML with entities of its own',
      smallUbl().replace('?>', '?><!DOCTYPE Invoice [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'),
      'format',
      'DOCTYPE',
    ],
  ])('%s are answered in German', async (_, content, code, words) => {
    const { electronic, fault } = await readFile(content)
    expect(electronic).toBeNull()
    expect(fault).toEqual({ code, message: expect.stringContaining(words) })
  })

  test('a picture is no invoice', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    expect((await readFile(png, { name: 'foto.png', type: 'image/png' })).fault?.code).toBe('no-invoice')
  })

  test('somebody else’s upload, an invoice’s file and none at all are not found', async () => {
    const manager = await world.as('manager')
    expect((await ask(await upload(smallUbl(), { who: manager }))).status).toBe(404)
    const invoice = must(await manager.post('/api/documents/invoices', invoiceInput(trade, today)))
    const data = new File([smallUbl()], 'a.xml')
    const parts = { attachmentData: data, fileId: '1', fileName: 'a.xml', tag: '', type: '' }
    const owned = must(
      await manager.postForm('/api/attachments', { ...parts, ownerEntityId: invoice.entityId.uuid }),
    )
    expect((await ask(owned.entityId.uuid, manager)).status).toBe(404)
    expect((await ask(crypto.randomUUID())).status).toBe(404)
    expect((await office.post(readings, {})).status).toBe(422)
  })
})

const folder = join(process.env['KONTOR_TEST_DATA'] ?? '', 'einvoice')
const isThere = process.env['KONTOR_TEST_DATA'] !== undefined && existsSync(folder)

test.skipIf(!isThere)(
  'invoices of others become bills whose sums are theirs, or the difference is named',
  async () => {
    let saved = 0
    for (const name of ['xrechnung-testsuite', 'corpus-xml', 'zugferd']) {
      for (const file of readdirSync(join(folder, name))) {
        const { electronic: read, fault } = await readFile(
          new Uint8Array(readFileSync(join(folder, name, file))),
          {
            name: file,
          },
        )
        // Three of them state how far a building has come (204), and are no invoices.
        if (fault?.message.endsWith('(Art 204)')) continue
        if (!read) throw new Error(`${file}: ${fault?.message}`)
        const { bill, invoice, newSupplier } = read
        const owed = Number(invoice.totals.gross) + Number(invoice.totals.rounding ?? 0)
        expect(Math.abs(bill.totalCents ?? 0), file).toBe(Math.round(Math.abs(owed) * 100))
        // Of one that comes to nothing there is nothing to book; rates of those days there are none here.
        if (bill.lines.length === 0 || bill.currency !== 'EUR') continue
        const answer = await office.post('/api/documents/bills', inputOf(read, trade.supplier))
        const isNamed = bill.notes.some((note) => note.includes('noch offen'))
        if (isNamed) expect(answer.status, file).toBe(422)
        else {
          const stored = must(await office.get(`/proxy/get/bills/${must(answer).entityId.uuid}`))
          expect(stored.totals.amountGrossTotal, file).toBe((bill.totalCents ?? 0) / 100)
          saved++
        }
        expect(newSupplier.companyName, file).not.toBe('')
      }
    }
    expect(saved).toBeGreaterThan(90)
  },
  120_000,
)

/** What the collection of invoices that were read wrongly wants, by its kinds. */
test.skipIf(!isThere)('invoices of others that were booked otherwise than they say', async () => {
  const fieldBill = async (file: string) => {
    const bytes = new Uint8Array(readFileSync(join(folder, 'field', file)))
    return (await electronic(bytes, { name: file })).bill
  }
  expect(await fieldBill('01-waehrung-RON.xml')).toMatchObject({ currency: 'RON', totalCents: 11900 })
  for (const file of ['datum-erst-in-zweiter-bedingung', 'netto-vor-skonto', 'skonto-vor-netto']) {
    const { paymentTargetDays, notes } = await fieldBill(`02-${file}.xml`)
    expect({ file, paymentTargetDays }).toEqual({ file, paymentTargetDays: 30 })
    expect(notes).toEqual([expect.stringMatching(/^Skonto [23] % bis 2[48]\.10\.2026/)])
  }
  const insured = await electronic(
    new Uint8Array(readFileSync(join(folder, 'field', '05-keine-umsatzsteuer-INS.xml'))),
  )
  expect(insured.bill.lines).toMatchObject([
    { amountCents: 10000, taxPercent: 0 },
    { text: 'Versicherungsteuer 19 %', amountCents: 1900, taxPercent: 0 },
  ])
  expect(insured.findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['BR-CO-04', 'BR-47', 'BR-48']))
  const numbers = await Promise.all(['a', 'b'].map((end) => fieldBill(`10-nummer-61-zeichen-${end}.xml`)))
  expect(new Set(numbers.map(({ billNumber }) => billNumber)).size).toBe(2)
  expect(await fieldBill('15-gutschrift-381-negativ.xml')).toMatchObject({
    isOwerUnknown: true,
    totalCents: -11900,
  })
  expect(await fieldBill('17-ubl-paymentduedate.xml')).toMatchObject({
    paymentTargetDays: 30,
    notes: [expect.stringContaining('Fällig am 13.11.2026')],
  })
})

test('a script that asks for many files at once gets the answer of each, and a ZIP and a PDF behind other words are read', async () => {
  const numbers = Array.from({ length: 6 }, (_, index) => `S-${index}`)
  const files = await Promise.all(numbers.map((number) => upload(smallUbl({ number }))))
  const answers = await Promise.all(files.map((uuid) => ask(uuid)))
  expect(answers.map(({ body }) => body.electronic?.bill.billNumber)).toEqual(numbers)
  const zip = zipSync({ 'r.xml': new TextEncoder().encode(smallUbl({ number: 'S-zip' })) })
  expect((await electronic(zip, { name: 'r.zip', type: 'application/zip' })).bill.billNumber).toBe('S-zip')
  const pdf = Buffer.from(pdfWithFiles([{ name: 'factur-x.xml', content: smallCii() }]))
  const late = Buffer.concat([Buffer.from(`${'x'.repeat(120)}\n`), pdf])
  expect((await electronic(late, { name: 'r.pdf', type: 'application/pdf' })).bill.billNumber).toBe('R-4711')
})
