import { expect, test } from 'vitest'
import { addDays, berlinDay, type Day, firstDayOf, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, paymentRecord } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { keepShownMargins } from './keep-locked-margins.ts'

// The ledger of § 25a UStG of sales that are paid in parts, some of them in months that are locked by then.

const thisMonth = firstDayOf(monthOf(berlinDay(new Date())))
const lastMonth = addDays(thisMonth, -3)
const { manager, trade, world } = useWorld()

/** Sold for 1.000 €, bought for 337,29 €: 556,90 € and 105,81 € of tax. The first 70 € are paid. */
async function sold(): Promise<EntityId> {
  const line = { amount: 1_000, taxType: 'DIFFERENTIAL', taxPercent: null as never, amountBuying: 337.29 }
  const input = invoiceInput(trade, lastMonth, { lines: [invoiceLine(trade, line)] })
  const invoice = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
  await pay(invoice, 70, lastMonth)
  return invoice
}

const pay = async (invoice: EntityId, amount: number, recordDate: Day) =>
  must(
    await manager.post(`/api/documents/invoices/${invoice}/records`, paymentRecord(amount, { recordDate })),
  )

async function shareOf(invoice: EntityId, day: Day) {
  const filter = encodeURIComponent(JSON.stringify({ filterType: 'period', period: monthOf(day) }))
  const { section } = must(await manager.get(`/proxy/get/marginledger?searchFilter=${filter}&stopIndex=10`))
  const own = section.filter(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid === invoice)
  return own.map(({ base, tax, isPart }: Record<string, unknown>) => ({ base, tax, isPart }))
}

test('a locked month stays as it was shown, by whichever rule, and all months together are the margin less its tax', async () => {
  const { taxSchemes } = must(await manager.get('/proxy/get/firm'))
  const validFrom = firstDayOf(monthOf(lastMonth))
  const changed = [...taxSchemes, { validFrom, scheme: 'IST' }]
  must(await manager.post('/api/firm', { taxSchemes: changed, numbersInDateOrder: false }))
  const [before, now] = [await sold(), await sold()]
  const first = { base: 38.98, tax: 7.41, isPart: true }
  expect(await shareOf(now, lastMonth)).toEqual([first])

  must(await manager.post('/api/reports/locks', { month: monthOf(lastMonth) }))
  const kept = await world.db.sql`select base_cents, tax_cents from locked_margins`
  expect([...kept]).toEqual([
    { base_cents: 3_898, tax_cents: 741 },
    { base_cents: 3_898, tax_cents: 741 },
  ])

  // One of them as a version left it that shared out each month by itself.
  await world.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update locked_margins set base_cents = null, tax_cents = null where document_id = ${before}`
  })
  await keepShownMargins(world.db)
  expect(await shareOf(before, lastMonth)).toEqual([{ ...first, base: 39 }])
  await expect(world.db.sql`update locked_margins set base_cents = 1`).rejects.toThrow()

  for (const invoice of [before, now]) await pay(invoice, 930, thisMonth)
  expect(await shareOf(before, lastMonth)).toEqual([{ ...first, base: 39 }])
  expect(await shareOf(before, thisMonth)).toEqual([{ base: 517.9, tax: 98.4, isPart: true }])
  expect(await shareOf(now, lastMonth)).toEqual([first])
  expect(await shareOf(now, thisMonth)).toEqual([{ base: 517.92, tax: 98.4, isPart: true }])
})
