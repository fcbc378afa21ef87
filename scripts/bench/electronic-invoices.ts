import { judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { validInvoice } from '#test/einvoice/valid-invoice.ts'
import { german, median, percentile, printTable } from './figures.ts'

/** The rules of EN 16931 and XRechnung over an invoice that keeps them all, and over one whose lines all break one. */
export async function benchElectronicInvoices(): Promise<void> {
  const rows = [5, 1000].flatMap((lines) => [
    measureRow(lines, 'C62', 'gültig'),
    measureRow(lines, 'Stück', 'fehlerhaft'),
  ])
  printTable(['E-Rechnung beurteilen', 'Median', 'p99', 'Verstöße'], rows)
}

function measureRow(count: number, unit: string, state: string): string[] {
  const invoice = validInvoice()
  const [first] = invoice.lines
  const more = Array.from({ length: count - 1 }, () => ({ ...first, unit, net: '0.00' }))
  invoice.lines = [{ ...first, unit, net: '1000.00' }, ...more]
  const judge = () => judgeInvoice(invoice, { profile: 'XRECHNUNG' })
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    judge()
    return performance.now() - start
  })
  const name = `${german(count)} Positionen, ${state}`
  return [
    name,
    `${german(median(times), 2)} ms`,
    `${german(percentile(times, 99), 2)} ms`,
    german(judge().length),
  ]
}
