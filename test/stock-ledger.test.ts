import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldStockNow } from '#areas/stock/server/fold-stock-totals.ts'
import { verifyStock } from '#areas/stock/server/verify-stock.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type Answer, must } from './caller.ts'
import { shortOrLong } from './endurance.ts'
import type { CostEvent } from './naive-costs.ts'
import { type Movement, naiveStock } from './naive-stock.ts'
import { enterChange, type SystemType, stockList } from './stock.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// Random histories: bills and invoices are created, replaced, moved in time, cancelled and deleted, changes entered and taken back,
// prices changed. On whatever day one looks, the stock is what a naive recalculation of the test's own says.

const today = berlinDay(new Date())
const invoiceDay = addDays(today, -12)
const invoices = '/api/documents/invoices'
const { world, manager, trade } = useWorld()
const products: { uuid: string; buying: number | null; sales: number | null; code: string }[] = []

beforeAll(async () => {
  must(await manager.post('/api/firm', { numbersInDateOrder: false }))
  for (const [buying, sales] of [
    [1001, 2000],
    // A purchase tells the buying price where none is known; here each is.
    [50, 999],
    [333, null],
    [10, 77],
  ] as const) {
    const code = `P-${products.length}`
    const uuid = must(await manager.post('/api/products', inputOf({ code, buying, sales }))).entityId.uuid
    products.push({ uuid, buying, sales, code })
  }
})

function inputOf({ code, buying, sales }: { code: string; buying: number | null; sales: number | null }) {
  const price = (cents: number | null) => (cents === null ? null : cents / 100)
  return { ...productInput({ code }), buyingPP: price(buying), salesPP: price(sales) }
}

interface Line {
  product: number
  quantity: number
  cents: number
  /** What it is said to be to its product; null: not said. */
  use: 'PURCHASE' | 'TRANSPORT' | 'RESTORATION' | 'PRICE_REDUCTION' | null
  /** Of what an invoice takes back: whether it is said to come back; null: not said. */
  back: boolean | null
}

interface Known {
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION'
  uuid: string
  day: string
  lines: readonly Line[]
  advance: boolean
  /** When each of its lines was first recorded. */
  orders: Map<number, number>
  cancels?: string
}

// What the test knows: documents and changes that were accepted.
let recorded = 0
const documents = new Map<string, Known>()
const entered = new Map<string, Movement>()

/** What a document's lines move: a calculation of the test's own. */
function movementsOf({ kind, uuid, day, lines, advance, orders, cancels }: Known): Movement[] {
  // What a correction takes back comes back on its own date.
  const isCorrection =
    kind === 'INVOICE' && lines.reduce((sum, line) => sum + line.cents * line.quantity, 0) < 0
  const movedOn = isCorrection ? invoiceDay : day
  const moving = lines.map((line, index) => {
    const isBack = kind === 'CANCELLATION'
    const isGoods = (use: Line['use']) => use === null || use === 'PURCHASE'
    const beside = lines.some(
      ({ product, use, cents }) => product === line.product && isGoods(use) && cents > 0,
    )
    const said = kind === 'BILL' ? line.use !== null : line.back !== null
    const isDiscount = line.cents < 0 && (said ? kind !== 'BILL' && !line.back : beside)
    const isReduction =
      kind === 'BILL' && (line.use === 'PRICE_REDUCTION' || (isGoods(line.use) && isDiscount))
    if (advance || (!isReduction && (isDiscount || !isGoods(line.use)))) return null
    const sign = (line.cents < 0 ? -1 : 1) * (isBack ? -1 : 1) * (kind === 'BILL' ? 1 : -1)
    const change = isReduction ? 0 : sign * line.quantity * 100
    const [pieces, paid] = [line.quantity * 100, line.cents * line.quantity]
    const name = `${uuid}:${index}`
    const costs =
      kind === 'BILL'
        ? paid < 0
          ? {
              kind: isReduction ? ('reduced' as const) : ('returned' as const),
              line: name,
              pieces,
              credit: -paid,
            }
          : { kind: 'bought' as const, pieces, paid }
        : isBack
          ? { kind: 'cancelled' as const, line: name, of: `${cancels}:${index}`, change }
          : change < 0
            ? { kind: 'sold' as const, line: name, pieces, declared: null }
            : { kind: 'brought back' as const, line: name, pieces, of: [] }
    return { index, product: line.product, at: `${movedOn}T00:00:00`, change, costs }
  })
  for (const index of orders.keys()) if (!moving.some((move) => move?.index === index)) orders.delete(index)
  return moving.flatMap((move) => {
    if (move === null) return []
    const order = orders.get(move.index) ?? ++recorded
    orders.set(move.index, order)
    const { product, at, change } = move
    const costs = { ...move.costs, at, order }
    return [{ product, at, order, change, absolute: null, bought: kind === 'BILL', costs }]
  })
}

