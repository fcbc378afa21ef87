import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { sumDifferences } from '#areas/einvoice/rules/sum-differences.ts'
import { writeCii } from '#areas/einvoice/rules/write/write-cii.ts'
import { writeUbl } from '#areas/einvoice/rules/write/write-ubl.ts'
import { readElectronicInvoice } from '#areas/einvoice/server/electronic-file.ts'
import { readFile } from '#areas/einvoice/server/read-file.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents as centsOf, sumCents } from '#kernel/money.ts'
import { must } from '#test/caller.ts'
import { shortOrLong } from '#test/endurance.ts'
import { readText } from '#test/pdf/tools.ts'
import { nordlicht } from '#test/people.ts'
import {
  type Parties,
  randomAdvance,
  randomInput,
  randomInvoice,
  randomSale,
  startParties,
} from '#test/random-invoices.ts'
import {
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
  type Trade,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'
import { differsFromPaper } from '../../rules/electronic/compare-paper.ts'
import { electronicInvoiceOf } from '../../rules/electronic/electronic-invoice-of.ts'
import { pdfForm } from '../../rules/electronic/electronic-problems.ts'
import { pdfFactsOf } from '../pdf/pdf-facts-of.ts'
import { electronicSellerOf } from './electronic-seller-of.ts'

// What is stored, in the terms of EN 16931: valid, and to the cent what the books and the paper say.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world } = useWorld()
let office: Caller
let parties: Parties
let german: Trade
let french: Trade
let swiss: Trade
let finnish: Trade

beforeAll(async () => {
  office = await world.as('manager')
  parties = await startParties(office, today)
  ;({ german, swiss, finnish } = parties)
  const input = receiverInput({
    ...{ shortName: 'Lumière', companyName: 'Lumière & Söhne', countryCode: 'FR', vatId: 'FR40303265045' },
  })
  french = { ...german, receiver: must(await office.post('/api/partners/receivers', input)).entityId.uuid }
})

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
    const paper = pdfFactsOf(stored, firm, new Date())
    return {
      stored,
      electronic,
      paper,
      embedded: pdfForm(stored, { number: stored.number, seller }).embedded,
      broken: judgeInvoice(electronic, { profile: 'EN16931' }).map(({ id }) => id),
      difference: differsFromPaper(electronic, paper),
    }
  })
}

const plainReason = async (uuid: EntityId) =>
  must(await office.get(`/proxy/get/invoices/${uuid}`)).plainPdfReason

const cents = (text: string | null) => Math.round(Number(text) * 100)
const summed = (texts: (string | null)[]) => texts.reduce((sum, text) => sum + cents(text), 0)

const untaxed: Partial<Record<string, string>> = {
  ...{ DIFFERENTIAL: 'E', NONE_EU: 'K', NONE_THIRD_COUNTRY: 'G', REVERSE_CHARGE: 'AE', SERVICE_EU: 'AE' },
}

/** The stored groups by the categories of the standard (BT-116, BT-117): a mapping of the test's own. */
function storedBreakdowns(taxes: Awaited<ReturnType<typeof mapped>>['stored']['taxes']) {
  const categoryOf = ({ taxType, taxPercent, taxReason }: (typeof taxes)[number]) => {
    const code = taxReason?.code === 'PAR_12_3' ? 'Z' : 'E'
    return taxPercent > 0 && !untaxed[taxType] ? `S ${taxPercent}` : `${untaxed[taxType] ?? code} 0`
  }
  return [...Map.groupBy(taxes, categoryOf)].map(([category, groups]) => ({
    category,
    net: sumCents(groups.map(({ net }) => net)),
    tax: sumCents(groups.map(({ tax }) => tax)),
  }))
}

const sorted = (breakdowns: ReturnType<typeof storedBreakdowns>) =>
  breakdowns.toSorted((a, b) => (a.category < b.category ? -1 : 1))

