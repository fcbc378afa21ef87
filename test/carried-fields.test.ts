import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bill, billCreation } from '#areas/bills/contract.ts'
import { billLineItem, invoiceLineItem, storedLineItem } from '#areas/documents/contract.ts'
import { documentHistory } from '#areas/documents/rules/changes/document-history.ts'
import { cancellationCreation, invoice, invoiceCreation } from '#areas/invoices/contract.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { z } from '#kernel/zod.ts'
import { must } from './caller.ts'
import { sampleOf } from './carried-samples.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  productInput,
  startTrade,
  type Trade,
} from './trade.ts'
import { type Caller, startWorld, type World } from './world.ts'

// Every field of the contracts of bills and invoices, head and lines, through the database: written, read, taken out by a replacement,
// brought back by another, which sends what was read, and told in Verlauf. What a field is asked for by comes out of the schemas, so one
// that is added and lost on the way is found here. The forms have their part in carried-invoice.test.ts and carried-bill.test.ts.

let world: World
let office: Caller
let trade: Trade
let otherInvoiceCategory: string
let otherBillCategory: string
let product: string

beforeAll(async () => {
  world = await startWorld()
  office = await world.as('office')
  const manager = await world.as('manager')
  trade = await startTrade(manager)
  const category = async (scope: string) => {
    const input = { shortName: `X${scope}`, description: 'Anderes', includeInBookingText: false, scope }
    return must(await manager.post('/api/lineitems/categories/', input)).entityId.uuid
  }
  otherInvoiceCategory = await category('INVOICE')
  otherBillCategory = await category('BILL')
  product = must(await office.post('/api/products', productInput({ taxType: 'v' }))).entityId.uuid
  const rates = [{ currency: 'USD', day: addDays(today, -400), rate: 1.0862 }]
  must(await manager.post('/api/currencies/rates', { rates }))
})
afterAll(() => world.stop())

const today = berlinDay(new Date())
const before = addDays(today, -3)

/** What is sent of a field, with what it needs beside itself, and how Verlauf tells it. */
interface Case {
  value?: unknown
  head?: object
  line?: object
  told?: [label: string, from: string | null, to: string | null]
}

type Cases = Record<string, Case | string>

// A text instead of a case names the test that holds the field: it does not merely go through.
const invoiceHead: Cases = {
  invoiceDate: { value: before, told: ['Rechnungsdatum', shown(today), shown(before)] },
  serviceDate: { value: before, told: ['Leistungsdatum', shown(today), shown(before)] },
  advance: { head: { serviceDate: addDays(today, 30) }, told: ['Anzahlungsrechnung', 'nein', 'ja'] },
  serviceDateFrom: { value: before, told: ['Leistungszeitraum ab', null, shown(before)] },
  keepingNote: { told: ['Hinweis zur Aufbewahrung', null, 'ja'] },
  // Of consumers alone.
  defaultNotice: 'default-notice.test.ts',
  advanceInvoiceEntityIds: 'final-invoice.test.ts',
  currency: { value: 'USD', line: { currency: 'USD' }, told: ['Währung', 'EUR', 'USD'] },
  buyerReference: { value: 'B-1', told: ['Ihr Zeichen / Bestellnummer', null, 'B-1'] },
  remarks: { value: 'Dank', told: ['Bemerkungen', null, 'Dank'] },
  customText: { value: 'Gruß', told: ['Weitere Anmerkungen', null, 'Gruß'] },
  correctedInvoiceEntityId: 'correction.test.ts',
  correctedInvoice: {
    value: { number: 'ALT-1', date: before },
    line: { amount: -119 },
    told: ['Berichtigte Rechnung', null, `ALT-1 vom ${shown(before)}`],
  },
  replacesInvoiceEntityId: 'replaced-invoice.test.ts',
  paid: 'create-invoice.test.ts',
  paidOn: 'create-invoice.test.ts',
  paidFromIban: 'create-invoice.test.ts',
}

const billHead: Cases = {
  billDate: { value: before, told: ['Rechnungsdatum', shown(today), shown(before)] },
  bookingDate: { value: addDays(today, 2), told: ['Eingang', shown(today), shown(addDays(today, 2))] },
  serviceDate: { value: before, told: ['Leistungsdatum', null, shown(before)] },
  advance: { told: ['Anzahlung', 'nein', 'ja'] },
  billNumber: { value: 'R-1', told: ['Rechnungsnummer', 'R-4711', 'R-1'] },
  billTotal: { value: 238, line: { amount: 238 }, told: ['Gesamt brutto', '119,00 €', '238,00 €'] },
  printedTaxes: {
    value: [{ taxPercent: 19, tax: 19 }],
    told: ['Steuer wie gedruckt', null, '19 %: 19,00 €'],
  },
  currency: { value: 'USD', line: { currency: 'USD' }, told: ['Währung', 'EUR', 'USD'] },
  paid: 'create-bill.test.ts',
  paidOn: 'create-bill.test.ts',
  paidFromIban: 'create-bill.test.ts',
  paidDiscount: 'reductions.test.ts',
}

