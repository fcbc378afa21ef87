import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { invoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { cents } from '#kernel/money.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { invoice, manyLines } from '#test/pdf/samples.ts'

export type PdfMeasure = {
  lines: number
  perSecond: number
  kilobytes: number
  /** How long the main thread was kept from its work meanwhile, in milliseconds: 99 of 100 times, and at worst. */
  loopDelayP99: number
  loopDelayMax: number
  /** Resident memory at the end, in megabytes; on Linux with the children's. */
  memory: number
}

/** Prints `count` invoices, no two alike, and watches the main thread while the printer's child works. */
export async function measurePdf(lines: number, count: number, workers = 1): Promise<PdfMeasure> {
  const printer = createPdfPrinter({ workers })
  await printInvoice(printer, sample(lines, -1))
  const all = Array.from({ length: count }, (_, index) => sample(lines, index))
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  let bytes = 0
  // As the queue of invoices without a PDF does it: the next one as soon as a child is free.
  const takeFromQueue = async () => {
    for (let data = all.pop(); data; data = all.pop()) {
      const pdf = await printInvoice(printer, data)
      bytes += pdf.length
    }
  }
  await Promise.all(Array.from({ length: workers + 1 }, takeFromQueue))
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  const memory = process.memoryUsage().rss + bytesOfChildren()
  await printer.close()
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    lines,
    perSecond: round(count / seconds),
    kilobytes: round(bytes / count / 1024),
    loopDelayP99: round(delay.percentile(99) / 1e6),
    loopDelayMax: round(delay.max / 1e6),
    memory: round(memory / 1024 ** 2),
  }
}

/** An invoice whose every text and amount differs from the others', as in life, so that no cache helps. */
function sample(lines: number, index: number) {
  const lineItems = manyLines(lines).map((item) => {
    const unitPriceCents = cents(item.unitPriceCents + index * 13 + 13)
    return {
      ...item,
      descriptionShort: `${item.descriptionShort} ${index}`,
      unitPriceCents,
      totalCents: cents(unitPriceCents * item.quantity),
    }
  })
  return invoicePdfData(
    invoice({ lineItems, document: { invoiceNumber: `2026-${String(index + 1000).padStart(5, '0')}` } }),
  )
}

function bytesOfChildren(): number {
  if (process.platform !== 'linux') return 0
  const pids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').match(/\d+/g) ?? []
  const kilobytes = pids.map((pid) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return kilobytes.reduce((sum, value) => sum + Number(value ?? 0) * 1024, 0)
}

if (import.meta.main) {
  console.table([
    await measurePdf(5, 200),
    await measurePdf(200, 20),
    await measurePdf(5, 1000),
    await measurePdf(5, 200, 2),
  ])
}
