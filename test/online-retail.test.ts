import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareSums } from '../scripts/online-retail/compare-sums.ts'
import { compareStock, someDays, stockOfDay } from '../scripts/online-retail/expected-stock.ts'
import { expectedSums } from '../scripts/online-retail/expected-sums.ts'
import { findCancelled } from '../scripts/online-retail/find-cancelled.ts'
import { gbpRates } from '../scripts/online-retail/gbp-rates.ts'
import { importDocuments } from '../scripts/online-retail/import-documents.ts'
import { importProducts } from '../scripts/online-retail/import-products.ts'
import { readRetailDocuments } from '../scripts/online-retail/read-documents.ts'
import { must } from './caller.ts'
import { startWorld } from './world.ts'

// The documents of a real wholesaler. All of them are entered by `npm run endurance`; here those of one day.

const folder = process.env['KONTOR_TEST_DATA']
if (!folder) console.log('skipped: the wholesaler’s documents; KONTOR_TEST_DATA names no folder with them')

test.skipIf(!folder)(
  'a wholesaler’s documents come to what the data alone come to',
  { timeout: 300_000 },
  async () => {
    const { documents } = readRetailDocuments(join(folder ?? '', 'online-retail-2010-12.csv.gz'))
    // with the cancellation of a whole invoice among the returns
    const some = documents.filter(({ at }) => at.startsWith('2010-12-07'))
    const rates = join(folder ?? '', 'eurofxref-hist.zip')
    const world = await startWorld()
    try {
      const manager = await world.as('manager')
      must(await manager.post('/api/currencies/rates', { file: readFileSync(rates).toString('base64') }))
      const post = async (path: string, body: unknown) => must(await manager.post(path, body))
      const entered = await importDocuments(some, post, await importProducts(some, post))
      const everything = '/proxy/get/invoices?searchText=&startIndex=0&stopIndex=9007199254740991'
      const listed = must(await manager.get(everything))
      expect(compareSums(listed, entered, expectedSums(some, gbpRates(rates)))).toEqual([])
      for (const day of [...someDays(), '2010-12-07']) {
        expect(compareStock(must(await manager.get(stockOfDay(day))), some, day)).toEqual([])
      }
      expect(findCancelled(some).size).toBeGreaterThan(0)
    } finally {
      await world.stop()
    }
  },
)

test.skipIf(!folder)('all of them: what is left out is counted, what negates an invoice is found', () => {
  const data = readRetailDocuments(join(folder ?? '', 'online-retail-2010-12.csv.gz'))
  expect(data.documents.length + data.documentsLeftOut).toBe(936)
  expect(data.linesLeftOut).toBe(136)
  expect(data.documents.flatMap((document) => document.lines).length + data.linesLeftOut).toBe(19_997)
  expect(findCancelled(data.documents).size).toBe(3)
})
