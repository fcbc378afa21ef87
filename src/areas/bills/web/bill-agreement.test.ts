import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Category } from '#areas/categories/contract.ts'
import { billLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { documentTotals } from '#areas/documents/rules/lines/totals.ts'
import { noTaxReason } from '#areas/documents/web/tax-reason-input.ts'
import { noValues } from '#areas/documents/web/typed-fields.ts'
import { berlinDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { formatAmount } from '#kernel/numbers/amount-text.ts'
import { parseInput } from '#kernel/parse.ts'
import { onPaper, printedOn, type RandomLine, randomLine, randomPlaces } from '#test/paper-sums.ts'
import { billCreation } from '../contract.ts'
import { decideBill } from '../rules/decide-bill.ts'
import { differenceText } from './form/bill-sums.ts'
import { type BillValues, billFaults, billInput, newBill } from './form/bill-values.ts'
import { printedTaxesOf } from './form/printed-taxes.ts'
import { type BillLine, pricedLine } from './lines/bill-line.ts'
import { noLineProduct } from './lines/bill-line-product.ts'

// What is typed, what the form says of it and what the server decides; the database has its part in test/bills-agree.test.ts.

const today = berlinDay(new Date())

const category: Category = {
  entityId: { uuid: '01900000-0000-7000-8000-0000000000c1' },
  shortName: 'EINK',
  description: '',
  includeInBookingText: true,
  requiresProduct: false,
  scope: 'BILL',
} as unknown as Category

/** The lines as a person types them. */
function typedLine(line: RandomLine, index: number): BillLine {
  return {
    ...noValues(billLineFields),
    localId: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    amount: formatAmount(cents(line.amount)),
    side: line.isGross ? 'gross' : 'net',
    taxType: 'VAT',
    taxPercent: line.percent,
    ...noTaxReason,
    categoryId: category.entityId.uuid,
    bookingTextSuffix: '',
    ...noLineProduct,
    quantity: String(line.quantity),
    currency: 'EUR',
    stored: null,
  }
}

test('typed bills: the screen and the rules of the server agree with the paper, over thousands of them', () => {
  const typed = fc.array(randomLine, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(typed, fc.option(randomPlaces), (lines, places) => {
      const printed = places ? printedOn(lines, places) : []
      const paper = onPaper(lines, printed)
      const values: BillValues = {
        ...newBill(today),
        supplier: chosen,
        billNumber: 'R-1',
        billTotal: formatAmount(cents(paper.gross)),
        paymentTargetDays: '14',
        lines: lines.map(typedLine),
        printedTaxes: printed.map(({ taxPercent, tax }) => ({ taxPercent, tax: formatAmount(cents(tax)) })),
      }
      const taken = printedTaxesOf(values.printedTaxes, values.lines)
      expect(taken).toEqual(printed)
      expect(differenceText(values.billTotal, values.lines, 'EUR', taken)?.isRight).toBe(true)
      expect(billFaults(values, [category])).toEqual([])
      expect(documentTotals(values.lines.map(pricedLine), 'EUR', taken)).toMatchObject(paper)
      const parsed = parseInput(billCreation, billInput(values, [category]))
      if (!parsed.ok) throw new Error(JSON.stringify(parsed))
      const decision = decideBill(parsed.value, facts)
      if (!decision.ok) throw new Error(JSON.stringify(decision.problems))
      expect(decision.bill.figures).toMatchObject(paper)
      // A cent more or less is refused.
      const off = {
        ...parsed.value,
        documentCreation: { ...parsed.value.documentCreation, billTotal: cents(paper.gross + 1) },
      }
      const refused = decideBill(off, facts)
      expect(refused.ok).toBe(false)
      // In the same words here and there.
      const typedOff = { ...values, billTotal: formatAmount(cents(paper.gross + 1)) }
      expect(billFaults(typedOff, [category])).toEqual(refused.ok ? [] : refused.problems)
    }),
    { numRuns: 1000 },
  )
})

const supplierFields = { customerNumberAtSupplier: '' } as never
const chosen = {
  uuid: '01900000-0000-7000-8000-0000000000d1',
  fields: supplierFields,
  original: supplierFields,
  isChanged: false,
}
const facts = {
  supplier: supplierFields,
  categories: new Map([
    [
      category.entityId.uuid as string,
      {
        categoryId: category.entityId.uuid,
        shortName: 'EINK',
        includeInBookingText: true,
        requiresProduct: false,
        scope: 'BILL' as const,
      },
    ],
  ]),
  documentId: category.entityId.uuid,
  products: new Map(),
  others: new Map(),
  openFrom: null,
  ukCountsAsEu: false,
  taxSchemes: [{ validFrom: '1900-01-01', scheme: 'SOLL' as const }],
  rate: { rate: '1', day: null },
  today,
}