/** Every sum of the standard, once more in cents, against the books. */
function agrees({ stored, electronic }: Awaited<ReturnType<typeof mapped>>): void {
  const { totals, lines, taxBreakdowns } = electronic
  const books = { net: stored.net, tax: stored.tax, gross: stored.gross }
  expect({ net: cents(totals.net), tax: cents(totals.tax), gross: cents(totals.gross) }).toEqual(books)
  expect(summed(lines.map(({ net }) => net))).toBe(stored.net)
  const breakdowns = taxBreakdowns.map(({ category, base, tax }) => ({
    category: `${category.code} ${Number(category.percent)}`,
    ...{ net: centsOf(cents(base)), tax: centsOf(cents(tax)) },
  }))
  expect(sorted(breakdowns)).toEqual(sorted(storedBreakdowns(stored.taxes)))
  expect(totals.rounding).toBeNull()
  expect(cents(totals.payable)).toBe(stored.gross - sumCents(stored.payments.map(({ amount }) => amount)))
  for (const { quantity, price, net, allowancesAndCharges } of lines) {
    const off = summed(allowancesAndCharges.map(({ amount }) => amount))
    // Half a cent, and what the float adds to it.
    expect(Math.abs(Number(quantity) * Number(price.net) * 100 - off - cents(net))).toBeLessThan(0.51)
    expect(Number(price.net)).toBeGreaterThanOrEqual(0)
  }
}

function readBack(xml: string) {
  const result = readElectronicInvoice(Buffer.from(xml))
  if (!result.ok) throw new Error(result.message)
  expect(result.problems).toEqual([])
  return result.invoice
}

test('random invoices in all taxations, and what cancels them, are valid and say what the books and the paper say', async () => {
  await fc.assert(
    fc.asyncProperty(randomInvoice, async (random) => {
      const uuid = must(await office.post(path, randomInput(parties, today, random))).entityId.uuid
      for (const id of [uuid, await cancel(uuid)]) await holds(id)
    }),
    { numRuns: shortOrLong(20, 120) },
  )
})

test('so do random advances, and what corrects random invoices', async () => {
  await fc.assert(
    fc.asyncProperty(randomAdvance, randomSale, async (advance, sale) => {
      const asked = must(await office.post(path, randomInput(parties, today, advance))).entityId.uuid
      expect((await holds(asked)).typeCode).toBe('326')
      expect((await holds(await cancel(asked))).typeCode).toBe('384')
      const input = randomInput(parties, today, sale)
      const correction = await correct(must(await office.post(path, input)).entityId.uuid, input)
      expect((await holds(correction)).typeCode).toBe('384')
    }),
    { numRuns: shortOrLong(4, 20) },
  )
})

// More than 1,00 between a rate's tax and that of its sum is not tolerated, and whole yen leave a yen over for each few lines.
const yenRules = ['BR-CO-17', 'BR-S-09']

/** Valid in both profiles, and the same in both syntaxes, term by term; answers the XRechnung. */
async function holds(uuid: EntityId) {
  const it = await mapped(uuid)
  const seller = await world.db.reading(async (tx) => electronicSellerOf(await loadFirm(tx)))
  const facts = { number: it.stored.number, seller, profile: 'XRECHNUNG' } as const
  const xrechnung = electronicInvoiceOf(it.stored, facts)
  if (it.stored.currency === 'JPY' && it.broken.length > 0) {
    expect([it.broken, it.embedded]).toEqual([yenRules, null])
    expect(await plainReason(uuid)).toContain('weicht um mehr als 1,00 von der Steuer auf die Summe ab')
    return xrechnung
  }
  expect(it.broken).toEqual([])
  expect(it.difference).toBeNull()
  agrees(it)
  const broken = judgeInvoice(xrechnung, { profile: 'XRECHNUNG' })
  expect(broken.filter(({ severity }) => severity === 'fatal')).toEqual([])
  for (const electronic of [it.electronic, xrechnung]) {
    expect(sumDifferences(electronic)).toEqual([])
    expect(readBack(writeCii(electronic))).toEqual(electronic)
    expect(readBack(writeUbl(electronic))).toEqual(electronic)
  }
  return xrechnung
}

