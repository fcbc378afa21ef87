// Enters the wholesaler's documents of the data set "Online Retail" through the API, and compares the sums with an
// independent calculation. The firm should be a fresh one: the documents are of December 2010.
//
//   npm run import-online-retail -- --data online-retail.csv.gz --rates eurofxref-hist.zip \
//     --url http://127.0.0.1:3000 --email … --password …
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compareSums, type ListedInvoices } from './online-retail/compare-sums.ts'
import { compareStock, type ListedStock, someDays, stockOfDay } from './online-retail/expected-stock.ts'
import { expectedSums } from './online-retail/expected-sums.ts'
import { gbpRates } from './online-retail/gbp-rates.ts'
import { importDocuments, type Post } from './online-retail/import-documents.ts'
import { importProducts } from './online-retail/import-products.ts'
import { readRetailDocuments } from './online-retail/read-documents.ts'

const text = { type: 'string' } as const
const options = { data: text, rates: text, url: text, email: text, password: text }
const { data, rates, url, email, password } = parseArgs({ options }).values
if (!data || !rates || !url || !email || !password) {
  console.error('Nötig sind --data, --rates, --url, --email und --password.')
  process.exit(2)
}

let token = ''
async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url + path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  // What the calls answer stands in Kontor's contract.
  return (await response.json()) as Answer
}

token = (await call<{ token: string }>('/api/auth', { email, password })).token
await call('/api/currencies/rates', { file: readFileSync(rates).toString('base64') })
const { documents, linesLeftOut, documentsLeftOut } = readRetailDocuments(data)
console.log(
  `${documents.length} Belege; ausgelassen: ${linesLeftOut} Zeilen ohne Preis oder Text, ${documentsLeftOut} Belege ohne eine andere.`,
)
const post: Post = (path, body) => call(path, body)
const entered = await importDocuments(documents, post, await importProducts(documents, post), (done) => {
  if (done % 100 === 0) console.log(`  ${done} …`)
})
const listed = await call<ListedInvoices>(
  '/proxy/get/invoices?searchText=&startIndex=0&stopIndex=9007199254740991',
)
const problems = compareSums(listed, entered, expectedSums(documents, gbpRates(rates)))
for (const day of someDays()) {
  problems.push(...compareStock(await call<ListedStock>(stockOfDay(day)), documents, day))
}
console.log(
  problems.length === 0
    ? `Alle Beträge und der Bestand an zehn Tagen stimmen: Forderungen ${listed.stats.receivables} EUR, offen ${listed.stats.open} EUR.`
    : problems.slice(0, 50).join('\n'),
)
process.exitCode = problems.length === 0 ? 0 : 1
