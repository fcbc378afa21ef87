import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldStockNow } from '#areas/stock/server/fold-stock-totals.ts'
import {
  addDays,
  berlinDay,
  type Day,
  daysBetween,
  firstDayOf,
  type Month,
  monthAfter,
  monthOf,
} from '#kernel/day.ts'
import { must } from './caller.ts'
import { shortOrLong } from './endurance.ts'
import type { CostEvent } from './naive-costs.ts'
import { type Movement, naiveStock } from './naive-stock.ts'
import { enterChange, type SystemType, stockList } from './stock.ts'
import { billInput, billLine, productInput, startTrade } from './trade.ts'
import { startWorld } from './world.ts'

// Random histories of movements, costs, prices and locks. A locked day says for ever what it said when it was locked; every day says what
// a naive recount gives, by the prices that its products had when its month was locked, else by those of now.

const today = berlinDay(new Date())
const monthBefore = (month: Month) => monthOf(addDays(firstDayOf(month), -1))
const lastOf = (month: Month) => addDays(firstDayOf(monthAfter(firstDayOf(month))), -1)
const oldest = monthBefore(monthBefore(monthOf(today)))
const begin = firstDayOf(oldest)

const codes = ['P-0', 'P-1', 'P-2']
const priceNames = ['buyingPP', 'salesPP', 'restorationTransport', 'additionalCosts'] as const
type Prices = Record<(typeof priceNames)[number], number | null>
const inCents = (units: number | null) => (units === null ? null : Math.round(units * 100))

// Of each kind of event, without its moment.
type Without<E> = E extends CostEvent ? Omit<E, 'at' | 'order'> : never
type CostStep = Without<CostEvent>

const product = fc.nat(codes.length - 1)
const price = fc.option(
  fc.integer({ min: 0, max: 9_999 }).map((cents) => cents / 100),
  { nil: null, freq: 4 },
)
const moment = fc.nat(daysBetween(begin, today)).map((days) => addDays(begin, days))
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      type: fc.constantFrom<SystemType>('initial', 'inventory', 'purchase', 'sale'),
      ...{ product, day: moment, size: fc.nat(900) },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('price' as const),
      product,
      prices: fc.record({
        buyingPP: price,
        salesPP: price,
        restorationTransport: price,
        additionalCosts: price,
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('bill' as const),
      use: fc.constantFrom('PURCHASE', 'TRANSPORT', 'RESTORATION'),
      ...{
        product,
        day: moment,
        quantity: fc.integer({ min: 1, max: 3 }),
        cents: fc.integer({ min: 1, max: 9_999 }),
      },
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('lock' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('fold' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

// Its opening stock says less than was counted before: fewer than no pieces were bought, and the costs are those of one.
const openedLate: Step[] = [
  { act: 'move', type: 'inventory', product: 0, day: addDays(begin, 1), size: 897 },
  { act: 'move', type: 'initial', product: 0, day: addDays(begin, 2), size: 557 },
  { act: 'bill', use: 'RESTORATION', product: 0, day: addDays(begin, 3), quantity: 3, cents: 6505 },
]

test(
  'whatever happens to prices, a locked day stays, and each day is worth what a recount gives',
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), moment, runHistory), {
      numRuns: shortOrLong(3, 12),
      endOnFailure: true,
      examples: [[openedLate, today]],
    })
  },
  shortOrLong(240_000, 1_800_000),
)

