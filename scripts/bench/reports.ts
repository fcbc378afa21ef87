import { berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { paymentRecord } from '#test/trade.ts'
import { withCleanUp } from './clean-up.ts'
import { german, printTable } from './figures.ts'
import { fillYear } from './fill-year.ts'
import { startInstallation } from './installation.ts'
import { type HttpClient, httpClient } from './load.ts'
import type { Pace } from './pace.ts'
import { repeat, times } from './repeat.ts'

const year = Number(berlinDay(new Date()).slice(0, 4)) - 1
const wholeYear = { from: `${year}-01-01`, to: `${year}-12-31` }
const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)

const looks: { name: string; paths: string[] }[] = [
  { name: 'Steuerschuld, alle Monate', paths: ['/proxy/get/taxes'] },
  { name: 'Belege eines Monats', paths: [behind(`${year}-06`, `${year}-06`)] },
  { name: 'Belege des Jahres', paths: [behind(`${year}-01`, `${year}-12`)] },
  { name: 'Voranmeldung, Monat', paths: [of('advancereturns', `${year}-06`)] },
  { name: 'Voranmeldung, Quartal', paths: [of('advancereturns', `${year}-Q2`)] },
  { name: 'Voranmeldung, zwölf Monate', paths: months.map((month) => of('advancereturns', month)) },
  { name: 'Zusammenfassende Meldung, Quartal', paths: [of('ecsales', `${year}-Q2`)] },
  { name: 'OSS, Quartal', paths: [of('osssales', `${year}-Q2`)] },
  { name: '§ 25a, Monat', paths: [ledger(`${year}-06`)] },
  { name: '§ 25a, Jahr', paths: [ledger(String(year))] },
  { name: 'Buchungen Ausgang, Summen des Jahres', paths: [bookings('invoice')] },
  { name: 'Buchungen Eingang, Summen des Jahres', paths: [bookings('bill')] },
  { name: 'Offene Posten nach Kunden', paths: ['/proxy/get/openreceivers?startIndex=0&stopIndex=50'] },
  { name: 'Offene Posten nach Wochen', paths: ['/proxy/get/openinvoices/weeks'] },
  { name: 'Ertrag je Monat', paths: [`/proxy/get/productyields/months?day=${wholeYear.to}`] },
  { name: 'Ertrag je Ware, Summen des Jahres', paths: [yields('/totals', {})] },
  {
    name: 'Ertrag je Ware, erste Seite',
    paths: [yields('', { startIndex: '0', stopIndex: '50', totals: '0' })],
  },
]

function of(report: string, period: string): string {
  return `/proxy/get/${report}?${new URLSearchParams({ period })}`
}

/** A window and the sums, as the screen asks for them. */
function ledger(period: string): string {
  const searchFilter = JSON.stringify({ filterType: 'period', period })
  return `/proxy/get/marginledger?${new URLSearchParams({ searchFilter, startIndex: '0', stopIndex: '50' })}`
}

function behind(from: string, to: string): string {
  const searchFilter = JSON.stringify({ filterType: 'figure', figure: 'vat', from, to })
  return `/proxy/get/taxdocuments?${new URLSearchParams({ searchFilter, startIndex: '0', stopIndex: '50' })}`
}

function yields(end: string, window: Record<string, string>): string {
  const searchFilter = JSON.stringify({ filterType: 'period', ...wholeYear })
  return `/proxy/get/productyields${end}?${new URLSearchParams({ searchFilter, ...window })}`
}

function bookings(side: 'bill' | 'invoice'): string {
  const searchFilter = JSON.stringify({ filterType: 'period', ...wholeYear })
  return `/proxy/get/${side}bookings/totals?${new URLSearchParams({ searchFilter })}`
}

/** The reports of a year, with a fifth as many documents as the lists have, each after a payment that came late, into a month of that year. */
export async function benchReports({ requests, documents: all }: Pace): Promise<void> {
  const documents = Math.round(all / 5)
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const { sql } = installation
    const node = await installation.startNode({ makesPdfs: false })
    const start = performance.now()
    // It would take its time while others are measured.
    await sql`alter system set autovacuum = off`
    await sql`select pg_reload_conf()`
    await fillYear(sql, node, { year, documents })
    const filled = german((performance.now() - start) / 1000, 1)
    console.log(`  ${german(documents)} Belege eines Jahres angelegt in ${filled} s.\n`)
    const unpaid = await sql`
      select document_id from documents where kind = 'INVOICE' and tax_scheme = 'IST' and due_cents > 100 and document_day <= ${wholeYear.to}`
    let paid = 0
    const payLate = async () => {
      const uuid = String(unpaid[paid++ % unpaid.length]?.['document_id'])
      const record = paymentRecord(0.01, { recordDate: wholeYear.to })
      must(await node.manager.post(`/api/documents/invoices/${uuid}/records`, record))
    }
    const client = httpClient(node)
    const rows: string[][] = []
    for (const { name, paths } of looks) {
      const late = await repeat(requests, () => ask(client, paths), payLate)
      const again = await repeat(requests, () => ask(client, paths))
      rows.push([name, ...times(late), ...times(again)])
    }
    const head = ['Auswertung', 'nach später Zahlung p50', 'p95', 'noch einmal p50', 'p95']
    printTable(head, rows)
    console.log('  Ziel: ein Jahr unter 300 ms, ein Monat unter 50 ms.')
    client.close()
  })
}

async function ask(client: HttpClient, paths: readonly string[]): Promise<void> {
  for (const path of paths) await client.get(path)
}
