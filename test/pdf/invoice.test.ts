import { afterAll, describe, expect, test } from 'vitest'
import { invoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { cents } from '#kernel/money.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { jpegLogo, pngLogo, svgLogo } from '#test/pdf/logos.ts'
import { day, invoice, line, manyLines } from '#test/pdf/samples.ts'
import { readPages, readText, readWords } from '#test/pdf/tools.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())
const print = (facts: InvoicePdfFacts) => printInvoice(printer, invoicePdfData(facts))

test('an invoice says what § 14 Abs. 4 UStG asks for', async () => {
  const text = await readText(await print(invoice()))
  for (const part of [
    'Haustechnik Öztürk & Söhne GmbH · Grüner Weg 14 · 34117 Kassel',
    'Straßen- und Brückenbau Müller AG',
    'Frau Dr. Łucja Großmann-Weiß',
    'Steuernr. 026 241 12345',
    'USt-IdNr. DE123456788',
    'Rechnungsdatum 12.11.2026',
    'Rechnung 2026-00417',
    'Leistungsdatum 07.11.2026',
    'Kabelverlegung NYM-J 3×1,5 mm²',
    'Gesamt netto 1.129,08 €',
    'Umsatzsteuer 19 % auf 1.129,08 € 214,53 €',
    'Gesamt brutto 1.343,61 €',
    'bis zum 26.11.2026',
    'Seite 1 von 1',
  ]) {
    expect(text).toContain(part)
  }
})

test('what a sentence cites stays on one line: a number with its word, a paragraph with its law', async () => {
  const statutoryRemarks = [
    'Umsatzsteuer des Ziellandes bei einem innergemeinschaftlichen Fernverkauf (§ 3c, § 18j UStG)',
  ]
  const document = { keepingNote: true, paymentMethod: 'PAYPAL' as const }
  const [page = ''] = await readPages(await print(invoice({ document, statutoryRemarks })))
  expect(page.replace(/\s+/g, ' ')).toContain('(§ 14b Abs. 1 Satz 5 UStG)')
  expect(page.split('\n').filter((line) => /^\s*UStG|(§|Abs\.|Satz)$/.test(line))).toEqual([])
})

test('remarks, custom text, statutory remarks, delivery address and footer are all there', async () => {
  const text = await readText(
    await print(
      invoice({
        document: { remarks: 'Erste Zeile\nZweite Zeile', customText: 'Ab Dezember neue Öffnungszeiten.' },
        statutoryRemarks: ['Steuerfreie innergemeinschaftliche Lieferung gemäß §4 Nr. 1b UStG'],
        deliveryAddress: {
          salutation: null,
          recipientName: 'Lager West',
          addressLines: 'Tor 7\n34123 Kassel',
          countryName: null,
        },
        firm: { footer: 'Gerichtsstand Kassel' },
        receiver: { vatId: 'LU12345678' },
      }),
    ),
  )
  for (const part of [
    'Erste Zeile Zweite Zeile',
    'Ab Dezember neue Öffnungszeiten.',
    'Steuerfreie innergemeinschaftliche Lieferung gemäß §4 Nr. 1b UStG',
    'Lieferanschrift: Lager West, Tor 7, 34123 Kassel',
    'Gerichtsstand Kassel',
    'Ihre USt-IdNr. LU12345678',
  ]) {
    expect(text).toContain(part)
  }
})

test.each([
  ['words', 'Auftrag Nr. 4711/26 vom 1. November '.repeat(5).trim()],
  ['one run', 'X'.repeat(200)],
])("the customer's reference has room for 200 characters: %s", async (_, buyerReference) => {
  const words = await readWords(
    await print(
      invoice({
        document: {
          buyerReference,
          documentType: 'CANCELLATION',
          cancelledInvoice: { number: '2026-00416', date: day('2026-11-02'), paidCents: cents(100) },
        },
        receiver: { vatId: 'LU12345678' },
      }),
    ),
  )
  const block = words.filter((word) => word.page === 1 && word.left > 124 && word.top < 97)
  const text = block.map((word) => word.text).join('')
  expect(text.replaceAll('\u200b', '')).toContain(buyerReference.replaceAll(' ', ''))
  expect(Math.max(...block.map((word) => word.right))).toBeLessThanOrEqual(190)
  const heading = words.find((word) => word.text === 'Stornorechnung')
  expect(Math.max(...block.map((word) => word.bottom))).toBeLessThan(heading?.top ?? 0)
})

test('a draft is marked on every page', async () => {
  const pages = await readPages(
    await print(invoice({ document: { invoiceNumber: null }, lineItems: manyLines(40) })),
  )
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page.replace(/\s/g, '')).toContain('<Entwurf>')
  expect(pages[0]).toMatch(/Rechnungsnummer\s+<Entwurf>/)
})

