import { waitingLine } from '../waiting-line.ts'
import { createPdfPrinter, type PdfPrinter } from './pdf-printer.ts'

/**
 * Prints what is printed rarely: the process that typesets begins and ends with its document, so that whoever has it need not close it.
 * One at a time; some wait, the others are told to come back.
 */
export function createRarePrinter(): Pick<PdfPrinter, 'render'> {
  const line = waitingLine({ atOnce: 1, waiting: 8 })
  return {
    render: (template, data, files) =>
      line.run(async () => {
        const printer = createPdfPrinter()
        try {
          return await printer.render(template, data, files)
        } finally {
          await printer.close()
        }
      }),
  }
}