async function runHistory(steps: readonly Step[], looked: Day): Promise<void> {
  const world = await startWorld()
  const manager = await world.as('manager')
  const trade = await startTrade(manager)
  const uuids: string[] = []
  for (const code of codes) {
    uuids.push(must(await manager.post('/api/products', productInput({ code, taxType: 'v' }))).entityId.uuid)
  }
  const movements: Movement[] = []
  const costs: { product: number; day: Day; use: string; cents: number }[] = []
  // What the months were locked with: until when, and the prices of then.
  const locked: { through: Day; prices: Prices[] }[] = []
  const photos: { day: Day; shown: unknown }[] = []

  /** As the products themselves say them now. */
  const pricesNow = () =>
    Promise.all(
      uuids.map(async (uuid): Promise<Prices> => must(await manager.get(`/proxy/get/products/${uuid}`))),
    )

  async function act(one: Step): Promise<void> {
    if (one.act === 'fold') return foldStockNow(world.db)
    if (one.act === 'lock') {
      const month = locked.length === 0 ? oldest : monthAfter(locked.at(-1)?.through as Day)
      if (month >= monthOf(today)) return
      must(await manager.post('/api/reports/locks', { month }))
      locked.push({ through: lastOf(month), prices: await pricesNow() })
      for (const day of [firstDayOf(month), addDays(firstDayOf(month), 14), lastOf(month)]) {
        photos.push({ day, shown: await everythingOf(day) })
      }
      return
    }
    const uuid = uuids[one.product] ?? ''
    if (one.act === 'price') {
      const { history: _, ...stored } = must(await manager.get(`/proxy/get/products/${uuid}`))
      must(await manager.post('/api/products/replacements', { ...stored, ...one.prices }))
      return
    }
    const { product, day } = one
    const isLocked = day <= (locked.at(-1)?.through ?? '')
    if (one.act === 'bill') {
      const line = {
        ...billLine(trade, {
          quantity: one.quantity,
          amount: one.cents / 100,
          amountIncludesTax: false,
          productEntityId: uuid,
        }),
        productUse: one.use,
      }
      const total = Math.round((one.quantity * one.cents * 119) / 100) / 100
      const documentCreation = { billDate: begin, bookingDate: day, billTotal: total }
      const answer = await manager.post(
        '/api/documents/bills',
        billInput(trade, day, { lines: [line], documentCreation }),
      )
      expect([answer.status, answer.body.errors]).toEqual(
        isLocked ? [422, expect.anything()] : [201, undefined],
      )
      if (isLocked) return
      if (one.use !== 'PURCHASE') costs.push({ product, day, use: one.use, cents: one.quantity * one.cents })
      else {
        const [pieces, paid] = [one.quantity * 100, one.quantity * one.cents]
        movements.push(
          moved(product, `${day}T00:00:00`, pieces, 'purchase', { kind: 'bought', pieces, paid }),
        )
      }
      return
    }
    const change = one.type === 'sale' ? -one.size : one.size
    const answer = await enterChange(manager, uuid, {
      type: one.type,
      at: `${day}T12:00:00`,
      change: change / 100,
    })
    expect(answer.status).toBe(isLocked ? 422 : 201)
    const does: CostStep =
      one.type === 'initial'
        ? { kind: 'initial', absolute: change }
        : one.type === 'inventory'
          ? { kind: 'counted', absolute: change }
          : { kind: 'by hand', change }
    if (!isLocked) movements.push(moved(product, `${day}T12:00:00`, change, one.type, does))
  }

  const moved = (
    product: number,
    at: string,
    change: number,
    type: SystemType,
    costs: CostStep,
  ): Movement => ({
    ...{ product, at, change, order: movements.length },
    costs: { ...costs, at, order: movements.length },
    absolute: type === 'initial' || type === 'inventory' ? change : null,
    bought: type === 'initial' || type === 'purchase',
    counted: type === 'inventory',
  })

  /** All that is shown of a day: the list with its sums, what is in stock alone, a search, and the file. */
  async function everythingOf(day: Day) {
    const { bytes } = await manager.download(`/api/registers/stock.csv?to=${day}`)
    const lists = [
      await stockList(manager, day),
      await stockList(manager, day, '', true),
      await stockList(manager, day, 'kopenhagen'),
      await stockList(manager, day, 'kopenhagen', true),
    ]
    return { lists, file: bytes.toString('utf8') }
  }

  async function expectDay(day: Day): Promise<void> {
    const of = locked.find(({ through }) => day <= through)?.prices ?? (await pricesNow())
    const naive = codes.map((code, index) => {
      const prices = of[index] ?? expect.fail('no prices')
      const [buying, sales] = [inCents(prices.buyingPP), inCents(prices.salesPP)]
      const counted = naiveStock(movements, index, day, { buying, sales })
      const cost = (own: number | null, use: string) => {
        const billed = costs.filter((one) => one.product === index && one.day <= day)
        const own_ = inCents(own)
        const lines = billed.filter((one) => one.use === use)
        if (lines.length === 0) return own_
        const pieces = counted.bought > 0 ? counted.bought : 100
        return (own_ ?? 0) + Math.round((lines.reduce((sum, { cents }) => sum + cents, 0) * 100) / pieces)
      }
      const transport = cost(prices.restorationTransport, 'TRANSPORT')
      const restoration = cost(prices.additionalCosts, 'RESTORATION')
      const isValued = [counted.costPP, transport, restoration].some((part) => part !== null)
      const valued = isValued ? (counted.costPP ?? 0) + (transport ?? 0) + (restoration ?? 0) : null
      return { code, ...counted, prices, transport, restoration, valued }
    })
    const { section, stats } = await stockList(manager, day)
    const shown = (row: Record<string, number | null>) => ({
      code: row['code'],
      buyingPP: row['buyingPP'],
      salesPP: row['salesPP'],
      stock: inCents(row['quantityInStock'] ?? null),
      buying: inCents(row['buyingTotal'] ?? null),
      sales: inCents(row['salesTotal'] ?? null),
      transport: inCents(row['transportPPValued'] ?? null),
      restoration: inCents(row['restorationPPValued'] ?? null),
      valued: inCents(row['buyingPPValued'] ?? null),
    })
    expect({ day, rows: section.map(shown) }).toEqual({
      day,
      rows: naive.map(({ code, prices, stock, buying, sales, transport, restoration, valued }) => ({
        ...{ code, buyingPP: prices.buyingPP, salesPP: prices.salesPP },
        ...{ stock, buying, sales, transport, restoration, valued },
      })),
    })
    const sums = (rows: typeof naive) => {
      const sum = (name: 'stock' | 'buying' | 'sales') =>
        rows.reduce((all, row) => all + (row[name] ?? 0), 0) / 100
      return { pieces: sum('stock'), buyingValue: sum('buying'), salesValue: sum('sales') }
    }
    const held = naive.filter(({ stock }) => stock > 0)
    expect({ day, stats }).toEqual({ day, stats: sums(naive) })
    for (const search of ['', 'kopenhagen']) {
      const inStock = await stockList(manager, day, search, true)
      expect({ day, search, stats: inStock.stats }).toEqual({ day, search, stats: sums(held) })
    }
    expect((await stockList(manager, day, 'kopenhagen')).stats).toEqual(stats)
  }

  try {
    for (const one of steps) await act(one)
    const openFrom = locked.length === 0 ? begin : addDays(locked.at(-1)?.through as Day, 1)
    for (const day of [looked, openFrom, addDays(openFrom, -1), today]) await expectDay(day)
    for (const { day, shown } of photos)
      expect({ day, shown: await everythingOf(day) }).toEqual({ day, shown })
  } finally {
    await world.stop()
  }
}