const moved = new Map<string, Movement[]>()
function know(document: Known): void {
  documents.set(document.uuid, document)
  moved.set(document.uuid, movementsOf(document))
}

const allMovements = () => [...[...moved.values()].flat(), ...entered.values()]

const line = fc
  .record({
    product: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 4 }),
    cents: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 50_000 }) }, fc.constantFrom(-500, 0)),
    use: fc.constantFrom(null, null, 'PURCHASE', 'PRICE_REDUCTION', 'TRANSPORT', 'RESTORATION'),
    back: fc.constantFrom(null, true, false),
  })
  .map((drawn): Line => {
    // Only what is below 0 lowers a price.
    return drawn.use === 'PRICE_REDUCTION' && drawn.cents >= 0 ? { ...drawn, use: null } : drawn
  })
const lines = fc.array(line, { minLength: 1, maxLength: 4 })
const back = fc.integer({ min: 0, max: 12 })
const pick = fc.nat(1_000_000)

type Step = () => Promise<void>
const outcomes = new Map<string, number>()
const count = (name: string, { status }: Answer) => {
  outcomes.set(`${name} ${status}`, (outcomes.get(`${name} ${status}`) ?? 0) + 1)
  return status < 300
}
const picked = <T>(pick: number, of: T[]): T | undefined => of[pick % Math.max(1, of.length)]
const documentsOf = (kind: Known['kind']) => [...documents.values()].filter((one) => one.kind === kind)

function billOf(day: string, lines: readonly Line[]) {
  const total = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0) / 100
  return billInput(trade, today, {
    lines: lines.map(({ product, quantity, cents, use }) => ({
      ...billLine(trade, { quantity, amount: cents / 100, productEntityId: products[product]?.uuid ?? null }),
      productUse: use,
    })),
    documentCreation: { billDate: addDays(today, -40), bookingDate: day, billTotal: total },
  })
}

const goodsOf = (lines: readonly Line[]) => lines.map((line) => ({ ...line, use: null }))

function invoiceOf(day: string, lines: readonly Line[], advance: boolean) {
  return invoiceInput(trade, today, {
    lines: lines.map(({ product, quantity, cents, back }) => ({
      ...invoiceLine(trade, {
        quantity,
        amount: cents / 100,
        productEntityId: products[product]?.uuid ?? null,
      }),
      ...(cents < 0 && { goodsReturned: back }),
    })),
    documentCreation: { invoiceDate: invoiceDay, serviceDate: day, advance },
  })
}

const ago = (days: number) => addDays(today, -days)

