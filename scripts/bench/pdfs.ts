import { measurePdf, type PdfMeasure } from '#test/pdf/measure-pdf.ts'
import { german, printTable } from './figures.ts'
import type { Pace } from './pace.ts'

/** The typesetter alone, without database and HTTP, and how long it keeps the main loop from its work. */
export async function benchPdfs({ pdfs }: Pace): Promise<void> {
  const measures = [await measurePdf(5, pdfs), await measurePdf(200, Math.ceil(pdfs / 10))]
  const row = (measure: PdfMeasure) => [
    `${measure.lines} Positionen`,
    german(measure.perSecond, 1),
    `${german(measure.kilobytes, 1)} kB`,
    `${german(measure.loopDelayP99, 1)} ms`,
    `${german(measure.loopDelayMax, 1)} ms`,
    `${german(measure.memory)} MB`,
  ]
  printTable(
    ['Typst in einem Kindprozess', 'PDFs/s', 'Größe', 'Hauptschleife p99', 'höchstens', 'Speicher mit Kind'],
    measures.map(row),
  )
}
