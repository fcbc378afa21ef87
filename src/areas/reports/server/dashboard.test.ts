import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay, type Day, type Month, monthOf } from '#kernel/day.ts'
import { sumCents } from '#kernel/money.ts'
import { daysOfPeriod } from '#kernel/period.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { must } from '#test/caller.ts'
import { addOneSided } from '#test/one-sided.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { lastMonths } from '../rules/last-months.ts'

// The numbers of the dashboard are those of the lists that they lead to.

const today = berlinDay(new Date())
const { world, manager, trade } = useWorld()
const invoices: string[] = []

beforeAll(async () => {
  let number = 0
  for (const days of [-100, -70, -64, -35, -3]) {
    const day = addDays(today, days)
    const uuid = must(
      await manager.post('/api/products', { ...productInput({ code: `W${days}` }), buyingPP: null }),
    ).entityId.uuid
    const bought = billLine(trade, { productEntityId: uuid, amount: 100 - days, taxPercent: 0 })
    const documentCreation = { billNumber: `R-${number++}`, billTotal: 100 - days }
    must(
      await manager.post(
        '/api/documents/bills',
        billInput(trade, day, { lines: [bought], documentCreation }),
      ),
    )
    const sold = invoiceLine(trade, { productEntityId: uuid, amount: 500.55 - 3 * days })
    invoices.push(
      must(
        await manager.post(
          '/api/documents/invoices',
          invoiceInput(trade, today, { lines: [sold], documentCreation: { invoiceDate: day } }),
        ),
      ).entityId.uuid,
    )
  }
})

const filtered = (filter: object) => `searchFilter=${encodeURIComponent(JSON.stringify(filter))}`

test('twelve months are the sum of their months, and so are the documents behind them', async () => {
  const months = lastMonths(today, 12)
  const [from, to] = [months[0] as Month, months.at(-1) as Month]
  const due: { month: Month; amountNet: number }[] = must(await manager.get('/proxy/get/taxes'))
  const turnover = due.filter(({ month }) => month >= from && month <= to).map(({ amountNet }) => amountNet)
  expect(turnover.length).toBeGreaterThan(1)
  const behind = { filterType: 'figure', figure: 'amountNet', from, to }
  const documents = must(await manager.get(`/proxy/get/taxdocuments?${filtered(behind)}`))
  const inCents = (units: number[]) => sumCents(units.map(wireCents))
  expect(inCents([documents.stats.base])).toBe(inCents(turnover))
  expect(inCents(documents.section.map(({ base }: { base: number }) => base))).toBe(inCents(turnover))

  const earned = must(await manager.get('/proxy/get/productyields/months'))
  const period = { filterType: 'period', ...daysOfPeriod({ from, to }) }
  const pieces = must(await manager.get(`/proxy/get/productyields?${filtered(period)}`))
  const margin = inCents(earned.map(({ margin }: { margin: number }) => margin))
  expect(margin).not.toBe(0)
  expect(inCents([pieces.stats.margin])).toBe(margin)
  expect(inCents(pieces.section.map(({ margin }: { margin: number }) => margin))).toBe(margin)
})

/** How many products the lists of the months have, each of which has the margin that the dashboard has. */
async function compareMargins(): Promise<number> {
  const months = must(await manager.get('/proxy/get/productyields/months'))
  expect(months.map(({ month }: { month: string }) => month)).toEqual(lastMonths(today, 12))
  let sold = 0
  for (const { month, margin } of months) {
    const period = { filterType: 'period', ...daysOfPeriod({ from: month, to: month }) }
    const { stats, totalCount } = must(
      await manager.get(`/proxy/get/productyields/totals?${filtered(period)}`),
    )
    expect([month, margin]).toEqual([month, stats.margin])
    sold += totalCount
  }
  return sold
}

test('the margin of each month is the sum of the yields of its sales', async () => {
  expect(await compareMargins()).toBe(5)
  const later = addDays(today, 40) as Day
  const shifted = must(await manager.get(`/proxy/get/productyields/months?day=${later}`))
  expect(shifted.at(-1)).toEqual({ month: monthOf(later), margin: 0 })
})

test('the latest documents are the first of each list', async () => {
  const latest = must(await manager.get('/proxy/get/latestdocuments'))
  for (const [side, list, number] of [
    ['bills', 'bills', 'billNumber'],
    ['invoices', 'invoices', 'invoiceNumber'],
  ] as const) {
    const { section } = must(await manager.get(`/proxy/get/${list}?stopIndex=5`))
    expect(latest[side].map((row: Record<string, string>) => row['number'])).toEqual(
      section.map((row: Record<string, string>) => row[number]),
    )
    expect(latest[side]).toHaveLength(5)
  }
})

test('the value of the stock is that of the list on that day', async () => {
  const product = must(await manager.post('/api/products', productInput({ code: 'LAGER', buyingPP: 250 })))
  const bought = billLine(trade, { productEntityId: product.entityId.uuid, quantity: 2, amount: 59.5 })
  const documentCreation = { billNumber: 'R-LAGER', billTotal: 119 }
  must(
    await manager.post(
      '/api/documents/bills',
      billInput(trade, today, { lines: [bought], documentCreation }),
    ),
  )
  for (const day of [addDays(today, -80), today]) {
    const filter = filtered({ filterType: 'inventoryUntil', day })
    const { stats } = must(await manager.get(`/proxy/get/products/totals?${filter}`))
    expect(must(await manager.get(`/proxy/get/products/value?day=${day}`))).toEqual(stats)
  }
  expect(must(await manager.get('/proxy/get/products/value'))).toMatchObject({ pieces: 2, buyingValue: 500 })
})

test('who sees only one side is told of that side', async () => {
  const callerOf = await addOneSided(world)
  const latest = async (role: 'bills only' | 'invoices only') =>
    must(await (await callerOf(role)).get('/proxy/get/latestdocuments'))
  expect(await latest('bills only')).toEqual({ bills: expect.any(Array), invoices: null })
  expect(await latest('invoices only')).toEqual({ bills: null, invoices: expect.any(Array) })
  expect((await (await callerOf('invoices only')).get('/proxy/get/products/value')).status).toBe(403)
  expect((await (await world.as('office')).get('/proxy/get/productyields/months')).status).toBe(403)
})

test('a sale of one month that was cancelled in another stands in both', async () => {
  const documentCreation = { invoiceDate: today, cancelledInvoiceEntityId: invoices[0] }
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation,
    }),
  )
  expect(await compareMargins()).toBe(6)
})