const createBill = fc.tuple(back, lines).map(
  ([days, lines]): Step =>
    async () => {
      const answer = await manager.post('/api/documents/bills', billOf(ago(days), lines))
      if (!count('create bill', answer)) return
      const { uuid } = answer.body.entityId
      know({ kind: 'BILL', uuid, day: ago(days), lines, advance: false, orders: new Map() })
    },
)
const replaceBill = fc.tuple(pick, back, lines).map(
  ([pick, days, lines]): Step =>
    async () => {
      const bill = picked(pick, documentsOf('BILL'))
      if (!bill) return
      const input = { ...billOf(ago(days), lines), entityId: { uuid: bill.uuid } }
      if (!count('replace bill', await manager.post('/api/documents/bills/replacements', input))) return
      know({ ...bill, day: ago(days), lines })
    },
)
const deleteBill = pick.map(
  (pick): Step =>
    async () => {
      const bill = picked(pick, documentsOf('BILL'))
      if (!bill || !count('delete bill', await manager.post(`/api/documents/bills/${bill.uuid}/deletions`)))
        return
      documents.delete(bill.uuid)
      moved.delete(bill.uuid)
    },
)
const createInvoice = fc.tuple(back, lines, fc.nat(5)).map(
  ([days, drawn, kind]): Step =>
    async () => {
      const lines = goodsOf(drawn)
      const advance = kind === 0
      const answer = await manager.post(invoices, invoiceOf(ago(days), lines, advance))
      if (!count('create invoice', answer)) return
      const { uuid } = answer.body.entityId
      know({ kind: 'INVOICE', uuid, day: ago(days), lines, advance, orders: new Map() })
    },
)
const isCancelled = (uuid: string) => documentsOf('CANCELLATION').some(({ cancels }) => cancels === uuid)
const replaceInvoice = fc.tuple(pick, back, lines).map(
  ([pick, days, drawn]): Step =>
    async () => {
      const invoice = picked(
        pick,
        documentsOf('INVOICE').filter(({ uuid }) => !isCancelled(uuid)),
      )
      if (!invoice) return
      const lines = goodsOf(drawn)
      const input = { ...invoiceOf(ago(days), lines, invoice.advance), entityId: { uuid: invoice.uuid } }
      if (!count('replace invoice', await manager.post(`${invoices}/replacements`, input))) return
      know({ ...invoice, day: ago(days), lines })
    },
)
const cancel = fc.tuple(pick, back).map(
  ([pick, days]): Step =>
    async () => {
      const invoice = picked(
        pick,
        documentsOf('INVOICE').filter(({ uuid }) => !isCancelled(uuid)),
      )
      if (!invoice) return
      const documentCreation = {
        invoiceDate: ago(days),
        customText: '',
        cancelledInvoiceEntityId: invoice.uuid,
      }
      const answer = await manager.post(`${invoices}/cancellations`, {
        documentType: 'CANCELLATION',
        documentCreation,
      })
      if (!count('cancel', answer)) return
      const { lines, advance } = invoice
      const { uuid } = answer.body.entityId
      know({
        kind: 'CANCELLATION',
        uuid,
        day: ago(days),
        lines,
        advance,
        orders: new Map(),
        cancels: invoice.uuid,
      })
    },
)
const moveCancellation = fc.tuple(pick, back).map(
  ([pick, days]): Step =>
    async () => {
      const cancellation = picked(pick, documentsOf('CANCELLATION'))
      if (!cancellation) return
      const { uuid } = cancellation
      const documentCreation = { invoiceDate: ago(days), customText: 'später' }
      const input = { documentType: 'CANCELLATION', documentCreation, entityId: { uuid } }
      if (!count('move cancellation', await manager.post(`${invoices}/cancellations/replacements`, input)))
        return
      know({ ...cancellation, day: ago(days) })
    },
)
const deleteLast = fc.constant<Step>(async () => {
  const last = [...documents.values()].filter(({ kind }) => kind !== 'BILL').at(-1)
  if (!last || !count('delete invoice', await manager.post(`${invoices}/${last.uuid}/deletions`))) return
  documents.delete(last.uuid)
  moved.delete(last.uuid)
})
function enteredCosts(type: SystemType, sent: number, when: { at: string; order: number }): CostEvent {
  if (type === 'initial') return { ...when, kind: 'initial', absolute: sent }
  if (type === 'inventory') return { ...when, kind: 'counted', absolute: sent }
  return { ...when, kind: 'by hand', change: sent }
}
const times = fc.constantFrom('00:00:00', '09:30:00', '23:59:59')
const types = fc.constantFrom<SystemType>('initial', 'inventory', 'purchase', 'sale')
const enter = fc
  .tuple(fc.nat(3), types, back, times, fc.nat(900))
  .map(([product, type, days, time, size]): Step => {
    return async () => {
      const at = `${ago(days)}T${time}`
      const sent = type === 'sale' ? -size : size
      const answer = await enterChange(manager, products[product]?.uuid ?? '', {
        type,
        at,
        change: sent / 100,
      })
      if (!count('enter', answer)) return
      const absolute = type === 'initial' || type === 'inventory' ? size : null
      const bought = type === 'initial' || type === 'purchase'
      const order = ++recorded
      const movement = {
        ...{ product, at, order, absolute, bought, change: sent, counted: type === 'inventory' },
        costs: enteredCosts(type, sent, { at, order }),
      }
      entered.set(answer.body.entityId.uuid, movement)
    }
  })
