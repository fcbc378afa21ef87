import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay, type Day, firstDayOf, monthAfter, monthOf } from '#kernel/day.ts'
import { must } from './caller.ts'
import { enterChange, stockList, stockOn } from './stock.ts'
import { billInput, billLine, invoiceInput, invoiceLine, type LineChanges, productInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// One cost (decisions §10): what the stock of a product is worth, and what its sold pieces cost, by the moving average once it came in more
// than once or was reduced. Each example is looked at by list, sums, search, file, product's page and report.

const today = berlinDay(new Date())
const ago = (days: number) => addDays(today, -days)
const { manager, trade, world } = useWorld()
let codes = 0

beforeAll(async () => void must(await manager.post('/api/firm', { numbersInDateOrder: false })))

async function product(changes: object = {}): Promise<string> {
  codes++
  const input = { ...productInput({ code: `K-${codes}`, taxType: 'v' }), buyingPP: null, ...changes }
  return must(await manager.post('/api/products', input)).entityId.uuid
}

type Line = LineChanges & { goodsReturned?: boolean; appliesToLocalId?: string; localId?: string }
let bills = 0

/** Net prices, as they are paid where input tax is deducted. */
const billOf = (lines: Line[], day: Day) => {
  const made = lines.map((line) => billLine(trade, { amountIncludesTax: false, taxPercent: 0, ...line }))
  const total = made.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
  const documentCreation = {
    ...{ billDate: ago(120), bookingDate: day, billNumber: `R-${++bills}` },
    billTotal: Math.round(total * 100) / 100,
  }
  return billInput(trade, today, { lines: made, documentCreation })
}
const buy = async (uuid: string, quantity: number, amount: number, day: Day, changes: Line = {}) =>
  must(
    await manager.post(
      '/api/documents/bills',
      billOf([{ productEntityId: uuid, quantity, amount, ...changes }], day),
    ),
  ).entityId.uuid as string

async function sell(uuid: string, quantity: number, day: Day, changes: Line = {}, creation: object = {}) {
  const lines = [invoiceLine(trade, { productEntityId: uuid, quantity, amount: 20, ...changes })]
  const documentCreation = { invoiceDate: today, serviceDate: day, ...creation }
  return must(
    await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines, documentCreation })),
  ).entityId.uuid as string
}
const cancel = async (uuid: string, day: Day = today) =>
  must(
    await manager.post('/api/documents/invoices/cancellations', {
      documentType: 'CANCELLATION',
      documentCreation: { invoiceDate: day, customText: '', cancelledInvoiceEntityId: uuid },
    }),
  ).entityId.uuid as string

const yieldsOf = async (search: string, filter: object = { filterType: 'noop' }) =>
  must(
    await manager.get(
      `/proxy/get/productyields?stopIndex=1000&searchText=${search}&searchFilter=${encodeURIComponent(JSON.stringify(filter))}`,
    ),
  ) as { stats: { buying: number; margin: number }; section: { buying: number }[] }

/** Value and cost wherever they are shown; what differs between two places fails. */
async function shownOf(uuid: string, day: Day = today): Promise<[value: number, cost: number]> {
  const row = await stockOn(manager, day, uuid)
  const all = await stockList(manager, day)
  const sum = all.section.reduce(
    (total: number, one: { buyingTotal: number | null }) => total + Math.round((one.buyingTotal ?? 0) * 100),
    0,
  )
  expect(all.stats.buyingValue).toBe(sum / 100)
  const own = await stockList(manager, day, row.code)
  expect(own.stats.buyingValue).toBe(row.buyingTotal ?? 0)
  const held = await stockList(manager, day, '', true)
  expect((await stockList(manager, day, 'kopenhagen', true)).stats).toEqual(held.stats)
  const file = (await manager.download(`/api/registers/stock.csv?to=${day}`)).bytes.toString('utf8')
  const cells = file
    .split('\r\n')
    .find((line) => line.includes(`;${row.code};`))
    ?.split(';')
  expect([cells?.[5], cells?.[6]].map((cell) => Number(cell?.replace('.', '').replace(',', '.')))).toEqual([
    row.costPP ?? 0,
    row.buyingTotal ?? 0,
  ])
  const report = await yieldsOf(row.code)
  const life = must(await manager.get(`/proxy/get/products/${uuid}/life`))
  const cost = life.earned?.buying ?? 0
  // The page of the product says the same of all its pieces: those in stock and those that were sold.
  if (life.bought.averaged) {
    const { averaged, buying } = life.bought
    if (day === today) expect(averaged).toEqual({ inStock: row.buyingTotal ?? 0, sold: cost })
    expect(buying.total).toBe((Math.round(averaged.inStock * 100) + Math.round(averaged.sold * 100)) / 100)
  }
  expect(report.stats.buying).toBe(cost)
  expect(report.section.reduce((total, one) => total + Math.round(one.buying * 100), 0)).toBe(
    Math.round(cost * 100),
  )
  return [row.buyingTotal ?? 0, cost]
}
const reduction = { productUse: 'PRICE_REDUCTION' }
const pieceOf = async (uuid: string, day: Day = today) => (await stockOn(manager, day, uuid)).costPP

