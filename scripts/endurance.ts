// The long runs: what `npm test` does in a short form, at length.
import { spawnSync } from 'node:child_process'
import { killUnderLoad } from '#test/kills.ts'
import { checkThousandLines } from './check-thousand-lines.ts'
import { enterRetailDocuments } from './online-retail/enter-retail-documents.ts'

console.log('Zehn Abbrüche unter Last …')
const report = await killUnderLoad(10, (line) => console.log(`  ${line}`))
console.log(
  `${report.kills} Abbrüche: ${report.answered} bestätigte Rechnungen, ${report.stored} gespeicherte, Journal unversehrt.`,
)

console.log('Eine Rechnung von tausend Positionen …')
console.log(`  veraPDF: ${await checkThousandLines()}`)

console.log('Hundert fertige Rechnungen, wie sie ein Fremder liest …')
const finished = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'src/areas/invoices/server/finished-invoices.test.ts'],
  { stdio: 'inherit', env: { ...process.env, KONTOR_FINISHED_INVOICES: '100' } },
)
if (finished.status !== 0) throw new Error('a finished invoice says something else than the books')

console.log('Eine Inventur von 300 Waren, an der Tastatur …')
const count = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', 'stock.spec', '-g', 'inventory', '--retries', '0'],
  { stdio: 'inherit', env: { ...process.env, KONTOR_COUNT_PIECES: '300' } },
)
if (count.status !== 0) throw new Error('the inventory of 300 pieces failed')

console.log('Zweimal dieselbe Vorführfirma …')
const demo = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'src/server/demo/fill-demo.test.ts'],
  { stdio: 'inherit', env: { ...process.env, KONTOR_SECOND_DEMO: '1' } },
)
if (demo.status !== 0) throw new Error('a second start made another firm')

const data = process.env['KONTOR_TEST_DATA']
console.log(
  data
    ? 'Die Belege eines Großhändlers …'
    : 'Ausgelassen: die Belege eines Großhändlers (KONTOR_TEST_DATA fehlt)',
)
if (data) await enterRetailDocuments(data, (line) => console.log(`  ${line}`))