const takeBack = pick.map(
  (pick): Step =>
    async () => {
      const changeId = picked(pick, [...entered.keys()])
      if (!changeId) return
      if (
        count(
          'take back',
          await manager.post('/api/products/inventorychanges/deletions', { changeIds: [changeId] }),
        )
      )
        entered.delete(changeId)
    },
)
const price = fc.option(fc.integer({ min: 0, max: 9999 }), { nil: null })
const reprice = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 9999 }), price).map(
  ([index, buying, sales]): Step =>
    async () => {
      const product = products[index]
      if (!product) return
      Object.assign(product, { buying, sales })
      const input = { ...inputOf(product), entityId: { uuid: product.uuid } }
      must(await manager.post('/api/products/replacements', input))
    },
)
const fold = fc.constant<Step>(() => foldStockNow(world.db))

const step = fc.oneof(
  { weight: 3, arbitrary: createBill },
  { weight: 3, arbitrary: createInvoice },
  { weight: 3, arbitrary: enter },
  { weight: 2, arbitrary: replaceBill },
  { weight: 2, arbitrary: replaceInvoice },
  { weight: 2, arbitrary: cancel },
  moveCancellation,
  deleteBill,
  deleteLast,
  takeBack,
  reprice,
  fold,
)

async function expectStock(day: string): Promise<void> {
  const { section, stats, totalCount } = await stockList(manager, day)
  const naive = products.map((product, index) => naiveStock(allMovements(), index, day, product))
  expect(
    section.map((row: Record<string, unknown>) => [
      row['code'],
      row['quantity'],
      row['quantityInStock'],
      row['quantityCounted'],
      row['buyingTotal'],
      row['salesTotal'],
    ]),
  ).toEqual(
    products.map(({ code }, index) => {
      const { bought, stock, counted, buying, sales } = naive[index] ?? expect.fail('no product')
      const units = (cents: number | null) => (cents === null ? null : cents / 100)
      return [code, bought / 100, stock / 100, units(counted), units(buying), units(sales)]
    }),
  )
  const sum = (name: 'stock' | 'buying' | 'sales') =>
    naive.reduce((total, product) => total + (product[name] ?? 0), 0) / 100
  const sums = { pieces: sum('stock'), buyingValue: sum('buying'), salesValue: sum('sales') }
  expect({ day, totalCount, stats }).toEqual({ day, totalCount: products.length, stats: sums })
  // A search that finds them all counts instead of reading what is kept.
  expect((await stockList(manager, day, 'kopenhagen')).stats).toEqual(sums)
  // 'Nur auf Lager', searched or not.
  const held = naive.flatMap((one, index) => (one.stock > 0 ? [{ ...one, code: products[index]?.code }] : []))
  const heldSum = (name: 'stock' | 'buying' | 'sales') =>
    held.reduce((total, product) => total + (product[name] ?? 0), 0) / 100
  for (const search of ['', 'kopenhagen']) {
    const inStock = await stockList(manager, day, search, true)
    expect(inStock.section.map((row: { code: string }) => row.code)).toEqual(held.map(({ code }) => code))
    expect({ day, totalCount: inStock.totalCount, stats: inStock.stats }).toEqual({
      ...{ day, totalCount: held.length },
      stats: { pieces: heldSum('stock'), buyingValue: heldSum('buying'), salesValue: heldSum('sales') },
    })
  }
}

