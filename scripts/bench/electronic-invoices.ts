import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { judgeInvoice } from '#areas/einvoice/rules/judge-invoice.ts'
import { writeCii } from '#areas/einvoice/rules/write/write-cii.ts'
import { writeUbl } from '#areas/einvoice/rules/write/write-ubl.ts'
import { createElectronicFiles } from '#areas/einvoice/server/electronic-files.ts'
import { pdfWithFiles } from '#test/einvoice/pdf-with-files.ts'
import { validInvoice } from '#test/einvoice/valid-invoice.ts'
import { german, median, percentile, printTable } from './figures.ts'
import { benchLargeFiles } from './large-files.ts'

/**
 * The rules of EN 16931 and XRechnung over an invoice that keeps them all, and over one whose lines all break one; the same invoices
 * written; and how long a file waits for what reads it, the first and the next ones; and
 * what large and hostile files cost.
 */
export async function benchElectronicInvoices(): Promise<void> {
  const rows = [5, 1000].flatMap((lines) => [
    judgeRow(lines, 'C62', 'gültig'),
    judgeRow(lines, 'Stück', 'fehlerhaft'),
  ])
  printTable(['E-Rechnung beurteilen', 'Median', 'p99', 'Verstöße'], rows)
  const written = [5, 1000].flatMap((lines) => [
    writeRow(lines, 'CII', writeCii),
    writeRow(lines, 'UBL', writeUbl),
  ])
  printTable(['E-Rechnung schreiben', 'Median', 'p99', 'kB'], written)
  printTable(['E-Rechnung einlesen', 'erste Datei', 'Median der nächsten', 'p99'], await readRows())
  await benchLargeFiles(invoiceOf)
}

function invoiceOf(count: number, unit = 'C62'): ElectronicInvoice {
  const invoice = validInvoice()
  const [first] = invoice.lines
  const price = { ...first.price, net: '0.0000', gross: null, baseUnit: unit }
  const more = Array.from({ length: count - 1 }, () => ({
    ...first,
    unit,
    net: '0.00',
    price,
    allowancesAndCharges: [],
  }))
  const own = {
    ...first,
    unit,
    net: '1000.00',
    price: { ...first.price, baseUnit: unit },
    allowancesAndCharges: [],
  }
  return { ...invoice, lines: [own, ...more] }
}

function judgeRow(count: number, unit: string, state: string): string[] {
  const invoice = invoiceOf(count, unit)
  const judge = () => judgeInvoice(invoice, { profile: 'XRECHNUNG' })
  return [`${german(count)} Positionen, ${state}`, ...timesOf(judge), german(judge().length)]
}

function writeRow(count: number, name: string, write: (invoice: ElectronicInvoice) => string): string[] {
  const invoice = invoiceOf(count)
  const kilobytes = Math.round(write(invoice).length / 1000)
  return [`${german(count)} Positionen, ${name}`, ...timesOf(() => write(invoice)), german(kilobytes)]
}

function timesOf(work: () => unknown): [median: string, p99: string] {
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return [`${german(median(times), 2)} ms`, `${german(percentile(times, 99), 2)} ms`]
}

async function readRows(): Promise<string[][]> {
  const xml = writeCii(invoiceOf(5))
  const rows: string[][] = []
  for (const [name, bytes] of [
    ['XML', new TextEncoder().encode(xml)],
    ['PDF', pdfWithFiles([{ name: 'factur-x.xml', content: xml }])],
  ] as const) {
    const files = createElectronicFiles()
    const times: number[] = []
    for (let count = 0; count < 40; count++) {
      const start = performance.now()
      const result = await files.read(async () => bytes)
      if (!result.ok) throw new Error(result.message)
      times.push(performance.now() - start)
    }
    await files.end()
    const [first = 0, ...next] = times
    const values = [first, median(next), percentile(next, 99)]
    rows.push([`5 Positionen, ${name}`, ...values.map((ms) => `${german(ms, 1)} ms`)])
  }
  return rows
}
