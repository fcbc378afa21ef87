import { beforeAll, expect, test } from 'vitest'
import { berlinDay, yearOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import {
  billInput,
  billLine,
  type InvoiceChanges,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  receiverInput,
  startTrade,
  type Trade,
} from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'

// The tax due of months that were calculated by hand, and the documents behind each of their figures.

// Months that are over.
const year = yearOf(berlinDay(new Date())) - 1
const d = (rest: string) => `${year}-${rest}`
const { world } = useWorld()
let office: Caller
let trade: Trade

beforeAll(async () => {
  office = await world.as('manager')
  trade = await startTrade(office)
})

const bill = async (day: string, lines: object[], billTotal: number) =>
  must(
    await office.post(
      '/api/documents/bills',
      billInput(trade, day, { lines, documentCreation: { bookingDate: day, billTotal } }),
    ),
  )
async function invoice(day: string, lines: object[], changes: InvoiceChanges = {}): Promise<EntityId> {
  const { documentCreation } = changes
  const input = invoiceInput(trade, day, {
    ...changes,
    lines,
    documentCreation: { serviceDate: day, ...documentCreation },
  })
  return must(await office.post('/api/documents/invoices', input)).entityId.uuid
}
const cancel = async (uuid: EntityId, day: string) =>
  must(
    await office.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: day },
    }),
  )
const taxes = async (): Promise<Record<string, number | string>[]> =>
  must(await office.get('/proxy/get/taxes'))

async function behind(figure: string, from: string, to: string) {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'figure', figure, from, to }))
  return must(await office.get(`/proxy/get/taxdocuments?searchFilter=${filter}`))
}

test('without documents there is nothing', async () => {
  expect(await taxes()).toEqual([])
})

test('a month as it is calculated by hand', async () => {
  // Bought: 119,00 with 19 %, 107,00 with 7 %, 200,00 net from a supplier in the EU, import VAT of 57,00.
  await bill(d('03-04'), [billLine(trade, { amount: 119 })], 119)
  await bill(d('03-09'), [billLine(trade, { amount: 107, taxPercent: 7 })], 107)
  const acquired = { amount: 200, amountIncludesTax: false, taxType: 'ACQUISITION_EU' }
  await bill(d('03-10'), [billLine(trade, acquired)], 200)
  await bill(d('03-11'), [billLine(trade, { amount: 57, taxType: 'IMPORT_VAT', taxPercent: 0 })], 57)
  // Sold: 1.000,00 net with 19 %, 595,00 of § 25a UStG that was bought for 357,00: 238,00 margin, 38,00 tax.
  await invoice(d('03-12'), [invoiceLine(trade, { amount: 1_000, amountIncludesTax: false })])
  const margin = { amount: 595, taxType: 'DIFFERENTIAL', amountBuying: 357 }
  await invoice(d('03-20'), [invoiceLine(trade, margin)])
  // Given back in April: 238,00 with 38,00 tax.
  const returned = await invoice(d('03-25'), [invoiceLine(trade, { amount: 238 })])
  await cancel(returned, d('04-02'))
  expect(await taxes()).toEqual([
    { month: d('04'), inputTax: 0, vat: -38, amountNet: -200, lateTaxDue: null },
    // 19 + 7 + 38 + 57 deducted; 190 + 38 + 38 owed, and 38 of the acquisition; 1.000 + 557 + 200 net
    { month: d('03'), inputTax: 121, vat: 304, amountNet: 1_757, lateTaxDue: null },
  ])
})

test('each figure is the sum of the documents behind it', async () => {
  const [, march] = await taxes()
  const ofMarch = {
    inputTax: { tax: 121, count: 4 },
    vat: { tax: 304, count: 4 },
    taxDue: { tax: 183, count: 6 },
    oss: { tax: 0, count: 0 },
  }
  for (const [figure, { tax, count }] of Object.entries(ofMarch)) {
    const { stats, totalCount, section } = await behind(figure, d('03'), d('03'))
    expect([figure, stats.tax, totalCount]).toEqual([figure, tax, count])
    const sum = section.reduce((all: number, row: { tax: number }) => all + Math.round(row.tax * 100), 0)
    expect(sum).toBe(tax * 100)
  }
  const turnover = await behind('amountNet', d('03'), d('03'))
  expect(turnover.stats).toEqual({ base: march?.['amountNet'], tax: 0 })
  expect(turnover.section.map((row: { base: number }) => row.base).sort()).toEqual([1_000, 200, 557])
  // The cancellation and its invoice are two documents.
  const both = await behind('vat', d('03'), d('04'))
  expect(both.stats.tax).toBe(266)
  expect(both.totalCount).toBe(5)
})

