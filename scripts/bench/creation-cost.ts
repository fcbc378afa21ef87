import type postgres from 'postgres'
import type { ReservedSql } from 'postgres'
import { computedByDatabase } from './computed-time.ts'
import { german, median, percentile } from './figures.ts'
import type { BenchNode } from './installation.ts'
import type { HttpClient } from './load.ts'
import { machineLoad } from './machine-load.ts'

/** Indexes whose cost is measured: those that came, and those that were widened, with how these stood before. */
export interface Brought {
  /** What brought them, in German and in the genitive. */
  by: string
  table: string
  added: readonly string[]
  widened: readonly string[]
  narrow: Readonly<Record<string, string>>
  /** How much more an invoice may cost. */
  limitPercent: number
}

/** What the lists of decisions §10 brought to documents (of an invoice; bills have twins), and three that were widened. */
export const ofLists: Brought = {
  by: 'der Listen',
  table: 'documents',
  added: [
    'documents_invoice_names',
    'documents_invoice_amounts',
    'documents_due_of_bills',
    'documents_standings',
    'documents_served_days',
    'documents_deliveries',
  ],
  widened: ['documents_by_partner', 'documents_by_due_day', 'documents_by_booking_day'],
  narrow: {
    bench_partner: '(partner_id)',
    bench_due_day: '(due_day)',
    bench_booking_day: "(booking_day) where kind = 'BILL'",
  },
  limitPercent: 5,
}

/** What 'Protokoll' brought to the journal. */
export const ofJournal: Brought = {
  by: 'des Protokolls',
  table: 'journal',
  added: ['journal_at', 'journal_person', 'journal_event'],
  widened: [],
  narrow: {},
  limitPercent: 3,
}

const inTurn = 5
// What one costs scatters by a third of it: of fewer the medians say nothing of a few percent.
const fewestTurns = 120

interface Measured {
  sql: postgres.Sql
  node: BenchNode
  client: HttpClient
  requests: number
  brought: Brought
}

interface Taken {
  wall: number[]
  /** What the node and the database computed for one, in milliseconds: a machine that is busy with other work does not lengthen it. */
  computed: number[]
}

/**
 * What an invoice costs with all indexes that something brought, and with those from before. A few with, a few without, in turns, so that
 * whatever else the machine does meets both: an index rests while the catalogue says that it is not to be written.
 */
export async function measureCreation({ sql, node, client, requests, brought }: Measured): Promise<void> {
  const { table, narrow } = brought
  const [ofBefore, ofNow] = [Object.keys(narrow), [...brought.added, ...brought.widened]]
  for (const [name, columns] of Object.entries(narrow))
    await sql.unsafe(`create index ${name} on ${table} ${columns}`)
  const connection = await sql.reserve()
  const [withThem, without]: [Taken, Taken] = [
    { wall: [], computed: [] },
    { wall: [], computed: [] },
  ]
  const create = (taken: Taken) => createSome(taken, sql, node, client)
  await rest(connection, ofBefore, ofNow)
  for (let count = 0; count < 4; count++) await client.createInvoice()
  for (let turn = 0; turn < Math.max(fewestTurns, requests / inTurn); turn++) {
    await rest(connection, ofBefore, ofNow)
    await create(withThem)
    await rest(connection, ofNow, ofBefore)
    await create(without)
  }
  await rest(connection, [], ofNow)
  connection.release()
  if (ofBefore.length > 0) await sql.unsafe(`drop index ${ofBefore.join(', ')}`)
  // They know nothing of what was written while they rested.
  for (const name of ofNow) await sql.unsafe(`reindex index ${name}`)
  report(brought, withThem, without)
}

async function createSome(taken: Taken, sql: postgres.Sql, node: BenchNode, client: HttpClient) {
  const computed = async () => (await node.computedMs()) + (await computedByDatabase(sql))
  const before = await computed()
  for (let count = 0; count < inTurn; count++) {
    const start = performance.now()
    await client.createInvoice()
    taken.wall.push(performance.now() - start)
  }
  taken.computed.push(((await computed()) - before) / inTurn)
}

/** Lets some indexes rest and others be written, from the next statement on. */
async function rest(connection: ReservedSql, resting: readonly string[], written: readonly string[]) {
  await connection`
    update pg_index set indisready = (c.relname = any(${[...written]})), indisvalid = (c.relname = any(${[...written]}))
    from pg_class c where c.oid = indexrelid and c.relname = any(${[...resting, ...written]})`
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
const more = (one: number, other: number) => `${german((one / other - 1) * 100, 1)} %`

function report({ by, limitPercent }: Brought, withThem: Taken, without: Taken): void {
  const [took, tookWithout] = [median(withThem.wall), median(without.wall)]
  const [computed, computedWithout] = [mean(withThem.computed), mean(without.computed)]
  console.log(`
  Eine Rechnung anlegen (${german(withThem.wall.length)} je Art, abwechselnd), mit allen Indizes ${by} und ohne sie:
    p50 ${german(took, 1)} ms, ohne ${german(tookWithout, 1)} ms: ${more(took, tookWithout)} mehr (Grenze ${limitPercent} %)
    p25 ${german(percentile(withThem.wall, 25), 1)} ms, ohne ${german(percentile(without.wall, 25), 1)} ms: ${more(percentile(withThem.wall, 25), percentile(without.wall, 25))} mehr
    Rechenzeit von Server und Datenbank ${german(computed, 1)} ms, ohne ${german(computedWithout, 1)} ms: ${more(computed, computedWithout)} mehr
${machineLoad()}`)
}
