import { openPostgres } from '#server/db/connect.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'
import { withCleanUp } from './clean-up.ts'
import { german, median, printTable } from './figures.ts'
import { type BenchInstallation, startInstallation } from './installation.ts'
import { httpClient, loadFor } from './load.ts'
import { rawInvoice } from './raw-invoice.ts'
import type { Pace } from './run.ts'

/** Invoices a second: through HTTP, without and with the PDF queue, beside the bare statement in rounds that alternate. */
export async function benchInvoices({ rounds, seconds }: Pace): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const plain = await measure(installation, { rounds, seconds, makesPdfs: false })
    const withPdfs = await measure(installation, { rounds, seconds, makesPdfs: true })
    const journal = await verifyJournal(installation.sql)
    const rows = [...plain, ...withPdfs].map(({ clients, makesPdfs, http, raw, ratios }) => [
      `${clients} ${clients === 1 ? 'Client' : 'Clients'}, PDFs ${makesPdfs ? 'laufen mit' : 'ruhen'}`,
      german(median(http)),
      german(median(raw)),
      german(median(ratios), 2),
      ratios.map((ratio) => german(ratio, 2)).join(' '),
    ])
    printTable(['Rechnungen/s (3 Positionen)', 'HTTP', 'SQL', 'Verhältnis', 'je Runde'], rows)
    console.log(
      `  SQL: eine Anweisung schreibt dieselben Zeilen, ohne PDFs. Ziel mit 8 Clients: mindestens 0,3, besser 0,5.`,
    )
    console.log(`  Journal danach: ${journalText(journal)}.`)
  })
}

const journalText = (verdict: Awaited<ReturnType<typeof verifyJournal>>) =>
  verdict.intact ? `unversehrt, ${german(verdict.rows)} Zeilen` : `BESCHÄDIGT in Zeile ${verdict.brokenSeq}`

async function measure(
  installation: BenchInstallation,
  { rounds, seconds, makesPdfs }: { rounds: number; seconds: number; makesPdfs: boolean },
) {
  const node = await installation.startNode({ makesPdfs })
  const client = httpClient(node)
  const first: { entityId: { uuid: string } } = JSON.parse(await client.createInvoice())
  const pool = openPostgres(installation.connection, 8)
  const raw = await rawInvoice(pool, first.entityId.uuid)
  const results = [1, 8].map((clients) => ({
    clients,
    makesPdfs,
    http: [] as number[],
    raw: [] as number[],
    ratios: [] as number[],
  }))
  // Until what every request runs through is compiled well.
  await loadFor(3, 8, client.createInvoice)
  await loadFor(0.5, 8, raw)
  for (let round = 0; round < rounds; round++) {
    for (const result of results) {
      // The bare statement has the machine for itself: nobody may still be making PDFs.
      await emptyQueue(installation)
      const bare = await loadFor(seconds, result.clients, raw)
      await emptyQueue(installation)
      const http = await loadFor(seconds, result.clients, client.createInvoice)
      result.raw.push(bare)
      result.http.push(http)
      result.ratios.push(http / bare)
    }
  }
  client.close()
  await pool.end()
  await emptyQueue(installation)
  await node.stop()
  return results
}

/** Takes everything out of the PDF queue, and so waits for the PDF that is being made. */
async function emptyQueue({ sql }: BenchInstallation): Promise<void> {
  await sql`delete from pending_pdfs`
}