describe('bought at several prices', () => {
  test('10 × 5,00 and 10 × 7,00, 3 sold', async () => {
    const uuid = await product()
    await buy(uuid, 10, 5, ago(9))
    await buy(uuid, 10, 7, ago(8))
    await sell(uuid, 3, ago(7))
    expect(await shownOf(uuid)).toEqual([102, 18])
    expect(await pieceOf(uuid)).toBe(6)
    // By then it had come in once.
    expect((await stockOn(manager, ago(9), uuid)).buyingTotal).toBe(50)
  })

  test('10 × 5,00, 5 sold, 10 × 7,00; the sale cancelled', async () => {
    const uuid = await product()
    await buy(uuid, 10, 5, ago(9))
    const sale = await sell(uuid, 5, ago(8))
    await buy(uuid, 10, 7, ago(7))
    expect(await shownOf(uuid)).toEqual([95, 25])
    const back = await cancel(sale)
    expect(await shownOf(uuid)).toEqual([120, 0])
    must(await manager.post(`/api/documents/invoices/${back}/deletions`))
    expect(await shownOf(uuid)).toEqual([95, 25])
  })

  test('2 sold, then 10 × 6,00', async () => {
    const uuid = await product()
    const sale = await sell(uuid, 2, ago(9))
    await buy(uuid, 10, 6, ago(8))
    expect(await shownOf(uuid)).toEqual([48, 12])
    await buy(uuid, 2, 9, ago(7))
    expect(await shownOf(uuid)).toEqual([66, 12])
    await cancel(sale)
    expect(await shownOf(uuid)).toEqual([78, 0])
  })

  test('in one month the assumed cost, in the next the difference', async () => {
    const uuid = await product({ buyingPP: 4 })
    await sell(uuid, 2, ago(40))
    await buy(uuid, 10, 6, ago(2))
    await buy(uuid, 1, 4, ago(1))
    const { code } = await stockOn(manager, today, uuid)
    const [before, after] = await Promise.all(
      [
        { from: ago(41), to: ago(39) },
        { from: ago(3), to: today },
      ].map((period) => yieldsOf(code, { filterType: 'period', ...period })),
    )
    expect([before?.stats.buying, after?.stats.buying]).toEqual([8, 4])
    expect(after?.section).toEqual([
      expect.objectContaining({ buying: 4, margin: -4, sale: 0, soldOn: null }),
    ])
    expect(after?.stats.margin).toBe(-4)
  })
})

