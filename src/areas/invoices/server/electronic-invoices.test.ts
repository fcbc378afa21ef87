import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { writeCii } from '#areas/einvoice/rules/write/write-cii.ts'
import { writeUbl } from '#areas/einvoice/rules/write/write-ubl.ts'
import { readElectronicInvoice } from '#areas/einvoice/server/electronic-file.ts'
import { readFile } from '#areas/einvoice/server/read-file.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { sumCents } from '#kernel/money.ts'
import { must } from '#test/caller.ts'
import { readText, withFolder } from '#test/pdf/tools.ts'
import { veraPdf } from '#test/pdf/vera-pdf.ts'
import { nordlicht } from '#test/people.ts'
import {
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
  startTrade,
  type Trade,
} from '#test/trade.ts'
import { type Caller, startWorld, type World } from '#test/world.ts'
import { differsFromPaper } from '../rules/electronic/compare-paper.ts'
import { electronicInvoiceOf } from '../rules/electronic/electronic-invoice-of.ts'
import { embeddedInvoice } from '../rules/electronic/electronic-problems.ts'
import { electronicSellerOf } from './electronic-seller-of.ts'
import { pdfFactsOf } from './pdf-facts-of.ts'

// What is stored, in the terms of EN 16931: valid, and to the cent what the books and the paper say.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
let world: World
let office: Caller
let german: Trade
let french: Trade
let swiss: Trade
let finnish: Trade
let consultancy: string

beforeAll(async () => {
  world = await startWorld()
  office = await world.as('manager')
  const trade = await startTrade(office)
  const of = async (shortName: string, countryCode: string, vatId: string): Promise<Trade> => {
    const input = receiverInput({ shortName, companyName: `${shortName} & Söhne`, countryCode, vatId })
    return { ...trade, receiver: must(await office.post('/api/partners/receivers', input)).entityId.uuid }
  }
  german = await of('Krause', 'DE', 'DE129273398')
  french = await of('Lumière', 'FR', 'FR40303265045')
  swiss = await of('Rütli', 'CH', '')
  finnish = await of('Virtanen', 'FI', '')
  const service = { shortName: 'BERA', includeInBookingText: true, scope: 'INVOICE', isService: true }
  consultancy = must(await office.post('/api/lineitems/categories/', service)).entityId.uuid
  must(await office.post('/api/firm', { ossSince: '2021-07-01' }))
  const rates = [
    { currency: 'USD', day: today, rate: 1.0862 },
    { currency: 'JPY', day: today, rate: 160.5 },
  ]
  must(await office.post('/api/currencies/rates', { rates }))
})
afterAll(() => world.stop())

const create = async (of: Trade, changes: InvoiceChanges): Promise<EntityId> =>
  must(await office.post(path, invoiceInput(of, today, changes))).entityId.uuid
const cancel = async (uuid: EntityId): Promise<EntityId> =>
  must(
    await office.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
    }),
  ).entityId.uuid

/** A stored invoice as electronic one; what its paper says, and what the rules say. */
async function mapped(uuid: EntityId) {
  return world.db.reading(async (tx) => {
    const stored = await readDocument(tx, uuid, ['INVOICE', 'CANCELLATION'])
    const firm = await loadFirm(tx)
    const seller = electronicSellerOf(firm)
    const electronic = electronicInvoiceOf(stored, { number: stored.number, seller, profile: 'EN16931' })
    return {
      stored,
      electronic,
      embedded: embeddedInvoice(stored, { number: stored.number, seller }),
      broken: judgeInvoice(electronic, { profile: 'EN16931' }).map(({ id }) => id),
      difference: differsFromPaper(electronic, pdfFactsOf(stored, firm, new Date())),
    }
  })
}

const cents = (text: string | null) => Math.round(Number(text) * 100)
const summed = (texts: (string | null)[]) => texts.reduce((sum, text) => sum + cents(text), 0)

