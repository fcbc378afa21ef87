import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { invoicePdfData } from '#areas/invoices/rules/pdf/pdf-data.ts'
import type { PdfText } from '#areas/invoices/rules/pdf/pdf-facts.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { shortOrLong } from '#test/endurance.ts'
import { invoice, line } from '#test/pdf/samples.ts'
import { readPages } from '#test/pdf/tools.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const amount = '(−?[\\d.]+,\\d\\d)'
const centsOf = (text: string) => Number(text.replace('−', '-').replace(/[.,]/g, ''))
const amountsIn = (page: string, row: RegExp) =>
  [...page.matchAll(row)].map((match) => centsOf(match[1] ?? ''))

type Item = {
  price: number
  quantity: number
  descriptionLines: number
  textWords: number
  before?: PdfText[]
}

const anyText: fc.Arbitrary<PdfText> = fc.oneof(
  fc.constant<PdfText>({ kind: 'HEADING', text: 'Etage' }),
  fc
    .integer({ min: 1, max: 60 })
    .map((count): PdfText => ({ kind: 'TEXT', text: Array(count).fill('Hinweis').join('\n') })),
)

const item = (descriptionLines: fc.Arbitrary<number>, textWords: fc.Arbitrary<number>) =>
  fc.record({
    price: fc.integer({ min: -50_000, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    descriptionLines,
    textWords,
    before: fc.oneof(
      { weight: 5, arbitrary: fc.constant<PdfText[]>([]) },
      { weight: 1, arbitrary: fc.array(anyText, { maxLength: 2 }) },
    ),
  })

const anyItem = item(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
  ),
  fc.constant(0),
)
/** So high that it cannot be kept on the page of the totals: the totals are then held together by themselves. */
const highItem = item(fc.integer({ min: 12, max: 70 }), fc.integer({ min: 0, max: 60 }))

/** Few lines and many, and every other time with one or two high ones before the totals. */
const items: fc.Arbitrary<Item[]> = fc
  .tuple(
    fc.oneof(fc.array(anyItem, { maxLength: 12 }), fc.array(anyItem, { maxLength: 110 })),
    fc.oneof(fc.constant([]), fc.array(highItem, { minLength: 1, maxLength: 2 })),
  )
  .map((parts) => parts.flat())
  .filter((all) => all.length > 0)

const low: Item = { price: 1000, quantity: 1, descriptionLines: 0, textWords: 0 }
const high = (descriptionLines: number, textWords = 0): Item => ({ ...low, descriptionLines, textWords })
/** A line that breaks over pages may begin one, without the heading right before it. */
const textsBefore = ({ before = [], descriptionLines }: Item) =>
  descriptionLines > 10 && before.at(-1)?.kind === 'HEADING' ? [] : before
const heading: PdfText[] = [{ kind: 'HEADING', text: 'Etage' }]
const lows = (count: number): Item[] => Array(count).fill(low)

/** The last line ends a little above the foot of a page, exactly there, or a little below; totals that once broke apart. */
const edges: Item[][] = [
  [high(32)],
  [high(33)],
  [high(36)],
  [high(38)],
  [...lows(9), high(19)],
  [high(20), high(12)],
  [...lows(2), high(10, 80), high(10, 80)],
  [...lows(20), high(60, 40)],
  ...[13, 14, 15, 16, 17].map((count) => [...lows(count), { ...low, before: heading }, ...lows(20)]),
  ...[8, 9, 10, 11].map((count) => [...lows(count), { ...low, before: heading }]),
]

test('at the foot of each page stands the sum of all lines so far, and again at the head of the next', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(items, async (all) => {
      const lineItems = all.map(({ price, quantity, descriptionLines, textWords }) =>
        line(`Ware${' Ware'.repeat(textWords)}`, quantity, price, {
          descriptionLong: Array(descriptionLines).fill('Beschreibung der Ware').join('\n'),
        }),
      )
      const texts = [...all.map(textsBefore), all.at(-1)?.before ?? []]
      const pages = await readPages(
        await printInvoice(printer, invoicePdfData(invoice({ lineItems, texts }))),
      )
      // A heading has something below it.
      expect(pages.filter((page) => /Etage\s*Übertrag/.test(page))).toEqual([])
      // What the totals consist of is never torn apart.
      expect(pages.filter((page) => /Gesamt netto|Umsatzsteuer 19|Gesamt brutto/.test(page))).toHaveLength(1)
      let [sum, isBegun] = [0, false]
      pages.forEach((page, index) => {
        const carried = amountsIn(page, new RegExp(`Übertrag +${amount}$`, 'gm'))
        const rows = amountsIn(page, new RegExp(`^ *\\d+ +Ware .* 19 % .* ${amount}$`, 'gm'))
        const before = sum
        const wasBegun = isBegun
        isBegun ||= rows.length > 0
        sum += rows.reduce((one, other) => one + other, 0)
        // The table ends on the page that holds the totals; only text may follow. Before the first line there is nothing to carry over.
        const tableEnded = pages.slice(0, index).some((earlier) => earlier.includes('Gesamt brutto'))
        const expected = tableEnded
          ? []
          : [...(wasBegun ? [before] : []), ...(page.includes('Gesamt brutto') || !isBegun ? [] : [sum])]
        expect(carried).toEqual(expected)
      })
      expect(sum).toBe(lineItems.reduce((total, item) => total + item.totalCents, 0))
    }),
    { numRuns: shortOrLong(8, 50) + edges.length, examples: edges.map((edge) => [edge]) },
  )
})
