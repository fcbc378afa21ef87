import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { Permission } from '#kernel/permissions.ts'
import { must } from '#test/caller.ts'
import { atLength } from '#test/endurance.ts'
import { enterChange } from '#test/stock.ts'
import { billInput, billLine, productInput, startTrade, supplierInput, type Trade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { listProductsList } from './list-products.ts'

// Filters and sorts of the list of products, drawn at random, against a plain filter and sort of its unfiltered rows.

type Row = Record<string, string | number | null> & { entityId: { uuid: string } }
type Filter = { filterType: string } & Record<string, unknown>

const { world, manager } = useWorld()
const today = berlinDay(new Date())
const days = [today, addDays(today, -12), addDays(today, -45)]
const rowsOn = new Map<string, Row[]>()
let trade: Trade
const suppliers: string[] = []
const categories: string[] = []
const seed = Date.now() % 1_000_000
let state = seed
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
const makers = ['Ähre', 'ahorn', 'Öl', 'Ofen', 'ß-Laden', 'Ssad', 'Élan', '']

beforeAll(async () => {
  trade = await startTrade(manager)
  const other = must(await manager.post('/api/partners/suppliers', supplierInput({ shortName: 'Zweiter' })))
  suppliers.push(trade.supplier, other.entityId.uuid)
  categories.push(trade.invoiceCategory)
  const products: string[] = []
  for (let n = 0; n < 36; n += 1) {
    const input = {
      ...productInput({ code: `W-${n}`, productNumber: pick(['', `N${random(9)}`]) }),
      ...{ designer: pick(makers), manufacturer: pick(makers), taxType: pick(['m', 'v']) },
      ...{ salesPP: pick([null, 100, 100, 250.5, 990]), buyingPP: pick([null, 50, 80]) },
      ...(random(3) === 0 && { purchasedOn: addDays(today, -60), purchasedFrom: 'Omas Dachboden' }),
      ...(random(3) === 0 && { salesCategoryEntityId: trade.invoiceCategory }),
    }
    products.push(must(await manager.post('/api/products', input)).entityId.uuid)
  }
  for (let n = 0; n < 24; n += 1) await buy(pick(products), n)
  for (let n = 0; n < 20; n += 1) {
    const type = pick(['sale', 'initial', 'inventory'] as const)
    const change = type === 'sale' ? -1 - random(3) : random(4)
    must(await enterChange(manager, pick(products), { type, at: addDays(today, -random(60)), change }))
  }
  for (const day of days) {
    const filter = { filterType: 'inventoryUntil', day }
    const query = new URLSearchParams({ searchFilter: JSON.stringify(filter), stopIndex: '1000' })
    rowsOn.set(day, must(await manager.get(`/proxy/get/products?${query}`)).section)
  }
})

async function buy(product: string, n: number) {
  const [quantity, amount] = [1 + random(3), pick([40, 60, 95])]
  const day = addDays(today, -1 - random(50))
  const input = billInput({ ...trade, supplier: pick(suppliers) }, day, {
    lines: [billLine(trade, { quantity, amount, productEntityId: product })],
    documentCreation: { billNumber: `R-${n}`, billTotal: quantity * amount },
  })
  must(await manager.post('/api/documents/bills', input))
}

const drawn: (() => Filter)[] = [
  () => ({
    filterType: 'stock',
    states: pick([['IN_STOCK'], ['SOLD'], ['NEGATIVE', 'SOLD'], [null, 'IN_STOCK']]),
  }),
  () => ({ filterType: 'taxation', taxTypes: pick([['m'], ['v'], ['m', 'v']]) }),
  () => ({ filterType: 'category', category: pick([...categories, ...suppliers]) }),
  () => ({ filterType: 'partner', partner: pick(suppliers) }),
  () => ({
    filterType: 'period',
    ...(random(3) > 0 && { from: addDays(today, -20 - random(45)) }),
    ...(random(3) > 0 && { to: addDays(today, -random(40)) }),
  }),
  () => ({
    filterType: 'amount',
    ...(random(3) > 0 && { from: pick([100, 200]) }),
    ...(random(3) > 0 && { to: pick([100, 250.5, 2000]) }),
  }),
]

function holds(row: Row, filter: Filter): boolean {
  const [from, to] = [filter['from'], filter['to']] as (number & string)[]
  const within = (value: unknown) =>
    value !== null &&
    (from === undefined || (value as number) >= from) &&
    (to === undefined || (value as number) <= to)
  switch (filter.filterType) {
    case 'stock': {
      const [stock, bought] = [row['quantityInStock'] as number, row['quantity'] as number]
      const found = stock < 0 ? 'NEGATIVE' : stock > 0 ? 'IN_STOCK' : bought > 0 ? 'SOLD' : null
      return (filter['states'] as unknown[]).includes(found)
    }
    case 'taxation':
      return (filter['taxTypes'] as unknown[]).includes(row['taxType'])
    case 'category':
      return row['salesCategoryEntityId'] === filter['category']
    case 'partner':
      return row['supplierEntityId'] === filter['partner']
    case 'period':
      return within(row['purchaseDate'])
    default:
      return within(row['salesPP'])
  }
}

const names = new Set(['productNumber', 'designer', 'manufacturer', 'supplier'])
const sorts = [
  ...[
    'code',
    'inStock',
    'productNumber',
    'quantityInStock',
    'costPP',
    'buyingTotal',
    'salesPP',
    'salesTotal',
  ],
  ...['designer', 'manufacturer', 'supplier', 'purchaseDate'],
]

/** As a dictionary sorts it. */
const nameKey = (name: string) =>
  name.replace(/ß/g, 'ss').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || null

function sortedBy(rows: Row[], all: Row[], by: string, way: 1 | -1): Row[] {
  // 'W-2' before 'W-10': the usual order is that of the list itself.
  const keyOf = (row: Row) =>
    by === 'code'
      ? all.indexOf(row)
      : by === 'inStock'
        ? all.indexOf(row) + ((row['quantityInStock'] as number) > 0 ? 0 : all.length)
        : names.has(by)
          ? nameKey(String(row[by]))
          : (row[by] ?? null)
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    if (one === other) return a.entityId.uuid < b.entityId.uuid ? -way : way
    if (one === null) return 1
    if (other === null) return -1
    return one < other ? -way : way
  })
}