/** Every sum of the standard, once more in cents, against the books. */
function agrees({ stored, electronic }: Awaited<ReturnType<typeof mapped>>): void {
  const { totals, lines, taxBreakdowns } = electronic
  const books = { net: stored.net, tax: stored.tax, gross: stored.gross }
  expect({ net: cents(totals.net), tax: cents(totals.tax), gross: cents(totals.gross) }).toEqual(books)
  expect(summed(lines.map(({ net }) => net))).toBe(stored.net)
  expect(summed(taxBreakdowns.map(({ base }) => base))).toBe(stored.net)
  expect(summed(taxBreakdowns.map(({ tax }) => tax))).toBe(stored.tax)
  expect(cents(totals.payable)).toBe(stored.gross - sumCents(stored.payments.map(({ amount }) => amount)))
  for (const { quantity, price, net } of lines) {
    // Half a cent, and what the float adds to it.
    expect(Math.abs(Number(quantity) * Number(price.net) * 100 - cents(net))).toBeLessThan(0.51)
    expect(Number(price.net)).toBeGreaterThanOrEqual(0)
  }
}

function readBack(xml: string) {
  const result = readElectronicInvoice(Buffer.from(xml))
  if (!result.ok) throw new Error(result.message)
  expect(result.problems).toEqual([])
  return result.invoice
}

const exempt = [{ code: 'PAR_4_21' }, { code: 'PAR_12_3' }, { code: 'OTHER', text: 'Steuerfrei, weil so' }]
// Several of the same tax, so that their rounding differs from that of their sum.
const standard = { taxType: 'VAT', taxPercent: 19 }
const vat = fc.constantFrom<object>(
  ...[standard, standard, standard, standard],
  { taxType: 'VAT', taxPercent: 7 },
  ...exempt.map((taxReason) => ({ taxType: 'VAT', taxPercent: 0, taxReason })),
  { taxType: 'DIFFERENTIAL', taxPercent: 19, amountBuying: 12 },
)
const none = { taxPercent: 0 }
const random = fc.oneof(
  withTaxes(() => german, fc.oneof(vat, fc.constant({ taxType: 'REVERSE_CHARGE', ...none }))),
  withTaxes(
    () => french,
    fc.oneof(
      { weight: 1, arbitrary: vat },
      { weight: 2, arbitrary: fc.constant({ taxType: 'NONE_EU', ...none }) },
      { weight: 1, arbitrary: fc.constant({ taxType: 'SERVICE_EU', ...none, bookingText: 'BERA' }) },
    ),
  ),
  withTaxes(() => swiss, fc.oneof(vat, fc.constant({ taxType: 'NONE_THIRD_COUNTRY', ...none }))),
  withTaxes(() => finnish, fc.oneof(vat, fc.constant({ taxType: 'OSS', taxPercent: null }))),
)

function withTaxes(of: () => Trade, tax: fc.Arbitrary<object>) {
  const line = fc.record({
    amount: fc.integer({ min: -30_000, max: 900_000 }),
    quantity: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 999 })),
    amountIncludesTax: fc.boolean(),
    unit: fc.constantFrom('H87', 'CT', 'HUR', 'LS'),
    tax,
  })
  return fc.record({
    of: fc.constant(of),
    lines: fc.array(line, { minLength: 1, maxLength: 14, size: 'max' }),
    currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
    paid: fc.boolean(),
  })
}

test('random invoices in all taxations, and what cancels them, are valid and say what the books and the paper say', async () => {
  await fc.assert(
    fc.asyncProperty(random, async ({ of, lines, currency, paid }) => {
      const money = (amount: number) => (currency === 'JPY' ? Math.trunc(amount / 100) : amount / 100)
      const input = lines.map(({ amount, tax, ...line }) => ({
        ...invoiceLine(of(), { currency, amount: money(amount) }),
        ...line,
        ...tax,
        // Discounts of § 25a UStG name their item.
        ...('amountBuying' in tax && { amount: money(Math.abs(amount)) }),
        ...('bookingText' in tax && { categoryEntityId: consultancy }),
      }))
      const documentCreation = { currency }
      const records = paid ? [paymentRecord(10, { currency, recordDate: today })] : []
      const uuid = await create(of(), { lines: input, documentCreation, records })
      for (const id of [uuid, await cancel(uuid)]) {
        const it = await mapped(id)
        expect(it.broken).toEqual([])
        expect(it.difference).toBeNull()
        agrees(it)
        expect(readBack(writeCii(it.electronic))).toEqual(it.electronic)
        expect(readBack(writeUbl(it.electronic))).toEqual(it.electronic)
      }
    }),
    { numRuns: 60 },
  )
}, 120_000)

const notTaxable = { taxType: 'VAT', taxPercent: 0, taxReason: { code: 'PAR_10_1' } }

