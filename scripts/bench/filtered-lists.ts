import type { ReservedSql } from 'postgres'
import { listInvoices } from '#areas/invoices/contract/list-invoices.ts'
import { listInvoicesList } from '#areas/invoices/server/reads/list-invoices.ts'
import { berlinDay } from '#kernel/day.ts'
import { txOn } from '#server/db/driver.ts'
import { must } from '#test/caller.ts'
import { receiverInput } from '#test/trade.ts'
import { german, median, percentile, printTable } from './figures.ts'
import type { BenchInstallation, BenchNode } from './installation.ts'
import type { HttpClient } from './load.ts'
import { machineLoad } from './machine-load.ts'
import { residentMegabytes } from './memory.ts'
import { repeat, times } from './repeat.ts'

interface Parties {
  receivers: string[]
  categories: string[]
}

interface Measured {
  installation: BenchInstallation
  node: BenchNode
  client: HttpClient
  connection: ReservedSql
  parties: Parties
  documents: number
  requests: number
  bare: readonly number[]
}

interface Look {
  name: string
  /** What the list promises, in milliseconds (decisions §10, 'Filter and sort'); none for counts. */
  limit: number | null
  of: object[]
  sort?: string
  startIndex?: number
  totals?: boolean
}

/** Customers and categories by which the invoices are told apart. */
export async function startParties({ manager, trade }: BenchNode): Promise<Parties> {
  const make = async (path: string, input: object): Promise<string> =>
    must(await manager.post(path, input)).entityId.uuid
  const receivers = [trade.receiver]
  for (let index = 1; index < 40; index++)
    receivers.push(await make('/api/partners/receivers', receiverInput({ shortName: `Kunde ${index}` })))
  const categories = [trade.invoiceCategory]
  for (const shortName of ['BERA', 'VERS', 'REST'])
    categories.push(
      await make('/api/lineitems/categories/', {
        shortName,
        description: shortName,
        includeInBookingText: false,
        scope: 'INVOICE',
      }),
    )
  return { receivers, categories }
}

const state = (...states: string[]) => ({ filterType: 'state', states })
const delivery = (...states: (string | null)[]) => ({ filterType: 'delivery', states })
const limits = { one: 30, combined: 300, jump: 500 }

function looksAt({ receivers, categories }: Parties, documents: number): Look[] {
  const [partner, category] = [receivers[7], categories[2]]
  const period = { filterType: 'period', from: '2023-03-01', to: '2023-03-31' }
  const single: [string, object][] = [
    ...(
      ['PAID', 'OPEN', 'OVERDUE', 'PARTLY_PAID', 'OVERPAID', 'REFUND', 'CORRECTION', 'CANCELLED'] as const
    ).map((one): [string, object] => [`Status ${one}`, state(one)]),
    ['Status OVERDUE, PARTLY_PAID, OPEN', state('OVERDUE', 'PARTLY_PAID', 'OPEN')],
    ['Status OVERPAID, REFUND', state('OVERPAID', 'REFUND')],
    ['nicht versendet', delivery(null, 'FAILED')],
    ...['SENT', 'DOWNLOADED', 'FAILED', 'QUEUED'].map((one): [string, object] => [
      `Versand ${one}`,
      delivery(one),
    ]),
    ['Zeitraum', period],
    ['Zeitraum nach Fälligkeit', { ...period, by: 'dueDate' }],
    ['Kunde', { filterType: 'partner', partner }],
    ['Kategorie', { filterType: 'category', category }],
    ['Währung USD', { filterType: 'currency', currency: 'USD' }],
    ['Betrag 100 bis 200', { filterType: 'amount', from: 100, to: 200 }],
    ['Betrag ab 8.900', { filterType: 'amount', from: 8900 }],
  ]
  const combined: [string, object[], string?][] = [
    ['überfällig, Kunde', [state('OVERDUE'), { filterType: 'partner', partner }]],
    ['überfällig, Betrag ab 5.000', [state('OVERDUE'), { filterType: 'amount', from: 5000 }]],
    ['überfällig, Zeitraum, nach Kunde', [state('OVERDUE'), period], 'receiver'],
    ['bezahlt, nicht versendet', [state('PAID'), delivery(null, 'FAILED')]],
    ['überfällig, nach Betrag', [state('OVERDUE')], '-amountGross'],
    ['nicht versendet, nach Fälligkeit', [delivery(null, 'FAILED')], 'dueDate'],
    [
      'Währung USD, Kategorie, offen',
      [{ filterType: 'currency', currency: 'USD' }, { filterType: 'category', category }, state('OPEN')],
    ],
    ['Kunde, Zeitraum, bezahlt', [{ filterType: 'partner', partner }, period, state('PAID')]],
  ]
  const sorts = listInvoices.sortable?.flatMap((by) => [by, `-${by}`]) ?? []
  const far = Math.round(documents * 0.8)
  return [
    ...single.map(([name, filter]): Look => ({ name, limit: limits.one, of: [filter] })),
    ...sorts.map((sort): Look => ({ name: `sortiert ${sort}`, limit: limits.one, of: [], sort })),
    ...combined.map(
      ([name, of, sort]): Look => ({ name, limit: limits.combined, of, ...(sort && { sort }) }),
    ),
    { name: `bezahlt, Zeile ${german(far)}`, limit: limits.jump, of: [state('PAID')], startIndex: far },
    {
      name: `Versand SENT, Zeile ${german(far)}`,
      limit: limits.jump,
      of: [delivery('SENT')],
      startIndex: far,
    },
    {
      name: `nach Betrag, Zeile ${german(far)}`,
      limit: limits.jump,
      of: [],
      sort: '-amountGross',
      startIndex: far,
    },
    { name: 'Summen: überfällig', limit: null, of: [state('OVERDUE')], totals: true },
    { name: 'Summen: bezahlt', limit: null, of: [state('PAID')], totals: true },
    { name: 'Summen: nicht versendet', limit: null, of: [delivery(null, 'FAILED')], totals: true },
  ]
}

