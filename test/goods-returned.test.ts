import { beforeAll, describe, expect, test } from 'vitest'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { verifyStock } from '#areas/stock/server/verify-stock.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { stockOn } from '#test/stock.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { recordedDocuments } from '../src/verify.ts'

// Whether the pieces of a line below 0 come back, or only their price is lowered (decisions §10, 'Does the piece come back?').

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
const { world, manager, trade } = useWorld()
let codes = 0

async function bought(quantity = 1, changes: object = {}): Promise<string> {
  codes++
  const own = { ...productInput({ code: `W-${codes}`, taxType: 'v' }), buyingPP: null, ...changes }
  const { uuid } = must(await manager.post('/api/products', own)).entityId
  await bill([{ productEntityId: uuid, amount: 119, quantity }], quantity * 119)
  return uuid
}
const bill = async (lines: object[], billTotal: number, number = `R-${codes}-${Math.random()}`) =>
  must(
    await manager.post(
      '/api/documents/bills',
      billInput(trade, today, {
        lines: lines.map((line) => billLine(trade, line)),
        documentCreation: { billTotal, billNumber: number },
      }),
    ),
  ).entityId.uuid as string
const send = (lines: object[], documentCreation: Record<string, unknown> = {}) =>
  manager.post(
    path,
    invoiceInput(trade, today, { lines: lines.map((line) => invoiceLine(trade, line)), documentCreation }),
  )
const invoice = async (lines: object[], documentCreation?: Record<string, unknown>) =>
  must(await send(lines, documentCreation)).entityId.uuid as string
const cancel = async (cancelledInvoiceEntityId: string) =>
  must(
    await manager.post(`${path}/cancellations`, {
      documentType: 'CANCELLATION',
      documentCreation: { cancelledInvoiceEntityId, invoiceDate: today },
    }),
  ).entityId.uuid as string
const read = async (uuid: string) => must(await manager.get(`/proxy/get/invoices/${uuid}`))
const inStock = async (uuid: string) => (await stockOn(manager, today, uuid)).quantityInStock
const earned = async (uuid: string) => must(await manager.get(`/proxy/get/products/${uuid}/life`)).earned
const sale = (productEntityId: string, changes: object = {}) => ({
  ...{ productEntityId, amount: 500, amountIncludesTax: false },
  ...changes,
})

const answers: [string, boolean | undefined, boolean, number][] = [
  ['not said: alone it comes back', undefined, true, 1],
  ['it comes back', true, true, 1],
  ['only its price is lowered', false, false, 0],
]
test.each(answers)('%s', async (_name, goodsReturned, kept, stock) => {
  const lamp = await bought()
  const corrected = await invoice([sale(lamp)])
  const uuid = await invoice([sale(lamp, { amount: -100, goodsReturned })], {
    correctedInvoiceEntityId: corrected,
  })
  const { lineItems } = await read(uuid)
  expect(lineItems[0].goodsReturned).toBe(kept)
  expect(await inStock(lamp)).toBe(stock)
  // It goes back as it was read.
  must(await manager.post(path, { ...invoiceInput(trade, today, { lines: lineItems }) }))
})

test('bought for 100, sold for 500 net and reduced by 100: no stock, a sale of 400, a cost of 100', async () => {
  const lamp = await bought()
  const corrected = await invoice([sale(lamp)])
  await invoice([sale(lamp, { amount: -100, goodsReturned: false })], { correctedInvoiceEntityId: corrected })
  expect(await inStock(lamp)).toBe(0)
  expect(await earned(lamp)).toMatchObject({ quantity: 1, sale: 400, buying: 100, margin: 300 })
})

test('a lamp that is exchanged for another in one invoice comes back: 5, 1 sold, one for one', async () => {
  const lamp = await bought(5)
  await invoice([sale(lamp)])
  await invoice([sale(lamp), sale(lamp, { amount: -500, goodsReturned: true })])
  expect(await inStock(lamp)).toBe(4)
  // Where nobody says so, the second line is a reduction, as it was before it was asked.
  await invoice([sale(lamp), sale(lamp, { amount: -100 })])
  expect(await inStock(lamp)).toBe(3)
})