test('what is exempt shares one breakdown with all its reasons; § 25a UStG has its statutory words and codes', async () => {
  const product = async (differentialKind: string, code: string) => {
    const input = productInput({ code, differentialKind, salesPP: 500, buyingPP: 400 })
    return must(await office.post('/api/products', input)).entityId.uuid
  }
  const margin = async (kind: string, code: string) =>
    invoiceLine(german, {
      taxType: 'DIFFERENTIAL',
      amount: 500,
      amountBuying: 400,
      productEntityId: await product(kind, code),
    })
  const art = await margin('ART', 'KUN-1')
  const one = await mapped(await create(german, { lines: [art] }))
  expect(one.electronic.taxBreakdowns).toEqual([
    {
      base: '500.00',
      tax: '0.00',
      category: { code: 'E', percent: '0' },
      exemptionReason: 'Kein Ausweis der Umsatzsteuer da differenzbesteuert; Kunstgegenstände/Sonderregelung',
      exemptionCode: 'VATEX-EU-I',
    },
  ])
  for (const [kind, code] of [
    ['USED', 'VATEX-EU-F'],
    ['COLLECTION', 'VATEX-EU-J'],
  ] as const) {
    const lines = [await margin(kind, `ALLEIN-${kind}`)]
    const alone = await mapped(await create(german, { lines }))
    expect(alone.electronic.taxBreakdowns).toMatchObject([{ exemptionCode: code }])
  }
  const course = { ...invoiceLine(german), taxPercent: 0, taxReason: { code: 'PAR_4_21', text: '' } }
  const lines = [art, await margin('COLLECTION', 'SAM-1'), await margin('USED', 'GEB-1'), course]
  const { electronic, broken } = await mapped(await create(german, { lines }))
  expect(broken).toEqual([])
  expect(electronic.taxBreakdowns).toMatchObject([
    { base: '1619.00', category: { code: 'E' }, exemptionCode: null },
  ])
  const reason = electronic.taxBreakdowns[0]?.exemptionReason
  for (const words of [
    'Kunstgegenstände/Sonderregelung',
    'Sammlungsstücke und Antiquitäten/Sonderregelung',
    'Gebrauchtgegenstände/Sonderregelung',
    '§ 4 Nr. 21 UStG',
  ])
    expect(reason).toContain(words)
})

test.each([
  ['VAT', () => german, { taxPercent: 19 }, 'S', null],
  ['OSS', () => finnish, { taxPercent: null }, 'S', null],
  ['NONE_EU', () => french, { taxPercent: 0 }, 'K', 'VATEX-EU-IC'],
  ['NONE_THIRD_COUNTRY', () => swiss, { taxPercent: 0 }, 'G', 'VATEX-EU-G'],
  ['REVERSE_CHARGE', () => german, { taxPercent: 0 }, 'AE', 'VATEX-EU-AE'],
  ['SERVICE_EU', () => french, { taxPercent: 0, bookingText: 'BERA' }, 'AE', 'VATEX-EU-AE'],
])('%s has its category', async (taxType, of, tax, code, exemptionCode) => {
  const { electronic } = await mapped(
    await create(of(), { lines: [{ ...invoiceLine(of(), { taxType }), ...tax }] }),
  )
  expect(electronic.taxBreakdowns).toMatchObject([{ category: { code }, exemptionCode }])
})

test('a supply within the EU names both VAT ids, the day and the country of the delivery', async () => {
  const { electronic } = await mapped(
    await create(french, { lines: [invoiceLine(french, { taxType: 'NONE_EU', taxPercent: 0 })] }),
  )
  expect(electronic).toMatchObject({
    seller: { vatId: 'DE136695976' },
    buyer: { vatId: 'FR40303265045' },
    delivery: { day: today, address: { countryCode: 'FR', city: 'Berlin', postCode: '10435' } },
  })
})

test('what is to be paid names day, means and account; a cancellation, where nothing is, names none', async () => {
  const uuid = await create(german, { lines: [invoiceLine(german)] })
  const { electronic, stored } = await mapped(uuid)
  expect(electronic).toMatchObject({
    dueDay: addDays(today, Number(stored.paymentTargetDays)),
    payments: [
      { meansCode: '58', remittance: stored.number, creditTransfers: [{ account: nordlicht.iban }] },
    ],
  })
  const cancellation = await mapped(await cancel(uuid))
  expect(cancellation.electronic.dueDay).toBeNull()
  expect(cancellation.electronic.payments.flatMap(({ creditTransfers }) => creditTransfers)).toEqual([])
})

