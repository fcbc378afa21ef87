import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { oddCases } from '#test/pdf/odd-cases.ts'
import { withFolder } from '#test/pdf/tools.ts'
import { veraPdf } from '#test/pdf/vera-pdf.ts'

/** Holds the PDF of a thousand lines against PDF/A-3a and PDF/UA-1; throws when veraPDF finds a fault. */
export async function checkThousandLines(): Promise<string> {
  const printer = createPdfPrinter()
  try {
    const pdf = await printInvoice(printer, invoicePdfData(oddCases.tausend()))
    return await withFolder(async (folder) => {
      const file = join(folder, 'tausend.pdf')
      await writeFile(file, pdf)
      return (await veraPdf([file])).trim().replaceAll('\n', '; ').replaceAll(`${folder}/`, '')
    })
  } finally {
    await printer.close()
  }
}