const askFor = (day: string, filters: Filter[], more: Record<string, unknown>, path = '') => {
  const searchFilter = { filterType: 'all', of: [{ filterType: 'inventoryUntil', day }, ...filters] }
  const query = new URLSearchParams({ searchFilter: JSON.stringify(searchFilter) })
  for (const [name, value] of Object.entries(more)) query.set(name, String(value))
  return `/proxy/get/products${path}?${query}`
}
const idsOf = (rows: readonly Row[]) => rows.map(({ entityId }) => entityId.uuid)
const sum = (rows: Row[], name: string) =>
  Math.round(rows.reduce((units, row) => units + ((row[name] as number | null) ?? 0), 0) * 100) / 100

describe('products', () => {
  test(`any filters and any sort, on any day, are those of all rows (${seed})`, async () => {
    for (let round = 0; round < (atLength ? 600 : 70); round += 1) {
      const day = pick(days)
      const all = rowsOn.get(day) ?? []
      const filters = Array.from({ length: random(4) }, () => pick(drawn)())
      const by = random(4) === 0 ? null : pick(sorts)
      const way = by && random(2) === 0 ? -1 : 1
      const found = all.filter((row) => filters.every((filter) => holds(row, filter)))
      const expected = idsOf(by ? sortedBy(found, all, by, way) : found)
      const sort = by ? { sort: `${way === -1 ? '-' : ''}${by}` } : {}
      const told = JSON.stringify({ day, filters, sort })
      const startIndex = random(2) === 0 ? 0 : random(found.length + 3)
      const window = must(
        await manager.get(askFor(day, filters, { ...sort, startIndex, stopIndex: startIndex + 10 })),
      )
      expect(idsOf(window.section), told).toEqual(expected.slice(startIndex, startIndex + 10))
      const whole = must(await manager.get(askFor(day, filters, { ...sort, stopIndex: 1000 })))
      expect(whole.section, told).toEqual(
        expected.map((uuid) => all.find((row) => row.entityId.uuid === uuid)),
      )
      expect(must(await manager.get(askFor(day, filters, {}, '/totals'))), told).toEqual({
        totalCount: found.length,
        stats: {
          pieces: sum(found, 'quantityInStock'),
          buyingValue: sum(found, 'buyingTotal'),
          salesValue: sum(found, 'salesTotal'),
        },
      })
    }
  })

  test('its file has the rows of the list in its order, and is called so', async () => {
    const filter = { filterType: 'amount', from: 100 }
    const query = new URLSearchParams({ searchFilter: JSON.stringify(filter), sort: '-salesPP', to: today })
    const file = await manager.download(`/api/registers/stock.csv?${query}`)
    expect(file.headers.get('content-disposition')).toContain('inventar-gefiltert.csv')
    const all = rowsOn.get(today) ?? []
    const expected = sortedBy(
      all.filter((row) => holds(row, filter)),
      all,
      'salesPP',
      -1,
    )
    const lines = file.bytes.toString('utf8').split('\r\n').slice(1)
    expect(lines.map((line) => line.split(';')[1]).filter(Boolean)).toEqual(
      expected.map((row) => row['code']),
    )
  })
})

