import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { atLength } from '#test/endurance.ts'
import { cellsOf, serial } from '#test/sheet-cells.ts'
import { billInput, billLine, invoiceInput, invoiceLine, productInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import type { ProductYield } from '../contract/product-yields.ts'

// Filters and sorts of what products earned, drawn at random, against a plain filter and sort of all rows.

const { world, manager, trade } = useWorld()
const today = berlinDay(new Date())
const seed = Date.now() % 1_000_000
let state = seed
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T

/** What the list's rows do not say. */
interface Known {
  taxType: 'm' | 'v'
  supplier: string
  hasCategory: boolean
}
const known = new Map<string, Known>()
let suppliers: string[]

beforeAll(async () => {
  const other = supplierInput({ shortName: 'OFEN', companyName: 'Ofen GmbH' })
  suppliers = [trade.supplier, must(await manager.post('/api/partners/suppliers', other)).entityId.uuid]
  for (let index = 10; index < 40; index += 1) {
    const taxType = pick(['m', 'v'] as const)
    const codeDescription = `${pick(['Öl', 'ofen', 'Zobel', 'Ähre'])} ${index}`
    const input = { ...productInput({ code: `W-${index}`, taxType, codeDescription }), buyingPP: null }
    const { uuid } = must(await manager.post('/api/products', input)).entityId
    const supplier = pick(suppliers)
    const hasCategory = random(2) === 0
    known.set(uuid, { taxType, supplier, hasCategory })
    if (hasCategory)
      await world.db
        .sql`update products set sales_category_id = ${trade.invoiceCategory} where product_id = ${uuid}`
    const amount = 50 + 10 * random(10)
    const bought = addDays(today, -60)
    const bill = billInput({ ...trade, supplier }, bought, {
      lines: [billLine(trade, { productEntityId: uuid, amount, taxPercent: taxType === 'm' ? 0 : 19 })],
      documentCreation: { billDate: bought, billNumber: `R-${index}`, billTotal: amount },
    })
    must(await manager.post('/api/documents/bills', bill))
    if (random(4) === 0) continue
    const price = 60 + 20 * random(10)
    const line =
      taxType === 'm'
        ? { productEntityId: uuid, amount: price, taxType: 'DIFFERENTIAL' as const, amountBuying: amount }
        : { productEntityId: uuid, amount: price }
    const sale = invoiceInput(trade, today, {
      lines: [invoiceLine(trade, line)],
      documentCreation: { invoiceDate: today, serviceDate: addDays(today, -random(40)) },
    })
    must(await manager.post('/api/documents/invoices', sale))
  }
})

type Filter = { filterType: string } & Record<string, unknown>

const drawn: (() => [Filter, (one: Known) => boolean])[] = [
  () => {
    const taxTypes = pick([['m'], ['v'], ['m', 'v']])
    return [{ filterType: 'taxation', taxTypes }, ({ taxType }) => taxTypes.includes(taxType)]
  },
  () => {
    const partner = pick(suppliers)
    return [{ filterType: 'partner', partner }, ({ supplier }) => supplier === partner]
  },
  () => [{ filterType: 'category', category: trade.invoiceCategory }, ({ hasCategory }) => hasCategory],
]

async function listed(filters: readonly Filter[], more: Record<string, string | number> = {}, path = '') {
  const [only] = filters
  const searchFilter = filters.length === 1 ? only : { filterType: 'all', of: filters }
  const query = new URLSearchParams({ searchFilter: JSON.stringify(searchFilter) })
  for (const [name, value] of Object.entries(more)) query.set(name, String(value))
  return must(await manager.get(`/proxy/get/productyields${path}?${query}`))
}

const nameKey = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const keys: Record<string, (row: ProductYield) => string | number | null> = {
  code: (row) => row.code,
  codeDescription: (row) => nameKey(row.codeDescription),
  soldOn: (row) => row.soldOn,
  sale: (row) => (row.margin === null ? null : row.sale),
  margin: (row) => row.margin,
  marginPercent: (row) => row.marginPercent,
}

/** Nothing stands at the end, whichever way. */
function compare(a: ProductYield, b: ProductYield, by: string, way: 1 | -1): number {
  const [one, other] = [keys[by]?.(a) ?? null, keys[by]?.(b) ?? null]
  if (one === other) return a.entityId.uuid < b.entityId.uuid ? -way : way
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -way : way
}

test(`any filters and any sort are those of all rows, and so are the sums (${seed})`, async () => {
  for (let round = 0; round < (atLength ? 300 : 40); round += 1) {
    const [from, to] = [pick([null, addDays(today, -random(40))]), pick([null, addDays(today, -random(20))])]
    const period = { filterType: 'period', from, to, unsold: random(2) === 0 }
    const all: ProductYield[] = (await listed([period], { stopIndex: 1000 })).section
    const asked = Array.from({ length: random(3) }, () => pick(drawn)())
    const filters = [period, ...asked.map(([filter]) => filter)]
    const found = all.filter(({ entityId }) => {
      const one = known.get(entityId.uuid)
      return one && asked.every(([, means]) => means(one))
    })
    const by = pick(Object.keys(keys))
    const way = random(2) === 0 ? -1 : 1
    const sort = `${way === -1 ? '-' : ''}${by}`
    const told = JSON.stringify({ filters, sort })
    const expected = found.toSorted((a, b) => compare(a, b, by, way))
    const startIndex = random(2) === 0 ? 0 : random(found.length + 3)
    const window = await listed(filters, { sort, startIndex, stopIndex: startIndex + 8 })
    expect(window.section, told).toEqual(expected.slice(startIndex, startIndex + 8))
    const { totalCount, stats } = await listed(filters, {}, '/totals')
    const sum = (name: 'sale' | 'margin') =>
      Math.round(
        found.reduce((cents, row) => cents + (row.margin === null ? 0 : (row[name] ?? 0) * 100), 0),
      ) / 100
    expect([totalCount, stats.sale, stats.margin], told).toEqual([found.length, sum('sale'), sum('margin')])
  }
})

const isoSerial = (day: string | null) => (day === null ? null : serial(day))
const ifSold = (row: ProductYield, value: number) => (row.margin === null ? null : value)

/** What a column of the page is in its file. */
const filed: Record<string, [heads: string[], cells: (row: ProductYield) => unknown[]]> = {
  product: [['Code', 'Bezeichnung'], (row) => [row.code, row.codeDescription]],
  costs: [['Transport €', 'Restaur. €'], (row) => [row.transport, row.restoration]],
  boughtOn: [['Gekauft am'], (row) => [isoSerial(row.boughtOn)]],
  buying: [['EK €'], (row) => [row.buying]],
  soldOn: [['Verkauft am'], (row) => [isoSerial(row.soldOn)]],
  quantity: [['Menge'], (row) => [ifSold(row, row.quantity)]],
  sale: [['VK netto €'], (row) => [ifSold(row, row.sale)]],
  tax: [['§ 25a-St. €'], (row) => [ifSold(row, row.differentialTax)]],
  margin: [['Ertrag €'], (row) => [row.margin]],
  percent: [['Ertrag %'], (row) => [row.marginPercent]],
}

test(`the file has the rows of the page under its columns, and its sums (${seed})`, async () => {
  for (let round = 0; round < (atLength ? 60 : 10); round += 1) {
    const from = pick([null, addDays(today, -random(40))])
    const withUnsold = random(2) === 0
    const period = { filterType: 'period', from, to: null, unsold: withUnsold }
    const filters = [period, ...Array.from({ length: random(2) }, () => pick(drawn)()[0])]
    const sort = `${pick(['', '-'])}${pick(Object.keys(keys))}`
    const left = Object.keys(filed)
    const some = Array.from({ length: 2 + random(8) }, () => left.splice(random(left.length), 1)[0] as string)
    const columns = ['product', ...some.filter((key) => key !== 'product')]
    const told = JSON.stringify({ filters, sort, columns })
    const { section } = await listed(filters, { sort, stopIndex: 1000 })
    const { stats } = await listed(filters, {}, '/totals')
    const searchFilter = JSON.stringify({ filterType: 'all', of: filters })
    const query = new URLSearchParams({ searchFilter, sort, columns: columns.join('.') })
    const { headers, bytes } = await manager.download(`/api/registers/productyields.xlsx?${query}`)
    expect(headers.get('content-disposition')).toContain('ertrag-je-ware-gefiltert.xlsx')
    const { rows } = cellsOf(bytes)
    const heads = columns.flatMap((key) => filed[key]?.[0] ?? [])
    expect(rows[3], told).toEqual(heads)
    const found = rows.slice(4, 4 + section.length).map((row) => heads.map((_, index) => row[index] ?? null))
    expect(found, told).toEqual(
      section.map((row: ProductYield) => columns.flatMap((key) => filed[key]?.[1](row) ?? [])),
    )
    const sums = rows[4 + section.length] ?? []
    const summed = {
      'EK €': 'buying',
      'VK netto €': 'sale',
      '§ 25a-St. €': 'differentialTax',
      'Ertrag €': 'margin',
    }
    for (const [head, name] of Object.entries(summed)) {
      // What unsold ones cost is not among the page's sums.
      if (!heads.includes(head) || section.length === 0) continue
      expect(sums[heads.indexOf(head)] ?? null, told).toBe(
        withUnsold && name === 'buying' ? null : stats[name],
      )
    }
  }
})