async function expectHistory(index: number): Promise<void> {
  const { body } = await manager.get(`/proxy/get/products/${products[index]?.uuid}/inventorychanges`)
  const own = allMovements().filter(({ product }) => product === index)
  expect(body.totalCount).toBe(own.length)
  const shown = body.section.map((row: { changeTime: string; quantityInStock: number }) => [
    row.changeTime,
    row.quantityInStock,
  ])
  expect(shown.reverse()).toEqual(
    naiveStock(allMovements(), index, '9999-12-31', { buying: 0, sales: 0 }).history,
  )
}

const wanted = ['create bill 201', 'replace bill 200', 'delete bill 200', 'create invoice 201', 'cancel 201']

describe('the stock on any day', () => {
  test(
    'is what a naive recalculation gives, after any history',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 4, maxLength: 10 }),
          back,
          fc.nat(3),
          async (steps, days, index) => {
            for (const run of steps) await run()
            for (const day of [ago(days), ago(0), ago(13)]) await expectStock(day)
            await expectHistory(index)
          },
        ),
        // Each run goes on from the one before: a smaller case would not be the same.
        { numRuns: shortOrLong(12, 60), endOnFailure: true },
      )
      // What the draw left out comes in the end.
      const happened = () => wanted.every((act) => (outcomes.get(act) ?? 0) > 2)
      for (const run of fc.sample(step, 300)) {
        if (happened()) break
        await run()
      }
      await expectStock(ago(0))
      expect(happened(), JSON.stringify([...outcomes])).toBe(true)
    },
    shortOrLong(180_000, 1_800_000),
  )

  test('agrees with the lines of the documents, which the ledger names one by one', async () => {
    expect(await verifyStock(world.db.sql)).toEqual([])
    // It is able to find something.
    await world.db.sql`update stock_changes set quantity_hundredths = quantity_hundredths + 100
      where change_id = (select change_id from stock_changes where document_id is not null limit 1)`
    const found = await verifyStock(world.db.sql)
    expect(found).toEqual([
      { documentNumber: expect.any(String), position: expect.any(Number), productCode: expect.any(String) },
    ])
    await world.db.sql`select keep_document_stock(document_id) from documents`
    expect(await verifyStock(world.db.sql)).toEqual([])
    // a line whose change is missing
    await world.db.sql`delete from stock_changes
      where change_id = (select change_id from stock_changes where document_id is not null limit 1)`
    expect(await verifyStock(world.db.sql)).toHaveLength(1)
    await world.db.sql`select keep_document_stock(document_id) from documents`
    expect(await verifyStock(world.db.sql)).toEqual([])
  })

  test('is folded to one row a day, and stays what it was', async () => {
    const before = await stockList(manager, today)
    await foldStockNow(world.db)
    expect((await stockList(manager, today)).stats).toEqual(before.stats)
    const twice = await world.db.sql`select day from stock_totals group by day having count(*) > 1`
    expect(twice).toHaveLength(0)
  })
})

test('a product that is called otherwise stands elsewhere among what is in stock', async () => {
  const [product] = products
  if (!product) return expect.fail('no product')
  await enterChange(manager, product.uuid, { type: 'inventory', at: `${today}T23:59:59`, change: 5 })
  const renamed = { ...inputOf({ ...product, code: 'Z-0' }), entityId: { uuid: product.uuid } }
  must(await manager.post('/api/products/replacements', renamed))
  const held = (await stockList(manager, today, '', true)).section
  expect(held.at(-1)).toMatchObject({ code: 'Z-0', quantityInStock: 5 })
  expect(await misspanned()).toEqual([])
  // It is able to find something.
  await world.db
    .sql`update stock_spans set until = since + 1, sort_key = 'a' where product_id = ${product.uuid}`
  expect(await misspanned()).not.toEqual([])
  await world.db.sql`delete from stock_spans where product_id = ${product.uuid}`
  await world.db.sql`select keep_stock_spans(array[${product.uuid}::uuid], array['-infinity'::timestamp])`
  expect(await misspanned()).toEqual([])
})

