import type { ReservedSql } from 'postgres'
import { foldStatements } from '#areas/stock/server/fold-stock-totals.ts'
import { listProductsList } from '#areas/stock/server/list-products.ts'
import { berlinDay, type Day } from '#kernel/day.ts'
import { readSearch } from '#kernel/texts/search-word.ts'
import { openPostgres } from '#server/db/connect.ts'
import { txOn } from '#server/db/driver.ts'
import { must } from '#test/caller.ts'
import { billInput } from '#test/trade.ts'
import { withCleanUp } from './clean-up.ts'
import { german, printTable } from './figures.ts'
import { fillStock } from './fill-stock.ts'
import { startInstallation } from './installation.ts'
import { type HttpClient, httpClient } from './load.ts'
import type { Pace } from './pace.ts'
import { repeat, times } from './repeat.ts'

interface Look {
  name: string
  day: string
  searchText?: string
  startIndex?: number
  totals?: boolean
  inStock?: boolean
  /** As the screen asks for it: what is in stock first. */
  heldFirst?: boolean
}

const pageSize = 50
const today = berlinDay(new Date())

const looksAt = (products: number): Look[] => [
  { name: 'erste Seite, heute', day: today },
  { name: 'erste Seite, Ende 2022', day: '2022-12-31' },
  { name: 'Sprung zur Mitte', day: today, startIndex: products / 2 },
  { name: 'Mitte, Ende 2022', day: '2022-12-31', startIndex: products / 2 },
  { name: 'letzte Seite', day: today, startIndex: products - pageSize },
  { name: 'Nur auf Lager, erste Seite', day: today, inStock: true },
  { name: 'Nur auf Lager, Mitte', day: today, inStock: true, startIndex: products / 2 },
  { name: 'Nur auf Lager, letzte Seite', day: today, inStock: true, startIndex: products - pageSize },
  { name: 'Nur auf Lager, Mitte, Ende 2022', day: '2022-12-31', inStock: true, startIndex: products / 5 },
  { name: 'Lager zuerst, erste Seite', day: today, heldFirst: true },
  { name: 'Lager zuerst, Mitte', day: today, heldFirst: true, startIndex: products / 2 },
  { name: 'Lager zuerst, letzte Seite', day: today, heldFirst: true, startIndex: products - pageSize },
  { name: 'Lager zuerst, Ende 2022', day: '2022-12-31', heldFirst: true },
  { name: 'Lager zuerst, Mitte, Ende 2022', day: '2022-12-31', heldFirst: true, startIndex: products / 2 },
  { name: 'Lager zuerst, Suche „0004711“', day: today, searchText: '0004711', heldFirst: true },
  { name: 'Lager zuerst, Suche „vitrine“', day: today, searchText: 'vitrine', heldFirst: true },
  { name: 'Suche „vitrine“', day: today, searchText: 'vitrine' },
  { name: 'Suche „0004711“', day: today, searchText: '0004711' },
  { name: 'Suche „vitrine eiche“', day: today, searchText: 'vitrine eiche' },
  { name: 'Summen, heute', day: today, totals: true },
  { name: 'Summen, Ende 2022', day: '2022-12-31', totals: true },
  { name: 'Summen, nur auf Lager', day: today, totals: true, inStock: true },
  { name: 'Summen, nur auf Lager, Ende 2022', day: '2022-12-31', totals: true, inStock: true },
  { name: 'Summen der Suche „0004711“', day: today, searchText: '0004711', totals: true },
  { name: 'Summen der Suche „vitrine eiche“', day: today, searchText: 'vitrine eiche', totals: true },
]

/** The stock list among 200.000 products with some 640.000 changes, each bought twice. */
export async function benchStock({ requests, products }: Pace): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const { sql } = installation
    const node = await installation.startNode({ makesPdfs: false })
    const start = performance.now()
    // It would take its time while others are measured.
    await sql`alter system set autovacuum = off`
    await sql`select pg_reload_conf()`
    const bill = must(await node.manager.post('/api/documents/bills', billInput(node.trade, today)))
    await fillStock(sql, bill.entityId.uuid, products)
    console.log(
      `  ${german(products)} Waren angelegt in ${german((performance.now() - start) / 1000, 1)} s.\n`,
    )
    const client = httpClient(node)
    const pool = openPostgres(installation.connection, 1, { plan_cache_mode: 'force_custom_plan' })
    const connection = await pool.reserve()
    // What a node's worker does by itself; this one has none.
    for (const statement of foldStatements) await statement.execute(txOn(connection))
    await connection.unsafe('vacuum (analyze) stock_totals')
    await connection.unsafe('vacuum (analyze) product_place_counts')
    const rows: string[][] = []
    for (const look of looksAt(products)) rows.push(await measure(look, client, connection, requests))
    printTable(['Bestand', 'HTTP p50', 'p95', 'im Server p50', 'p95'], rows)
    connection.release()
    await pool.end()
    client.close()
  })
}

async function measure(look: Look, client: HttpClient, connection: ReservedSql, requests: number) {
  const inServer = await repeat(requests, () => readDirectly(look, connection))
  // An event before each, or the answer would be the one of before. The totals of a search wait two seconds after one.
  const asksOften = !(look.totals && look.searchText)
  const http = asksOften ? await repeat(requests, () => client.get(pathOf(look)), client.changeFirm) : []
  return [look.name, ...times(http), ...times(inServer)]
}

function pathOf({ day, searchText = '', startIndex = 0, totals, inStock = false, heldFirst }: Look): string {
  const query = new URLSearchParams({
    searchText,
    searchFilter: JSON.stringify({ filterType: 'inventoryUntil', day, inStock }),
    ...(!totals && { startIndex: String(startIndex), stopIndex: String(startIndex + pageSize), totals: '0' }),
    ...(heldFirst && { sort: 'inStock' }),
  })
  return `/proxy/get/products${totals ? '/totals' : ''}?${query}`
}

/** The list's own statements, on a connection like those that it is given. */
async function readDirectly(look: Look, connection: ReservedSql) {
  const { day, searchText = '', startIndex = 0, totals, inStock = false, heldFirst } = look
  const tx = txOn(connection)
  // A day of the table above, as the list's schema accepts it.
  const filter = { filterType: 'inventoryUntil', day: day as Day, inStock } as never
  const search = { words: readSearch(searchText), filter }
  const context = { permissions: ['BILL_VIEW' as const], today }
  const sort = heldFirst ? { by: 'inStock', isDescending: false } : null
  return totals
    ? listProductsList.totals(tx, search, context)
    : listProductsList.window(tx, { ...search, sort, startIndex, stopIndex: startIndex + pageSize }, context)
}