test('a cancellation moves what its invoice moved, and has its answers', async () => {
  const lamp = await bought(5)
  const exchange = await invoice([sale(lamp), sale(lamp, { amount: -500, goodsReturned: true })])
  const reduced = await invoice([sale(lamp), sale(lamp, { amount: -100, goodsReturned: false })])
  expect(await inStock(lamp)).toBe(4)
  const cancelled = [await cancel(exchange), await cancel(reduced)]
  expect(await inStock(lamp)).toBe(5)
  const given = await Promise.all(cancelled.map(async (uuid) => (await read(uuid)).lineItems))
  expect(given.map(([, line]) => line.goodsReturned)).toEqual([true, false])
  expect(given.map(([line]) => line.goodsReturned)).toEqual([null, null])
})

test.each<[string, object, string]>([
  ['of a sale', { goodsReturned: true }, 'goodsReturned'],
  ['of a line of 0', { amount: 0, goodsReturned: false }, 'goodsReturned'],
  ['without a product', { amount: -10, productEntityId: null, goodsReturned: true }, 'goodsReturned'],
  [
    'of § 25a UStG that is reduced and names nothing',
    { amount: -10, taxType: 'DIFFERENTIAL', amountBuying: 5, goodsReturned: false },
    'appliesToLocalId',
  ],
])('it is refused %s', async (_name, changes, field) => {
  const seq = await world.lastSeq()
  const lamp = await bought()
  const after = await world.lastSeq()
  const answer = await send([sale(lamp, changes)])
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, `lineItemCreations.0.${field}`])
  expect(after).toBeGreaterThan(seq)
  expect(await world.eventsAfter(after)).toEqual([])
})

test('the database keeps the answer where it belongs', async () => {
  const lamp = await bought()
  const [sold, back] = [await invoice([sale(lamp)]), await invoice([sale(lamp, { amount: -1 })])]
  const { sql } = world.db
  for (const wrong of [
    sql`update line_items set goods_returned = true where document_id = ${sold}`,
    sql`update line_items set goods_returned = null where document_id = ${back}`,
    sql`update line_items set margin_reduction_cents = 0 where document_id = ${sold}`,
    sql`update line_items set product_use = 'PRICE_REDUCTION' where product_use = 'PURCHASE' and product_id = ${lamp}`,
  ]) {
    await expect(wrong).rejects.toThrow(/goods_returned|violates/)
  }
})

describe('in a bill', () => {
  test.each<[string, object, string, number]>([
    ['not said, beside the purchase: a reduction', {}, 'PRICE_REDUCTION', 5],
    ['a reduction', { productUse: 'PRICE_REDUCTION' }, 'PRICE_REDUCTION', 5],
    ['a piece that goes back', { productUse: 'PURCHASE' }, 'PURCHASE', 4],
  ])('%s', async (_name, changes, use, stock) => {
    codes++
    const own = { ...productInput({ code: `B-${codes}`, taxType: 'v' }), buyingPP: null }
    const { uuid } = must(await manager.post('/api/products', own)).entityId
    const lines = [
      { productEntityId: uuid, amount: 119, quantity: 5 },
      { productEntityId: uuid, amount: -119, ...changes },
    ]
    const made = await bill(lines, 476)
    const { lineItems } = must(await manager.get(`/proxy/get/bills/${made}`))
    expect(lineItems.map(({ productUse }: { productUse: string }) => productUse)).toEqual(['PURCHASE', use])
    expect(await inStock(uuid)).toBe(stock)
  })

  test('alone it goes back, unless only its price is lowered: that costs less', async () => {
    const lamp = await bought(2)
    await bill([{ productEntityId: lamp, amount: -23.8, productUse: 'PRICE_REDUCTION' }], -23.8)
    expect(await inStock(lamp)).toBe(2)
    await invoice([sale(lamp)])
    expect(await earned(lamp)).toMatchObject({ quantity: 1, sale: 500, buying: 90 })
    await bill([{ productEntityId: lamp, amount: -119 }], -119)
    expect(await inStock(lamp)).toBe(0)
  })

  test('a reduction is below 0', async () => {
    const lamp = await bought()
    const line = billLine(trade, { productEntityId: lamp, productUse: 'PRICE_REDUCTION' })
    const answer = await manager.post('/api/documents/bills', billInput(trade, today, { lines: [line] }))
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ path: 'lineItemCreations.0.productUse', message: 'Eine Preisminderung hat einen Betrag unter 0' }],
    ])
  })
})

