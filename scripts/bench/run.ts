// `npm run bench`: figures, no judgement. `npm run bench -- invoices lists` runs these sections only, `--quick` short rounds.
import { benchInvoices } from './invoices.ts'

export interface Pace {
  rounds: number
  /** The length of a round. */
  seconds: number
}

const sections = [{ name: 'invoices', title: 'Rechnungen schreiben', run: benchInvoices }]

const args = process.argv.slice(2)
const pace: Pace = args.includes('--quick') ? { rounds: 2, seconds: 1 } : { rounds: 3, seconds: 4 }
const wanted = args.filter((arg) => !arg.startsWith('--'))
const unknown = wanted.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`Unbekannt: ${unknown.join(', ')}. Es gibt: ${sections.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
for (const { name, title, run } of sections) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${title} (${name})\n`)
  await run(pace)
}
