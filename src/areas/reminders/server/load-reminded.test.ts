import { expect, test } from 'vitest'
import { addDays, berlinDay, firstDayOf, monthOf } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, paymentRecord } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { loadReminded } from './load-reminded.ts'

const { world, manager, trade } = useWorld()
const today = berlinDay(new Date())
/** So many days before this month. */
const before = (days: number) => addDays(firstDayOf(monthOf(today)), -days)

test('what came or was taken off changes what is open on its true day, whichever day it is booked on', async () => {
  const invoice = invoiceInput(trade, before(5))
  const { uuid } = must(await manager.post('/api/documents/invoices', invoice)).entityId
  // The month in which it came is locked by now.
  must(await manager.post('/api/reports/locks', { month: monthOf(before(1)) }))
  const record = (amount: number, changes: object) =>
    manager.post(`/api/documents/invoices/${uuid}/records`, {
      ...paymentRecord(amount, { recordDate: today }),
      ...changes,
    })
  must(await record(50, { receivedOn: before(3) }))
  must(await record(19, {}))
  const recordDetails = { recordType: 'DISCOUNT', recordData: { amount: 2.38, currency: 'EUR' } }
  must(await record(0, { receivedOn: before(1), recordDetails }))
  const [loaded] = await world.db.reading((tx) => loadReminded(tx, [uuid]))
  expect(loaded?.invoice?.changes.toSorted((one, other) => (one.day < other.day ? -1 : 1))).toEqual([
    { day: before(3), amount: 50_00 },
    { day: before(1), amount: 2_38 },
    { day: today, amount: 19_00 },
  ])
})