test('each document that a figure, the return, the ledger or the dashboard names stands as in its own list', async () => {
  const standing = (row: Record<string, unknown>) =>
    Object.fromEntries(
      ['state', 'dueDate', 'amountGross', 'amountDue', 'lastPaymentDate'].map((key) => [key, row[key]]),
    )
  const [invoices, bills] = await Promise.all(
    ['invoices', 'bills'].map(
      async (list) => must(await office.get(`/proxy/get/${list}?stopIndex=1000`)).section,
    ),
  )
  const inLists = new Map(
    [...invoices, ...bills].map((row) => [row.entityId.uuid as string, standing(row)] as const),
  )
  const { section } = await behind('taxDue', d('03'), d('04'))
  const path = `/proxy/get/advancereturns/documents?period=${d('03')}&figure=81`
  const ofReturn = must(await office.get(path)).rows
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'period', period: d('03').slice(0, 4) }))
  const margins = must(await office.get(`/proxy/get/marginledger?searchFilter=${filter}`)).section
  const latest = must(await office.get('/proxy/get/latestdocuments'))
  const named = [section, ofReturn, margins].flat()
  for (const row of named) expect(row.standing).toEqual(inLists.get(row.entityId.uuid))
  for (const row of [...latest.invoices, ...latest.bills])
    expect(standing(row)).toEqual(inLists.get(row.entityId.uuid))
  expect([section, ofReturn, margins, latest.bills].map((rows) => rows.length > 0)).not.toContain(false)
  expect(new Set(named.map(({ standing: { state } }) => state)).size).toBeGreaterThan(1)
})

test('tax of other countries is owed by the One-Stop-Shop, its sales are turnover', async () => {
  must(await office.post('/api/firm', { ossSince: d('01-01') }))
  const consumer = receiverInput({ shortName: 'Huber', companyName: 'Vroni Huber', countryCode: 'AT' })
  const receiver = must(await office.post('/api/partners/receivers', consumer)).entityId.uuid
  const line = { ...invoiceLine(trade, { amount: 120, taxType: 'OSS' }), taxPercent: null }
  const documentCreation = { serviceDate: d('05-05') }
  const input = invoiceInput({ ...trade, receiver }, d('05-05'), { lines: [line], documentCreation })
  must(await office.post('/api/documents/invoices', input))
  const [may] = await taxes()
  expect(may).toEqual({ month: d('05'), inputTax: 0, vat: 0, amountNet: 100, lateTaxDue: null })
  expect((await behind('oss', d('05'), d('05'))).stats).toEqual({ base: 100, tax: 20 })
  expect(must(await office.get('/proxy/get/taxes/remarks')).oss).toEqual([{ month: d('05'), vat: 20 }])
})

test('under IST what was paid counts, when it was paid', async () => {
  const before = must(await office.get('/proxy/get/firm')).taxSchemes
  must(await office.post('/api/firm', { taxSchemes: [...before, { validFrom: d('06-01'), scheme: 'IST' }] }))
  const sold = await invoice(d('06-10'), [invoiceLine(trade, { amount: 1_190 })])
  expect((await taxes())[0]?.['month']).toBe(d('05'))
  const pay = paymentRecord(595, { recordDate: d('08-03') })
  must(await office.post(`/api/documents/invoices/${sold}/records`, pay))
  expect((await taxes())[0]).toEqual({
    month: d('08'),
    inputTax: 0,
    vat: 95,
    amountNet: 500,
    lateTaxDue: null,
  })
})

test('of a month what had come by a day: papers by their day, under IST payments by theirs', async () => {
  const before = (rest: string) => `${year - 1}-${rest}`
  const until = async (day: string) =>
    must(await office.get(`/proxy/get/taxes/untilday?day=${day}`)).amountNet as number
  const ofMonth = async (month: string) =>
    (await taxes()).find((row) => row['month'] === before(month))?.['amountNet'] ?? 0
  const lines = (amount: number) => [invoiceLine(trade, { amount })]
  must(await office.post('/api/firm', { numbersInDateOrder: false }))
  await invoice(before('08-05'), lines(119))
  await invoice(before('08-20'), lines(238))
  // Supplied in August, written in September.
  const written = { documentCreation: { invoiceDate: before('09-02'), serviceDate: before('08-30') } }
  must(
    await office.post(
      '/api/documents/invoices',
      invoiceInput(trade, before('09-02'), { ...written, lines: lines(1_190) }),
    ),
  )
  expect([await until(before('08-04')), await until(before('08-05')), await until(before('08-31'))]).toEqual([
    0, 100, 300,
  ])
  expect(await ofMonth('08')).toBe(1_300)
  // IST by then: half of it came by the tenth.
  const paid = [
    paymentRecord(59.5, { recordDate: d('12-10') }),
    paymentRecord(59.5, { recordDate: d('12-20') }),
  ]
  await invoice(d('12-02'), lines(119), { records: paid })
  expect([await until(d('12-09')), await until(d('12-10')), await until(d('12-31'))]).toEqual([0, 50, 100])
  expect((await (await world.as('office')).get('/proxy/get/taxes/untilday')).status).toBe(403)
})