describe('reduced', () => {
  test('bought 1.000, credit 500; sold before the credit', async () => {
    const [kept, sold] = [await product(), await product()]
    for (const uuid of [kept, sold]) await buy(uuid, 1, 1000, ago(9))
    await sell(sold, 1, ago(8), { amount: 2380 })
    for (const uuid of [kept, sold]) await buy(uuid, 1, -500, ago(7), reduction)
    expect(await shownOf(kept)).toEqual([500, 0])
    expect(await shownOf(sold)).toEqual([0, 500])
    const [row] = (await yieldsOf((await stockOn(manager, today, sold)).code)).section
    expect(row).toMatchObject({ sale: 2000, buying: 500, margin: 1500 })
  })

  test('of as many pieces as the line says, those in stock first; nothing brings back more than was paid', async () => {
    const uuid = await product()
    await buy(uuid, 10, 10, ago(9))
    await sell(uuid, 6, ago(8))
    await buy(uuid, 8, -2, ago(7), reduction)
    // 4 of the 8 are in stock.
    expect(await shownOf(uuid)).toEqual([32, 52])
    await buy(uuid, 1, -100, ago(6), reduction)
    expect(await shownOf(uuid)).toEqual([0, 0])
  })

  test('before the first purchase a credit waits for it', async () => {
    const [reduced, returned] = [await product(), await product()]
    await buy(reduced, 1, -500, ago(9), reduction)
    await buy(returned, 1, -500, ago(9))
    for (const uuid of [reduced, returned]) await buy(uuid, 2, 1000, ago(8))
    expect(await shownOf(reduced)).toEqual([1500, 0])
    await buy(returned, 1, 1000, ago(7))
    expect(await shownOf(returned)).toEqual([2500, 0])
  })

  test('a line of 0 pieces stands in the history, and the bill can be mended and deleted', async () => {
    const uuid = await product()
    await buy(uuid, 4, 10, ago(9))
    const credit = await buy(uuid, 4, -1, ago(8), reduction)
    expect(await shownOf(uuid)).toEqual([36, 0])
    const { body } = await manager.get(`/proxy/get/products/${uuid}/inventorychanges`)
    expect(body.section[0]).toMatchObject({ quantity: 0, difference: 0, quantityInStock: 4 })
    const mended = billOf([{ productEntityId: uuid, quantity: 4, amount: -2, ...reduction }], ago(8))
    must(await manager.post('/api/documents/bills/replacements', { ...mended, entityId: { uuid: credit } }))
    expect(await shownOf(uuid)).toEqual([32, 0])
    must(await manager.post(`/api/documents/bills/${credit}/deletions`))
    expect(await shownOf(uuid)).toEqual([40, 0])
  })
})

test('the page of a product, list, file and yields agree, whatever its price is by now', async () => {
  const uuid = await product({ buyingPP: 4, restorationTransport: 1 })
  must(await enterChange(manager, uuid, { type: 'initial', at: ago(12), change: 10 }))
  await buy(uuid, 10, 6, ago(11))
  await buy(uuid, 4, -1, ago(10), reduction)
  await buy(uuid, 2, -6, ago(9))
  const sold = await sell(uuid, 6, ago(8))
  await sell(uuid, 1, ago(7), { amount: -20, goodsReturned: true })
  must(await editPrice(uuid, 99))
  // 40 → 990 of initial stock, 60 − 4 − 12 by bills: 1034 of 18 pieces; six of them sold, one came back.
  expect(await shownOf(uuid)).toEqual([746.77, 287.23])
  const { bought, earned } = must(await manager.get(`/proxy/get/products/${uuid}/life`))
  expect(bought).toMatchObject({
    buying: { bills: 44, own: 990, total: 1034 },
    averaged: { inStock: 746.77, sold: 287.23 },
    transport: { bills: 0, own: 18, total: 18 },
    total: 1052,
  })
  expect(earned).toMatchObject({ quantity: 5, buying: 287.23 })
  await cancel(sold)
  expect(await shownOf(uuid)).toEqual([1034, 0])
})
const editPrice = async (uuid: string, buyingPP: number) => {
  const { history: _, ...stored } = must(await manager.get(`/proxy/get/products/${uuid}`))
  return manager.post('/api/products/replacements', { ...stored, buyingPP })
}

describe('a mended price, which moves nothing', () => {
  test('counts anew', async () => {
    const uuid = await product()
    await buy(uuid, 10, 5, ago(9))
    const second = await buy(uuid, 10, 8, ago(8))
    await sell(uuid, 3, ago(7))
    expect(await shownOf(uuid)).toEqual([110.5, 19.5])
    const mended = billOf([{ productEntityId: uuid, quantity: 10, amount: 7 }], ago(8))
    must(await manager.post('/api/documents/bills/replacements', { ...mended, entityId: { uuid: second } }))
    expect(await shownOf(uuid)).toEqual([102, 18])
  })

  test('so does the price of initial stock, and what is paid with or without tax', async () => {
    const uuid = await product({ buyingPP: 5 })
    must(await enterChange(manager, uuid, { type: 'initial', at: ago(9), change: 10 }))
    const bill = billOf([{ productEntityId: uuid, quantity: 10, amount: 7, taxPercent: 19 }], ago(8))
    bill.documentCreation.billTotal = 83.3
    must(await manager.post('/api/documents/bills', bill))
    expect(await shownOf(uuid)).toEqual([120, 0])
    const change = async (changes: object) => {
      const { history: _, ...stored } = must(await manager.get(`/proxy/get/products/${uuid}`))
      must(await manager.post('/api/products/replacements', { ...stored, ...changes }))
    }
    await change({ buyingPP: 3 })
    expect(await shownOf(uuid)).toEqual([100, 0])
    // Of what is sold by § 25a UStG the input tax is not deducted.
    await change({ taxType: 'm' })
    expect(await shownOf(uuid)).toEqual([113.3, 0])
  })
})

