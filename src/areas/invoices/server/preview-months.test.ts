import { expect, test } from 'vitest'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What an invoice that is being written does to which month, where the firm converts by the average rates of months (§ 16 Abs. 6 UStG).

const today = berlinDay(new Date())
const lastMonth = addDays(firstDayOf(monthOf(today)), -3)
const { manager, trade } = useWorld()
const usd = { currency: 'USD', amountIncludesTax: false }
const sold = (amount: number, more = {}) =>
  invoiceInput(trade, today, {
    lines: [invoiceLine(trade, { ...usd, amount })],
    documentCreation: { currency: 'USD', serviceDate: lastMonth, ...more },
  })
const effects = async (input: object) =>
  must(await manager.post('/api/documents/invoices/months', input)).months.map(
    ({ month, before, after }: Record<string, unknown>) => ({ month, before, after }),
  )
const store = async (rate: number) =>
  must(
    await manager.post('/api/currencies/monthlyrates', {
      month: monthOf(lastMonth),
      rates: [{ currency: 'USD', rate }],
    }),
  )

test('it is said by the rate that the return goes by, also where a locked month keeps its own', async () => {
  must(
    await manager.post('/api/currencies/rates', {
      rates: [{ currency: 'USD', day: '2024-01-01', rate: 1.25 }],
    }),
  )
  const month = monthOf(lastMonth)
  const nothing = { base: 0, tax: 0 }
  // 1.000 USD and 190 USD of tax.
  expect(await effects(sold(1_000))).toEqual([{ month, before: nothing, after: { base: 800, tax: 152 } }])
  must(await manager.post('/api/firm', { vatRateMethod: 'MONTHLY', numbersInDateOrder: false }))
  expect(await effects(sold(1_000))).toEqual([{ month, before: nothing, after: { base: 800, tax: 152 } }])
  await store(2)
  expect(await effects(sold(1_000))).toEqual([{ month, before: nothing, after: { base: 500, tax: 95 } }])

  const input = sold(1_000, { invoiceDate: lastMonth })
  const old = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
  must(await manager.post('/api/reports/locks', { month }))
  await store(4)
  const rewritten = {
    ...sold(900, { replacesInvoiceEntityId: old }),
    cancellation: { invoiceDate: today },
  }
  expect(await effects(rewritten)).toEqual([
    { month: monthOf(today), before: nothing, after: { base: -50, tax: -9.5 } },
  ])
})
