import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { countries } from '#kernel/countries/countries.ts'
import { compareSums } from '../scripts/online-retail/compare-sums.ts'
import { retailCountries, retailCountry } from '../scripts/online-retail/countries.ts'
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

test('the whole data set: every country has one that Kontor knows, with or without the EU', () => {
  const names = Object.keys(retailCountries)
  expect(names).toHaveLength(38)
  for (const name of names) expect(countries.map(({ code }) => code)).toContain(retailCountry(name).code)
  expect(() => retailCountry('Atlantis')).toThrow('unknown country: Atlantis')
})

test('a customer in two countries, a price of no whole cents, and more lines than one document may have', async () => {
  const head = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
  const line = (number: string, at: string, price: string, country: string) =>
    `${number},A1,Mug,2,${at} 08:26,${price},12370,${country}`
  const rows = [
    line('1', '01/12/2010', '1.5', 'Cyprus'),
    line('2', '02/12/2010', '1.5', 'Austria'),
    line('2', '02/12/2010', '0.001', 'Austria'),
    ...Array.from({ length: 1114 }, () => line('3', '03/12/2010', '0.42', 'Singapore')),
    line('4', '04/12/2010', '-11062.06', 'Channel Islands'),
  ]
  const file = join(await mkdtemp(join(tmpdir(), 'kontor-retail-')), 'whole.csv.gz')
  await writeFile(file, gzipSync([head, ...rows].join('\n')))
  const { documents, linesLeftOut } = readRetailDocuments(file)
  expect(linesLeftOut).toBe(1)
  expect(documents.map(({ number, lines }) => [number, lines.length])).toEqual([
    ['1', 1],
    ['2', 1],
    ['3', 1000],
    ['3/2', 114],
    ['4', 1],
  ])
  const world = await startWorld()
  try {
    const manager = await world.as('manager')
    must(
      await manager.post('/api/currencies/rates', {
        rates: [{ currency: 'GBP', day: '2010-12-01', rate: 0.8 }],
      }),
    )
    const post = async (path: string, body: unknown) => must(await manager.post(path, body))
    const entered = await importDocuments(documents, post, await importProducts(documents, post))
    const listed = must(await manager.get('/proxy/get/invoices?stopIndex=9007199254740991'))
    expect(
      compareSums(
        listed,
        entered,
        expectedSums(documents, () => '0.8'),
      ),
    ).toEqual([])
    const receivers = must(await manager.get('/proxy/get/receivers?stopIndex=1000')).section
    expect(receivers.map(({ shortName }: { shortName: string }) => shortName).sort()).toEqual([
      'K12370',
      'K12370 AT',
      'K12370 JE',
      'K12370 SG',
    ])
  } finally {
    await world.stop()
  }
})

test.skipIf(!folder)('all of them: what is left out is counted, what negates an invoice is found', () => {
  const data = readRetailDocuments(join(folder ?? '', 'online-retail-2010-12.csv.gz'))
  expect(data.documents.length + data.documentsLeftOut).toBe(936)
  expect(data.linesLeftOut).toBe(136)
  expect(data.documents.flatMap((document) => document.lines).length + data.linesLeftOut).toBe(19_997)
  expect(findCancelled(data.documents).size).toBe(3)
})
