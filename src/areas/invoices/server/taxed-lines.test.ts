import { expect, test } from 'vitest'
import { berlinDay, type Day } from '#kernel/day.ts'
import { readText } from '#test/pdf/tools.ts'
import { type InvoiceChanges, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

// What the taxation of lines does to a stored invoice and to its page.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, office, trade } = useWorld()

const input = (changes: InvoiceChanges = {}) => invoiceInput(trade, today, changes)
const problems = (answer: Answer) =>
  (answer.body.errors ?? []).map(
    (error: { path: string; message: string }) => `${error.path}: ${error.message}`,
  )

/** The PDF worker records at its own pace. */
const createdAfter = async (seq: number) =>
  (await world.eventsAfter(seq)).filter(({ event }) => event === 'invoice created')

async function product(code: string, changes = {}): Promise<string> {
  return (await office.post('/api/products', productInput({ code, ...changes }))).body.entityId.uuid
}

async function create(changes: InvoiceChanges) {
  const answer = await office.post(path, input(changes))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (await office.get(`/proxy/get/invoices/${answer.body.entityId.uuid}`)).body
}

test('the kind of goods stands on the page as it was when the invoice was made', async () => {
  const productEntityId = await product('KIND', { differentialKind: 'COLLECTION' })
  const used = { taxType: 'DIFFERENTIAL', amount: 890, amountBuying: 320 }
  const lines = [invoiceLine(trade, { ...used, productEntityId, quantity: 2 }), invoiceLine(trade, used)]
  const { lineItems, entityId, totals } = await create({ lines })
  expect(totals).toMatchObject({
    amountNetTotal: 0,
    amountDifferentialTotal: 2670,
    taxAmountTotal: 0,
    taxAmountTotalPerTax: [],
  })
  expect(lineItems[0]).toMatchObject({ taxPercent: 19, amountNetNonTaxable: 640, amountNet: 1780 })
  const changed = {
    ...productInput({ code: 'KIND', differentialKind: 'ART' }),
    entityId: { uuid: productEntityId },
  }
  expect((await office.post('/api/products/replacements', changed)).status).toBe(200)
  const [kept, none] = await world.node.db.sql`
    select differential_kind from line_items where document_id = ${entityId.uuid} order by position`
  expect([kept?.['differential_kind'], none?.['differential_kind']]).toEqual(['COLLECTION', 'USED'])

  const page = await readText((await office.download(`${path}/previews`, input({ lines }))).bytes)
  for (const sentence of [
    'Kein Ausweis der Umsatzsteuer da differenzbesteuert',
    'Kunstgegenstände/Sonderregelung',
    'Gebrauchtgegenstände/Sonderregelung',
  ])
    expect(page).toContain(sentence)
  expect(page).not.toContain('320,00')
})

test('a category that asks for a product refuses a line without one, and takes one with it', async () => {
  const bound = { shortName: 'ANTQ', includeInBookingText: true, requiresProduct: true, scope: 'INVOICE' }
  const categoryEntityId = (await manager.post('/api/lineitems/categories/', bound)).body.entityId.uuid
  const line = (productEntityId: string | null) =>
    invoiceLine(trade, { categoryEntityId, bookingText: 'ANTQ', productEntityId })
  const seq = await world.lastSeq()
  const answer = await office.post(path, input({ lines: [line(null)] }))
  expect([answer.status, problems(answer)]).toEqual([
    422,
    ['lineItemCreations.0.productEntityId: Ware fehlt'],
  ])
  expect(await createdAfter(seq)).toEqual([])
  await create({ lines: [line(await product('ANTQ-1'))] })
})

test.each([
  ['an unknown taxation', { taxType: 'UNKNOWN' }, ['taxType: Steuer fehlt']],
  [
    'a tax-free supply to Germany',
    { taxType: 'NONE_EU', taxPercent: 0 },
    [
      'taxType: Für steuerfreie EU-Lieferungen fehlt die USt-IdNr. des Kunden aus einem anderen EU-Land (§ 6a UStG)',
    ],
  ],
  [
    'a tax-free line with a percent',
    { taxType: 'NONE_EU', taxPercent: 19 },
    ['taxPercent: Eine steuerfreie Position hat den Steuersatz 0'],
  ],
])('%s is refused before a number is given', async (_, changes, expected) => {
  const seq = await world.lastSeq()
  const answer = await office.post(path, input({ lines: [invoiceLine(trade, changes)] }))
  const ofLine = problems(answer).filter((problem: string) => problem.startsWith('lineItemCreations'))
  expect([answer.status, ofLine]).toEqual([422, expected.map((text) => `lineItemCreations.0.${text}`)])
  expect(await createdAfter(seq)).toEqual([])
})

test('the rate of § 25a UStG is the standard rate of the day of supply', async () => {
  const serviceDate = '2020-08-01' as Day
  const lines = [invoiceLine(trade, { taxType: 'DIFFERENTIAL', amountBuying: 10 })]
  const { lineItems } = await create({ lines, documentCreation: { serviceDate } })
  expect(lineItems[0].taxPercent).toBe(16)
})

test('a buying price that makes a total beyond all books is refused by name', async () => {
  const line = { taxType: 'DIFFERENTIAL', amount: 1, amountBuying: 99_999_999_999, quantity: 2 }
  const answer = await office.post(path, input({ lines: [invoiceLine(trade, line)] }))
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [{ path: 'lineItemCreations.0.amountBuying', message: 'Der Betrag ist zu groß' }],
  ])
})
