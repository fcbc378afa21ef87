import { expect, test } from 'vitest'
import { wronglyConverted } from '#areas/documents/server/verify-rates.ts'
import type { AdvanceReturnAnswer } from '#areas/tax-returns/contract/advance-return.ts'
import { addDays, berlinDay, type Day, firstDayOf, monthOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, paymentRecord, receiverInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// A month's rate that is entered anew after its lock counts for open rows alone (decisions §10, 'Months' rates').

const today = berlinDay(new Date())
const before = (day: Day) => addDays(firstDayOf(monthOf(day)), -8)
const refunded = before(today)
const cancelled = before(refunded)
const supplied = before(cancelled)
const paid = before(supplied)
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()

const enter = async (day: Day, rate: number) => {
  const rates = [{ currency: 'CZK', rate }]
  must(await manager.post('/api/currencies/monthlyrates', { month: monthOf(day), rates }))
}
const pay = async (uuid: string, amount: number, recordDate: Day) =>
  must(await manager.post(`${path}/${uuid}/records`, paymentRecord(amount, { currency: 'CZK', recordDate })))

/** Kennzahl 45: what is taxed abroad. */
async function base(day: Day) {
  const { sections }: AdvanceReturnAnswer = must(
    await manager.get(`/proxy/get/advancereturns?period=${monthOf(day)}`),
  )
  return sections.flatMap(({ figures }) => figures).find(({ key }) => key === '45')?.base
}

test('also for what is paid back of a sale of which the locked month of its supply has no row', async () => {
  must(await manager.post('/api/currencies/rates', { rates: [{ currency: 'CZK', day: paid, rate: 25 }] }))
  must(
    await manager.post('/api/firm', {
      ...{ numbersInDateOrder: false, vatRateMethod: 'MONTHLY', ossSince: '2024-01-01' },
    }),
  )
  await enter(paid, 24)
  await enter(supplied, 25)
  const consumer = receiverInput({ shortName: 'Virtanen', companyName: '', countryCode: 'FI' })
  const receiver = must(await manager.post('/api/partners/receivers', consumer)).entityId.uuid
  const line = { taxType: 'OSS', taxPercent: null as never, amountIncludesTax: false, currency: 'CZK' }
  const input = invoiceInput({ ...trade, receiver }, paid, {
    lines: [invoiceLine(trade, { ...line, amount: 1_214.25 })],
    documentCreation: { currency: 'CZK', serviceDate: supplied },
  })
  const { uuid } = must(await manager.post(path, input)).entityId
  // All of it before the supply, by the rate of that month.
  await pay(uuid, 1_523.88, paid)
  for (const day of [paid, supplied]) must(await manager.post('/api/reports/locks', { month: monthOf(day) }))
  const locked = [await base(paid), await base(supplied)]
  expect(locked).toEqual([50.59, 0])
  await enter(supplied, 26.66)
  must(
    await manager.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId: uuid, invoiceDate: cancelled },
    }),
  )
  await pay(uuid, -1_523.88, refunded)
  // As the supply was converted: by the rate of its month as it is now, where the one of then would come to -48.57.
  expect([await base(cancelled), await base(refunded)]).toEqual([0, -45.55])
  expect([await base(paid), await base(supplied)]).toEqual(locked)
  expect(await world.db.reading(wronglyConverted)).toEqual([])
})
