import { expect, test } from 'vitest'
import { wronglyConverted } from '#areas/documents/server/verify-rates.ts'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// What replaces an invoice is the same sale: it is converted by the rate that a locked month keeps of it (decisions §10, 'Months' rates').

const today = berlinDay(new Date())
const cancelledOn = addDays(firstDayOf(monthOf(today)), -3)
const supplied = addDays(firstDayOf(monthOf(cancelledOn)), -3)
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()

const usd = (head: object) => ({
  lines: [invoiceLine(trade, { currency: 'USD', amount: 1_000, amountIncludesTax: false })],
  documentCreation: { currency: 'USD', serviceDate: supplied, ...head },
})
const rate = (value: number) =>
  manager.post('/api/currencies/monthlyrates', {
    month: monthOf(supplied),
    rates: [{ currency: 'USD', rate: value }],
  })

test('a rate that is entered anew after the lock does not count for what replaces the sale', async () => {
  const rates = [{ currency: 'USD', day: addDays(supplied, -20), rate: 1.25 }]
  must(await manager.post('/api/currencies/rates', { rates }))
  must(await manager.post('/api/firm', { numbersInDateOrder: false, vatRateMethod: 'MONTHLY' }))
  must(await rate(2))
  const old = must(await manager.post(path, invoiceInput(trade, supplied, usd({})))).entityId.uuid
  must(
    await manager.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: old, invoiceDate: cancelledOn },
    }),
  )
  for (const day of [supplied, cancelledOn])
    must(await manager.post('/api/reports/locks', { month: monthOf(day) }))
  must(await rate(4))
  must(await manager.post(path, invoiceInput(trade, today, usd({ replacesInvoiceEntityId: old }))))
  const taxes = must(await manager.get('/proxy/get/taxes')) as { month: string; vat: number }[]
  expect(taxes.map(({ month, vat }) => [month, vat])).toEqual([
    [monthOf(today), 95],
    [monthOf(cancelledOn), -95],
    [monthOf(supplied), 95],
  ])
  expect(await world.db.reading(wronglyConverted)).toEqual([])
})