/** Of the lines of both. */
const lineOfBoth = (name: string): Cases => ({
  localId: 'replace-invoice.test.ts',
  unit: { value: 'HUR', told: [`${name}: Einheit`, 'Stück', 'Std.'] },
  amount: {
    value: 238,
    head: { billTotal: 238 },
    told: [`${name}: Betrag`, '119,00 € brutto', '238,00 € brutto'],
  },
  amountBuying: { value: 50, told: [`${name}: Einkaufspreis`, null, '50,00 €'] },
  amountIncludesTax: {
    value: false,
    head: { billTotal: 141.61 },
    told: [`${name}: Betrag`, '119,00 € brutto', '119,00 € netto'],
  },
  // Computed, or read of the product.
  amountGross: 'stored-figures.test.ts',
  amountNet: 'stored-figures.test.ts',
  amountNetNonTaxable: 'stored-figures.test.ts',
  product: 'assign-product.test.ts',
  // Goes with the head's.
  currency: 'this one, by the head',
  descriptionLong: { value: 'Mehr dazu', told: [`${name}: Langtext`, null, 'Mehr dazu'] },
  taxPercent: { value: 7, told: [`${name}: Steuer`, '19 %', '7 %'] },
  taxReason: {
    value: { code: 'OTHER', text: '§ 4 Nr. 99 UStG' },
    line: { taxPercent: 0 },
    told: [`${name}: Grund für 0 %`, null, '§ 4 Nr. 99 UStG'],
  },
})

const invoiceLines = (): Cases => ({
  ...lineOfBoth('Position „MOEB“'),
  discountPercent: { value: 12.5, told: ['Position „MOEB“: Rabatt (Prozent)', null, '12,5 %'] },
  // Not beside the percent.
  discountAmount: { value: 9.5, line: {}, told: ['Position „MOEB“: Rabatt (Betrag)', null, '9,50 €'] },
  bookingText: { value: 'MOEB neu', told: ['Position „MOEB“: Buchungstext', 'MOEB', 'MOEB neu'] },
  categoryEntityId: {
    value: otherInvoiceCategory,
    told: ['Position „MOEB“: Kategorie', trade.invoiceCategory, otherInvoiceCategory],
  },
  productEntityId: { value: product, told: ['Position „MOEB“: Ware', null, 'STU-0001'] },
  quantity: {
    value: 2,
    line: { amount: 59.5 },
    told: ['Position „MOEB“: Menge', '1', '2'],
  },
  descriptionShort: {
    value: 'Sessel',
    told: ['Position „MOEB“: Positionstext', 'Armlehnstuhl „Kopenhagen“, Teak, um 1962', 'Sessel'],
  },
  appliesToLocalId: 'margin-discounts.test.ts',
  goodsReturned: {
    value: false,
    line: { amount: -119, productEntityId: () => product },
    told: ['Position „MOEB“: Ware kommt zurück', null, 'nein'],
  },
  productUse: 'product-use.test.ts',
  taxType: {
    value: 'DIFFERENTIAL',
    told: ['Position „MOEB“: Steuer', '19 %', 'Differenzbesteuert'],
  },
})

const billLines = (): Cases => ({
  ...lineOfBoth('Position „EINK Sideboard“'),
  bookingText: {
    value: 'EINK neu',
    told: ['Position „EINK Sideboard“: Buchungstext', 'EINK Sideboard', 'EINK neu'],
  },
  categoryEntityId: {
    value: otherBillCategory,
    told: ['Position „EINK Sideboard“: Kategorie', trade.billCategory, otherBillCategory],
  },
  productEntityId: { value: product, told: ['Position „EINK Sideboard“: Ware', null, 'STU-0001'] },
  quantity: {
    value: 2,
    line: { amount: 59.5 },
    told: ['Position „EINK Sideboard“: Menge', '1', '2'],
  },
  descriptionShort: { value: 'Sessel', told: ['Position „EINK Sideboard“: Positionstext', null, 'Sessel'] },
  appliesToLocalId: 'margin-discounts.test.ts',
  goodsReturned: 'goods-returned.test.ts',
  discountPercent: 'line-discounts.test.ts',
  discountAmount: 'line-discounts.test.ts',
  productUse: {
    value: 'TRANSPORT',
    line: { productEntityId: () => product },
    told: ['Position „EINK Sideboard“: Verwendung', 'Einkauf', 'Transport'],
  },
  taxType: {
    value: 'REVERSE_CHARGE_13B',
    told: ['Position „EINK Sideboard“: Steuer', '19 %', 'Eigene Steuerschuld (§ 13b), 19 %'],
  },
})

