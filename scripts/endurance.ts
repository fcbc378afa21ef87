// The long runs: what `npm test` does in a short form, at length.
import { killUnderLoad } from '#test/kills.ts'

console.log('Zehn Abbrüche unter Last …')
const report = await killUnderLoad(10, (line) => console.log(`  ${line}`))
console.log(
  `${report.kills} Abbrüche: ${report.answered} bestätigte Rechnungen, ${report.stored} gespeicherte, Journal unversehrt.`,
)
