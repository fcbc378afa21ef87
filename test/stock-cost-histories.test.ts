import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyStock, verifyStockEffects } from '#areas/stock/server/verify-stock.ts'
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
import { type Answer, must } from './caller.ts'
import { shortOrLong } from './endurance.ts'
import { type CostEvent, costsOn, naiveCosts, shareOf } from './naive-costs.ts'
import { enterChange, type SystemType, stockList } from './stock.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput, startTrade } from './trade.ts'
import { startWorld } from './world.ts'

// Random histories of everything that value and cost follow: purchases, returns, reductions, sales, also by § 25a UStG, cancellations, corrections,
// counts, changes by hand, transports, prices, all of them dated back, mended and deleted, and locks in between. Each open day is what a
// naive calculation says; a locked one stays what it was.

const today = berlinDay(new Date())
const monthBefore = (month: Month) => monthOf(addDays(firstDayOf(month), -1))
const oldest = monthBefore(monthBefore(monthOf(today)))
const begin = firstDayOf(oldest)
const lastOf = (month: Month) => addDays(firstDayOf(monthAfter(firstDayOf(month))), -1)
const laterOf = (one: Day, other: Day) => (daysBetween(one, other) > 0 ? other : one)
const products = ['v', 'v', 'm'].map((taxType, index) => ({ code: `P-${index}`, taxType }))

const day = fc.nat(daysBetween(begin, today)).map((days) => addDays(begin, days))
const product = fc.nat(products.length - 1)
const pick = fc.nat(1_000_000)
const boughtLine = fc.record({
  product,
  use: fc.constantFrom('PURCHASE', 'PURCHASE', 'PURCHASE', 'PURCHASE', 'PRICE_REDUCTION', 'TRANSPORT'),
  quantity: fc.integer({ min: 1, max: 5 }),
  cents: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -900, max: -1 }) },
  ),
})
const soldLine = fc.record({
  product,
  quantity: fc.integer({ min: 1, max: 4 }),
  declared: fc.integer({ min: 0, max: 1_500 }),
  isBack: fc.nat(7).map((one) => one === 0),
})
const boughtLines = fc.array(boughtLine, { minLength: 1, maxLength: 3 })
const soldLines = fc.array(soldLine, { minLength: 1, maxLength: 3 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('buy' as const), day, lines: boughtLines }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('mend' as const), pick, day, lines: boughtLines }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), pick }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('sell' as const), day, lines: soldLines }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), pick, day }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('correct' as const),
      pick,
      day,
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('enter' as const),
      type: fc.constantFrom<SystemType>('initial', 'inventory', 'purchase', 'sale'),
      ...{ product, day, size: fc.nat(900) },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('price' as const),
      product,
      cents: fc.integer({ min: 0, max: 999 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('lock' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type BoughtLine = typeof boughtLine extends fc.Arbitrary<infer L> ? L : never
type SoldLine = typeof soldLine extends fc.Arbitrary<infer L> ? L : never
// Of each kind of event, without its moment.
type Without<E> = E extends CostEvent ? Omit<E, 'at' | 'order'> : never
type Moved = { product: number; costs: Without<CostEvent> }

interface Known {
  kind: 'bill' | 'invoice' | 'correction' | 'cancellation'
  uuid: string
  day: Day
  /** What each line does, null where it moves nothing; with the order of record of those that do. */
  lines: (Moved | null)[]
  orders: Map<number, number>
  sold?: readonly SoldLine[]
}

const outcomes = new Map<string, number>()

test(
  'value and cost are what a naive calculation says on open days, and stay on locked ones',
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), day, runHistory), {
      numRuns: shortOrLong(10, 60),
      endOnFailure: true,
    })
    // Ten histories may do without what is rare; sixty do not.
    const rare = ['mend 200', 'cancel 201', 'correct 201', 'lock 201']
    const expected = ['buy 201', 'sell 201', 'enter 201', ...rare.slice(0, shortOrLong(0, rare.length))]
    for (const act of expected) expect([act, outcomes.has(act)]).toEqual([act, true])
  },
  shortOrLong(300_000, 1_800_000),
)

test('what is taken back on its day at another cost than it went is a row, since the totals have that cost', async () => {
  const one = { product: 0, quantity: 1, declared: 0, isBack: false }
  const twoBack = { ...one, quantity: 2, isBack: true }
  const bought = (cents: number): Step => ({
    act: 'buy',
    day: today,
    lines: [{ product: 0, use: 'PURCHASE', quantity: 3, cents }],
  })
  await runHistory(
    [
      { act: 'sell', day: begin, lines: [one, twoBack, one] },
      { act: 'cancel', pick: 0, day: begin },
      bought(576),
      bought(1995),
    ],
    begin,
  )
}, 60_000)

