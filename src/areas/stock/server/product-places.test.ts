import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay, type Day } from '#kernel/day.ts'
import { sortKey } from '#kernel/texts/text-key.ts'
import { must } from '#test/caller.ts'
import { enterChange } from '#test/stock.ts'
import { productInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { foldStockNow } from './fold-stock-totals.ts'

// Windows far down the list of products, among places of some forty products, that are cut and filled in every order.

const today = berlinDay(new Date())
const ago = (days: number) => addDays(today, -days)
const days = [ago(0), ago(31), ago(50)]
const first = 1200

interface Known {
  uuid: string
  code: string
  /** From which day there is some of it, and from which none is left. */
  since: Day | null
  until: Day | null
}

const { world, manager } = useWorld()
const known = new Map<string, Known>()
let random: (below: number) => number

beforeAll(async () => {
  random = randomNumbers(Date.now() % 1_000_000)
  const rows = Array.from({ length: first }, () => newProduct())
  for (const product of rows) known.set(product.uuid, product)
  const { sql } = world.db
  await sql`
    insert into products (product_id, code, code_key, description, tax_type, differential_kind, search_text, sort_key)
    select product_id, code, lower(code), 'Stuhl', 'm', 'USED', '', key
    from unnest(${rows.map(({ uuid }) => uuid)}::uuid[], ${rows.map(({ code }) => code)}::text[],
      ${rows.map(({ code }) => sortKey(code))}::text[]) as given (product_id, code, key)`
  const counts = rows.flatMap(({ uuid, since, until }) => [
    ...(since ? [{ uuid, at: since, quantity: 100 }] : []),
    ...(until ? [{ uuid, at: until, quantity: 0 }] : []),
  ])
  await sql`
    insert into stock_changes (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths)
    select gen_random_uuid(), product_id, '01900000-0000-7000-8000-000000000002', 'ABSOLUTE', at, quantity
    from unnest(${counts.map(({ uuid }) => uuid)}::uuid[], ${counts.map(({ at }) => at)}::timestamp[],
      ${counts.map(({ quantity }) => quantity)}::bigint[]) as given (product_id, at, quantity)`
})

function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

// Some begin alike, as series do, and stand crowded.
const newCode = () => `${random(3) === 0 ? 'SER' : random(900)}-${random(9)}-${randomUUID().slice(0, 8)}`

function newProduct(): Known {
  const since = random(5) === 0 ? null : ago(20 + random(60))
  const until = since && random(3) === 0 ? addDays(since, 1 + random(25)) : null
  return { uuid: randomUUID(), code: newCode(), since, until: until && until <= today ? until : null }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The ids in an order of the list: a recount of the test's own. */
function expected(day: string, inStock: boolean, heldFirst: boolean): string[] {
  const isHeld = ({ since, until }: Known) =>
    since !== null && since <= day && (until === null || until > day)
  const part = (one: Known) => Number(heldFirst && !isHeld(one))
  return [...known.values()]
    .filter((one) => !inStock || isHeld(one))
    .sort((a, b) => part(a) - part(b) || compare(sortKey(a.code), sortKey(b.code)) || compare(a.uuid, b.uuid))
    .map(({ uuid }) => uuid)
}

/** How many stand before those of which there is none. */
const heldOn = (day: string) => expected(day, true, false).length

async function create(): Promise<void> {
  const code = newCode()
  const { uuid } = must(await manager.post('/api/products', productInput({ code }))).entityId
  known.set(uuid, { uuid, code, since: null, until: null })
}

async function rename(product: Known): Promise<void> {
  product.code = newCode()
  const input = { ...productInput({ code: product.code }), entityId: { uuid: product.uuid } }
  must(await manager.post('/api/products/replacements', input))
}

/** Counted on a day on which nothing was known of it: it is there until it is counted as gone. */
async function count(product: Known): Promise<void> {
  if (product.since !== null && product.until !== null) return
  const at = product.since === null ? ago(random(80)) : addDays(product.since, 1)
  if (at > today) return
  must(await enterChange(manager, product.uuid, { type: 'inventory', at, change: product.since ? 0 : 2 }))
  if (product.since === null) product.since = at
  else product.until = at
}

async function remove(product: Known): Promise<void> {
  const { section } = must(await manager.get(`/proxy/get/products/${product.uuid}/inventorychanges`))
  const changeIds = section.map(({ changeId }: { changeId: string }) => changeId)
  if (changeIds.length > 0)
    must(await manager.post('/api/products/inventorychanges/deletions', { changeIds }))
  must(await manager.post(`/api/products/${product.uuid}/deletions`))
  known.delete(product.uuid)
}

async function expectWindows(): Promise<void> {
  for (const day of days) {
    for (const [inStock, sort] of [
      ...([false, true] as const).map((inStock) => [inStock, ''] as const),
      ...([false, true] as const).map((inStock) => [inStock, 'inStock'] as const),
    ]) {
      const ids = expected(day, inStock, sort !== '')
      const starts = [499, 500, 501, ids.length - 51, ids.length - 1, ids.length, ids.length + 700]
      const turns = sort === '' ? [] : [heldOn(day) - 60, heldOn(day) - 1, heldOn(day), 0]
      for (const startIndex of [...starts, ...turns, 500 + random(ids.length), 500 + random(ids.length)]) {
        const query = new URLSearchParams({
          searchText: '',
          searchFilter: JSON.stringify({ filterType: 'inventoryUntil', day, inStock }),
          startIndex: String(startIndex),
          stopIndex: String(startIndex + 90),
          totals: '0',
          ...(sort && { sort }),
        })
        const { section } = must(await manager.get(`/proxy/get/products?${query}`))
        const found = section.map(({ entityId }: { entityId: { uuid: string } }) => entityId.uuid)
        expect(found, `${day}, in stock: ${inStock}, ${sort} from ${startIndex}`).toEqual(
          ids.slice(startIndex, startIndex + 90),
        )
      }
    }
  }
}

/** What the places keep otherwise than counting anew does. */
const miscounted = () => world.db.sql`
  with kept as (
    select place, counted, day, sum(products) as products from product_place_counts group by 1, 2, 3 having sum(products) <> 0
  ), placed as (
    select product_id, (select max(p.sort_key) from product_places p where p.sort_key <= products.sort_key) as in_place from products
  ), turns as (
    select in_place, since as day, 1 as change from stock_spans join placed using (product_id)
    union all select in_place, until, -1 from stock_spans join placed using (product_id) where isfinite(until)
  ), anew as (
    select in_place, 'PRODUCTS', '-infinity'::date, count(*)::numeric from placed group by 1
    union all select in_place, 'HELD_BY_DAY', day, sum(change) from turns group by 1, 3 having sum(change) <> 0
    union all
    select in_place, 'HELD_BY_MONTH', date_trunc('month', day)::date, sum(change) from turns group by 1, 3 having sum(change) <> 0
  )
  (select * from kept except select * from anew) union all (select * from anew except select * from kept)`

const cut = (most: number) => world.db.sql`select cut_product_places(${most}, ${Math.ceil(most / 2)})`

test('every window is cut from the whole list in its order, whatever came, went and was called otherwise', async () => {
  await expectWindows()
  for (let round = 0; round < 4; round++) {
    await cut([80, 2000, 40, 50][round] ?? 50)
    const drawn = [...known.values()].sort(() => random(3) - 1).slice(0, 40)
    const acts = [
      ...drawn.slice(0, 10).map((product) => () => rename(product)),
      ...drawn.slice(10, 30).map((product) => () => count(product)),
      ...drawn.slice(30).map((product) => () => remove(product)),
      ...Array.from({ length: 10 }, () => create),
      // Cut while others write.
      () => cut(35),
    ]
    await Promise.all(acts.sort(() => random(3) - 1).map((act) => act()))
    expect(await miscounted()).toEqual([])
    if (round % 2 === 0) await foldStockNow(world.db)
    expect(await miscounted()).toEqual([])
    await expectWindows()
  }
  const places = await world.db.sql`select from product_places`
  expect(places.length).toBeGreaterThan(30)
  // It is able to find something.
  await world.db.sql`insert into product_place_counts values ('', 'HELD_BY_DAY', ${today}, 1)`
  expect(await miscounted()).not.toEqual([])
})
