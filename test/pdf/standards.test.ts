import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { invoicePdfData } from '#areas/invoices/rules/pdf-data.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { pngLogo, svgLogo } from '#test/pdf/logos.ts'
import { oddCases } from '#test/pdf/odd-cases.ts'
import { fiveLines, invoice, line } from '#test/pdf/samples.ts'
import { runTool, withFolder } from '#test/pdf/tools.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

/** Those that differ in what they are made of; the others differ in their words only. */
const odd = ['stornorechnung', 'fremdwaehrung', 'schriften', 'eulieferung', 'tausend'] as const

const samples: Record<string, () => Promise<Uint8Array>> = {
  ...Object.fromEntries(
    odd.map((name) => [`${name}.pdf`, () => printInvoice(printer, invoicePdfData(oddCases[name]()))]),
  ),
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

/** veraPDF's classes lie in a jar that a package of npm brings; the XML binding that Java dropped comes from Debian. */
async function classPath(): Promise<string> {
  const pdfFolder = dirname(createRequire(import.meta.url).resolve('@opendataloader/pdf'))
  const folder = '/usr/share/java'
  const jaxb = existsSync(folder)
    ? (await readdir(folder)).filter((name) => /^(jaxb|javax\.activation|istack)/.test(name))
    : []
  if (jaxb.length === 0) throw new Error('JAXB fehlt. Bitte installieren: apt-get install libjaxb-java')
  return [
    join(pdfFolder, '../lib/opendataloader-pdf-cli.jar'),
    ...jaxb.map((name) => join(folder, name)),
  ].join(':')
}

test('veraPDF finds nothing against PDF/A-3a and PDF/UA-1, qpdf nothing against the files', {
  // A thousand lines are a million checks.
  timeout: 400_000,
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
    const source = fileURLToPath(new URL('./VeraPdf.java', import.meta.url))
    const report = await runTool('java', ['-cp', await classPath(), source, ...files])
    expect(report.match(/ ok \d+ checks/g)).toHaveLength(2 * files.length)
  })
})

test('veraPDF does find faults where there are some', { timeout: 120_000 }, async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'fehler.pdf')
    const pdf = Buffer.from(await printInvoice(printer, invoicePdfData(invoice()))).toString('latin1')
    await writeFile(file, pdf.replaceAll('/DisplayDocTitle true', '/DisplayDocTitle nope'), 'latin1')
    const source = fileURLToPath(new URL('./VeraPdf.java', import.meta.url))
    await expect(runTool('java', ['-cp', await classPath(), source, file])).rejects.toThrow('DisplayDocTitle')
  })
})
