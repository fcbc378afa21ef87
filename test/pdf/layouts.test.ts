import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type LogoPlace, logoPlaces, type PaperLook, paperLayouts } from '#areas/firm/rules/paper-look.ts'
import { invoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import type { InvoicePdfFacts } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { printAmendment } from '#areas/invoices/server/amendments/amend-invoice.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { letterLook } from '#areas/letters/rules/letter-look.ts'
import { type Language, languages } from '#kernel/texts/language.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { atLength } from '#test/endurance.ts'
import { amendment } from '#test/pdf/amendments.ts'
import { pngLogo } from '#test/pdf/logos.ts'
import { oddCases } from '#test/pdf/odd-cases.ts'
import { invoice, manyLines } from '#test/pdf/samples.ts'
import { readPages, readText, readWords, runTool, withFolder } from '#test/pdf/tools.ts'
import { veraPdf } from '#test/pdf/vera-pdf.ts'

// What holds of every layout in every language (decisions §10, 'Fields').

const printer = createPdfPrinter()
afterAll(() => printer.close())

/** Dark, light, and one that nobody sees. */
const colours = ['#7a1f3d', '#ffd500', '#ffffff']

const look = (paperLayout: PaperLook['paperLayout'], index = 0): PaperLook => ({
  paperLayout,
  paperColour: colours[index % colours.length] ?? '',
  logoPlace: logoPlaces[index % logoPlaces.length] ?? 'LEFT',
})

const written = (facts: InvoicePdfFacts, chosen: PaperLook, language: Language): InvoicePdfFacts => ({
  ...facts,
  firm: { ...facts.firm, ...chosen },
  document: { ...facts.document, language },
})

const print = (facts: InvoicePdfFacts, chosen: PaperLook, language: Language, logo = false) =>
  printInvoice(printer, invoicePdfData(written(facts, chosen, language)), logo ? pngLogo() : null)

const kinds: Record<string, (chosen: PaperLook, language: Language) => Promise<Uint8Array>> = {
  rechnung: (chosen, language) => print(invoice(), chosen, language, true),
  lang: (chosen, language) => print(invoice({ lineItems: manyLines(50) }), chosen, language),
  berichtigung: (chosen, language) =>
    printAmendment(printer, { ...amendment(language), look: letterLook(chosen) }, pngLogo()),
  ...Object.fromEntries(
    (
      [
        ...['stornorechnung', 'rechnungskorrektur', 'anzahlungsrechnung', 'schlussrechnung', 'entwurf'],
        ...['fremdwaehrung', 'steuerfrei', 'gemischt', 'leistungsempfaenger', 'kommanditgesellschaft'],
      ] as (keyof typeof oddCases)[]
    ).map((name) => [
      name,
      (chosen: PaperLook, language: Language) =>
        print(oddCases[name](), chosen, language, name === 'gemischt'),
    ]),
  ),
}

const all = paperLayouts.flatMap((layout) =>
  languages.flatMap((language) =>
    Object.keys(kinds).map((kind, index) => ({ layout, language, kind, chosen: look(layout, index) })),
  ),
)
/** The usual run has a mixed invoice in every layout and language, and one of each kind that is not printed elsewhere. */
const some = all.filter(
  ({ layout, kind }, index) => kind === 'gemischt' || (layout !== 'CLASSIC' && index % 7 === 0),
)

test('every layout in every language is PDF/A-3a and PDF/UA-1, whatever the document', {
  timeout: atLength ? 900_000 : 200_000,
}, async () => {
  await withFolder(async (folder) => {
    const files: string[] = []
    for (const { layout, language, kind, chosen } of atLength ? all : some) {
      const file = join(folder, `${layout}-${language}-${kind}.pdf`)
      const pdf = await kinds[kind]?.(chosen, language)
      if (pdf === undefined) throw new Error(`no such kind: ${kind}`)
      await writeFile(file, pdf)
      expect(await runTool('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors')
      files.push(file)
    }
    expect(new Set(some.map(({ layout, language }) => layout + language)).size).toBe(6)
    expect((await veraPdf(files)).match(/ ok \d+ checks/g)).toHaveLength(2 * files.length)
  })
})

test('a line ends on no sign of an English amount below 0', async () => {
  const customText = Array.from({ length: 120 }, (_, index) => `${'less'.slice(index % 4)} −€1.23`).join(' ')
  const words = await readWords(await print(invoice({ document: { customText } }), look('CLASSIC'), 'EN'))
  expect(words.filter(({ text }) => text === '−€1.23')).toHaveLength(120)
})

describe.each(paperLayouts)('%s', (layout) => {
  test('keeps the address in the window of DIN 5008 B, and all else within the margins', async () => {
    const addressLines = Array.from({ length: 8 }, (_, index) => `A${index} Straße`).join('\n')
    const facts = invoice({ receiver: { addressLines }, lineItems: manyLines(40) })
    const words = await readWords(await print(facts, look(layout), 'EN'))
    const address = words.filter(({ text, page }) => page === 1 && /^A\d$/.test(text))
    expect(address).toHaveLength(8)
    for (const word of address) {
      expect(word.left).toBeGreaterThanOrEqual(20)
      expect(word.right).toBeLessThanOrEqual(105)
      expect(word.top).toBeGreaterThanOrEqual(45)
      expect(word.bottom).toBeLessThanOrEqual(90)
    }
    const title = words.find(({ text }) => text === 'Invoice' || text === '2026-00417')
    expect(title).toBeDefined()
    expect(words.filter((word) => word.left < 24.9 || word.right > 190.1 || word.bottom > 289)).toEqual([])
  })

  test('says the same words, and carries over the same sums', async () => {
    const facts = invoice({ lineItems: manyLines(60), paymentsCents: 100_000 })
    const wordsOf = async (chosen: PaperLook) =>
      (await readText(await print(facts, chosen, 'DE')))
        // What repeats by page, and where a page ends, differs.
        .replace(/Seite \d+ von \d+|Übertrag [\d.,]+ €?/g, '')
        .split(' ')
        .filter((word) => /\d,\d\d/.test(word))
    const own = await wordsOf(look(layout))
    const classic = await wordsOf({ ...look('CLASSIC') })
    expect(own.filter((word) => word === '100,00').length).toBe(
      classic.filter((word) => word === '100,00').length,
    )
    for (const word of new Set(classic)) expect(own).toContain(word)
    const pages = await readPages(await print(facts, look(layout), 'DE'))
    const carried = pages.map((page) => [...page.matchAll(/Übertrag +([\d.,]+)/g)].map(([, sum]) => sum))
    expect(pages.length).toBeGreaterThan(1)
    carried.slice(1).forEach(([atHead], index) => {
      if (atHead !== undefined) expect(atHead).toBe(carried[index]?.at(-1))
    })
  })

  test('puts the logo, or the name in its place, where it is said', async () => {
    const leftOf = async (logoPlace: LogoPlace) => {
      const words = await readWords(await print(invoice(), { ...look(layout), logoPlace }, 'DE'))
      return words[0]?.left ?? 0
    }
    const [left, centre, right] = [await leftOf('LEFT'), await leftOf('CENTRE'), await leftOf('RIGHT')]
    expect(left).toBeCloseTo(25, 0)
    expect(centre).toBeGreaterThan(left + 10)
    expect(right).toBeGreaterThan(centre + 10)
  })
})

test('the compact layout has more lines on a page', async () => {
  const onFirst = async (layout: PaperLook['paperLayout']) => {
    const [page = ''] = await readPages(
      await print(invoice({ lineItems: manyLines(60) }), look(layout), 'DE'),
    )
    return page.match(/ 19 % /g)?.length ?? 0
  }
  expect(await onFirst('COMPACT')).toBeGreaterThan((await onFirst('CLASSIC')) + 5)
})
