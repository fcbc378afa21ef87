import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '#server/db/connect.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { withCleanUp } from './clean-up.ts'
import { german, median, printTable } from './figures.ts'
import { type BenchInstallation, startInstallation } from './installation.ts'
import { type HttpClient, httpClient, loadFor } from './load.ts'
import type { Pace } from './pace.ts'
import { rawInvoice } from './raw-invoice.ts'

/** What the PDF queue does meanwhile; overdue PDFs go before people. */
const queues = { none: 'PDFs ruhen', queued: 'PDFs laufen mit', overdue: 'PDFs überfällig' }
type Queue = keyof typeof queues

/** Invoices a second: through HTTP, without and with the PDF queue, beside the bare statement in rounds that alternate. */
export async function benchInvoices({ rounds, seconds }: Pace): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const results = []
    for (const queue of ['none', 'queued', 'overdue'] as const) {
      results.push(...(await measure(installation, { rounds, seconds, queue })))
    }
    const journal = await verifyJournal(installation.sql)
    const rows = results.map(({ clients, queue, http, raw, ratios, pdfs }) => [
      `${clients} ${clients === 1 ? 'Client' : 'Clients'}, ${queues[queue]}`,
      german(median(http)),
      german(median(raw)),
      german(median(ratios), 2),
      ratios.map((ratio) => german(ratio, 2)).join(' '),
      german(median(pdfs), 1),
    ])
    printTable(['Rechnungen/s (3 Positionen)', 'HTTP', 'SQL', 'Verhältnis', 'je Runde', 'PDFs/s'], rows)
    console.log(
      `  SQL: eine Anweisung schreibt dieselben Zeilen, ohne PDFs. Ziel: 0,5 mit 8 Clients, 0,4 mit einem.`,
    )
    console.log(`  Last der Maschine: ${german(loadavg()[0] ?? 0, 1)} auf ${availableParallelism()} Kernen.`)
    console.log(`  Journal danach: ${journalText(journal)}.`)
  })
}

const journalText = (verdict: Awaited<ReturnType<typeof verifyJournal>>) =>
  verdict.intact ? `unversehrt, ${german(verdict.rows)} Zeilen` : `BESCHÄDIGT in Zeile ${verdict.brokenSeq}`

async function measure(
  installation: BenchInstallation,
  { rounds, seconds, queue }: { rounds: number; seconds: number; queue: Queue },
) {
  const node = await installation.startNode({ makesPdfs: queue !== 'none' })
  const client = httpClient(node)
  const first: { entityId: { uuid: string } } = JSON.parse(await client.createInvoice())
  const results = await Promise.all(
    [1, 8].map(async (clients) => {
      // As many connections as are used, so that each has at hand what it needs, as those have that Kontor lends.
      const pool = openPostgres(installation.connection.owner, clients)
      return { clients, queue, pool, bare: await rawInvoice(pool, first.entityId.uuid), ...noFigures() }
    }),
  )
  // Until what every request runs through is compiled well.
  await loadFor(3, 8, client.createInvoice)
  for (const { clients, bare } of results) await loadFor(0.5, clients, bare)
  // Short rounds in turn: whatever else the machine does meets both alike.
  for (let round = 0; round < rounds * seconds; round++) {
    for (const result of results) {
      // The bare statement has the machine for itself: nobody may still be making PDFs.
      await emptyQueue(installation)
      const bare = await loadFor(1, result.clients, result.bare)
      if (queue === 'overdue') await makeOverdue(installation)
      else await emptyQueue(installation)
      await followWhatWasWritten(client)
      const pdfsBefore = await countPdfs(installation)
      const http = await loadFor(1, result.clients, client.createInvoice)
      result.pdfs.push((await countPdfs(installation)) - pdfsBefore)
      result.raw.push(bare)
      result.http.push(http)
      result.ratios.push(http / bare)
    }
  }
  client.close()
  for (const { pool } of results) await pool.end()
  await emptyQueue(installation)
  await node.stop()
  return results
}

const noFigures = () => ({
  http: [] as number[],
  raw: [] as number[],
  ratios: [] as number[],
  pdfs: [] as number[],
})

/** The node hears of what the bare statement wrote with its own next event, and reads all of it. */
async function followWhatWasWritten(client: HttpClient): Promise<void> {
  await client.createInvoice()
  await sleep(200)
}

/** Lets everything that waits have waited for an hour. */
async function makeOverdue({ sql }: BenchInstallation): Promise<void> {
  await sql`update pending_pdfs set next_try_at = now() - interval '1 hour'`
}

async function countPdfs({ sql }: BenchInstallation): Promise<number> {
  const [row] = await sql`select count(*)::int as pdfs from attachments`
  return row?.['pdfs']
}

/** Takes everything out of the PDF queue, and so waits for the PDF that is being made. */
export async function emptyQueue({ sql }: Pick<BenchInstallation, 'sql'>): Promise<void> {
  await sql`delete from pending_pdfs`
}