test.each(['costPP', 'buyingTotal', 'supplier', 'purchaseDate'])(
  'the order by %s tells nothing to who may not see what goods cost',
  async (by) => {
    const orderOf = (permissions: Permission[], sort: { by: string; isDescending: boolean } | null) =>
      world.db.reading(async (tx) => {
        const window = {
          words: [],
          filter: { filterType: 'noop' as const },
          sort,
          startIndex: 0,
          stopIndex: 1000,
        }
        const rows = await listProductsList.window(tx, window, { permissions, today })
        return rows.map((row) => (row as Row)['code'])
      })
    const usual = await orderOf(['INVOICE_VIEW'], null)
    for (const isDescending of [true, false]) {
      expect(await orderOf(['INVOICE_VIEW'], { by, isDescending })).toEqual(usual)
      expect(await orderOf(['INVOICE_VIEW', 'BILL_VIEW'], { by, isDescending })).not.toEqual(usual)
    }
  },
)

test('changed by hand within days: from the first to the last, and by no document', async () => {
  const [from, to] = [addDays(today, -20), addDays(today, -10)]
  const product = async (code: string) =>
    must(await manager.post('/api/products', productInput({ code }))).entityId.uuid
  for (const [code, at] of [
    ['VORTAG', `${addDays(from, -1)}T23:59:59`],
    ['ERSTER', `${from}T00:00:00`],
    ['LETZTER', `${to}T23:59:59`],
    ['FOLGETAG', `${addDays(to, 1)}T00:00:00`],
  ] as const)
    must(await enterChange(manager, await product(code), { at, change: 1 }))
  const lines = [billLine(trade, { productEntityId: await product('BELEG') })]
  must(await manager.post('/api/documents/bills', billInput(trade, addDays(to, -1), { lines })))
  const codes = async (days: object) => {
    const searchFilter = JSON.stringify({ filterType: 'inventoryUntil', day: today, ...days })
    const query = new URLSearchParams({ searchFilter, stopIndex: '1000' })
    const { section } = must(await manager.get(`/proxy/get/products?${query}`))
    return section.map((row: Row) => row['code']).filter((code: string) => !code.startsWith('W-'))
  }
  expect(await codes({})).toContain('BELEG')
  expect(await codes({ changedFrom: from, changedTo: to })).toEqual(['ERSTER', 'LETZTER'])
  expect(await codes({ changedFrom: to, changedTo: to })).toEqual(['LETZTER'])
  expect(await codes({ changedTo: to })).toEqual(['ERSTER', 'LETZTER', 'VORTAG'])
  expect(await codes({ changedFrom: from })).toEqual(['ERSTER', 'FOLGETAG', 'LETZTER'])
})
