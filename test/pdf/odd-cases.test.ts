import { afterAll, expect, test } from 'vitest'
import { invoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { type OddCase, oddCases } from '#test/pdf/odd-cases.ts'
import { invoice } from '#test/pdf/samples.ts'
import { readText, readWords } from '#test/pdf/tools.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())
const print = (facts: InvoicePdfFacts) => printInvoice(printer, invoicePdfData(facts))

/** What the page of each odd case must say, and what it must not. */
const said: [OddCase, yes: string[], no: string[]][] = [
  [
    'stornorechnung',
    [
      'Stornorechnung 2026-00417',
      'Hiermit stornieren wir unsere Rechnung 2026-00401 vom 02.11.2026 in voller Höhe.',
      'Storno zu Nr. 2026-00401',
      '6 Stück 19 % −95,00 −570,00',
      'Gesamt netto −1.129,08 €',
      'Umsatzsteuer 19 % auf −1.129,08 € −214,53 €',
      'Gesamt brutto −1.343,61 €',
    ],
    ['Bitte überweisen', 'GiroCode', 'Fällig am'],
  ],
  [
    'ersetzende-rechnung',
    [
      'Rechnung 2026-00417',
      'Diese Rechnung ersetzt unsere stornierte Rechnung 2026-00401 vom 02.11.2026.',
      'Ersetzt Nr. 2026-00401',
      'Fällig am',
    ],
    ['An ihre Stelle'],
  ],
  [
    'stornorechnung-ersetzt',
    [
      'Hiermit stornieren wir unsere Rechnung 2026-00401 vom 02.11.2026 in voller Höhe.',
      'An ihre Stelle tritt die Rechnung 2026-00418 vom 12.11.2026.',
    ],
    ['Diese Rechnung ersetzt'],
  ],
  [
    'ueberschriften',
    [
      'Werkstatt im Erdgeschoss',
      'Ausgeführt am 3. und 4. November 2026,',
      'Lüftung',
      'Die Filter sind vom Umtausch ausgenommen.',
      'Gesamt brutto 1.343,61 €',
    ],
    [],
  ],
  [
    'rechnungskorrektur',
    ['Rechnungskorrektur 2026-00417', 'Gesamt brutto −80,99 €', 'Wir erstatten Ihnen 80,99 €.'],
    ['Bitte überweisen', 'GiroCode', 'Fällig am'],
  ],
  [
    'entwurf',
    ['Rechnung <Entwurf>', '<Kunde>', 'Gesamt brutto 1.344,80 €'],
    ['GiroCode', 'Bitte', 'Fällig am'],
  ],
  [
    'fremdwaehrung',
    [
      'Gesamt USD',
      'VEREINIGTE STAATEN',
      'Umsatzsteuer 7 % auf 99,80 USD 6,99 USD',
      'Bereits bezahlt −250,00 USD',
      'Offen 1.200,40 USD',
      'Kurs vom 11.11.2026: 1 EUR = 1,086234567891 USD',
      // § 16 Abs. 6 UStG, Art. 230 MwStSystRL: 214,53 / 1,0862… and 6,99 / 1,0862…
      'Umsatzsteuer 19 %: 197,50 €',
      'Umsatzsteuer 7 %: 6,44 €',
      'Bitte überweisen Sie 1.200,40 USD bis zum 26.11.2026',
      'Payable in US dollars only.',
    ],
    ['GiroCode'],
  ],
  [
    'schriften',
    [
      'ТОВ «Київська меблева фабрика»',
      'Ελένη Παπαδοπούλου-Ξανθάκη',
      'Łódź Žižkov Győr Şişli Ðakovo',
      'Крісло дерев’яне, ручної роботи',
      'Krzesło dębowe z Łodzi, część ćwiczeń',
      'Ærø, Ångström, Þórður, İstanbul, Ħamrun, Rīga, Kėdainiai, Хаскове, Ѓорче',
    ],
    ['□'],
  ],
  [
    'anzahlungsrechnung',
    [
      'Anzahlungsrechnung 2026-00417',
      'Für die folgende Leistung, die noch aussteht, stellen wir Ihnen eine Anzahlung in Rechnung.',
      'voraussichtlich',
      'Bezahlt am 10.11.2026 −1.000,00 €',
      'Offen 1.975,00 €',
    ],
    ['Das Leistungsdatum entspricht'],
  ],
  [
    'schlussrechnung',
    [
      'Schlussrechnung 2026-00417',
      'Gesamt brutto 11.900,00 €',
      'Anzahlung 2026-00388 vom 03.08.2026',
      'netto 2.500,00 € · USt. 19 % 475,00 €',
      'erhalten 1.190,00 € von 2.975,00 € · netto 1.000,00 € · USt. 19 % 190,00 €',
      'Umsatzsteuer 19 % auf 6.500,00 € 1.235,00 €',
      'Restbetrag brutto 7.735,00 €',
      'Bitte überweisen Sie 7.735,00 €',
    ],
    [],
  ],
  [
    'eulieferung',
    [
      'Ihre USt-IdNr. LU12345678',
      'USt-IdNr. DE123456788',
      'Lieferanschrift: Entrepôt Moreau, Zone industrielle 7, L-4149 Esch-sur-Alzette, LUXEMBURG',
      'Gesamtbetrag 1.129,08 €',
      'Steuerfreie innergemeinschaftliche Lieferung gemäß §4 Nr. 1b UStG',
    ],
    ['Umsatzsteuer', 'USt. '],
  ],
  [
    'differenz',
    [
      'Gesamt (differenzbest.) 3.100,00 €',
      'Kein Ausweis der Umsatzsteuer da differenzbesteuert',
      'Gebrauchtgegenstände/Sonderregelung',
      'Kunstgegenstände/Sonderregelung',
    ],
    ['Umsatzsteuer 19', 'netto', 'brutto'],
  ],
  [
    'gemischt',
    [
      'Gesamt (differenzbest.) 2.400,00 €',
      'Gesamt netto 145,00 €',
      'Umsatzsteuer 19 % auf 145,00 € 27,55 €',
      'Bereits bezahlt −1.000,00 €',
      'Offen 1.572,55 €',
    ],
    [],
  ],
  [
    'steuerfrei',
    [
      'Gesamt netto 933,40 €',
      'Umsatzsteuer 19 % auf 189,90 € 36,08 €',
      'Umsatzsteuer 7 % auf 98,00 € 6,86 €',
      'Umsatzsteuer 0 % auf 499,00 € 1) 0,00 €',
      'Keine Umsatzsteuer auf 85,00 € 2) 0,00 €',
      'Keine Umsatzsteuer auf 61,50 € 3) 0,00 €',
      '2) Steuerfrei nach § 4 Nr. 12 UStG (Vermietung und Verpachtung von Grundstücken)',
    ],
    [],
  ],
  [
    'kleinunternehmer',
    [
      'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).',
      'Gesamtbetrag 1.129,08 €',
      'Der Rechnungsbetrag ist per Vorkasse fällig.',
    ],
    ['Umsatzsteuer 0', 'USt.'],
  ],
]

test.each(said)('%s', async (name, yes, no) => {
  const text = await readText(await print(oddCases[name]()))
  for (const part of yes) expect(text).toContain(part)
  for (const part of no) expect(text).not.toContain(part)
})

test.each([
  ['five lines', 4, 'Straße'],
  ['nine lines', 8, 'Straße'],
  ['thirty lines', 29, 'Weg'],
  [
    'nine lines wider than the window',
    8,
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH & Co. KG',
  ],
])('an address of %s stays in the window of DIN 5008 B', async (_, count, text) => {
  const addressLines = Array.from({ length: count - 1 }, (_line, index) => `A${index} ${text}`)
  const receiver = {
    recipientName: `A ${text}`,
    addressLines: addressLines.join('\n'),
    countryName: 'Österreich',
  }
  const words = await readWords(await print(invoice({ receiver })))
  // 20 mm from the left, 45 mm from the top, 85 × 45 mm; the title comes below it.
  const title = words.find((word) => word.text === 'Rechnung')
  const inWindow = words.filter((word) => word.left < 105 && word.top > 45 && word.bottom < (title?.top ?? 0))
  expect(inWindow.map((word) => word.text)).toEqual(
    expect.arrayContaining(['A', ...addressLines.map((_line, index) => `A${index}`), 'ÖSTERREICH']),
  )
  expect(title?.top).toBeGreaterThan(90)
  for (const word of inWindow) {
    expect(word.left).toBeGreaterThanOrEqual(20)
    expect(word.right).toBeLessThanOrEqual(105)
    expect(word.bottom).toBeLessThanOrEqual(90)
  }
})

test('a note at the foot of many lines leaves the page to the invoice', async () => {
  const footer = Array.from({ length: 160 }, (_, index) => `Z${index}`).join('\n')
  const words = await readWords(await print(invoice({ firm: { footer } })))
  expect(words.at(-1)?.page).toBe(1)
  expect(words.filter((word) => /^Z\d+$/.test(word.text))).toHaveLength(160)
  expect(Math.max(...words.map((word) => word.bottom))).toBeLessThan(292)
})

test('nothing is printed beyond the margins, however many and long the lines', {
  timeout: 60_000,
}, async () => {
  for (const name of ['tausend', 'entwurf', 'fremdwaehrung'] as const) {
    const words = await readWords(await print(oddCases[name]()))
    // The mark of a draft runs across the page.
    const set = words.filter((word) => !'ENTWURF'.includes(word.text))
    expect(set.filter((word) => word.left < 24.9 || word.right > 190.1 || word.bottom > 297 - 8)).toEqual([])
  }
})