test('tax in another currency is told in EUR too', async () => {
  const lines = [invoiceLine(german, { currency: 'USD' })]
  const { electronic } = await mapped(await create(german, { lines, documentCreation: { currency: 'USD' } }))
  expect(electronic).toMatchObject({
    taxCurrency: 'EUR',
    totals: { tax: '19.00', taxInAccountingCurrency: '17.49' },
    payments: [{ meansCode: '30' }],
  })
})

test('a pass-through alone is not taxable and names no VAT id; beside other lines the PDF stays plain', async () => {
  const passed = { ...invoiceLine(german, { amount: 400 }), ...notTaxable }
  const alone = await mapped(await create(german, { lines: [passed] }))
  expect(alone.broken).toEqual([])
  expect(alone.electronic).toMatchObject({
    seller: { vatId: null, taxRegistration: '48/123/01234' },
    buyer: { vatId: null },
    taxBreakdowns: [{ category: { code: 'O', percent: null } }],
  })
  const uuid = await create(german, { lines: [passed, invoiceLine(german)] })
  expect((await mapped(uuid)).embedded).toBeNull()
  expect((await finished(uuid)).read).toMatchObject({ ok: false, code: 'no-invoice' })
})

test('a cancellation and a correction refer to their invoice, with negative quantities and positive prices (BR-27)', async () => {
  const uuid = await create(german, { lines: [invoiceLine(german, { quantity: 2 })] })
  const { stored } = await mapped(uuid)
  const before = [{ number: stored.number, day: today }]
  const correctionLines = [invoiceLine(german, { amount: -19 })]
  const documentCreation = { correctedInvoiceEntityId: uuid }
  const correction = await mapped(await create(german, { lines: correctionLines, documentCreation }))
  expect(correction.broken).toEqual([])
  expect(correction.electronic).toMatchObject({
    typeCode: '384',
    precedingInvoices: before,
    lines: [{ quantity: '-1', price: { net: '15.97' } }],
    totals: { payable: '-19.00' },
  })
  const other = await create(german, { lines: [invoiceLine(german, { quantity: 2 })] })
  const { electronic } = await mapped(await cancel(other))
  expect(electronic).toMatchObject({
    typeCode: '384',
    lines: [{ quantity: '-2', net: '-200.00', price: { net: '100.00' } }],
  })
})

test('a final invoice takes its advance off line by line, and refers to it', async () => {
  const advanceDay = { advance: true, serviceDate: addDays(today, 20) }
  const advance = await create(german, {
    lines: [invoiceLine(german, { amount: 1190 })],
    documentCreation: advanceDay,
  })
  const asked = await mapped(advance)
  expect(asked.electronic).toMatchObject({ typeCode: '386', delivery: null })
  const { seller } = { seller: await world.db.reading(async (tx) => electronicSellerOf(await loadFirm(tx))) }
  const asXRechnung = { number: '1', seller, profile: 'XRECHNUNG' } as const
  expect(electronicInvoiceOf(asked.stored, asXRechnung).typeCode).toBe('326')
  const mail = { to: 'kunde@example.org', subject: 'Anzahlung', text: 'Anbei.' }
  must(await office.post(`${path}/${advance}/mails`, mail))
  must(await office.post(`${path}/${advance}/records`, paymentRecord(1190, { recordDate: today })))
  const uuid = await create(german, {
    lines: [invoiceLine(german, { amount: 3570 })],
    documentCreation: { advanceInvoiceEntityIds: [advance] },
  })
  for (const id of [uuid, await cancel(uuid)]) {
    const it = await mapped(id)
    expect(it.broken).toEqual([])
    expect(it.difference).toBeNull()
    agrees(it)
  }
  expect((await mapped(uuid)).electronic).toMatchObject({
    typeCode: '380',
    precedingInvoices: [{ number: asked.stored.number, day: today }],
    totals: { net: '2000.00', tax: '380.00', payable: '2380.00' },
    lines: [
      { net: '3000.00', quantity: '1' },
      { net: '-1000.00', quantity: '-1' },
    ],
  })
})