/** Half of its first line is given back. */
async function correct(uuid: EntityId, input: ReturnType<typeof randomInput>): Promise<EntityId> {
  const [line] = input.lineItemCreations as ReturnType<typeof invoiceLine>[]
  if (!line) throw new Error('an invoice without lines')
  const { partnership, partner, documentCreation } = input
  const correction = invoiceInput(german, today, {
    lines: [
      { ...line, localId: crypto.randomUUID(), amount: -Math.ceil(line.amount / 2), discountAmount: null },
    ],
    documentCreation: { ...documentCreation, correctedInvoiceEntityId: uuid },
  })
  return must(await office.post(path, { ...correction, partner, partnership })).entityId.uuid
}

test('a discount is an allowance of its line (BG-27), in both syntaxes, and the negative one in what cancels it', async () => {
  const lines = [
    { ...invoiceLine(german, { amountIncludesTax: false, quantity: 3, amount: 9.99 }), discountPercent: 10 },
    { ...invoiceLine(german, { amountIncludesTax: false, amount: 100 }), discountAmount: 12.5 },
    // 107,10 of 119,00: 90,00 of 100,00
    { ...invoiceLine(german), discountPercent: 10 },
  ]
  const documentCreation = { buyerReference: 'A-7' }
  const uuid = await create(german, { lines, documentCreation })
  const { electronic } = await mapped(uuid)
  const said = { isCharge: false, reason: 'Rabatt', reasonCode: '95' }
  const allowances = (of: typeof electronic) =>
    of.lines.map(({ net, price, allowancesAndCharges }) => [net, price.net, allowancesAndCharges])
  expect(allowances(electronic)).toMatchObject([
    ['26.97', '9.99', [{ ...said, amount: '3.00', base: '29.97', percent: '10' }]],
    ['87.50', '100.00', [{ ...said, amount: '12.50', base: null, percent: null }]],
    ['90.00', '100.00', [{ ...said, amount: '10.00', base: '100.00', percent: '10' }]],
  ])
  expect(writeCii(electronic)).toContain('<ram:CalculationPercent>10</ram:CalculationPercent>')
  expect(writeUbl(electronic)).toContain('<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>')
  await holds(uuid)
  const cancellation = await holds(await cancel(uuid))
  expect(allowances(cancellation)).toMatchObject([
    ['-26.97', '9.99', [{ amount: '-3.00', base: '-29.97', percent: '10' }]],
    ['-87.50', '100.00', [{ amount: '-12.50' }]],
    ['-90.00', '100.00', [{ amount: '-10.00' }]],
  ])
})

test('of whole yen the percent of a discount is a word, as it is not exact', async () => {
  const line = {
    ...invoiceLine(german, { currency: 'JPY', amount: 999, amountIncludesTax: false }),
    discountPercent: 10,
  }
  const uuid = await create(german, {
    lines: [line],
    documentCreation: { currency: 'JPY', buyerReference: 'A-7' },
  })
  const { electronic } = await mapped(uuid)
  expect(electronic.lines[0]).toMatchObject({
    net: '899.00',
    allowancesAndCharges: [{ amount: '100.00', base: null, percent: null, reason: 'Rabatt 10 %' }],
  })
  await holds(uuid)
})

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

test('goods that go elsewhere name where they go, under the VAT id of that place', async () => {
  const input = receiverSample({
    ...{ shortName: 'Marais', companyName: 'Le Marais SARL', countryCode: 'FR', vatId: 'FR40303265045' },
    ...{ addressLines: '4 rue de Sévigné\n75004 Paris', zip: '75004', city: 'Paris' },
    billingAddressIsDeliveryAddress: false,
    deliveryRecipientName: 'Magazijn Marais',
    deliveryAddressLines: 'Zavelstraat 9\n1000 Brussel',
    ...{ deliveryZip: '1000', deliveryCity: 'Brussel', deliveryCountry: 'BE', deliveryVatId: 'BE0403019261' },
  })
  const of = { ...german, receiver: must(await office.post('/api/partners/receivers', input)).entityId.uuid }
  const line = invoiceLine(of, { taxType: 'NONE_EU', taxPercent: 0 })
  const { electronic, broken } = await mapped(await create(of, { lines: [line] }))
  expect(broken).toEqual([])
  expect(electronic).toMatchObject({
    buyer: { vatId: 'BE0403019261', address: { countryCode: 'FR', city: 'Paris', postCode: '75004' } },
    delivery: {
      name: 'Magazijn Marais',
      address: { countryCode: 'BE', city: 'Brussel', postCode: '1000', line1: 'Zavelstraat 9' },
    },
  })
})

