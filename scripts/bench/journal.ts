import type postgres from 'postgres'
import type { ReservedSql } from 'postgres'
import { listJournal } from '#areas/reports/contract/journal.ts'
import { listJournalList } from '#areas/reports/server/journal/list-journal.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { openPostgres } from '#server/db/connect.ts'
import { txOn } from '#server/db/driver.ts'
import { must } from '#test/caller.ts'
import { paymentRecord, receiverInput } from '#test/trade.ts'
import { withCleanUp } from './clean-up.ts'
import { measureCreation, ofJournal } from './creation-cost.ts'
import { german, percentile, printTable } from './figures.ts'
import { type BenchNode, startInstallation } from './installation.ts'
import { httpClient, threeLineInvoice } from './load.ts'
import type { Pace } from './pace.ts'
import { repeat, times } from './repeat.ts'

// Of the first page, with each filter alone.
const limitMs = 60
const pageSize = 50

/** 'Protokoll' among many events: its first page, each filter, a far page, counts; and what its indexes cost whoever writes an invoice. */
export async function benchJournal({ requests, events }: Pace): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const { sql } = installation
    const node = await installation.startNode({ makesPdfs: false })
    const start = performance.now()
    const known = await fillJournal(sql, node, events)
    console.log(
      `  ${german(events)} Einträge in ${german((performance.now() - start) / 1000, 1)} s, das Journal hat ${german(known.megabytes)} MB, davon Indizes des Protokolls ${german(known.ofIndexes)} MB.\n`,
    )
    const pool = openPostgres(installation.connection, 1, { plan_cache_mode: 'force_custom_plan' })
    const connection = await pool.reserve()
    const rows: string[][] = []
    for (const look of looksAt(known, events)) {
      const took = await repeat(requests, () => readDirectly(look, connection))
      const isLimited = look.isLimited ?? true
      const judged = percentile(took, 95) <= limitMs ? `≤ ${limitMs} ms` : `ÜBER ${limitMs} ms`
      rows.push([look.name, ...times(took), isLimited ? judged : ''])
    }
    const client = httpClient(node)
    // With an event before each, so that nobody is answered what was read for another.
    const overHttp = await repeat(
      requests,
      () => client.get(`/proxy/get/journal?stopIndex=${pageSize}`),
      () => client.changeFirm(),
    )
    rows.push(['erste Seite samt Anzahl, über HTTP', ...times(overHttp), ''])
    printTable(['Protokoll', 'p50', 'p95', 'Grenze'], rows)
    connection.release()
    await pool.end()
    await measureCreation({ sql, node, client, requests, brought: ofJournal })
    client.close()
  })
}

interface Known {
  person: string
  rareEntity: string
  megabytes: number
  ofIndexes: number
}

interface Look {
  name: string
  filter?: object
  sort?: 'up'
  startIndex?: number
  counts?: true
  isLimited?: false
}

function looksAt({ person, rareEntity }: Known, events: number): Look[] {
  const today = berlinDay(new Date())
  const [someDay, later] = [addDays(today, -400), addDays(today, -370)]
  const byPerson = { filterType: 'person', person }
  const [payments, rare] = [
    { filterType: 'event', events: ['invoice payment recorded', 'invoice payment deleted'] },
    { filterType: 'event', events: ['receiver created'] },
  ]
  const month = { filterType: 'period', from: someDay, to: later }
  const all = (...of: object[]) => ({ filterType: 'all', of })
  const uncounted = { isLimited: false } as const
  return [
    { name: 'erste Seite' },
    { name: 'Älteste zuerst', sort: 'up' },
    { name: 'eine Person', filter: byPerson },
    { name: 'Kontor selbst', filter: { filterType: 'person', person: null } },
    { name: 'häufige Ereignisse', filter: payments },
    { name: 'ein seltenes Ereignis', filter: rare },
    { name: 'ein Gegenstand', filter: { filterType: 'entity', entity: rareEntity } },
    { name: 'ein Monat vor einem Jahr', filter: month },
    { name: 'Person, Ereignisse und Monat', filter: all(byPerson, payments, month), ...uncounted },
    { name: `Sprung zu Zeile ${german(events * 0.9)}`, startIndex: Math.round(events * 0.9), ...uncounted },
    { name: 'Anzahl, alles', counts: true, ...uncounted },
    { name: 'Anzahl, eine Person', filter: byPerson, counts: true, ...uncounted },
    { name: 'Anzahl, häufige Ereignisse', filter: payments, counts: true, ...uncounted },
  ]
}

