import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { afterAll, expect, test } from 'vitest'
import { invoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { printAmendment } from '#areas/invoices/server/amendments/amend-invoice.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { printReminder } from '#areas/reminders/server/print-reminder.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { amendment } from '#test/pdf/amendments.ts'
import { pngLogo } from '#test/pdf/logos.ts'
import { oddCases } from '#test/pdf/odd-cases.ts'
import { reminders } from '#test/pdf/reminders.ts'
import { invoice, manyLines } from '#test/pdf/samples.ts'
import { drawPages } from '#test/pdf/tools.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const folder = new URL('./golden/', import.meta.url)
/** How much of a page may differ: other versions of poppler smooth edges differently, a moved line is far more. */
const mostDifferent = 0.0015

const english = (facts: InvoicePdfFacts): InvoicePdfFacts => ({
  ...facts,
  document: { ...facts.document, language: 'EN' },
})

const documents = {
  rechnung: () => printInvoice(printer, invoicePdfData(invoice()), pngLogo()),
  'rechnung-lang': () =>
    printInvoice(printer, invoicePdfData(invoice({ lineItems: manyLines(50), paymentsCents: 100_000 }))),
  modern: () =>
    printInvoice(
      printer,
      invoicePdfData(
        invoice({ firm: { paperLayout: 'MODERN', paperColour: '#7a1f3d', logoPlace: 'RIGHT' } }),
      ),
      pngLogo(),
    ),
  'modern-hell': () =>
    printInvoice(
      printer,
      invoicePdfData(
        invoice({ firm: { paperLayout: 'MODERN', paperColour: '#ffd500' }, document: { language: 'EN' } }),
      ),
    ),
  kompakt: () =>
    printInvoice(
      printer,
      invoicePdfData(
        invoice({
          firm: { paperLayout: 'COMPACT', paperColour: '#1f4e8c', logoPlace: 'CENTRE' },
          lineItems: manyLines(50),
        }),
      ),
    ),
  englisch: () => printInvoice(printer, invoicePdfData(english(oddCases.fremdwaehrung()))),
  berichtigung: () => printAmendment(printer, amendment(), pngLogo()),
  ...Object.fromEntries(
    Object.entries(reminders).map(([name, page]) => [name, () => printReminder(printer, page())]),
  ),
  ...Object.fromEntries(
    (
      [
        'stornorechnung',
        'stornorechnung-ersetzt',
        'ersetzende-rechnung',
        'schlussrechnung',
        'rechnungskorrektur',
        'entwurf',
        'fremdwaehrung',
        'ueberschriften',
        'steuerfrei',
        'leistungsempfaenger',
        'fernverkauf',
        'kommanditgesellschaft',
      ] as const
    ).map((name) => [name, () => printInvoice(printer, invoicePdfData(oddCases[name]()))]),
  ),
}

test.each(Object.entries(documents))(
  '%s looks as before (UPDATE_GOLDEN=1 takes the new look)',
  async (name, print) => {
    const pages = await drawPages(await print(), 60)
    if (process.env.UPDATE_GOLDEN === '1') {
      await mkdir(folder, { recursive: true })
      for (const [index, page] of pages.entries())
        await writeFile(new URL(`${name}-${index + 1}.png`, folder), page)
    }
    expect(existsSync(new URL(`${name}-${pages.length + 1}.png`, folder)), 'a page is missing').toBe(false)
    for (const [index, page] of pages.entries()) {
      const file = new URL(`${name}-${index + 1}.png`, folder)
      expect(await difference(page, await readFile(file)), fileURLToPath(file)).toBeLessThan(mostDifferent)
    }
  },
)

/** The share of pixels that differ visibly. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)]
  if (a.width !== b.width || a.height !== b.height) return 1
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.2 }) / (a.width * a.height)
}