function shown(day: string): string {
  return day.split('-').reverse().join('.')
}

/** A kind of document, as the loop knows it. */
interface Kind {
  path: string
  resource: string
  sentHead: Record<string, z.ZodType>
  readHead: Record<string, z.ZodType>
  sentLine: Record<string, z.ZodType>
  head: Cases
  lines: () => Cases
  input: (head: Record<string, unknown>, line: Record<string, unknown>) => object
}

const kinds: Record<string, Kind> = {
  invoice: {
    path: '/api/documents/invoices',
    resource: 'invoices',
    sentHead: invoiceCreation.shape.documentCreation.shape,
    readHead: invoice.shape,
    sentLine: invoiceLineItem.shape,
    head: invoiceHead,
    lines: invoiceLines,
    input: (head, line) => {
      // The total is a bill's.
      const { billTotal: _, ...documentCreation } = head
      return invoiceInput(trade, today, { documentCreation, lines: [invoiceLine(trade, line)] })
    },
  },
  bill: {
    path: '/api/documents/bills',
    resource: 'bills',
    sentHead: billCreation.shape.documentCreation.shape,
    readHead: bill.shape,
    sentLine: billLineItem.shape,
    head: billHead,
    lines: billLines,
    input: (documentCreation, line) =>
      billInput(trade, today, { documentCreation, lines: [billLine(trade, line)] }),
  },
}

describe.each(Object.entries(kinds))('a field of a stored %s', (_, kind) => {
  const localId = '0190a000-0000-7000-8000-00000000c0de'
  const keys = [
    ...Object.keys(kind.sentHead).map((key) => ['head', key] as const),
    ...Object.keys(kind.sentLine).map((key) => ['line', key] as const),
  ]

  test.each(keys)('%s: %s', async (place, key) => {
    const found = (place === 'head' ? kind.head : kind.lines())[key]
    if (typeof found === 'string') return
    const given: Case = found ?? {}
    const sent = (place === 'head' ? kind.sentHead : kind.sentLine)[key] as z.ZodType
    const read = (place === 'head' ? kind.readHead : storedLineItem.shape)[key as never] as z.ZodType
    const value = given.value ?? sampleOf(sent, read)
    const beside = Object.entries(given.line ?? {}).map(([name, one]) => [
      name,
      typeof one === 'function' ? one() : one,
    ])
    const line = { localId, ...Object.fromEntries(beside) }
    const withIt =
      place === 'head'
        ? kind.input({ ...given.head, [key]: value }, line)
        : kind.input({ ...given.head }, { ...line, [key]: value })
    const without = kind.input({}, { localId, ...(key === 'productUse' && line) })
    const document = await stored(kind, withIt)
    const part = (place === 'head' ? document.now : document.now.lineItems[0]) as Record<string, unknown>
    expect(part[key], 'as it was created').toEqual(value)

    // What was read goes back as it is.
    await document.replace(sentBack(kind, document.now, withIt))
    expect(contentOf(document.now), 'sent back as it was read').toEqual(contentOf(document.before))
    expect(await document.told(), 'sent back as it was read').toEqual([])

    await document.replace(without)
    expect(partOf(place, document.now)[key], 'taken out').not.toEqual(value)
    await document.replace(withIt)
    expect(partOf(place, document.now)[key], 'brought back').toEqual(value)

    const changes = await document.told()
    if (given.told) {
      const [label, from, to] = given.told
      expect(changes).toContainEqual({ label, from, to })
    } else {
      // Words, not the name of a key or of a choice.
      const words = changes.filter(({ label }) => !label.includes(key))
      expect(words, `Verlauf does not tell of ${key}`).not.toEqual([])
    }
  })
})

