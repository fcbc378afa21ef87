// The long runs: what `npm test` does in a short form, at length.
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

const data = process.env['KONTOR_TEST_DATA']
console.log(
  data
    ? 'Die Belege eines Großhändlers …'
    : 'Ausgelassen: die Belege eines Großhändlers (KONTOR_TEST_DATA fehlt)',
)
if (data) await enterRetailDocuments(data, (line) => console.log(`  ${line}`))
