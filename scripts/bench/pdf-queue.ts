import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { withCleanUp } from './clean-up.ts'
import { german, printTable } from './figures.ts'
import { startInstallation } from './installation.ts'
import { httpClient } from './load.ts'
import type { Pace } from './pace.ts'

/** How long the PDFs of a burst of invoices take. */
export async function benchPdfQueue({ burst }: Pace): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const node = await installation.startNode({ makesPdfs: true })
    const client = httpClient(node)
    // The child that typesets starts with its first invoice.
    await client.createInvoice()
    await untilNoPdfWaits(installation.sql)
    const start = performance.now()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let index = 0; index < burst / 8; index++) await client.createInvoice()
      }),
    )
    const written = (performance.now() - start) / 1000
    await untilNoPdfWaits(installation.sql)
    const seconds = (performance.now() - start) / 1000
    client.close()
    printTable(
      ['PDF-Warteschlange', 'geschrieben nach', 'leer nach', 'PDFs/s'],
      [
        [
          `${german(burst)} Rechnungen von 8 Clients`,
          `${german(written, 1)} s`,
          `${german(seconds, 1)} s`,
          german(burst / seconds),
        ],
      ],
    )
  })
}

/** Until every invoice that was written has its PDF. */
export async function untilNoPdfWaits(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql`select count(*)::int as waiting from pending_pdfs`
    if (row?.['waiting'] === 0) return
    await sleep(20)
  }
}
