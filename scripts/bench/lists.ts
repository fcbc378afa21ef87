import type { ReservedSql } from 'postgres'
import { listInvoicesList } from '#areas/invoices/server/reads/list-invoices.ts'
import { berlinDay } from '#kernel/day.ts'
import { readSearch } from '#kernel/texts/search-word.ts'
import { openPostgres } from '#server/db/connect.ts'
import { txOn } from '#server/db/driver.ts'
import { withCleanUp } from './clean-up.ts'
import { measureCreation, ofLists } from './creation-cost.ts'
import { billsBeside, fillDocuments, startParties } from './documents-filled.ts'
import { german, median, printTable } from './figures.ts'
import { measureFilters } from './filtered-lists.ts'
import { startInstallation } from './installation.ts'
import { measureEvent } from './list-event.ts'
import { type HttpClient, httpClient } from './load.ts'
import { machineLoad } from './machine-load.ts'
import type { Pace } from './pace.ts'
import { measurePalette } from './palette.ts'
import { repeat, times } from './repeat.ts'

interface Look {
  name: string
  searchText?: string
  startIndex?: number
  unpaid?: boolean
  /** The totals alone instead of a window without them. */
  totals?: boolean
}

const searches = [
  'kommode',
  'müller nussbaum',
  '2024-04711',
  'rosenholz österle',
  '1.335,00',
  '21.11.2024',
  'ki',
]

/** The looks at a list of so many documents. */
const looksAt = (documents: number): Look[] => {
  const far = Math.round(documents * 0.9)
  return [
    { name: 'erste Seite' },
    { name: 'erste Seite, Nur Offene', unpaid: true },
    { name: `Sprung zu Zeile ${german(far)}`, startIndex: far },
    {
      name: `Nur Offene, Zeile ${german(far / unpaidShare)}`,
      startIndex: Math.round(far / unpaidShare),
      unpaid: true,
    },
    ...searches.map((text) => ({ name: `Suche „${text}“`, searchText: text })),
    { name: 'Summen', totals: true },
    { name: 'Summen, Nur Offene', totals: true, unpaid: true },
    ...searches.map((text) => ({ name: `Summen der Suche „${text}“`, searchText: text, totals: true })),
  ]
}

// Every tenth document is unpaid.
const unpaidShare = 10
const pageSize = 50

/** The invoice list among many invoices, beside the statement of its bare page; and what an event with many open screens costs. */
export async function benchLists({ requests, documents }: Pace): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const node = await installation.startNode({ makesPdfs: false })
    const start = performance.now()
    // It would take its time while others are measured.
    await installation.sql`alter system set autovacuum = off`
    await installation.sql`select pg_reload_conf()`
    const parties = await startParties(node)
    await fillDocuments(installation.sql, node, parties, documents)
    console.log(
      `  ${german(documents)} Ausgangs- und ${german(billsBeside(documents))} Eingangsrechnungen angelegt in ${german((performance.now() - start) / 1000, 1)} s.\n`,
    )
    const client = httpClient(node)
    const pool = openPostgres(installation.connection, 1, { plan_cache_mode: 'force_custom_plan' })
    const connection = await pool.reserve()
    const bare = await repeat(requests, () => barePage(connection))
    const rows: string[][] = []
    for (const look of looksAt(documents)) rows.push(await measure(look, client, connection, requests, bare))
    const head = ['Rechnungsliste', 'HTTP p50', 'p95', 'im Server p50', 'p95', '× blanke Seite']
    printTable(head, [['blanke Seite (SQL)', '', '', ...times(bare), ''], ...rows])
    console.log(machineLoad())
    await measureFilters({ installation, node, connection, parties, documents, requests })
    connection.release()
    await pool.end()
    await measureCreation({ sql: installation.sql, node, client, requests, brought: ofLists })
    await measureEvent(node, installation.sql, parties)
    await measurePalette(installation, node, documents, requests)
    client.close()
  })
}

/** The least that a page of the list costs: its rows by the index of their order. */
function barePage(connection: ReservedSql) {
  const statement = `
    select document_id, kind, number, document_day, gross_cents, paid_cents, due_cents, currency, booking_text, partner_text
    from documents where kind <> 'BILL'
    order by document_day desc, number_count desc, document_id desc limit ${pageSize}`
  return connection.unsafe(statement, [], { prepare: true })
}

async function measure(
  look: Look,
  client: HttpClient,
  connection: ReservedSql,
  requests: number,
  bare: readonly number[],
): Promise<string[]> {
  const inServer = await repeat(requests, () => readDirectly(look, connection))
  // An event before each, or the answer would be the one of before. The totals of a search wait two seconds after one.
  const asksOften = !(look.totals && look.searchText)
  const http = asksOften ? await repeat(requests, () => client.get(pathOf(look)), client.changeFirm) : []
  return [look.name, ...times(http), ...times(inServer), german(median(inServer) / median(bare), 1)]
}

const filterOf = ({ unpaid }: Look) => ({ filterType: unpaid ? 'unpaid' : 'noop' })
const sectionOf = ({ startIndex = 0 }: Look) => ({ startIndex, stopIndex: startIndex + pageSize })

function pathOf(look: Look): string {
  const { startIndex, stopIndex } = sectionOf(look)
  const query = new URLSearchParams({
    searchText: look.searchText ?? '',
    searchFilter: JSON.stringify(filterOf(look)),
    ...(!look.totals && { startIndex: String(startIndex), stopIndex: String(stopIndex), totals: '0' }),
  })
  return `/proxy/get/invoices${look.totals ? '/totals' : ''}?${query}`
}

/** The list's own statements, on a connection like those that it is given. */
async function readDirectly(look: Look, connection: ReservedSql): Promise<unknown> {
  const tx = txOn(connection)
  // The filter is one that the list's schema accepts.
  const search = { words: readSearch(look.searchText ?? ''), filter: filterOf(look) as never }
  const context = { permissions: [], today: berlinDay(new Date()) }
  return look.totals
    ? listInvoicesList.totals(tx, search, context)
    : listInvoicesList.window(tx, { ...search, sort: null, ...sectionOf(look) }, context)
}
