import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { invoicePdfData } from '#areas/invoices/rules/pdf-data.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { pngLogo, svgLogo } from '#test/pdf/logos.ts'
import { oddCases } from '#test/pdf/odd-cases.ts'
import { fiveLines, invoice, line, manyLines } from '#test/pdf/samples.ts'
import { runTool, withFolder } from '#test/pdf/tools.ts'
import { veraPdf } from '#test/pdf/vera-pdf.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

/** Those that differ in what they are made of; the others differ in their words only. */
const odd = [
  'stornorechnung',
  'schlussrechnung',
  'fremdwaehrung',
  'schriften',
  'eulieferung',
  'steuerfrei',
  'leistungsempfaenger',
  'fernverkauf',
  'rechnungskorrektur',
] as const

const samples: Record<string, () => Promise<Uint8Array>> = {
  ...Object.fromEntries(
    odd.map((name) => [`${name}.pdf`, () => printInvoice(printer, invoicePdfData(oddCases[name]()))]),
  ),
  // A thousand lines are a million checks: `npm run endurance` does them.
  'lang.pdf': () => printInvoice(printer, invoicePdfData(invoice({ lineItems: manyLines(120) }))),
  'rechnung.pdf': () => printInvoice(printer, invoicePdfData(invoice()), pngLogo()),
  'entwurf.pdf': () =>
    printInvoice(
      printer,
      invoicePdfData(
        invoice({
          document: { invoiceNumber: null, remarks: 'Жанна, Ελένη, Łucja, ქართული, 漢' },
          lineItems: [...fiveLines, line('Gutachten', 1, 100, { description: 'Zeile\n'.repeat(150) })],
        }),
      ),
      svgLogo,
    ),
}

test('veraPDF finds nothing against PDF/A-3a and PDF/UA-1, qpdf nothing against the files', {
  timeout: 200_000,
}, async () => {
  await withFolder(async (folder) => {
    const files: string[] = []
    for (const [name, print] of Object.entries(samples)) {
      files.push(join(folder, name))
      await writeFile(join(folder, name), await print())
      expect(await runTool('qpdf', ['--check', join(folder, name)])).toContain(
        'No syntax or stream encoding errors',
      )
    }
    const report = await veraPdf(files)
    expect(report.match(/ ok \d+ checks/g)).toHaveLength(2 * files.length)
  })
})

test('veraPDF does find faults where there are some', { timeout: 120_000 }, async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'fehler.pdf')
    const pdf = Buffer.from(await printInvoice(printer, invoicePdfData(invoice()))).toString('latin1')
    await writeFile(file, pdf.replaceAll('/DisplayDocTitle true', '/DisplayDocTitle nope'), 'latin1')
    await expect(veraPdf([file])).rejects.toThrow('DisplayDocTitle')
  })
})
