import { beforeAll, expect, test } from 'vitest'
import { wronglyConverted } from '#areas/documents/server/verify-rates.ts'
import { berlinDay, monthAfter, yearOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import { billInput, billLine, invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// The tax due of a firm that converts by the average rates of the months (§ 16 Abs. 6 S. 1 UStG).

const year = yearOf(berlinDay(new Date())) - 1
const d = (rest: string) => `${year}-${rest}`
const storing = '/api/currencies/monthlyrates'
const { world, manager, trade } = useWorld()
let sold: EntityId

beforeAll(async () => {
  must(
    await manager.post('/api/currencies/rates', {
      rates: [{ currency: 'USD', day: d('01-01'), rate: 1.25 }],
    }),
  )
  const usd = { currency: 'USD', amountIncludesTax: false }
  const bought = billInput(trade, d('03-05'), {
    lines: [billLine(trade, { ...usd, amount: 100, taxType: 'REVERSE_CHARGE_13B' })],
    documentCreation: { currency: 'USD', billTotal: 100, bookingDate: d('03-05') },
  })
  must(await manager.post('/api/documents/bills', bought))
  const input = invoiceInput(trade, d('03-10'), {
    lines: [invoiceLine(trade, { ...usd, amount: 1_000 })],
    documentCreation: { currency: 'USD', serviceDate: d('03-10') },
  })
  sold = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
  must(await manager.post('/api/documents/invoices', invoiceInput(trade, d('03-11'))))
})

const taxes = async () => must(await manager.get('/proxy/get/taxes'))
const remarks = async () => must(await manager.get('/proxy/get/taxes/remarks'))
async function behind(figure: string) {
  const filter = JSON.stringify({ filterType: 'figure', figure, from: d('03'), to: d('03') })
  return must(await manager.get(`/proxy/get/taxdocuments?searchFilter=${encodeURIComponent(filter)}`)).stats
}
const rates = (rate: number | null, currency = 'USD') => ({ month: d('03'), rates: [{ currency, rate }] })

test('by the rate of each document: 800,00 € net and 80,00 € bought', async () => {
  expect(await taxes()).toEqual([
    { month: d('03'), inputTax: 15.2, vat: 186.2, amountNet: 900, lateTaxDue: null },
  ])
  expect(await remarks()).toMatchObject({ vatRateMethod: 'DAILY', hasCurrencies: true, missingRates: [] })
})

test('a missing rate is named, and the rates of the documents stand in for it', async () => {
  must(await manager.post('/api/firm', { vatRateMethod: 'MONTHLY' }))
  expect(await taxes()).toEqual([
    { month: d('03'), inputTax: 15.2, vat: 186.2, amountNet: 900, lateTaxDue: null },
  ])
  expect(await remarks()).toMatchObject({
    vatRateMethod: 'MONTHLY',
    missingRates: [{ currency: 'USD', month: d('03') }],
  })
})

test('by the average rate of the month, also what is behind each figure; euros stay', async () => {
  must(await manager.post(storing, rates(2)))
  // 1.000 USD and 100 USD at 2: 500,00 and 50,00, with 95,00 and 9,50 of tax
  const [march] = await taxes()
  expect(march).toMatchObject({ month: d('03'), inputTax: 9.5, vat: 123.5, amountNet: 600 })
  expect((await behind('vat')).tax).toBe(march.vat)
  expect((await behind('inputTax')).tax).toBe(march.inputTax)
  expect((await behind('amountNet')).base).toBe(march.amountNet)
  expect((await remarks()).missingRates).toEqual([])
})

test('a cancellation in another month is converted as its invoice was', async () => {
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: sold, invoiceDate: d('04-02') },
    }),
  )
  expect((await taxes())[0]).toMatchObject({ month: d('04'), inputTax: 0, vat: -95, amountNet: -500 })
})

test('the same rate again changes nothing; null takes it away', async () => {
  const seq = await world.lastSeq()
  must(await manager.post(storing, rates(2)))
  must(await manager.post(storing, rates(null)))
  expect(must(await manager.get(`/proxy/get/monthlyrates?month=${d('03')}`))).toEqual([])
  const stored = (await world.eventsAfter(seq)).filter(({ event }) => event === 'monthly rates stored')
  expect(stored).toHaveLength(1)
})

