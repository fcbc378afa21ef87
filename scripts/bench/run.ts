// `npm run bench`: figures, no judgement. `npm run bench -- invoices lists` runs these sections only, `--quick` short rounds;
// `--documents 1000000` fills the lists with so many (the journal has 1,000,000 events if nothing is said), and a year of the reports with a fifth of them; `--products 20000` the stock.
// `browser` names all that a browser shows: the first page, presses and scrolling through a million rows, Lighthouse; `growth` what a firm
// needs as it grows (docs/wachstum.md).
import { benchBrowser } from './browser.ts'
import { benchElectronicInvoices } from './electronic-invoices.ts'
import { benchFirstPage } from './first-page.ts'
import { benchDisk, benchDocuments, benchPeople, benchScreens } from './growth.ts'
import { benchImports } from './imports.ts'
import { benchInvoices } from './invoices.ts'
import { benchJournal } from './journal.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLists } from './lists.ts'
import { machineLoad } from './machine-load.ts'
import type { Pace } from './pace.ts'
import { benchPartners } from './partners.ts'
import { benchPdfQueue } from './pdf-queue.ts'
import { benchPdfs } from './pdfs.ts'
import { benchProof } from './proof.ts'
import { benchReadings } from './readings.ts'
import { benchRegisters } from './registers.ts'
import { benchReports } from './reports.ts'
import { benchStartUp } from './start-up.ts'
import { benchStock } from './stock.ts'

const sections: { name: string; within?: string; title: string; run: (pace: Pace) => Promise<void> }[] = [
  { name: 'invoices', title: 'Rechnungen schreiben', run: benchInvoices },
  { name: 'queue', title: 'PDF-Warteschlange', run: benchPdfQueue },
  { name: 'lists', title: 'Listen', run: benchLists },
  { name: 'partners', title: 'Kunden und Lieferanten', run: benchPartners },
  { name: 'stock', title: 'Bestand', run: benchStock },
  { name: 'imports', title: 'Kunden einlesen', run: benchImports },
  { name: 'registers', title: 'Register', run: benchRegisters },
  { name: 'reports', title: 'Auswertungen', run: benchReports },
  { name: 'journal', title: 'Protokoll', run: benchJournal },
  { name: 'documents', within: 'growth', title: 'Wachstum: Belege', run: benchDocuments },
  { name: 'screens', within: 'growth', title: 'Wachstum: offene Bildschirme', run: benchScreens },
  { name: 'people', within: 'growth', title: 'Wachstum: zugleich Arbeitende', run: benchPeople },
  { name: 'disk', within: 'growth', title: 'Wachstum: Platz', run: benchDisk },
  { name: 'proof', title: 'Prüfen', run: benchProof },
  {
    name: 'einvoice',
    title: 'E-Rechnungen beurteilen, schreiben und einlesen',
    run: benchElectronicInvoices,
  },
  { name: 'readings', title: 'Papierrechnungen lesen', run: benchReadings },
  { name: 'pdfs', title: 'PDFs setzen', run: benchPdfs },
  { name: 'start', title: 'Start und Speicher', run: benchStartUp },
  { name: 'page', within: 'browser', title: 'Erste Seite', run: benchFirstPage },
  { name: 'browser', title: 'Im Browser', run: benchBrowser },
  { name: 'lighthouse', within: 'browser', title: 'Lighthouse', run: benchLighthouse },
]

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const given = countOf('--documents')
const documents = given ?? 100_000
const grown = given ?? (isQuick ? 10_000 : 100_000)
const scrolled = given ?? (isQuick ? 100_000 : 1_000_000)
const products = countOf('--products') ?? 200_000

/** What follows an option, which is then no section. */
function countOf(option: string): number | undefined {
  const at = args.indexOf(option)
  if (at < 0) return undefined
  const count = Number(args.splice(at, 2)[1])
  if (Number.isInteger(count) && count >= 1000) return count
  console.error(`${option} verlangt eine ganze Zahl ab 1.000.`)
  process.exit(1)
}

const rows = { documents, grown, scrolled, products, events: given ?? 1_000_000 }
const pace: Pace = isQuick
  ? { rounds: 2, seconds: 1, burst: 40, requests: 20, ...rows, pdfs: 50 }
  : { rounds: 3, seconds: 4, burst: 200, requests: 100, ...rows, pdfs: 100 }
const wanted = args.filter((arg) => !arg.startsWith('--'))
const names = new Set(sections.flatMap(({ name, within = name }) => [within, name]))
const unknown = wanted.filter((name) => !names.has(name))
if (unknown.length > 0) {
  console.error(`Unbekannt: ${unknown.join(', ')}. Es gibt: ${[...names].join(', ')}.`)
  process.exit(1)
}
for (const { name, within, title, run } of sections) {
  if (wanted.length > 0 && !wanted.includes(name) && !(within && wanted.includes(within))) continue
  console.log(`\n${title} (${name})\n`)
  await run(pace)
  console.log(machineLoad())
}
