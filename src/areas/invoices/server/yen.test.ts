import { beforeAll, expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { readText } from '#test/pdf/tools.ts'
import { billInput, billLine, invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// A currency without decimals (ISO 4217): whole amounts only, tax in whole units, printed without a comma.

const today = berlinDay(new Date())
const fault = 'In JPY gibt es keine Nachkommastellen'
const { world, manager, trade } = useWorld()

beforeAll(async () => {
  must(await manager.post('/api/currencies/rates', { rates: [{ currency: 'JPY', day: today, rate: 160.5 }] }))
})

const invoiceOf = (amount: number, records: unknown[] = []) =>
  manager.post('/api/documents/invoices', {
    ...invoiceInput(trade, today, {
      documentCreation: { currency: 'JPY' },
      lines: [invoiceLine(trade, { amount, currency: 'JPY', amountIncludesTax: false })],
      records,
    }),
  })
const billOf = (amount: number, billTotal: number) =>
  manager.post('/api/documents/bills', {
    ...billInput(trade, today, {
      documentCreation: { currency: 'JPY', billTotal },
      lines: [billLine(trade, { amount, currency: 'JPY', amountIncludesTax: false })],
    }),
  })

test('tax is whole yen, and paper shows no decimals', async () => {
  const uuid = must(await invoiceOf(1001)).entityId.uuid
  const { totals } = must(await manager.get(`/proxy/get/invoices/${uuid}`))
  expect(totals).toMatchObject({ amountNetTotal: 1001, taxAmountTotal: 190, amountGrossTotal: 1191 })
  const { bytes } = await manager.download(`/api/attachments/${uuid}/a.pdf`)
  const text = await readText(bytes)
  for (const part of ['Gesamt netto 1.001 JPY', 'auf 1.001 JPY 190 JPY', 'Gesamt brutto 1.191 JPY']) {
    expect(text).toContain(part)
  }
  expect(text).not.toMatch(/,\d\d JPY/)
})

test('a bill adds up in whole yen', async () => {
  must(await billOf(1001, 1191))
})

test.each([
  ['a line', () => invoiceOf(100.5), 'lineItemCreations.0.amount'],
  [
    'a payment',
    () => invoiceOf(100, [paymentRecord(10.5, { currency: 'JPY', recordDate: today })]),
    'documentRecordCreations.0.recordDetails.recordData.amount',
  ],
  ['the total of a bill', () => billOf(100, 119.5), 'documentCreation.billTotal'],
  ['a line of a bill', () => billOf(100.5, 120), 'lineItemCreations.0.amount'],
])('%s with a fraction of a yen is refused', async (_, send, path) => {
  const answer = await send()
  expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message: fault }]])
})

test.each(['ISK', 'KRW'])(
  'a bill in %s is whole too, with its payments and in the database',
  async (currency) => {
    must(await manager.post('/api/currencies/rates', { rates: [{ currency, day: today, rate: 150.5 }] }))
    const bill = (amount: number, billTotal: number, records: unknown[] = []) =>
      manager.post('/api/documents/bills', {
        ...billInput(trade, today, {
          documentCreation: { currency, billTotal },
          lines: [billLine(trade, { amount, currency, amountIncludesTax: false })],
          records,
        }),
      })
    const payment = (amount: number) => [paymentRecord(amount, { currency, recordDate: today })]
    const message = `In ${currency} gibt es keine Nachkommastellen`
    for (const refused of [
      await bill(100.5, 120),
      await bill(100, 119.5),
      await bill(100, 119, payment(10.5)),
    ])
      expect(refused.body.errors).toMatchObject([{ message }])
    const { uuid } = must(await bill(1001, 1191, payment(191))).entityId
    const stored = must(await manager.get(`/proxy/get/bills/${uuid}`))
    expect(stored.totals).toMatchObject({ amountNetTotal: 1001, taxAmountTotal: 190, paymentTotal: 191 })
    const change = world.db
      .sql`update documents set net_cents = net_cents + 1, gross_cents = gross_cents + 1 where document_id = ${uuid}`
    await expect(change).rejects.toThrow('documents_whole_units')
  },
)

test('an invoice is in none of the currencies that only bills may have', async () => {
  const answer = await manager.post('/api/documents/invoices', {
    ...invoiceInput(trade, today, {
      documentCreation: { currency: 'ISK' },
      lines: [invoiceLine(trade, { amount: 100, currency: 'ISK' })],
    }),
  })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ path: 'documentCreation.currency' }))
})

test('the database holds whole yen', async () => {
  const uuid = must(await invoiceOf(1001)).entityId.uuid
  const change = world.db.sql`update documents set net_cents = net_cents + 1, gross_cents = gross_cents + 1
    where document_id = ${uuid}`
  await expect(change).rejects.toThrow('documents_whole_units')
  const payment = world.db
    .sql`insert into payments (payment_id, document_id, record_day, amount_cents, from_iban)
    values (gen_random_uuid(), ${uuid}, ${today}, 150, '')`
  await expect(payment).rejects.toThrow('documents_whole_units')
})