test.each([
  [
    'a currency twice',
    { month: d('03'), rates: [...rates(2).rates, ...rates(3).rates] },
    'Diese Währung steht zweimal da',
  ],
  ['none', { month: d('03'), rates: [] }, 'Kurse fehlen'],
  ['a rate of 0', rates(0), 'Der Kurs muss größer als 0 sein'],
  ['euros', rates(1, 'EUR'), 'Für EUR gibt es keinen Kurs'],
  ['no month', { ...rates(2), month: '2026-13' }, 'Den Monat „2026-13“ gibt es nicht'],
  [
    'a month that has not come',
    { ...rates(2), month: monthAfter(berlinDay(new Date())) },
    'Für diesen Monat kann es noch keine Kurse geben',
  ],
])('%s is refused', async (_, input, message) => {
  const { status, body } = await manager.post(storing, input)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(body)).toContain(message)
  expect(must(await manager.get('/proxy/get/monthlyrates'))).toEqual([])
})

const verified = () => world.db.reading(wronglyConverted)
const of = async (month: string) => (await taxes()).find((row: { month: string }) => row.month === d(month))

test('the rate of a locked month may be entered anew: what is locked, and what takes it back, stays converted as it was', async () => {
  must(await manager.post(storing, rates(2)))
  // Supplied in March and billed in April: an acquisition of April, by the rate of March.
  const acquired = billInput(trade, d('04-03'), {
    lines: [
      billLine(trade, { currency: 'USD', amount: 100, amountIncludesTax: false, taxType: 'ACQUISITION_EU' }),
    ],
    documentCreation: {
      ...{ billNumber: 'ERWERB', currency: 'USD', billTotal: 100, bookingDate: d('04-03') },
      serviceDate: d('03-30'),
    },
  })
  must(await manager.post('/api/documents/bills', acquired))
  const returned = async () => (await of('04')).amountNet
  expect(await of('04')).toMatchObject({ month: d('04'), inputTax: 9.5, vat: -85.5, amountNet: -500 })
  must(await manager.post('/api/reports/locks', { month: d('03') }))
  const reported = await of('03')
  expect(reported).toMatchObject({ vat: 123.5, amountNet: 600 })
  must(await manager.post(storing, rates(4)))
  expect(await of('03')).toEqual(reported)
  expect((await behind('vat')).tax).toBe(reported.vat)
  // The cancellation is no reason to owe more or less than was reported; the bill is open.
  expect(await returned()).toBe(-500)
  expect(await of('04')).toMatchObject({ month: d('04'), inputTax: 4.75, vat: -90.25, amountNet: -500 })
  expect(await verified()).toEqual([])
  must(await manager.post(storing, rates(null)))
  expect(await of('03')).toEqual(reported)
  // Nothing is missing of what is locked.
  expect((await remarks()).missingRates).toEqual([{ currency: 'USD', month: d('03') }])
})

test('a rate that was changed past Kontor in a locked month is found', async () => {
  const { owner: sql } = world
  await sql`alter table document_months disable trigger user`
  await sql`update document_months set month_rate = 2.5 where month = ${d('03')} and document_id = ${sold}`
  const [invoice] = await sql`select number from documents where document_id = ${sold}`
  const found = await verified()
  await sql`update document_months set month_rate = 2 where month = ${d('03')} and document_id = ${sold}`
  await sql`alter table document_months enable trigger user`
  // Its cancellation differs from it then, too.
  expect(found).toContain(invoice?.['number'])
  expect(await verified()).toEqual([])
})

test('a locked month stays converted as it was when it was locked, whatever the firm chooses later', async () => {
  const march = () => of('03')
  const reported = await march()
  expect(reported).toMatchObject({ vat: 123.5, amountNet: 600 })
  must(await manager.post('/api/firm', { vatRateMethod: 'DAILY' }))
  expect(await march()).toEqual(reported)
  expect((await behind('vat')).tax).toBe(reported.vat)
  // April is open, but for what takes back a sale of March: -95,00, and 15,20 of the bill by its own rate.
  expect(await of('04')).toMatchObject({ vat: -79.8, inputTax: 15.2 })
})