describe('several people at once', () => {
  test('sell, buy, count and reprice the same pieces: nothing is lost, and nobody waits for ever', async () => {
    const [one, two] = products
    if (!one || !two) return expect.fail('no products')
    const both = (quantity: number) => [
      { product: 0, quantity, cents: 900, use: null, back: null },
      { product: 1, quantity, cents: 900, use: null, back: null },
    ]
    const acts = Array.from({ length: 30 }, (_, index) => {
      // Some name the products the other way round.
      const lines = index % 2 === 0 ? both((index % 3) + 1) : both((index % 3) + 1).reverse()
      const at = ago(index % 4)
      if (index % 5 === 0) return manager.post('/api/documents/bills', billOf(at, lines))
      if (index % 5 === 1) return enterChange(manager, one.uuid, { type: 'inventory', at, change: index })
      if (index % 5 === 2) return enterChange(manager, two.uuid, { type: 'sale', at, change: -1 })
      if (index % 5 === 3) {
        const input = { ...inputOf({ ...one, buying: 100 + index }), entityId: { uuid: one.uuid } }
        return manager.post('/api/products/replacements', input)
      }
      return manager.post(invoices, invoiceOf(at, lines, false))
    })
    const answers = await Promise.all(acts)
    expect(answers.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([])
    expect(await verifyStock(world.db.sql)).toEqual([])
    expect(await miscounted()).toEqual([])
    expect(await misspanned()).toEqual([])
    for (const back of [0, 2]) {
      const { stats } = await stockList(manager, ago(back))
      expect((await stockList(manager, ago(back), 'kopenhagen')).stats).toEqual(stats)
    }
  }, 60_000)

  test('two who count the same piece: the stock is what the one behind counted', async () => {
    const uuid = products[2]?.uuid ?? ''
    const at = `${ago(0)}T23:59:59`
    await Promise.all(
      [7, 9].map((change) => enterChange(manager, uuid, { type: 'inventory', at, change }).then(must)),
    )
    const { section } = (await manager.get(`/proxy/get/products/${uuid}/inventorychanges`)).body
    const [last, first] = section
    expect([last.quantityInStock, first.quantityInStock].sort()).toEqual([7, 9])
    expect(last.difference).toBe(last.quantityInStock - first.quantityInStock)
  })
})

/** Changes whose stock is not what walking through them gives. */
async function miscounted() {
  const rows = await world.db.sql`
    select product_id, value_type, quantity_hundredths, delta_hundredths, stock_hundredths
    from stock_changes order by product_id, changed_at, sequence`
  let [product, stock] = ['', 0]
  return rows.filter((row) => {
    const before = row['product_id'] === product ? stock : 0
    const quantity = row['quantity_hundredths']
    const change = row['value_type'] === 'OUTGOING' ? -quantity : quantity
    stock = row['value_type'] === 'ABSOLUTE' ? quantity : before + change
    product = row['product_id']
    return row['stock_hundredths'] !== stock || row['delta_hundredths'] !== stock - before
  })
}

/** Days at whose end there is some of a product, or none, and the spans say otherwise; places of which they know nothing. */
function misspanned() {
  return world.db.sql`
    with days as (
      select distinct on (product_id, changed_at::date) product_id, changed_at::date as day, stock_hundredths > 0 as is_held
      from stock_changes order by product_id, changed_at::date, changed_at desc, sequence desc
    )
    select product_id, day::text from days
    where is_held <> exists (
      select from stock_spans s where s.product_id = days.product_id and since <= day and until > day)
    union all
    select product_id, 'sort_key' from stock_spans s join products p using (product_id) where s.sort_key <> p.sort_key`
}
