import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '#test/caller.ts'
import { freePort } from '#test/free-port.ts'
import { exited, logIn, start } from '#test/main-process.ts'
import { compareSums } from './compare-sums.ts'
import { compareHistory, compareStock, type StockHistory, someDays, stockOfDay } from './expected-stock.ts'
import { expectedSums } from './expected-sums.ts'
import { gbpRates } from './gbp-rates.ts'
import { importDocuments } from './import-documents.ts'
import { importProducts } from './import-products.ts'
import { readRetailDocuments } from './read-documents.ts'

/** Enters all documents into a fresh installation, its PDFs being made beside it; throws when a sum differs by a cent. */
export async function enterRetailDocuments(
  dataFolder: string,
  report: (line: string) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-retail-'))
  const port = await freePort()
  try {
    const running = await start(folder, port)
    const manager = await logIn(`http://127.0.0.1:${port}`)
    const ratesFile = join(dataFolder, 'eurofxref-hist.zip')
    must(await manager.post('/api/currencies/rates', { file: readFileSync(ratesFile).toString('base64') }))
    const { documents } = readRetailDocuments(join(dataFolder, 'online-retail-2010-12.csv.gz'))
    const startedAt = performance.now()
    const post = async (path: string, body: unknown) => must(await manager.post(path, body))
    const products = await importProducts(documents, post)
    const entered = await importDocuments(
      documents,
      post,
      products,
      (done) => done % 200 === 0 && report(`${done} Belege`),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const everything = '/proxy/get/invoices?searchText=&startIndex=0&stopIndex=9007199254740991'
    const listed = must(await manager.get(everything))
    const problems = compareSums(listed, entered, expectedSums(documents, gbpRates(ratesFile)))
    const days = someDays()
    for (const day of days)
      problems.push(...compareStock(must(await manager.get(stockOfDay(day))), documents, day))
    for (const [key, uuid] of drawn([...products], 50)) {
      const changes = await readHistory(uuid, async (path) => must(await manager.get(path)))
      problems.push(...compareHistory(changes, documents, key, days))
    }
    if (problems.length > 0) throw new Error(problems.slice(0, 50).join('\n'))
    const { receivables, open } = listed.stats
    report(
      `${documents.length} Belege in ${seconds.toFixed(0)} s, alle Summen, der Bestand an zehn Tagen und die Bestandsentwicklung von 50 Waren stimmen: Forderungen ${receivables} EUR, offen ${open} EUR`,
    )
    process.kill(running.pid ?? 0, 'SIGTERM')
    await exited(running)
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Some of them, by chance. */
function drawn<T>(all: T[], count: number): T[] {
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)).flat()
}

/** A product's whole history, page by page. */
async function readHistory(
  uuid: string,
  get: (path: string) => Promise<StockHistory>,
): Promise<StockHistory['section']> {
  const changes: StockHistory['section'] = []
  for (;;) {
    const before = changes.at(-1)?.changeId
    const query = before ? `?before=${before}` : ''
    const { section, totalCount } = await get(`/proxy/get/products/${uuid}/inventorychanges${query}`)
    changes.push(...section)
    if (changes.length >= totalCount || section.length === 0) return changes
  }
}
