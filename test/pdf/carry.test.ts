import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { invoicePdfData } from '#areas/invoices/rules/pdf-data.ts'
import { printInvoice } from '#areas/invoices/server/pdf/print-invoice.ts'
import { createPdfPrinter } from '#server/pdf/pdf-printer.ts'
import { invoice, line } from '#test/pdf/samples.ts'
import { readPages } from '#test/pdf/tools.ts'

const printer = createPdfPrinter()
afterAll(() => printer.close())

const amount = '(−?[\\d.]+,\\d\\d)'
const centsOf = (text: string) => Number(text.replace('−', '-').replace(/[.,]/g, ''))
const amountsIn = (page: string, row: RegExp) =>
  [...page.matchAll(row)].map((match) => centsOf(match[1] ?? ''))

const items = fc.array(
  fc.record({
    price: fc.integer({ min: -50_000, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    descriptionLines: fc.oneof(
      { weight: 5, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
    ),
  }),
  { minLength: 1, maxLength: 110 },
)

test('at the foot of each page stands the sum of all lines so far, and again at the head of the next', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(items, async (all) => {
      const lineItems = all.map(({ price, quantity, descriptionLines }) =>
        line('Ware', quantity, price, {
          description: Array(descriptionLines).fill('Beschreibung der Ware').join('\n'),
        }),
      )
      const pages = await readPages(await printInvoice(printer, invoicePdfData(invoice({ lineItems }))))
      let sum = 0
      pages.forEach((page, index) => {
        const carried = amountsIn(page, new RegExp(`Übertrag +${amount}$`, 'gm'))
        const rows = amountsIn(page, new RegExp(`^ *\\d+ +Ware .* ${amount}$`, 'gm'))
        const before = sum
        sum += rows.reduce((one, other) => one + other, 0)
        // The table ends on the page that holds the totals; only text may follow.
        const tableEnded = pages.slice(0, index).some((earlier) => earlier.includes('Gesamt brutto'))
        const expected = tableEnded
          ? []
          : [...(index > 0 ? [before] : []), ...(page.includes('Gesamt brutto') ? [] : [sum])]
        expect(carried).toEqual(expected)
      })
      expect(sum).toBe(lineItems.reduce((total, item) => total + item.totalCents, 0))
    }),
    { numRuns: 25 },
  )
})