describe('a reduction of a piece of § 25a UStG in a correction', () => {
  const piece = (productEntityId: string | null, changes: object = {}) => ({
    ...{ productEntityId, taxType: 'DIFFERENTIAL', amount: 1000, amountBuying: 950 },
    ...changes,
  })
  const less = (appliesToLocalId: string, changes: object = {}) => ({
    ...{ taxType: 'DIFFERENTIAL', amount: -100, amountBuying: null, appliesToLocalId },
    ...changes,
  })
  const taxes = async (uuid: string) => {
    const rows = await world.db.sql`
      select differential_tax_cents as tax, margin_reduction_cents as margin from line_items
      where document_id = ${uuid} order by position`
    return rows.map(({ tax, margin }) => [tax, margin])
  }
  let lamp: string
  let corrected: string
  let item: string
  beforeAll(async () => {
    lamp = await bought(1, { taxType: 'm' })
    corrected = await invoice([piece(lamp)])
    item = (await read(corrected)).lineItems[0].localId
  })

  test('names the line of its invoice; the tax is that of the margin less it, not below 0: 7,98 less', async () => {
    const uuid = await invoice([less(item)], { correctedInvoiceEntityId: corrected })
    expect(await taxes(corrected)).toEqual([[798, null]])
    expect(await taxes(uuid)).toEqual([[-798, -5000]])
    expect((await read(uuid)).lineItems[0]).toMatchObject({
      appliesToLocalId: item,
      productEntityId: lamp,
      goodsReturned: false,
    })
    expect(await inStock(lamp)).toBe(0)
    expect(await earned(lamp)).toMatchObject({ sale: 900, differentialTax: 0 })
    // A second one finds nothing left of the margin.
    const second = await invoice([less(item, { amount: -50 })], { correctedInvoiceEntityId: corrected })
    expect(await taxes(second)).toEqual([[0, 0]])
    const ledger = must(await manager.get('/proxy/get/marginledger?stopIndex=100'))
    expect(ledger.section).toMatchObject([
      { sale: 1000, buying: 950, margin: 50, tax: 7.98 },
      { sale: -100, buying: 0, margin: -50, base: -42.02, tax: -7.98 },
      { sale: -50, buying: 0, margin: 0, base: 0, tax: 0 },
    ])
    // Its cancellation takes back what it took.
    expect(await taxes(await cancel(second))).toEqual([[0, 0]])
    expect(await taxes(await cancel(uuid))).toEqual([[798, 5000]])
  })

  test.each<[string, () => object, boolean, string]>([
    ['names nothing', () => less('', { appliesToLocalId: null }), true, 'appliesToLocalId'],
    ['names a line of an invoice that it does not correct', () => less(item), false, 'appliesToLocalId'],
    ['has a buying price', () => less(item, { amountBuying: 1 }), true, 'amountBuying'],
    [
      'says that the piece comes back',
      () => less(item, { productEntityId: lamp, goodsReturned: true }),
      true,
      'goodsReturned',
    ],
  ])('that %s is refused', async (_name, line, isCorrection, field) => {
    const head = isCorrection ? { correctedInvoiceEntityId: corrected } : {}
    const answer = await send([line()], head)
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, `lineItemCreations.0.${field}`])
  })
})

test('journal, documents and stock agree', async () => {
  expect(await verifyDocuments(world.db.sql, recordedDocuments)).toEqual([])
  expect(await verifyStock(world.db.sql)).toEqual([])
})
