import type { ReservedSql } from 'postgres'
import { listReceivers, listSuppliers, type PartnerRole } from '#areas/partners/contract.ts'
import { listReceiversList, listSuppliersList } from '#areas/partners/server/list-partners.ts'
import { berlinDay } from '#kernel/day.ts'
import { readSearch } from '#kernel/texts/search-word.ts'
import { openPostgres } from '#server/db/connect.ts'
import { txOn } from '#server/db/driver.ts'
import { withCleanUp } from './clean-up.ts'
import { german, median, percentile, printTable } from './figures.ts'
import { fillPartners } from './fill-partners.ts'
import { startInstallation } from './installation.ts'
import type { Pace } from './pace.ts'
import { repeat, times } from './repeat.ts'

const pageSize = 50

// What the lists promise, in milliseconds (decisions §10, 'Filter and sort'); counts and searches promise none.
const limits = { one: 30, combined: 300, jump: 500 }

interface Look {
  name: string
  limit: number | null
  of?: object[]
  sort?: string
  startIndex?: number
  words?: string
  totals?: boolean
}

interface PartnerLists {
  role: PartnerRole
  title: string
  declaration: typeof listReceivers | typeof listSuppliers
  list: typeof listReceiversList
  filters: [name: string, filter: object][]
}

const country = (code: string): [string, object] => [`Land ${code}`, { filterType: 'country', country: code }]

const lists: readonly PartnerLists[] = [
  {
    role: 'BUYER',
    title: 'Kunden',
    declaration: listReceivers,
    list: listReceiversList,
    filters: [
      country('FR'),
      ['Privatkunden', { filterType: 'customerKind', kinds: ['CONSUMER'] }],
      ['Sprache Englisch', { filterType: 'language', languages: ['EN'] }],
      ['XRechnung', { filterType: 'eInvoiceForm', forms: ['XRECHNUNG', 'BOTH'] }],
      ['Währung USD', { filterType: 'currency', currency: 'USD' }],
    ],
  },
  {
    role: 'SUPPLIER',
    title: 'Lieferanten',
    declaration: listSuppliers,
    list: listSuppliersList,
    filters: [
      country('FR'),
      ['Art des Verkäufers: Künstler', { filterType: 'sellerKind', kinds: ['ARTIST'] }],
      ['Art des Verkäufers: fehlt', { filterType: 'sellerKind', kinds: [null] }],
    ],
  },
]

function looksAt({ declaration, filters }: PartnerLists, partners: number): Look[] {
  const [[firstName, first] = [], [secondName, second] = []] = filters
  const half = Math.round(partners / 2)
  return [
    { name: `Zeile ${german(half)}`, limit: limits.jump, startIndex: half },
    ...filters.map(([name, filter]): Look => ({ name, limit: limits.one, of: [filter] })),
    ...(declaration.sortable ?? []).flatMap((by) =>
      [by, `-${by}`].map((sort): Look => ({ name: `sortiert ${sort}`, limit: limits.one, sort })),
    ),
    {
      name: `${firstName}, ${secondName}, nach Ort`,
      limit: limits.combined,
      of: [first, second].filter((filter) => filter !== undefined),
      sort: 'city',
    },
    { name: `nach Ort, Zeile ${german(half)}`, limit: limits.jump, sort: 'city', startIndex: half },
    { name: 'Suche „müller“', limit: null, words: 'müller' },
    { name: 'Suche „schröder lübeck“', limit: null, words: 'schröder lübeck' },
    { name: 'Summen', limit: null, totals: true },
    ...filters.map(
      ([name, filter]): Look => ({ name: `Summen: ${name}`, limit: null, of: [filter], totals: true }),
    ),
  ]
}

/** The lists of customers and suppliers, a tenth as many as documents of each: every chip, every sort and counts, beside the bare page. */
export async function benchPartners({ requests, documents }: Pace): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    // It makes the tables.
    await installation.startNode({ makesPdfs: false })
    const partners = Math.max(1000, Math.round(documents / 10))
    await fillPartners(installation.sql, partners)
    const pool = openPostgres(installation.connection, 1, { plan_cache_mode: 'force_custom_plan' })
    const connection = await pool.reserve()
    for (const one of lists) {
      const bare = await repeat(requests, () => barePage(connection, one.role))
      const rows = [[`blanke Seite von ${german(partners)} (SQL)`, ...times(bare), '', '']]
      for (const look of looksAt(one, partners)) {
        const took = await repeat(requests, () => readDirectly(one, look, connection))
        rows.push([look.name, ...times(took), german(median(took) / median(bare), 1), judged(look, took)])
      }
      printTable([one.title, 'im Server p50', 'p95', '× blanke Seite', 'Grenze'], rows)
      console.log('')
    }
    connection.release()
    await pool.end()
  })
}

function judged({ limit }: Look, took: readonly number[]): string {
  if (limit === null) return ''
  return percentile(took, 95) <= limit ? `≤ ${limit} ms` : `ÜBER ${limit} ms`
}

/** The least that a page costs: its rows by the index of their order. */
const barePage = (connection: ReservedSql, role: PartnerRole) =>
  connection.unsafe(
    `select * from partners where role = $1 order by sort_key, partner_id limit ${pageSize}`,
    [role],
    { prepare: true },
  )

/** The list's own statements, on a connection like those that it is given. */
async function readDirectly({ declaration, list }: PartnerLists, look: Look, connection: ReservedSql) {
  const { of = [], sort, startIndex = 0, words = '', totals } = look
  const tx = txOn(connection)
  const filter =
    of.length === 0 ? { filterType: 'noop' as const } : declaration.filter.parse({ filterType: 'all', of })
  const context = { permissions: [], today: berlinDay(new Date()) }
  // As the request's own schema parsed it.
  const search = { words: readSearch(words), filter: filter as never }
  if (totals) return list.totals(tx, search, context)
  const by = sort ? { by: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null
  return list.window(tx, { ...search, sort: by, startIndex, stopIndex: startIndex + pageSize }, context)
}
