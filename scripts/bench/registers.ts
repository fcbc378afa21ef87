import { type RegisterFormat, registerFormats } from '#kernel/files/register-formats.ts'
import { withCleanUp } from './clean-up.ts'
import { german, percentile, printTable } from './figures.ts'
import { fillInvoices } from './fill-invoices.ts'
import { startInstallation } from './installation.ts'
import { httpClient } from './load.ts'

const documents = 20_000
const linesEach = 3

/** Registers of 60,000 bookings, while somebody writes invoices and looks at the list; and what these take without them. */
export async function benchRegisters(): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const { sql } = installation
    // Its workers bring the routes of files.
    const node = await installation.startNode({ makesPdfs: true })
    await fillInvoices(sql, node.trade, documents)
    await sql`
      insert into line_items (document_id, position, local_id, quantity, amount_cents, amount_includes_tax, net_cents, gross_cents,
        net_euro_cents, gross_euro_cents, booking_text, category_id, description_short, description_long, tax_percent, tax_type)
      select d.document_id, position, gen_random_uuid(), 1, part, true, round(part / 1.19), part,
        round(part / 1.19 / d.rate), round(part / d.rate), d.booking_text, ${node.trade.invoiceCategory}, 'Sessel', '', 19, 'VAT'
      from documents d cross join generate_series(1, ${linesEach}::int) position
      cross join lateral (select case position when 1 then d.gross_cents - 2 * (d.gross_cents / 3) else d.gross_cents / 3 end as part) parts
      where not exists (select from line_items l where l.document_id = d.document_id)`
    await sql`vacuum (analyze) line_items`
    const client = httpClient(node)
    const rows = [['niemand', '', '', ...(await whileWorking(client, sleep(10_000)))]]
    for (const format of registerFormats) {
      const start = performance.now()
      const file = node.manager.download(address(format))
      const work = await whileWorking(client, file)
      const { status, bytes } = await file
      if (status !== 200) throw new Error(`the register was refused: ${status}`)
      const seconds = (performance.now() - start) / 1000
      rows.push([`.${format}`, `${german(seconds, 1)} s`, `${german(bytes.length / 2 ** 20, 1)} MB`, ...work])
    }
    printTable(
      ['60.000 Buchungen', 'Dauer', 'Größe', 'Rechnung p95', 'längste', 'Liste p95', 'längste'],
      rows,
    )
    client.close()
  })
}

const address = (format: RegisterFormat) => `/api/registers/invoices.${format}`
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** How long somebody waits who writes an invoice and looks at the list, again and again, until something is over. */
async function whileWorking(
  client: ReturnType<typeof httpClient>,
  over: Promise<unknown>,
): Promise<string[]> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  over.then(end, end)
  const [written, looked]: [number[], number[]] = [[], []]
  while (!isOver) {
    written.push(await took(() => client.createInvoice()))
    looked.push(await took(() => client.get('/proxy/get/invoices?startIndex=0&stopIndex=50&totals=0')))
  }
  return [written, looked]
    .flatMap((times) => [percentile(times, 95), Math.max(...times)])
    .map((ms) => `${german(ms)} ms`)
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
