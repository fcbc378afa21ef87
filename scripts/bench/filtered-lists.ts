import type { ReservedSql } from 'postgres'
import { listBills } from '#areas/bills/contract/list-bills.ts'
import { listBillsList } from '#areas/bills/server/list-bills.ts'
import { listInvoices } from '#areas/invoices/contract/list-invoices.ts'
import { listInvoicesList } from '#areas/invoices/server/reads/list-invoices.ts'
import { berlinDay } from '#kernel/day.ts'
import { txOn } from '#server/db/driver.ts'
import type { Parties } from './documents-filled.ts'
import { german, median, percentile, printTable } from './figures.ts'
import { billLooks, type FilterLook, invoiceLooks, refuseUnmeasured } from './filter-looks.ts'
import type { BenchInstallation, BenchNode } from './installation.ts'
import { machineLoad } from './machine-load.ts'
import { residentMegabytes } from './memory.ts'
import { repeat, times } from './repeat.ts'

interface Measured {
  installation: BenchInstallation
  node: BenchNode
  connection: ReservedSql
  parties: Parties
  documents: number
  requests: number
}

const pageSize = 50

const invoices = {
  title: 'Ausgangsrechnungen, gefiltert und sortiert',
  declaration: listInvoices,
  list: listInvoicesList,
  looks: invoiceLooks,
  rows: "kind <> 'BILL'",
  order: 'document_day desc, number_count desc, document_id desc',
}
const bills = {
  title: 'Eingangsrechnungen, gefiltert und sortiert',
  declaration: listBills,
  list: listBillsList,
  looks: billLooks,
  rows: "kind = 'BILL'",
  order: 'document_day desc, document_id desc',
}
type DocumentList = typeof invoices | typeof bills

/** Filters, sorts, combinations, jumps and counts, each beside its bare statement; and what the indexes take. */
export async function measureFilters(measured: Measured): Promise<void> {
  const { installation, node, connection, parties, documents, requests } = measured
  for (const one of [invoices, bills]) {
    const rows: string[][] = []
    for (const look of refuseUnmeasured(one.looks(parties, documents), one.declaration)) {
      const bare = await repeat(requests, () => bareStatement(one, look, connection))
      const took = await repeat(requests, () => readDirectly(one, look, connection))
      rows.push([look.name, ...times(bare), ...times(took), ratio(took, bare), judged(look, took)])
    }
    console.log('')
    printTable([one.title, 'blank p50', 'p95', 'im Server p50', 'p95', '× blank', 'Grenze'], rows)
    console.log(machineLoad())
  }
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
}

const ratio = (took: readonly number[], bare: readonly number[]) => german(median(took) / median(bare), 1)

function judged({ limit }: FilterLook, took: readonly number[]): string {
  if (limit === null) return ''
  return percentile(took, 95) <= limit ? `≤ ${limit} ms` : `ÜBER ${limit} ms`
}

/** The least that the same answer costs: one statement on the table, written by hand. */
function bareStatement(one: DocumentList, look: FilterLook, connection: ReservedSql) {
  const where = `${one.rows} and (${look.where})`
  const statement = look.totals
    ? `select count(*), sum(receivable_euro_cents), sum(due_euro_cents) from documents where ${where}`
    : `select document_id, kind, number, document_day, gross_cents, paid_cents, due_cents, currency, booking_text, partner_text
      from documents where ${where} order by ${look.order ?? one.order} offset ${look.startIndex ?? 0} limit ${pageSize}`
  return connection.unsafe(statement, [], { prepare: true })
}

/** The list's own statements, on a connection like those that it is given. */
async function readDirectly(one: DocumentList, look: FilterLook, connection: ReservedSql): Promise<unknown> {
  const { of, sort, startIndex = 0, totals } = look
  const tx = txOn(connection)
  const filter =
    of.length === 0
      ? { filterType: 'noop' as const }
      : one.declaration.filter.parse(of.length === 1 ? of[0] : { filterType: 'all', of })
  const context = { permissions: [], today: berlinDay(new Date()) }
  // As the request's own schema parsed it.
  const search = { words: [], filter: filter as never }
  if (totals) return one.list.totals(tx, search, context)
  const by = sort ? { by: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null
  return one.list.window(tx, { ...search, sort: by, startIndex, stopIndex: startIndex + pageSize }, context)
}
