import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { printCheckReport } from '#areas/bills/server/make-check-report.ts'
import { writeCii } from '#areas/einvoice/rules/write/write-cii.ts'
import { invoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import { printAmendment } from '#areas/invoices/server/amendments/amend-invoice.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { printReminder } from '#areas/reminders/server/print-reminder.ts'
import { printAccountPage } from '#areas/reports/server/account-register.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { validInvoice } from '#test/einvoice/valid-invoice.ts'
import { amendment } from '#test/pdf/amendments.ts'
import { balanceLetter } from '#test/pdf/balance-letter.ts'
import { checkReport, unreadReport } from '#test/pdf/check-reports.ts'
import { pngLogo, svgLogo } from '#test/pdf/logos.ts'
import { oddCases } from '#test/pdf/odd-cases.ts'
import { reminders } from '#test/pdf/reminders.ts'
import { fiveLines, invoice, line, manyLines } from '#test/pdf/samples.ts'
import { runTool, withFolder } from '#test/pdf/tools.ts'
import { veraPdf } from '#test/pdf/vera-pdf.ts'

const printer = createPdfPrinter()
const electronicXml = writeCii(validInvoice())
afterAll(() => printer.close())

/** Those that differ in what they are made of; the others differ in their words only. */
const odd = [
  'stornorechnung',
  'schlussrechnung',
  'fremdwaehrung',
  'schriften',
  'eulieferung',
  'ueberschriften',
  'steuerfrei',
  'leistungsempfaenger',
  'fernverkauf',
  'rechnungskorrektur',
] as const

const samples: Record<string, () => Promise<Uint8Array>> = {
  ...Object.fromEntries(
    odd.map((name) => [`${name}.pdf`, () => printInvoice(printer, invoicePdfData(oddCases[name]()))]),
  ),
  'berichtigung.pdf': () => printAmendment(printer, amendment(), svgLogo),
  ...Object.fromEntries(
    Object.entries(reminders).map(([name, page]) => [`${name}.pdf`, () => printReminder(printer, page())]),
  ),
  'saldenbestaetigung.pdf': () => printAccountPage(printer, balanceLetter(), null),
  'pruefbericht.pdf': () => printCheckReport(printer, checkReport()),
  'pruefbericht-unlesbar.pdf': () => printCheckReport(printer, unreadReport()),
  // A thousand lines are a million checks: `npm run endurance` does them.
  'lang.pdf': () => printInvoice(printer, invoicePdfData(invoice({ lineItems: manyLines(120) }))),
  'rechnung.pdf': () => printInvoice(printer, invoicePdfData(invoice()), pngLogo()),
  'zugferd.pdf': () => printInvoice(printer, invoicePdfData(invoice()), pngLogo(), electronicXml),
  'entwurf.pdf': () =>
    printInvoice(
      printer,
      invoicePdfData(
        invoice({
          document: { invoiceNumber: null, remarks: 'Жанна, Ελένη, Łucja, ქართული, 漢' },
          lineItems: [...fiveLines, line('Gutachten', 1, 100, { descriptionLong: 'Zeile\n'.repeat(150) })],
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

test('an electronic invoice lies in its PDF as the standard names it, found by a foreign program', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'zugferd.pdf')
    const pdf = await printInvoice(printer, invoicePdfData(invoice()), null, electronicXml)
    await writeFile(file, pdf)
    expect(await runTool('qpdf', ['--show-attachment=factur-x.xml', file])).toBe(electronicXml)
    const json = JSON.parse(
      await runTool('qpdf', ['--json', '--json-key=attachments', '--json-key=qpdf', file]),
    )
    expect(Object.keys(json.attachments)).toEqual(['factur-x.xml'])
    const [, objects] = json.qpdf as [unknown, Record<string, { value?: Record<string, unknown> }>]
    const attached = json.attachments['factur-x.xml']
    expect(objects[`obj:${attached.filespec}`]?.value).toMatchObject({ '/AFRelationship': '/Alternative' })
    const root = objects['trailer']?.value?.['/Root']
    expect(objects[`obj:${root}`]?.value?.['/AF']).toEqual([attached.filespec])
    const types = Object.values<{ mimetype: string }>(attached.streams).map(({ mimetype }) => mimetype)
    expect(new Set(types)).toEqual(new Set(['text/xml']))
    // Factur-X 1.0, XMP.
    const xmp = Buffer.from(pdf).toString('utf8')
    for (const said of [
      '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
      'DocumentType xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">INVOICE<',
      'DocumentFileName xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">factur-x.xml<',
      'Version xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">1.0<',
      'ConformanceLevel xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">EN 16931<',
    ])
      expect(xmp).toContain(said)
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