async function runHistory(steps: readonly Step[], looked: Day): Promise<void> {
  const world = await startWorld()
  const manager = await world.as('manager')
  const trade = await startTrade(manager)
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  const uuids: string[] = []
  for (const { code, taxType } of products) {
    const input = {
      ...productInput({ code, taxType, buyingPP: 4 }),
      restorationTransport: null,
      additionalCosts: null,
    }
    uuids.push(must(await manager.post('/api/products', input)).entityId.uuid)
  }
  let recorded = 0
  const documents = new Map<string, Known>()
  const entered: { product: number; event: CostEvent }[] = []
  let openFrom = begin
  const photos: { day: Day; shown: unknown }[] = []

  /** A document that has become this; a line that goes on moving something keeps its place in the order of record. */
  function know({ orders, ...known }: Known): void {
    known.lines.forEach((line, index) => {
      if (line === null) orders.delete(index)
      else if (!orders.has(index)) orders.set(index, ++recorded)
    })
    for (const index of orders.keys()) if (index >= known.lines.length) orders.delete(index)
    documents.set(known.uuid, { ...known, orders })
  }
  const eventsOf = (product: number): CostEvent[] => [
    ...[...documents.values()].flatMap(({ day, lines, orders }) =>
      lines.flatMap((line, index) => {
        const order = orders.get(index)
        if (line === null || line.product !== product || order === undefined) return []
        return [{ ...line.costs, at: `${day}T00:00:00`, order } as CostEvent]
      }),
    ),
    ...entered.filter((one) => one.product === product).map(({ event }) => event),
  ]
  const count = (act: string, { status, body }: Answer) => {
    outcomes.set(`${act} ${status}`, (outcomes.get(`${act} ${status}`) ?? 0) + 1)
    if (status >= 500) throw new Error(JSON.stringify(body))
    return status < 300
  }
  const picked = (pick: number, kinds: readonly Known['kind'][]) => {
    const found = [...documents.values()].filter(({ kind }) => kinds.includes(kind))
    return found[pick % Math.max(1, found.length)]
  }

  const valid = (lines: readonly BoughtLine[]) =>
    lines.map((line) => ({
      ...line,
      cents:
        line.use === 'PRICE_REDUCTION'
          ? -Math.abs(line.cents) - 1
          : line.use === 'TRANSPORT'
            ? 700
            : line.cents,
    }))
  function billOf(day: Day, lines: readonly BoughtLine[]) {
    const total = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0) / 100
    return billInput(trade, today, {
      lines: lines.map(({ product, quantity, cents, use }) => ({
        ...billLine(trade, {
          quantity,
          amount: cents / 100,
          taxPercent: 0,
          productEntityId: uuids[product] ?? '',
        }),
        productUse: use,
      })),
      documentCreation: { billDate: begin, bookingDate: day, billTotal: total },
    })
  }
  const boughtBy = (uuid: string, lines: readonly BoughtLine[]) =>
    lines.map(({ product, use, quantity, cents }, index): Moved | null => {
      if (use === 'TRANSPORT') return null
      const [line, pieces, paid] = [`${uuid}:${index}`, quantity * 100, quantity * cents]
      if (paid >= 0) return { product, costs: { kind: 'bought', pieces, paid } }
      const kind = use === 'PURCHASE' ? 'returned' : 'reduced'
      return { product, costs: { kind, line, pieces, credit: -paid } }
    })
  function invoiceOf(day: Day, lines: readonly SoldLine[], creation: object = {}) {
    return invoiceInput(trade, today, {
      lines: lines.map(({ product, quantity, declared, isBack }) => {
        const margin = products[product]?.taxType === 'm' && !isBack
        return {
          ...invoiceLine(trade, {
            quantity,
            amount: isBack ? -1 : 100,
            productEntityId: uuids[product] ?? '',
          }),
          ...(margin && { taxType: 'DIFFERENTIAL', amountBuying: declared / 100 }),
          ...(isBack && { goodsReturned: true }),
        }
      }),
      documentCreation: { invoiceDate: day, serviceDate: day, ...creation },
    })
  }
  const soldBy = (uuid: string, lines: readonly SoldLine[], corrected: Known | null) =>
    lines.map(({ product, quantity, declared, isBack }, index): Moved => {
      const [line, pieces] = [`${uuid}:${index}`, quantity * 100]
      if (!isBack) {
        const isMargin = products[product]?.taxType === 'm'
        return {
          product,
          costs: { kind: 'sold', line, pieces, declared: isMargin ? declared * quantity : null },
        }
      }
      const of = (corrected?.lines ?? []).flatMap((one) =>
        one?.product === product && one.costs.kind === 'sold' ? [one.costs.line] : [],
      )
      return { product, costs: { kind: 'brought back', line, pieces, of } }
    })

  async function act(one: Step): Promise<void> {
    if (one.act === 'buy') {
      const lines = valid(one.lines)
      const answer = await manager.post('/api/documents/bills', billOf(one.day, lines))
      if (!count('buy', answer)) return
      const { uuid } = answer.body.entityId
      know({ kind: 'bill', uuid, day: one.day, lines: boughtBy(uuid, lines), orders: new Map() })
    } else if (one.act === 'mend') {
      const bill = picked(one.pick, ['bill'])
      if (!bill) return
      const lines = valid(one.lines)
      const input = { ...billOf(one.day, lines), entityId: { uuid: bill.uuid } }
      if (!count('mend', await manager.post('/api/documents/bills/replacements', input))) return
      know({ ...bill, day: one.day, lines: boughtBy(bill.uuid, lines) })
    } else if (one.act === 'delete') {
      const bill = picked(one.pick, ['bill'])
      if (bill && count('delete', await manager.post(`/api/documents/bills/${bill.uuid}/deletions`)))
        documents.delete(bill.uuid)
    } else if (one.act === 'sell') {
      const answer = await manager.post('/api/documents/invoices', invoiceOf(one.day, one.lines))
      if (!count('sell', answer)) return
      const { uuid } = answer.body.entityId
      know({
        kind: 'invoice',
        uuid,
        day: one.day,
        lines: soldBy(uuid, one.lines, null),
        orders: new Map(),
        sold: one.lines,
      })
    } else if (one.act === 'cancel') {
      const invoice = picked(one.pick, ['invoice', 'correction'])
      if (!invoice) return
      const day = laterOf(one.day, invoice.day)
      const documentCreation = { invoiceDate: day, customText: '', cancelledInvoiceEntityId: invoice.uuid }
      const answer = await manager.post('/api/documents/invoices/cancellations', {
        documentType: 'CANCELLATION',
        documentCreation,
      })
      if (!count('cancel', answer)) return
      const { uuid } = answer.body.entityId
      const lines = invoice.lines.map((moved, index): Moved | null => {
        if (moved === null || !('pieces' in moved.costs)) return null
        const change = moved.costs.kind === 'sold' ? moved.costs.pieces : -moved.costs.pieces
        return {
          product: moved.product,
          costs: { kind: 'cancelled', line: `${uuid}:${index}`, of: `${invoice.uuid}:${index}`, change },
        }
      })
      know({ kind: 'cancellation', uuid, day, lines, orders: new Map() })
    } else if (one.act === 'correct') {
      const invoice = picked(one.pick, ['invoice'])
      const sold = invoice?.sold?.find(({ product, isBack }) => !isBack && products[product]?.taxType === 'v')
      if (!invoice || !sold) return
      const day = laterOf(one.day, invoice.day)
      const lines = [{ ...sold, quantity: one.quantity, isBack: true }]
      const input = invoiceOf(day, lines, { correctedInvoiceEntityId: invoice.uuid })
      const answer = await manager.post('/api/documents/invoices', input)
      if (!count('correct', answer)) return
      const { uuid } = answer.body.entityId
      know({ kind: 'correction', uuid, day, lines: soldBy(uuid, lines, invoice), orders: new Map() })
    } else if (one.act === 'enter') {
      const at = `${one.day}T12:00:00`
      const change = one.type === 'sale' ? -one.size : one.size
      const answer = await enterChange(manager, uuids[one.product] ?? '', {
        type: one.type,
        at,
        change: change / 100,
      })
      if (!count('enter', answer)) return
      const when = { at, order: ++recorded }
      const event: CostEvent =
        one.type === 'initial'
          ? { ...when, kind: 'initial', absolute: change }
          : one.type === 'inventory'
            ? { ...when, kind: 'counted', absolute: change }
            : { ...when, kind: 'by hand', change }
      entered.push({ product: one.product, event })
    } else if (one.act === 'price') {
      const { history: _, ...stored } = must(await manager.get(`/proxy/get/products/${uuids[one.product]}`))
      must(await manager.post('/api/products/replacements', { ...stored, buyingPP: one.cents / 100 }))
    } else if (openFrom < firstDayOf(monthOf(today))) {
      const month = monthOf(openFrom)
      count('lock', await manager.post('/api/reports/locks', { month }))
      openFrom = addDays(lastOf(month), 1)
      for (const day of [firstDayOf(month), addDays(firstDayOf(month), 14), lastOf(month)])
        photos.push({ day, shown: await shownOn(day) })
    }
  }

  const yields = async (from: Day | null, to: Day) => {
    const filter = encodeURIComponent(JSON.stringify({ filterType: 'period', from, to }))
    return must(await manager.get(`/proxy/get/productyields?stopIndex=100&searchFilter=${filter}`))
  }

  /** What is shown of a day; the cost of a product that came in once is calculated afterwards, and left out. */
  async function shownOn(day: Day) {
    const list = await stockList(manager, day)
    const averaged = list.section.filter((row: { isAveraged: boolean }) => row.isAveraged)
    const { section } = await yields(null, day)
    const costs = averaged.map(({ code }: { code: string }) => [
      code,
      section.find((row: { code: string }) => row.code === code)?.buying ?? 0,
    ])
    return { rows: list.section.map(figures), stats: list.stats, costs }
  }
  const figures = (row: Record<string, unknown>) => [
    row['code'],
    row['quantityInStock'],
    row['costPP'],
    row['buyingTotal'],
  ]

  async function expectOpenDay(day: Day): Promise<void> {
    const { section, stats } = await stockList(manager, day)
    const naive = await Promise.all(
      products.map(async (_, index) => {
        const { buyingPP } = must(await manager.get(`/proxy/get/products/${uuids[index]}`))
        const price = buyingPP === null ? null : Math.round(buyingPP * 100)
        const states = naiveCosts(eventsOf(index), price)
        const state = costsOn(states, day)
        const plain =
          price === null
            ? null
            : shareOf(price * Math.sign(state?.stock ?? 0), Math.abs(state?.stock ?? 0), 100)
        return {
          ...state,
          stock: state?.stock ?? 0,
          buying: state?.isAveraged ? state.value : plain,
          isNow: states.at(-1)?.isAveraged,
        }
      }),
    )
    expect({
      day,
      rows: section.map((row: Record<string, unknown>) => [
        row['quantityInStock'],
        row['buyingTotal'],
        row['isAveraged'],
      ]),
    }).toEqual({
      day,
      rows: naive.map(({ stock, buying, isAveraged }) => [
        stock / 100,
        buying === null ? null : buying / 100,
        isAveraged ?? false,
      ]),
    })
    const value = naive.reduce((sum, { buying }) => sum + (buying ?? 0), 0) / 100
    expect({ day, value: stats.buyingValue }).toEqual({ day, value })
    expect((await stockList(manager, day, 'kopenhagen')).stats).toEqual(stats)
    expect((await stockList(manager, day, '', true)).stats).toEqual(
      (await stockList(manager, day, 'kopenhagen', true)).stats,
    )
    const report = await yields(null, day)
    const costs = products.map(
      ({ code }) => report.section.find((row: { code: string }) => row.code === code)?.buying ?? 0,
    )
    for (const [index, one] of naive.entries()) {
      if (one.isNow)
        expect({ day, index, cost: costs[index] }).toEqual({ day, index, cost: (one.cost ?? 0) / 100 })
    }
    const cents = (units: number) => Math.round(units * 100)
    const sold = report.section.filter(
      ({ soldOn, margin }: { soldOn: string | null; margin: number | null }) =>
        soldOn !== null || margin !== null,
    )
    expect(cents(report.stats.buying)).toBe(
      sold.reduce((sum: number, row: { buying: number }) => sum + cents(row.buying), 0),
    )
  }

  try {
    for (const one of steps) await act(one)
    for (const day of [openFrom, looked < openFrom ? today : looked, today]) await expectOpenDay(day)
    for (const { day, shown } of photos) {
      const { costs, ...now } = await shownOn(day)
      const before = shown as typeof now & { costs: unknown }
      expect({ day, ...now, costs }).toEqual({ day, ...before })
    }
    expect(await verifyStock(world.db.sql)).toEqual([])
    expect(await verifyStockEffects(world.db.sql)).toEqual([])
  } finally {
    await world.stop()
  }
}