test.each([
  ['the largest line', [100, 300, 100, 100], ['84.03', '252.11', '84.03', '84.03']],
  ['of lines alike the first', [100, 100, 100, 100], ['84.04', '84.03', '84.03', '84.03']],
  ['the largest deduction', [-100, -300, -100, -100], ['-84.03', '-252.11', '-84.03', '-84.03']],
  [
    'the two largest, a cent each',
    [100, 300, 100, 300, 100, 100, 100],
    ['84.03', '252.11', '84.03', '252.11', '84.03', '84.03', '84.03'],
  ],
])('the cent of rounding goes to %s', async (_, amounts, nets) => {
  const lines = amounts.map((amount) => invoiceLine(german, { amount }))
  const it = await mapped(await create(german, { lines }))
  expect(it.electronic.lines.map(({ net }) => net)).toEqual(nets)
  agrees(it)
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

test.each([
  ['WIRE', ['58', '58'], [nordlicht.iban], `Zahlbar bis ${formatDay(addDays(today, 14))}.`],
  ['CASH', ['58', '58'], [nordlicht.iban], 'Der Rechnungsbetrag ist per Vorkasse fällig.'],
  ['PAYPAL', ['68', '68'], [], 'Zahlbar per PayPal.'],
  // XRechnung takes a card only with its number (BR-DE-24-a).
  ['CREDIT_CARD', ['48', 'ZZZ'], [], 'Der Betrag wird über die Kreditkarte bezahlt.'],
] as const)(
  '%s has its means of payment, accounts and terms',
  async (paymentMethod, codes, accounts, terms) => {
    const input = invoiceInput(german, today, { lines: [invoiceLine(german)] })
    const preferredPaymentMethod = { paymentMethod, paymentMethodDetailType: paymentMethod, data: {} }
    const paymentTargetDays = paymentMethod === 'WIRE' ? 14 : null
    const partnership = {
      ...input.partnership,
      partnershipData: { preferredPaymentMethod, paymentTargetDays },
    }
    const uuid = must(await office.post(path, { ...input, partnership })).entityId.uuid
    const { stored, electronic } = await mapped(uuid)
    const seller = await world.db.reading(async (tx) => electronicSellerOf(await loadFirm(tx)))
    const asXRechnung = { number: stored.number, seller, profile: 'XRECHNUNG' } as const
    for (const [index, one] of [electronic, electronicInvoiceOf(stored, asXRechnung)].entries()) {
      expect(one.paymentTerms).toBe(terms)
      expect(one.payments).toMatchObject([{ meansCode: codes[index], remittance: stored.number }])
      expect(
        one.payments.flatMap(({ creditTransfers }) => creditTransfers.map(({ account }) => account)),
      ).toEqual(accounts)
    }
  },
)

test('what was paid in the shop names no account', async () => {
  const lines = [invoiceLine(german, { amount: 119 })]
  const input = invoiceInput(german, today, { lines, records: [paymentRecord(119, { recordDate: today })] })
  const preferredPaymentMethod = { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} }
  const partnership = {
    ...input.partnership,
    partnershipData: { preferredPaymentMethod, paymentTargetDays: null },
  }
  const { electronic } = await mapped(must(await office.post(path, { ...input, partnership })).entityId.uuid)
  expect(electronic).toMatchObject({
    paymentTerms: 'Es ist kein Betrag zu zahlen.',
    payments: [{ meansCode: '10', creditTransfers: [] }],
  })
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
  expect(await plainReason(uuid)).toBe(
    'Keine E-Rechnung, sondern ein gewöhnliches PDF: Was nicht steuerbar ist (durchlaufende Posten, Leistungen nach § 3a Abs. 2 UStG), steht dort nicht neben anderen Positionen; getrennt berechnet geht beides elektronisch.',
  )
  expect((await finished(uuid)).read).toMatchObject({ ok: false, code: 'no-invoice' })
})

test('a VAT id that is left out for what is not taxable is not said to be missing', async () => {
  const passed = { ...invoiceLine(german, { amount: 400 }), ...notTaxable }
  const only = 'Keine E-Rechnung, sondern ein gewöhnliches PDF: Was nicht steuerbar ist'
  for (const taxType of ['NONE_THIRD_COUNTRY', 'REVERSE_CHARGE']) {
    const other = invoiceLine(swiss, { taxType, taxPercent: 0, amount: 900 })
    const uuid = await create(swiss, { lines: [{ ...passed }, other] })
    expect(await plainReason(uuid), taxType).toMatch(new RegExp(`^${only}`))
    expect(await plainReason(uuid), taxType).not.toContain('USt-IdNr')
  }
})

test('a service to a business outside of the EU is not taxable here, and says so on paper and in the XML', async () => {
  const elsewhere = { taxType: 'VAT', taxPercent: 0, taxReason: { code: 'PAR_3A_2' } }
  const service = { ...invoiceLine(swiss, { amount: 400 }), ...elsewhere }
  const { broken, electronic, difference } = await mapped(await create(swiss, { lines: [service] }))
  expect(broken).toEqual([])
  expect(difference).toBeNull()
  expect(electronic).toMatchObject({
    taxBreakdowns: [
      {
        category: { code: 'O', percent: null },
        exemptionReason:
          'In Deutschland nicht steuerbar nach § 3a Abs. 2 UStG (Leistung an ein Unternehmen im Drittland)',
      },
    ],
    totals: { tax: '0.00', gross: '400.00' },
  })
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

test('what settles or corrects is small where its whole or its invoice is, and not by what is left', async () => {
  const euros = async (amount: number, documentCreation: Record<string, unknown> = {}) =>
    create(german, { lines: [invoiceLine(german, { amount })], documentCreation })
  const bearsXml = async (uuid: EntityId) => (await mapped(uuid)).embedded !== null
  const correctionOf = async (uuid: EntityId) => euros(-10, { correctedInvoiceEntityId: uuid })
  expect(await bearsXml(await correctionOf(await euros(1190)))).toBe(true)
  expect(await bearsXml(await correctionOf(await euros(238)))).toBe(false)

  const settled = async (advanced: number, amount: number) => {
    const advance = await euros(advanced, { advance: true, serviceDate: addDays(today, 20) })
    must(
      await office.post(`${path}/${advance}/mails`, { to: 'k@example.org', subject: 'Anzahlung', text: '.' }),
    )
    must(await office.post(`${path}/${advance}/records`, paymentRecord(advanced, { recordDate: today })))
    return euros(amount, { advanceInvoiceEntityIds: [advance] })
  }
  const final = await settled(1190, 1309)
  expect(await bearsXml(final)).toBe(true)
  expect(await bearsXml(await cancel(final))).toBe(true)
  expect(await bearsXml(await settled(100, 238))).toBe(false)
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

test('where the customer owes the tax and has no VAT id the PDF stays plain; XRechnung is refused, and the field is named', async () => {
  const owing = async (changes: Partial<ReceiverFields>) => {
    const input = receiverSample({ vatId: '', ...changes })
    const receiver = must(await office.post('/api/partners/receivers', input)).entityId.uuid
    return { ...german, receiver }
  }
  const lines = (of: Trade) => [invoiceLine(of, { amount: 500, taxType: 'REVERSE_CHARGE', taxPercent: 0 })]
  const of = await owing({ shortName: 'OhneId' })
  const uuid = await create(of, { lines: lines(of) })
  for (const id of [uuid, await cancel(uuid)]) {
    expect((await mapped(id)).broken).toEqual(['BR-AE-02'])
    expect(await plainReason(id)).toContain(
      ': Die Steuer schuldet der Kunde (§\u00a013b UStG), und seine USt-IdNr. fehlt.',
    )
    expect((await finished(id)).read).toMatchObject({ ok: false, code: 'no-invoice' })
  }
  const known = await owing({ shortName: 'MitId', vatId: 'DE136695976' })
  expect((await mapped(await create(known, { lines: lines(known) }))).embedded).not.toBeNull()
  const authority = await owing({ shortName: 'Amt', eInvoiceForm: 'XRECHNUNG' })
  const changes = { lines: lines(authority), documentCreation: { buyerReference: 'B-17' } }
  for (const refused of [
    await office.post(path, invoiceInput(authority, today, changes)),
    await office.download(`${path}/previews`, invoiceInput(authority, today, changes)),
  ])
    expect(refused.status).toBe(422)
  expect((await office.post(path, invoiceInput(authority, today, changes))).body.errors).toEqual([
    { path: 'partner.vatId', message: 'Beim Kunden fehlt für die E-Rechnung die USt-IdNr.' },
  ])
})

test('whole yen of gross and net lines may come to more than BR-CO-17 tolerates: the PDF is plain, and says why', async () => {
  must(await office.post('/api/currencies/rates', { rates: [{ currency: 'JPY', day: today, rate: 160.5 }] }))
  // 7,50 and 9.509,50 of tax, each rounded up, and the first takes half a yen from what is taxed.
  const lines = [
    invoiceLine(german, { currency: 'JPY', amount: 47 }),
    invoiceLine(german, { currency: 'JPY', amount: 50_050, amountIncludesTax: false }),
  ]
  const uuid = await create(german, { lines, documentCreation: { currency: 'JPY' } })
  expect((await mapped(uuid)).broken).toEqual(yenRules)
  expect(await plainReason(uuid)).toBe(
    'Keine E-Rechnung, sondern ein gewöhnliches PDF: Die auf ganze Einheiten der Währung gerundete Steuer weicht um mehr als 1,00 von der Steuer auf die Summe ab.',
  )
})

test('a company abroad is not refused for what EN 16931 alone asks for: the PDF is plain, and says why', async () => {
  const { vatId } = await world.db.reading(async (tx) => electronicSellerOf(await loadFirm(tx)))
  must(await office.post('/api/firm', { vatId: '' }))
  const sale = { amount: 900, taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 }
  const exported = (of: Trade, changes: InvoiceChanges = {}) =>
    invoiceInput(of, today, { lines: [invoiceLine(of, sale)], ...changes })
  const uuid = must(await office.post(path, exported(swiss))).entityId.uuid
  const reasons = [await plainReason(uuid), await plainReason(await cancel(uuid))]
  // To one in Germany electronic invoices are the law's (§ 14 Abs. 2 Satz 2 Nr. 1 UStG), and what is missing can be mended.
  const declarations = [{ code: 'EXPORT_TO_GERMANY', reason: 'Der Spediteur des Kunden holt ab' }]
  const answer = await office.post(path, exported(german, { declarations }))
  must(await office.post('/api/firm', { vatId }))
  for (const reason of reasons) {
    expect(reason).toBe(
      'Keine E-Rechnung, sondern ein gewöhnliches PDF: Für „Steuerfrei (Nicht-EU)“ fehlt in den Firmendaten die USt-IdNr.',
    )
  }
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [{ path: 'firm.vatId', message: 'In den Firmendaten fehlt für die E-Rechnung die USt-IdNr.' }],
  ])
  // A service without the customer's VAT id, which no law asks for outside of the EU (§ 14a Abs. 1 UStG).
  const service = { amount: 900, taxType: 'REVERSE_CHARGE', taxPercent: 0 }
  const served = await create(swiss, { lines: [invoiceLine(swiss, service)] })
  expect(await plainReason(served)).toContain('und seine USt-IdNr. fehlt.')
})

test.each<[string, Partial<ReceiverFields>, boolean]>([
  ['a consumer', { companyName: '', vatId: '' }, false],
  ['somebody with a VAT id', { companyName: '', vatId: 'DE136695976' }, true],
  [
    'somebody with one where his goods go',
    {
      ...{ companyName: '', vatId: '', billingAddressIsDeliveryAddress: false, deliveryVatId: 'ATU36001241' },
      ...{ deliveryRecipientName: 'Lager', deliveryAddressLines: '1010 Wien', deliveryCountry: 'AT' },
    },
    true,
  ],
  ['a company without a VAT id', { vatId: '' }, true],
])('an invoice to %s: electronic %s', async (who, changes, isElectronic) => {
  const input = receiverSample({ shortName: who, ...changes })
  const receiver = must(await office.post('/api/partners/receivers', input)).entityId.uuid
  const sold = await create({ ...german, receiver }, { lines: [invoiceLine(german, { amount: 900 })] })
  expect((await mapped(sold)).embedded !== null).toBe(isElectronic)
  // That a consumer gets a plain one needs no reason.
  expect(await plainReason(sold)).toBeNull()
})

test('what the paper would say otherwise than the XML is found, whatever it is', async () => {
  const documentCreation = { currency: 'USD' }
  const lines = [invoiceLine(german, { currency: 'USD', quantity: 2 })]
  const records = [paymentRecord(10, { currency: 'USD', recordDate: today })]
  const { electronic, paper } = await mapped(await create(german, { lines, documentCreation, records }))
  const { totals, taxes, lineItems, receiver, document } = paper
  const cent = (amount: Cents) => centsOf(amount + 1)
  const otherTax = (name: 'netCents' | 'taxCents' | 'taxEuroCents') =>
    taxes.map((tax) => ({ ...tax, [name]: cent(tax[name]) }))
  const otherTotal = (name: keyof typeof totals) => ({ totals: { ...totals, [name]: cent(totals[name]) } })
  const otherLines = (change: Partial<(typeof lineItems)[number]>) => ({
    lineItems: lineItems.map((line) => ({ ...line, ...change })),
  })
  expect(differsFromPaper(electronic, paper)).toBeNull()
  for (const [what, change] of Object.entries({
    net: otherTotal('netCents'),
    gross: { totals: { ...totals, netCents: cent(totals.netCents), grossCents: cent(totals.grossCents) } },
    paid: otherTotal('paymentsCents'),
    due: otherTotal('amountDueCents'),
    'tax of a rate': { taxes: otherTax('taxCents') },
    'net of a rate': { taxes: otherTax('netCents') },
    'tax in EUR': { taxes: otherTax('taxEuroCents') },
    'no tax': { taxes: [] },
    quantity: otherLines({ quantity: 3 }),
    text: otherLines({ descriptionShort: 'Hocker' }),
    customer: { receiver: { ...receiver, recipientName: 'Jemand' } },
    day: { document: { ...document, invoiceDate: addDays(document.invoiceDate, -1) } },
  }))
    expect(differsFromPaper(electronic, { ...paper, ...change }), what).not.toBeNull()
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
  return { text: (await readText(bytes)).replaceAll('\u00a0', ' '), read: await readFile(bytes) }
}

test('the finished PDF bears the XML that says what books and pages say', async () => {
  const lines = [
    invoiceLine(german, { amount: 1234.56, quantity: 3 }),
    invoiceLine(german, { amount: 100, amountIncludesTax: false, taxPercent: 7 }),
  ]
  const uuid = await create(german, { lines, documentCreation: { buyerReference: 'B-17' } })
  const { electronic, stored } = await mapped(uuid)
  const { text, read } = await finished(uuid)
  expect(read).toMatchObject({ ok: true, problems: [], invoice: electronic })
  expect(electronic).toMatchObject({
    number: stored.number,
    typeCode: '380',
    buyerReference: 'B-17',
    totals: { net: '3212.34', tax: '598.34', gross: '3810.68', payable: '3810.68' },
  })
  expect(text).toContain('3.810,68 €')
})
