import { beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { readText } from '#test/pdf/tools.ts'
import { invoiceInput, invoiceLine, receiverInput, startTrade, type Trade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Answer } from '#test/world.ts'

// Invoices of whose tax the customer is the debtor: § 13b UStG within Germany, and services to businesses elsewhere in the EU.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, office } = useWorld()
let trade: Trade
let parisian: Trade
let consultancy: string

beforeAll(async () => {
  const german = receiverInput({ shortName: 'Bau', companyName: 'Bau Krause GmbH', vatId: 'DE129273398' })
  const { body } = await office.post('/api/partners/receivers', german)
  trade = { ...(await startTrade(manager)), receiver: body.entityId.uuid }
  parisian = { ...trade, receiver: await receiver('FR40303265045') }
  const service = { shortName: 'BERA', includeInBookingText: true, scope: 'INVOICE', isService: true }
  consultancy = (await manager.post('/api/lineitems/categories/', service)).body.entityId.uuid
})

async function receiver(vatId: string): Promise<string> {
  const input = receiverInput({
    shortName: `Lumière ${vatId}`,
    companyName: 'Lumière SARL',
    countryCode: 'FR',
    vatId,
  })
  const answer = await office.post('/api/partners/receivers', input)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.entityId.uuid
}

const line = (taxType: string, changes: object = {}) => ({
  ...invoiceLine(trade, { amount: 500, taxType, taxPercent: 0 }),
  ...changes,
})
const service = (changes: object = {}) =>
  line('SERVICE_EU', { categoryEntityId: consultancy, bookingText: 'BERA', ...changes })

async function create(of: Trade, lines: unknown[]): Promise<string> {
  const answer = await office.post(path, invoiceInput(of, today, { lines }))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.entityId.uuid
}

const read = async (uuid: string) => (await office.get(`/proxy/get/invoices/${uuid}`)).body
const problems = (answer: Answer) =>
  (answer.body.errors ?? []).map(
    (error: { path: string; message: string }) => `${error.path}: ${error.message}`,
  )
const group = (taxType: string, amount: number) => ({
  taxType,
  taxPercent: 0,
  taxReason: null,
  amountNet: amount,
  taxAmount: 0,
  amountGross: amount,
  owedTaxAmount: 0,
})

test('the tax that the customer owes by § 13b UStG is not shown, the remark and both sums are', async () => {
  const lines = [line('REVERSE_CHARGE'), invoiceLine(trade)]
  const made = await read(await create(trade, lines))
  expect(made.totals).toMatchObject({ amountNetTotal: 600, taxAmountTotal: 19, amountGrossTotal: 619 })
  expect(made.totals.taxGroups).toContainEqual(group('REVERSE_CHARGE', 500))
  const page = await readText(
    (await office.download(`${path}/previews`, invoiceInput(trade, today, { lines }))).bytes,
  )
  expect(page).toContain('Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)')
  expect(page).toMatch(/Steuerschuld des Leistungsempfängers auf 500,00\s€\s1\)\s+0,00\s€/)
  expect(page).toMatch(/Umsatzsteuer 19\s% auf 100,00\s€\s+19,00\s€/)
})

test('a service to a business in the EU shows both VAT ids (§ 14a Abs. 1 UStG)', async () => {
  const made = await read(await create(parisian, [service()]))
  expect(made.totals.taxGroups).toEqual([group('SERVICE_EU', 500)])
  expect(made.lineItems[0]).toMatchObject({ taxType: 'SERVICE_EU', taxPercent: 0, amountNet: 500 })
  const input = invoiceInput(parisian, today, { lines: [service()] })
  const page = await readText((await office.download(`${path}/previews`, input)).bytes)
  expect(page).toContain('Steuerschuldnerschaft des Leistungsempfängers / Reverse charge (§ 3a Abs. 2 UStG)')
  const firm = (await manager.get('/proxy/get/firm')).body
  for (const vatId of ['FR40303265045', firm.vatId]) expect(page).toContain(vatId)
})

test('where goods and services of one invoice are under two VAT ids, the page names both', async () => {
  const ids = { vatId: 'FR40303265045', deliveryVatId: 'ATU12345675' }
  const delivery = {
    billingAddressIsDeliveryAddress: false,
    deliveryCountry: 'AT',
    deliveryRecipientName: 'Depot',
  }
  const input = invoiceInput(parisian, today, { lines: [service(), line('NONE_EU')] })
  const stored = (await read(await create(parisian, [service()]))).partner.data
  const data = { ...stored, ...ids, ...delivery, deliveryAddressLines: 'Ring 1\n1010 Wien' }
  const answer = await office.download(`${path}/previews`, {
    ...input,
    partner: { entityId: { uuid: parisian.receiver }, data },
  })
  const page = await readText(answer.bytes)
  expect(page).toMatch(/Ihre USt-IdNr\.\s+ATU12345675/)
  expect(page).toMatch(/für Leistungen\s+FR40303265045/)
})

test('a cancellation takes back exactly what was stored', async () => {
  const uuid = await create(parisian, [service({ quantity: 3, amount: 33.33 })])
  const cancellation = {
    documentType: 'CANCELLATION',
    documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: today },
    lineItemCreations: [service({ quantity: 3, amount: -33.33 })],
  }
  const answer = await office.post(`${path}/cancellations`, cancellation)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const made = await read(answer.body.entityId.uuid)
  expect(made.totals.taxGroups).toEqual([group('SERVICE_EU', -99.99)])
})

test.each([
  ['goods', () => line('REVERSE_CHARGE', { taxPercent: 19 })],
  ['a service', () => service({ taxPercent: 19 })],
])('%s with a tax percent are refused', async (_, refused) => {
  const answer = await office.post(path, invoiceInput(parisian, today, { lines: [refused()] }))
  expect([answer.status, problems(answer)]).toEqual([
    422,
    ['lineItemCreations.0.taxPercent: Schuldet der Kunde die Steuer, hat die Position den Steuersatz 0'],
  ])
})

test.each([
  ['without a VAT id', ''],
  ['with a German one', 'DE136695976'],
])('a service to a customer %s is refused before a number is given', async (_, vatId) => {
  const of = { ...trade, receiver: await receiver(vatId) }
  const seq = await world.lastSeq()
  const answer = await office.post(path, invoiceInput(of, today, { lines: [service()] }))
  expect([answer.status, problems(answer)]).toEqual([
    422,
    [
      'lineItemCreations.0.taxType: Für Leistungen an EU-Unternehmen fehlt die USt-IdNr. des Kunden aus einem anderen EU-Land (§ 3a Abs. 2 UStG)',
    ],
  ])
  const events = (await world.eventsAfter(seq)).map(({ event }) => event)
  expect(events).not.toContain('invoice created')
})

test('the database takes no tax of such a line', async () => {
  const uuid = await create(trade, [line('REVERSE_CHARGE')])
  const { sql } = world.node.db
  await expect(sql`update document_taxes set tax_percent = 19 where document_id = ${uuid}`).rejects.toThrow(
    /check/,
  )
  await expect(sql`update line_items set tax_percent = 19 where document_id = ${uuid}`).rejects.toThrow(
    /check/,
  )
})
