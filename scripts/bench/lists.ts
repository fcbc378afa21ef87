import type { ReservedSql } from 'postgres'
import { listInvoicesList } from '#areas/invoices/server/list-invoices.ts'
import { berlinDay } from '#kernel/day.ts'
import { searchWords } from '#kernel/text-key.ts'
import type { ListRequest } from '#server/command.ts'
import { system } from '#server/command.ts'
import { openPostgres } from '#server/db/connect.ts'
import { txOn } from '#server/db/driver.ts'
import { withCleanUp } from './clean-up.ts'
import { german, median, percentile, printTable } from './figures.ts'
import { fillInvoices } from './fill-invoices.ts'
import { startInstallation } from './installation.ts'
import { type HttpClient, httpClient } from './load.ts'
import type { Pace } from './run.ts'

interface Look {
  name: string
  searchText?: string
  startIndex?: number
  unpaid?: boolean
}

const looks: Look[] = [
  { name: 'erste Seite' },
  { name: 'erste Seite, Nur Offene', unpaid: true },
  { name: 'Sprung zu Zeile 90.000', startIndex: 90_000 },
  { name: 'Suche „kommode“', searchText: 'kommode' },
  { name: 'Suche „müller nussbaum“', searchText: 'müller nussbaum' },
  { name: 'Suche „2024-04711“', searchText: '2024-04711' },
  { name: 'Suche „ki“ (ohne Trigramm)', searchText: 'ki' },
]

const invoices = 100_000
const pageSize = 50
// On a busy machine fewer requests must do.
const longestMs = 6000

/** The invoice list among 100,000 invoices, beside the very same statement sent directly. */
export async function benchLists({ requests }: Pace): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const node = await installation.startNode({ makesPdfs: false })
    const start = performance.now()
    await fillInvoices(installation.sql, node.trade, invoices)
    console.log(
      `  ${german(invoices)} Rechnungen angelegt in ${german((performance.now() - start) / 1000, 1)} s.\n`,
    )
    const client = httpClient(node)
    const pool = openPostgres(installation.connection, 1, { plan_cache_mode: 'force_custom_plan' })
    const connection = await pool.reserve()
    const rows: string[][] = []
    for (const look of looks) rows.push(await measure(look, client, connection, requests))
    connection.release()
    await pool.end()
    client.close()
    const head = ['Rechnungsliste', 'Treffer', 'HTTP p50', 'p95', 'SQL p50', 'p95', 'Verhältnis der p50']
    printTable(head, rows)
  })
}

async function measure(
  look: Look,
  client: HttpClient,
  connection: ReservedSql,
  requests: number,
): Promise<string[]> {
  const path = pathOf(look)
  const statement = await statementOf(look, connection)
  const bare = () => connection.unsafe(statement.text, statement.parameters as never[], { prepare: true })
  const http: number[] = []
  const sql: number[] = []
  let hits = 0
  const end = performance.now() + longestMs
  for (let index = -5; index < requests && performance.now() < end; index++) {
    const viaHttp = await timed(async () => {
      hits = JSON.parse(await client.get(path)).totalCount
    })
    const direct = await timed(bare)
    // The first ones only warm up.
    if (index < 0) continue
    http.push(viaHttp)
    sql.push(direct)
  }
  const times = [median(http), percentile(http, 95), median(sql), percentile(sql, 95)]
  return [
    look.name,
    german(hits),
    ...times.map((time) => `${german(time, 1)} ms`),
    german(median(http) / median(sql), 2),
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const filterOf = ({ unpaid }: Look) => ({ filterType: unpaid ? 'unpaid' : 'noop' })

function pathOf(look: Look): string {
  const { searchText = '', startIndex = 0 } = look
  const query = new URLSearchParams({
    searchText,
    startIndex: String(startIndex),
    stopIndex: String(startIndex + pageSize),
    searchFilter: JSON.stringify(filterOf(look)),
  })
  return `/proxy/get/invoices?${query}`
}

/** The statement that the list sends for this look: noted down while it runs once. */
async function statementOf(look: Look, connection: ReservedSql) {
  const { searchText = '', startIndex = 0 } = look
  const noted: { text: string; parameters: unknown[] }[] = []
  const notebook = {
    unsafe(text: string, parameters: never[], options: object) {
      noted.push({ text, parameters })
      return connection.unsafe(text, parameters, options)
    },
  }
  const request: ListRequest<unknown> = {
    words: searchWords(searchText),
    startIndex,
    stopIndex: startIndex + pageSize,
    filter: filterOf(look),
  }
  // The list's queries use nothing else of a connection, and the filter is one that its schema accepts.
  const tx = txOn(notebook as unknown as ReservedSql)
  await listInvoicesList.list(tx, request as never, { actor: system, today: berlinDay(new Date()) })
  const [statement] = noted
  if (!statement || noted.length > 1) throw new Error('the list is one statement')
  return statement
}
