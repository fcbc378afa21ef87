import type postgres from 'postgres'
import { foldStatements } from '#areas/stock/server/fold-stock-totals.ts'
import { berlinDay } from '#kernel/day.ts'
import { readSearch } from '#kernel/texts/search-word.ts'
import { openPostgres } from '#server/db/connect.ts'
import { txOn } from '#server/db/driver.ts'
import { must } from '#test/caller.ts'
import { billInput } from '#test/trade.ts'
import { billsBeside } from './documents-filled.ts'
import { german, median, percentile, printTable } from './figures.ts'
import { fillPartners } from './fill-partners.ts'
import { fillStock } from './fill-stock.ts'
import type { BenchInstallation, BenchNode } from './installation.ts'
import { httpClient } from './load.ts'
import { repeat, times } from './repeat.ts'

// The first answer of the palette, all its groups (decisions §10).
const limitMs = 100
// As src/web/palette/use-hits.ts asks.
const askedHits = 25

/** The lists of the palette, and what a bare statement of each asks for. */
const groups = [
  ['receivers', "partners where role = 'BUYER' and", 'sort_key, partner_id'],
  [
    'invoices',
    "documents where kind <> 'BILL' and",
    'document_day desc, number_count desc, document_id desc',
  ],
  ['suppliers', "partners where role = 'SUPPLIER' and", 'sort_key, partner_id'],
  ['bills', "documents where kind = 'BILL' and", 'document_day desc, document_id desc'],
  ['products', 'products where', 'sort_key, product_id'],
] as const

const typed = [
  'ki',
  'kom',
  'kommode',
  'kunde 7',
  'müller nussbaum',
  '2024-04711',
  'ER-4711',
  'W-0004711',
  '1.335,00',
  'xyzzy',
]

/** Customers, suppliers and products beside the documents that are there. */
export async function fillBeside({ sql }: BenchInstallation, node: BenchNode, documents: number) {
  const [partners, products] = [Math.max(1000, documents / 10), Math.max(1000, documents / 5)].map(
    Math.round,
  ) as [number, number]
  await fillPartners(sql, partners)
  const bill = must(
    await node.manager.post('/api/documents/bills', billInput(node.trade, berlinDay(new Date()))),
  )
  await fillStock(sql, bill.entityId.uuid, products)
  const connection = await sql.reserve()
  for (const statement of foldStatements) await statement.execute(txOn(connection))
  connection.release()
  return { partners, products }
}

/** From what was typed until all groups of the palette have answered, after an event each time. */
export async function measurePalette(
  installation: BenchInstallation,
  node: BenchNode,
  documents: number,
  requests: number,
): Promise<void> {
  const { partners, products } = await fillBeside(installation, node, documents)
  const client = httpClient(node)
  const bareSql = openPostgres(installation.connection, groups.length, {
    plan_cache_mode: 'force_custom_plan',
  })
  const answerOf = (text: string) => {
    const query = new URLSearchParams({
      searchText: text,
      startIndex: '0',
      stopIndex: String(askedHits),
      totals: '0',
    })
    return Promise.all(groups.map(([resource]) => client.get(`/proxy/get/${resource}?${query}`)))
  }
  const rows: string[][] = []
  for (const text of typed) {
    const bare = await repeat(requests, () => bareAnswer(bareSql, text))
    const took = await repeat(requests, () => answerOf(text), client.changeFirm)
    const within = percentile(took, 95) <= limitMs ? `≤ ${limitMs} ms` : `ÜBER ${limitMs} ms`
    rows.push([`„${text}“`, ...times(bare), ...times(took), german(median(took) / median(bare), 1), within])
  }
  console.log(
    `\n  Palette über ${german(documents)} Ausgangs- und ${german(billsBeside(documents))} Eingangsrechnungen, je ${german(partners)} Kunden und Lieferanten, ${german(products)} Waren:\n`,
  )
  printTable(['Palette, alle Gruppen', 'blank p50', 'p95', 'HTTP p50', 'p95', '× blank', 'Grenze'], rows)
  client.close()
  await bareSql.end()
}

/** The rows of each group that hold the words, at once, on connections of their own. */
function bareAnswer(sql: postgres.Sql, text: string) {
  // Keys of words are letters and digits alone.
  const holds = readSearch(text)
    .map(({ key }) => `search_text like '%${key}%'`)
    .join(' and ')
  return Promise.all(
    groups.map(([, from, order]) =>
      sql.unsafe(`select * from ${from} ${holds} order by ${order} limit ${askedHits}`),
    ),
  )
}