test('a business without what its invoice needs is refused, and the field is named; consumers get a plain PDF', async () => {
  const plain = {
    ...german,
    receiver: must(await office.post('/api/partners/receivers', receiverInput({ shortName: 'OhneId' })))
      .entityId.uuid,
  }
  const line = (amount: number) => invoiceLine(plain, { amount, taxType: 'REVERSE_CHARGE', taxPercent: 0 })
  const refused = await office.post(path, invoiceInput(plain, today, { lines: [line(500)] }))
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual([
    { path: 'partner.vatId', message: 'Beim Kunden fehlt für die E-Rechnung die USt-IdNr.' },
  ])
  expect(
    (await office.download(`${path}/previews`, invoiceInput(plain, today, { lines: [line(500)] }))).status,
  ).toBe(422)
  const consumer = receiverInput({ shortName: 'Privat', companyName: '' })
  const uuid = must(await office.post('/api/partners/receivers', consumer)).entityId.uuid
  const sold = await create({ ...german, receiver: uuid }, { lines: [invoiceLine(german, { amount: 900 })] })
  expect((await mapped(sold)).embedded).toBeNull()
})

test.each([
  [250, 'PDF', false],
  [250.01, 'PDF', true],
  [250, 'BOTH', true],
] as const)(
  'of %s € to a customer who wants %s bears XML: %s (§ 33 UStDV)',
  async (amount, eInvoiceForm, bears) => {
    const input = receiverSample({ shortName: `Klein ${amount} ${eInvoiceForm}`, eInvoiceForm })
    const of = {
      ...german,
      receiver: must(await office.post('/api/partners/receivers', input)).entityId.uuid,
    }
    const changes = { lines: [invoiceLine(of, { amount })], documentCreation: { buyerReference: 'B-17' } }
    expect((await mapped(await create(of, changes))).embedded !== null).toBe(bears)
  },
)

test('what a Kleinunternehmer supplies is exempt by § 19 UStG', async () => {
  must(await office.post('/api/firm', { taxSchemes: [{ validFrom: null, scheme: 'KLEINUNTERNEHMER' }] }))
  const { electronic, broken } = await mapped(
    await create(german, { lines: [invoiceLine(german, { taxPercent: 0 })] }),
  )
  must(await office.post('/api/firm', { taxSchemes: [{ validFrom: null, scheme: 'SOLL' }] }))
  expect(broken).toEqual([])
  expect(electronic.taxBreakdowns).toEqual([
    {
      base: '119.00',
      tax: '0.00',
      category: { code: 'E', percent: '0' },
      exemptionReason: 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).',
      exemptionCode: null,
    },
  ])
})

/** The finished file as somebody else reads it. */
async function finished(uuid: EntityId) {
  const { bytes } = await office.download(`/api/attachments/${uuid}/a.pdf`)
  return { bytes, text: (await readText(bytes)).replaceAll('\u00a0', ' '), read: await readFile(bytes) }
}

test('the finished PDF bears the XML that says what books and pages say', async () => {
  const lines = [
    invoiceLine(german, { amount: 1234.56, quantity: 3 }),
    invoiceLine(german, { amount: 100, amountIncludesTax: false, taxPercent: 7 }),
  ]
  const uuid = await create(german, { lines, documentCreation: { buyerReference: 'B-17' } })
  const { electronic, stored } = await mapped(uuid)
  const { bytes, text, read } = await finished(uuid)
  expect(read).toMatchObject({ ok: true, problems: [], invoice: electronic })
  expect(electronic).toMatchObject({
    number: stored.number,
    typeCode: '380',
    buyerReference: 'B-17',
    totals: { net: '3212.34', tax: '598.34', gross: '3810.68', payable: '3810.68' },
  })
  expect(text).toContain('3.810,68 €')
  const raw = bytes.toString('latin1')
  expect(raw).toContain('/AFRelationship /Alternative')
  for (const said of [
    'DocumentType xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">INVOICE<',
    'DocumentFileName xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">factur-x.xml<',
    'ConformanceLevel xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">EN 16931<',
  ])
    expect(raw).toContain(said)
  await veraPdfOf(bytes)
}, 60_000)

const veraPdfOf = (bytes: Buffer) =>
  withFolder(async (folder) => {
    const file = join(folder, 'a.pdf')
    await writeFile(file, bytes)
    expect((await veraPdf([file])).match(/ ok \d+ checks/g)).toHaveLength(2)
  })