function readDirectly(look: Look, connection: ReservedSql): Promise<unknown> {
  const tx = txOn(connection)
  const filter = listJournal.filter.parse(look.filter ?? { filterType: 'all', of: [] })
  // As the request's own schema parsed it.
  const search = { words: [], filter: filter as never }
  const context = { permissions: [], today: berlinDay(new Date()) }
  if (look.counts) return listJournalList.totals(tx, search, context)
  const { startIndex = 0, sort } = look
  const section = { startIndex, stopIndex: startIndex + pageSize }
  return listJournalList.window(
    tx,
    { ...search, sort: sort ? { by: 'at', isDescending: false } : null, ...section },
    context,
  )
}

/**
 * What a working day records, multiplied past the journal's function: each with an entity of its own, over three years, by three people and by
 * Kontor; upon it a day that was really worked, whose changed invoices are compared with what they were. The chain of hashes is none.
 */
async function fillJournal(sql: postgres.Sql, node: BenchNode, events: number): Promise<Known> {
  await workOneDay(node)
  await sql`insert into users (user_id, email, first_name, family_name, password_hash, role, approved_at)
    select gen_random_uuid(), 'mitarbeiter' || n || '@nordlicht.example', 'Kim', 'Nummer ' || n, 'none', 'OFFICE', now() from generate_series(1, 3) as n`
  const [head] = await sql`select seq from journal_head`
  const worked = Number(head?.['seq'])
  await sql`update journal_head set seq = ${events}`
  await sql`alter table journal disable trigger user`
  // What was worked stands at the end.
  await sql`update journal set seq = seq + ${events - worked}`
  await sql`alter table journal enable trigger user`
  const step = 50_000
  for (let from = 0; from < events - worked; from += step) {
    await sql`
      with examples as materialized (
        select row_number() over () - 1 as n, event, command, data, entity_id from journal where seq > ${events - worked}
      ), people as materialized (
        select row_number() over () - 1 as n, user_id from users
      )
      insert into journal
      select s, now() - (${events} - s) * interval '1 minute' * ${1_576_800 / events}::float8, gen_random_uuid(),
        case when s % 7 = 0 then null else people.user_id end, examples.command, ''::bytea, examples.event,
        case when s % 1000 = 0 then examples.entity_id else gen_random_uuid() end, examples.data, '{}', ''::bytea, ''::bytea
      from generate_series(${from + 1}::bigint, ${Math.min(from + step, events - worked)}::bigint) as s
        join examples on examples.n = s % (select count(*) from examples)
        join people on people.n = s % (select count(*) from people)`
  }
  await sql`vacuum (analyze) journal`
  const [person] = await sql`select user_id from users where family_name = 'Nummer 1'`
  const [rare] =
    await sql`select entity_id from journal where seq > ${events - worked} and event = 'invoice replaced' limit 1`
  const [sizes] = await sql`select pg_total_relation_size('journal') / 1048576 as whole,
    (pg_relation_size('journal_at') + pg_relation_size('journal_person') + pg_relation_size('journal_event')) / 1048576 as indexes`
  return {
    person: String(person?.['user_id']),
    rareEntity: String(rare?.['entity_id']),
    megabytes: Number(sizes?.['whole']),
    ofIndexes: Number(sizes?.['indexes']),
  }
}

/** Forty invoices, each written, paid and changed, and some customers, so that a page holds some of everything. */
async function workOneDay({ manager, trade }: BenchNode): Promise<void> {
  const input = threeLineInvoice(trade)
  // As `invoiceLine` makes them.
  const lines = input.lineItemCreations as { amount: number }[]
  const today = berlinDay(new Date())
  for (let count = 0; count < 40; count++) {
    const companyName = `Kunde ${count} GmbH`
    if (count % 10 === 0) must(await manager.post('/api/partners/receivers', receiverInput({ companyName })))
    const { entityId } = must(await manager.post('/api/documents/invoices', input))
    const path = `/api/documents/invoices/${entityId.uuid}/records`
    must(await manager.post(path, paymentRecord(10, { recordDate: today })))
    const lineItemCreations = lines.map((line) => ({ ...line, amount: line.amount + count + 1 }))
    const changed = { ...input, lineItemCreations, documentRecordCreations: null, entityId }
    must(await manager.post('/api/documents/invoices/replacements', changed))
  }
}