describe('a cancellation', () => {
  const shape: Record<string, z.ZodType> = cancellationCreation.shape.documentCreation.shape
  // Its own, or another document's to say.
  const own: Record<string, string> = {
    cancelledInvoiceEntityId: 'names the invoice',
    invoiceDate: 'its own day',
    customText: 'its own text',
    buyerReference: 'ignored: it stays as it was',
    paid: 'cancel-invoice.test.ts',
    paidOn: 'goes with paid',
    paidFromIban: 'goes with paid',
  }
  const others: Record<string, unknown> = {
    cancelledInvoiceNumber: 'ANDERE-1',
    cancelledInvoiceDate: '2026-03-01',
    serviceDate: before,
    serviceDateFrom: before,
    currency: 'USD',
  }

  test.each(Object.keys(shape).filter((key) => !(key in own)))('is refused with another %s', async (key) => {
    const input = invoiceInput(trade, today, {})
    const { uuid } = must(await office.post('/api/documents/invoices', input)).entityId
    const read = kinds['invoice']?.readHead[key]
    const value = others[key] ?? sampleOf(shape[key] as z.ZodType, read as z.ZodType)
    const answer = await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today, [key]: value },
    })
    expect(answer.status).toBe(422)
    const [error] = answer.body.errors
    expect(error.path).toBe(`documentCreation.${key}`)
    expect(error.message).toMatch(/ durch die stornierte Rechnung festgelegt$/)
  })

  test('has every field of its invoice, its lines included', async () => {
    const keys = Object.keys(kinds['invoice']?.sentHead ?? {})
    const carried = keys.filter((key) => key in invoice.shape && !(key in own))
    const samples = carried.flatMap((key) => {
      const found = invoiceHead[key]
      if (typeof found === 'string' || found?.line || found?.head) return []
      const [sent, read] = [kinds['invoice']?.sentHead[key], invoice.shape[key as never]]
      return [[key, found?.value ?? sampleOf(sent as z.ZodType, read)]]
    })
    const lineKeys = Object.keys(invoiceLineItem.shape)
    const lineSamples = lineKeys.flatMap((key) => {
      const found = invoiceLines()[key]
      if (typeof found === 'string' || found?.line || found?.head || key === 'taxType') return []
      const [sent, read] = [invoiceLineItem.shape[key as never], storedLineItem.shape[key as never]]
      return [[key, found?.value ?? sampleOf(sent, read)]]
    })
    const documentCreation = { ...Object.fromEntries(samples), serviceDateFrom: addDays(before, -1) }
    const input = invoiceInput(trade, today, {
      documentCreation,
      lines: [invoiceLine(trade, Object.fromEntries(lineSamples))],
    })
    const read = async (uuid: string) => must(await office.get(`/proxy/get/invoices/${uuid}`))
    const original = await read(must(await office.post('/api/documents/invoices', input)).entityId.uuid)
    const cancelled = await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: original.entityId.uuid, invoiceDate: today },
    })
    const made = await read(must(cancelled).entityId.uuid)
    for (const [key, value] of Object.entries(Object.fromEntries(samples))) {
      if (key !== 'invoiceDate' && key !== 'serviceDateFrom') expect(original[key], key).toEqual(value)
      if (key !== 'invoiceDate') expect(made[key], key).toEqual(original[key])
    }
    const [line, negated] = [original.lineItems[0], made.lineItems[0]]
    for (const key of Object.keys(Object.fromEntries(lineSamples))) {
      const isAmount = key === 'amount' || key === 'amountBuying'
      expect(negated[key], key).toEqual(isAmount ? -line[key] : line[key])
    }
  })
})

// biome-ignore lint/suspicious/noExplicitAny: an answer of the server, looked at field by field
type Read = any

const partOf = (place: string, read: Read) => (place === 'head' ? read : read.lineItems[0])

/** All but what counts its states. */
function contentOf({ version: _, history: _h, ...content }: Read) {
  return content
}

/** The fields that can be sent, out of what was read. */
function sentBack(kind: Kind, read: Read, created: Read) {
  const pick = (shape: object, from: Read) =>
    Object.fromEntries(
      Object.keys(shape)
        .filter((name) => name in from)
        .map((name) => [name, from[name]]),
    )
  return {
    ...created,
    documentCreation: pick(kind.sentHead, read),
    lineItemCreations: read.lineItems.map((one: Read) => pick(kind.sentLine, one)),
  }
}

/** A document as it is stored, and what becomes of it. */
async function stored({ path, resource }: Kind, input: Read) {
  const { uuid } = must(await office.post(path, input)).entityId
  const readIt = async () => must(await office.get(`/proxy/get/${resource}/${uuid}`))
  const first = await readIt()
  const document = {
    now: first,
    before: first,
    async replace({ documentRecordCreations: _, ...changed }: Read) {
      must(await office.post(`${path}/replacements`, { ...changed, entityId: { uuid } }))
      document.before = document.now
      document.now = await readIt()
    },
    /** What Verlauf says of the last step; a category by its id. */
    async told() {
      const entries = must(await office.get(`/proxy/get/${resource}/${uuid}/history`))
      const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null
      const steps = documentHistory(entries, { category: (id) => id })
      // The paper is made beside it, and may come later.
      const last = steps.find(({ title }) => title !== 'PDF erstellt')
      return (last?.changes ?? []).map(({ label, from, to }) => ({ label, from: plain(from), to: plain(to) }))
    },
  }
  return document
}