describe('back and forth', () => {
  test('what a correction brings back comes at the cost of its invoice, a reduction leaves it', async () => {
    const uuid = await product()
    await buy(uuid, 10, 5, ago(9))
    const sale = await sell(uuid, 4, ago(8))
    await buy(uuid, 6, 10, ago(7))
    const corrected = { correctedInvoiceEntityId: sale }
    await sell(uuid, 1, ago(8), { amount: -5, goodsReturned: false }, corrected)
    expect(await shownOf(uuid)).toEqual([90, 20])
    await sell(uuid, 2, ago(8), { amount: -20, goodsReturned: true }, corrected)
    expect(await shownOf(uuid)).toEqual([100, 10])
  })

  test('without its invoice at the average, never with more than stands as cost', async () => {
    const uuid = await product()
    await buy(uuid, 2, 5, ago(9))
    await buy(uuid, 2, 7, ago(8))
    await sell(uuid, 1, ago(7))
    await sell(uuid, 3, today, { amount: -20, goodsReturned: true })
    expect(await shownOf(uuid)).toEqual([24, 0])
    expect(await pieceOf(uuid)).toBe(4)
  })

  test('a return to the supplier takes what it credits; without a piece the rest is cost', async () => {
    const uuid = await product()
    await buy(uuid, 4, 5, ago(9))
    await buy(uuid, 4, 7, ago(8))
    await sell(uuid, 2, ago(7))
    await buy(uuid, 2, -7, ago(6))
    expect(await shownOf(uuid)).toEqual([22, 12])
    await buy(uuid, 4, -5, ago(5))
    expect(await shownOf(uuid)).toEqual([0, 14])
    expect(await pieceOf(uuid)).toBe(5.5)
  })

  test('counts and changes by hand move at the average, and are no cost', async () => {
    const uuid = await product()
    await buy(uuid, 2, 5, ago(9))
    await buy(uuid, 2, 7, ago(8))
    must(await enterChange(manager, uuid, { type: 'sale', at: ago(7), change: -1 }))
    expect(await shownOf(uuid)).toEqual([18, 0])
    must(await enterChange(manager, uuid, { type: 'inventory', at: ago(6), change: 6 }))
    expect(await shownOf(uuid)).toEqual([36, 0])
    must(await enterChange(manager, uuid, { type: 'inventory', at: ago(5), change: 0 }))
    expect(await shownOf(uuid)).toEqual([0, 0])
    expect(await pieceOf(uuid)).toBe(6)
  })

  test('a sale by § 25a UStG costs what its line declares, the last piece all that is left', async () => {
    const uuid = await product({ taxType: 'm' })
    await buy(uuid, 2, 100, ago(9))
    await buy(uuid, 1, 130, ago(8))
    const margin = { taxType: 'DIFFERENTIAL', amount: 500 }
    await sell(uuid, 1, ago(7), { ...margin, amountBuying: 130 })
    expect(await shownOf(uuid)).toEqual([200, 130])
    await sell(uuid, 2, ago(6), { ...margin, amountBuying: 90 })
    expect(await shownOf(uuid)).toEqual([0, 330])
  })

  test('and so it does where it was sold before it was bought, whatever is paid then', async () => {
    const uuid = await product({ taxType: 'm' })
    await sell(uuid, 1, ago(9), { taxType: 'DIFFERENTIAL', amount: 500, amountBuying: 90 })
    await buy(uuid, 2, 100, ago(8))
    await buy(uuid, 1, 130, ago(7))
    // Those that are left take the rest of what was paid.
    expect(await shownOf(uuid)).toEqual([240, 90])
  })

  test('cancelled before its supply, a sale costs nothing', async () => {
    const uuid = await product()
    await buy(uuid, 2, 5, ago(30))
    await buy(uuid, 2, 7, ago(29))
    const sale = await sell(uuid, 1, ago(1), {}, { invoiceDate: ago(5) })
    await cancel(sale, ago(3))
    expect(await shownOf(uuid)).toEqual([24, 0])
  })

  test('nor does what an invoice takes back, if it is cancelled before', async () => {
    const uuid = await product()
    await buy(uuid, 2, 5, ago(30))
    await buy(uuid, 2, 7, ago(29))
    await sell(uuid, 1, ago(20))
    const lines = [
      invoiceLine(trade, { quantity: 1, amount: 100 }),
      invoiceLine(trade, { productEntityId: uuid, quantity: 1, amount: -20 }),
    ].map((line) => ({ ...line, ...(line.amount < 0 && { goodsReturned: true }) }))
    const documentCreation = { invoiceDate: ago(5), serviceDate: ago(1) }
    const input = invoiceInput(trade, today, { lines, documentCreation })
    const exchange = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
    expect(await shownOf(uuid)).toEqual([24, 0])
    await cancel(exchange, ago(3))
    expect(await shownOf(uuid)).toEqual([18, 6])
    expect(await shownOf(uuid, ago(2))).toEqual([18, 6])
  })
})