/** Filters, sorts, combinations, jumps and counts beside the bare page; what the indexes take; and what they cost who creates an invoice. */
export async function measureFilters(measured: Measured): Promise<void> {
  const { installation, node, connection, parties, documents, requests, bare } = measured
  const rows: string[][] = []
  for (const look of looksAt(parties, documents)) {
    const took = await repeat(requests, () => readDirectly(look, connection))
    const p95 = percentile(took, 95)
    const within =
      look.limit === null ? '' : p95 <= look.limit ? `≤ ${look.limit} ms` : `ÜBER ${look.limit} ms`
    rows.push([look.name, ...times(took), german(median(took) / median(bare), 1), within])
  }
  console.log('')
  printTable(['Gefiltert und sortiert', 'im Server p50', 'p95', '× blanke Seite', 'Grenze'], rows)
  const sizes = await installation.sql`
    select indexrelname as name, pg_relation_size(indexrelid) as bytes from pg_stat_user_indexes
    where relname = 'documents' order by 2 desc`
  const megabytes = (bytes: number) => `${german(bytes / 1024 / 1024, 1)} MB`
  console.log('')
  printTable(
    ['Index auf documents', 'Größe'],
    sizes.map(({ name, bytes }) => [String(name), megabytes(Number(bytes))]),
  )
  console.log(`\n  Speicher des Servers: ${german(residentMegabytes(node.pid), 0)} MB.`)
  await measureCreation(measured)
  console.log(machineLoad())
}

/** In turns with the two indexes of states and without them. */
async function measureCreation({ installation, client, requests }: Measured): Promise<void> {
  const { sql } = installation
  const definitions = await sql`
    select indexdef from pg_indexes where indexname in ('documents_standings', 'documents_deliveries')`
  const [withThem, without]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round++) {
    withThem.push(...(await repeat(requests, client.createInvoice)))
    await sql`drop index documents_standings, documents_deliveries`
    without.push(...(await repeat(requests, client.createInvoice)))
    for (const { indexdef } of definitions) await sql.unsafe(String(indexdef))
  }
  const more = (median(withThem) / median(without) - 1) * 100
  console.log(
    `  Eine Rechnung anlegen: ${german(median(withThem), 1)} ms, ohne die Indizes von Status und Versand ${german(median(without), 1)} ms (${german(more, 1)} %; Grenze 5 %).`,
  )
}

/** The list's own statements, on a connection like those that it is given. */
async function readDirectly(
  { of, sort, startIndex = 0, totals }: Look,
  connection: ReservedSql,
): Promise<unknown> {
  const tx = txOn(connection)
  const filter =
    of.length === 0 ? { filterType: 'noop' as const } : listInvoices.filter.parse({ filterType: 'all', of })
  const context = { permissions: [], today: berlinDay(new Date()) }
  // As the request's own schema parsed it.
  const search = { words: [], filter: filter as never }
  if (totals) return listInvoicesList.totals(tx, search, context)
  const by = sort ? { by: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null
  return listInvoicesList.window(tx, { ...search, sort: by, startIndex, stopIndex: startIndex + 50 }, context)
}