test.each([0, 1, 2, 3, 22, 23, 24, 25, 26, 1000])(
  '%i lines: every line is there once, totals are never alone',
  { timeout: 60_000 },
  async (count) => {
    const pages = await readPages(
      await print(invoice({ lineItems: manyLines(count, { descriptionLong: '' }) })),
    )
    const positions = pages.flatMap((page) =>
      [...page.matchAll(/^ {0,8}(\d+) {2,}\S.* 19 %/gm)].map((match) => Number(match[1])),
    )
    expect(positions).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    const page = pages.find((text) => text.includes('Gesamt brutto')) ?? ''
    const beside = [...page.matchAll(/ 19 % {3,}/g)].length
    expect(beside).toBeGreaterThanOrEqual(Math.min(2, count))
    for (const [index, text] of pages.entries())
      expect(text).toContain(`Seite ${index + 1} von ${pages.length}`)
  },
)

test('a description longer than a page breaks, and nothing of it is lost', async () => {
  const parts = Array.from({ length: 160 }, (_, index) => `Abschnitt ${index + 1}.`)
  const lineItems = [line('Gutachten', 1, 500_000, { descriptionLong: parts.join('\n') })]
  const pages = await readPages(await print(invoice({ lineItems })))
  expect(pages.length).toBeGreaterThan(2)
  for (const part of parts) expect(pages.join('\n')).toContain(part)
})

test('two last lines that fill a page between them do not push the totals over its edge', async () => {
  const words = 'Ware Alpha Beta Gamma '.repeat(40)
  const tall = line(words.slice(0, 299), 999_999, 9_999_999, {
    descriptionLong: `${'Zeile\n'.repeat(10)}${words.slice(0, 630)}`,
  })
  const pages = await readPages(await print(invoice({ lineItems: [line('Ware', 1, 100), tall, tall] })))
  expect(pages.at(-1)).toContain('Übertrag')
  expect(pages.at(-1)).toContain('Gesamt brutto')
})

test('a nine-line address stays inside the window', async () => {
  const addressLines = [
    'Institut für Werkstoffe',
    'Abteilung C',
    'Gebäude 4',
    'Zimmer 17',
    'z. Hd. Herrn Müller',
    'Boulevard 1274',
    'L-1331 Luxembourg',
  ]
  const [page = ''] = await readPages(
    await print(
      invoice({
        receiver: {
          recipientName: 'Universität',
          addressLines: addressLines.join('\n'),
          countryName: 'Luxemburg',
        },
      }),
    ),
  )
  const rows = page.split('\n').map((row) => row.trim())
  const at = (text: string) => rows.findIndex((row) => row.startsWith(text))
  expect(at('Universität')).toBeGreaterThan(0)
  expect(at('LUXEMBURG')).toBeGreaterThan(at('L-1331'))
  expect(at('Rechnung 2026-00417')).toBeGreaterThan(at('LUXEMBURG'))
})

describe('logo', () => {
  test.each([
    ['PNG', pngLogo()],
    ['JPEG', jpegLogo],
    ['SVG', svgLogo],
  ])('%s takes the place of the name', async (_, logo) => {
    const pdf = await printInvoice(printer, invoicePdfData(invoice()), logo)
    const [page = ''] = await readPages(pdf)
    expect(page.slice(0, page.indexOf('Rechnungsnummer'))).not.toMatch(
      /^ *Haustechnik Öztürk & Söhne GmbH *$/m,
    )
  })

  test('one that cannot be drawn is left out', async () => {
    const broken = { bytes: new Uint8Array([1, 2, 3]), type: 'image/png' as const }
    const [page = ''] = await readPages(await printInvoice(printer, invoicePdfData(invoice()), broken))
    expect(page).toMatch(/^ *Haustechnik Öztürk & Söhne GmbH *$/m)
  })
})

test('texts of any kind never keep an invoice from being printed', async () => {
  const nasty =
    '漢字 \u0000\u0007 \ud800 😀👩‍👩‍👧 \u202eabc עברית العربية हिन्दी \u0301\u0301 #set page() ' +
    'x'.repeat(300)
  const text = await readText(
    await print(
      invoice({
        firm: { name: nasty, email: nasty, footer: nasty },
        receiver: { recipientName: nasty, addressLines: Array(12).fill(nasty).join('\n') },
        document: {
          remarks: nasty,
          customText: nasty,
          exchange: { rate: '0.000412', day: day('2026-11-11') },
          currency: 'XAU',
        },
        lineItems: [line(nasty, 999_999, 999, { descriptionLong: nasty.repeat(30) })],
        statutoryRemarks: [nasty],
      }),
    ),
  )
  expect(text).toContain('□')
  expect(text).toContain('Seite 1 von')
})

test('the same invoice gives the same bytes', async () => {
  const [first, second] = [await print(invoice()), await print(invoice())]
  expect(Buffer.compare(first, second)).toBe(0)
})