test('what came in once is worth its price, as before, and transport and restoration stand beside it', async () => {
  const uuid = await product({ buyingPP: 8, restorationTransport: 1, additionalCosts: null })
  await buy(uuid, 4, 5, ago(9))
  expect(await stockOn(manager, today, uuid)).toMatchObject({
    ...{
      buyingPP: 8,
      costPP: 8,
      buyingTotal: 32,
      isAveraged: false,
      buyingPPValued: 9,
      buyingTotalValued: 36,
    },
  })
  await buy(uuid, 2, 4, ago(8))
  await buy(uuid, 1, 6, ago(7), { productUse: 'TRANSPORT' })
  expect(await stockOn(manager, today, uuid)).toMatchObject({
    ...{ buyingPP: 8, costPP: 4.67, buyingTotal: 28, isAveraged: true },
    ...{ buyingPPValued: 6.67, buyingTotalValued: 40, boughtTotalValued: 40.02 },
  })
})

test('locked days keep value and cost, the first open one takes the difference', async () => {
  const lockedMonth = monthOf(ago(60))
  const [from, open] = [firstDayOf(lockedMonth), firstDayOf(monthAfter(firstDayOf(lockedMonth)))]
  const day = addDays(from, 4)
  const uuid = await product({ buyingPP: 5 })
  must(await enterChange(manager, uuid, { type: 'initial', at: day, change: 10 }))
  await buy(uuid, 10, 7, day)
  await sell(uuid, 5, day)
  const { code } = await stockOn(manager, today, uuid)
  const monthCost = async (first: Day, last: Day) =>
    (await yieldsOf(code, { filterType: 'period', from: first, to: last })).stats.buying
  expect([await shownOf(uuid, day), await monthCost(from, addDays(open, -1))]).toEqual([[90, 30], 30])
  must(await manager.post('/api/reports/locks', { month: lockedMonth }))
  const { history: _, ...stored } = must(await manager.get(`/proxy/get/products/${uuid}`))
  must(await manager.post('/api/products/replacements', { ...stored, buyingPP: 3 }))
  // 20 pieces cost 100 by now.
  expect((await shownOf(uuid, addDays(open, -1)))[0]).toBe(90)
  expect((await stockOn(manager, addDays(open, -1), uuid)).costPP).toBe(6)
  expect(await monthCost(from, addDays(open, -1))).toBe(30)
  expect(await shownOf(uuid, open)).toEqual([75, 25])
  expect(await monthCost(open, today)).toBe(-5)
  expect((await stockOn(manager, open, uuid)).costPP).toBe(5)
  const sums = await world.db.sql`
    select sum(buying_cents)::bigint as value from stock_totals where day <= ${open}`
  expect(sums).toHaveLength(1)
})
