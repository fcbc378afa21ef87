// The long runs: what `npm test` does in a short form, at length. `npm run endurance -- abuse` runs the abuse by strangers alone.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { killUnderLoad } from '#test/kills.ts'
import { failOverEverywhere } from '#test/standby/fail-over.ts'
import { heavyReadsEverywhere } from '#test/standby/heavy-reads.ts'
import { checkThousandLines } from './check-thousand-lines.ts'
import { compareMillion } from './compare-million.ts'
import { enterRetailDocuments } from './online-retail/enter-retail-documents.ts'

if (process.argv[2] === 'standby') {
  await heavyReadsEverywhere((line) => console.log(line))
  await failOverEverywhere((line) => console.log(line))
  process.exit()
}

if (process.argv.includes('abuse')) {
  console.log('Missbrauch durch Fremde …')
  const abused = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'test/abuse.test.ts'],
    {
      stdio: 'inherit',
      env: { ...process.env, KONTOR_ENDURANCE: '1' },
    },
  )
  process.exit(abused.status ?? 1)
}

console.log('Zehn Abbrüche unter Last …')
const report = await killUnderLoad(10, (line) => console.log(`  ${line}`))
console.log(
  `${report.kills} Abbrüche: ${report.answered} bestätigte Rechnungen, ${report.stored} gespeicherte, Journal unversehrt.`,
)

console.log('Eine Rechnung von tausend Positionen …')
console.log(`  veraPDF: ${await checkThousandLines()}`)

console.log('Register vom Ersatz der Datenbank …')
await heavyReadsEverywhere((line) => console.log(`  ${line}`))

console.log('Die Datenbank fällt aus, ihr Ersatz übernimmt …')
await failOverEverywhere((line) => console.log(`  ${line}`))

console.log('Eine Million Belege, gefiltert, sortiert und geblättert …')
await compareMillion(1_000_000, (line) => console.log(`  ${line}`))

console.log('Was npm test kurz prüft, in voller Länge …')
const atLength = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...filesAtLength()], {
  stdio: 'inherit',
  env: { ...process.env, KONTOR_ENDURANCE: '1' },
})
if (atLength.status !== 0) throw new Error('what holds in a short run does not hold in a long one')

console.log('Eine Inventur von 300 Waren, an der Tastatur …')
const count = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', 'stock.spec', '-g', 'inventory', '--retries', '0'],
  { stdio: 'inherit', env: { ...process.env, KONTOR_COUNT_PIECES: '300' } },
)
if (count.status !== 0) throw new Error('the inventory of 300 pieces failed')

const data = process.env['KONTOR_TEST_DATA']
console.log(
  data
    ? 'Die Belege eines Großhändlers …'
    : 'Ausgelassen: die Belege eines Großhändlers (KONTOR_TEST_DATA fehlt)',
)
if (data) await enterRetailDocuments(data, (line) => console.log(`  ${line}`))

/** The files of tests that have a long form: they import `test/endurance.ts`. */
function filesAtLength(): string[] {
  return ['src', 'test'].flatMap((folder) =>
    globSync(`${folder}/**/*.test.ts`).filter((file) => readFileSync(file, 'utf8').includes('/endurance.ts')),
  )
}
