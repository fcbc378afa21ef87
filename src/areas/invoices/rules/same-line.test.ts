import { expect, test } from 'vitest'
import { invoiceLineItem } from '#areas/documents/contract.ts'
import {
  documentFigures,
  type FiguredLine,
  negateFigures,
  negateLine,
} from '#areas/documents/rules/document-figures.ts'
import { invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { nothingOf } from '#areas/documents/rules/fields/field-table.ts'
import type { DecidedLine } from '#areas/documents/rules/lines/decide-lines.ts'
import { documentTotals } from '#areas/documents/rules/lines/totals.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { isSameLine } from './same-line.ts'

const categoryId = '0190a000-0000-7000-8000-000000000001' as EntityId
const productId = '0190a000-0000-7000-8000-000000000002' as EntityId
const category = { shortName: 'MOEB', includeInBookingText: true }

const line: DecidedLine = {
  ...nothingOf(invoiceLineFields),
  localId: null,
  quantity: 3,
  unit: 'HUR',
  amount: cents(999),
  amountIncludesTax: true,
  bookingText: 'MOEB Stuhl',
  categoryId,
  product: {
    entityId: { uuid: productId },
    code: 'S-1',
    taxType: 'v',
    differentialKind: 'USED',
    sellerKind: null,
    boughtAtReducedRate: false,
  },
  productUse: null,
  differentialKind: null,
  descriptionShort: 'Stuhl',
  descriptionLong: 'Teak',
  taxPercent: 19,
  taxType: 'VAT',
  taxReason: null,
  appliesToLocalId: null,
  goodsReturned: null,
}
const wire = {
  quantity: 3,
  unit: 'HUR',
  amount: -9.99,
  amountIncludesTax: true,
  bookingText: 'MOEB Stuhl',
  categoryEntityId: categoryId,
  productEntityId: productId,
  currency: 'EUR',
  descriptionShort: 'Stuhl',
  descriptionLong: 'Teak',
  taxPercent: 19,
  taxType: 'VAT',
}
const figured = (lines: DecidedLine[]): readonly FiguredLine[] =>
  documentFigures(lines, '1.0862', 'INCLUDED').lines
const isSame = (changes: object) =>
  figured([line]).every((own) =>
    isSameLine(invoiceLineItem.parse({ ...wire, ...changes }), negateLine(own), 'EUR', category),
  )

test('sums of negated lines are the exact negative, rounded as the original', () => {
  const lines: DecidedLine[] = [
    line,
    { ...line, amount: cents(1), amountIncludesTax: false, quantity: 50 },
    { ...line, amount: cents(-7), taxPercent: 7 },
    {
      ...line,
      amount: cents(8050),
      amountBuying: cents(5025),
      taxType: 'DIFFERENTIAL',
      differentialKind: 'USED',
    },
  ]
  const { net, tax, gross } = documentTotals(lines)
  const negated = figured(lines).map(negateLine)
  expect(documentTotals(negated)).toMatchObject({ net: -net, tax: -tax, gross: -gross })
  // What is negated is also what would be computed of the negated lines, in EUR and by § 25a UStG too.
  const figures = documentFigures(lines, '1.0862', 'INCLUDED')
  expect(negateFigures(figures)).toEqual(documentFigures(negated, '1.0862', 'INCLUDED'))
  const [nothing] = figured([{ ...line, amount: cents(0), amountBuying: cents(0) }]).map(negateLine)
  expect(nothing).toMatchObject({ amount: 0, amountBuying: 0 })
})

test.each([
  [{}],
  [{ localId: productId }],
  [{ unit: undefined }],
  [{ bookingText: 'Stuhl' }],
  [{ amountNet: 1, amountGross: 2 }],
  [{ amountBuying: '' }],
])('the same line is accepted: %o', (changes) => {
  expect(isSame(changes)).toBe(true)
})

test.each([
  [{ quantity: 2 }],
  [{ unit: 'H87' }],
  [{ amount: 9.99 }],
  [{ amount: -9.98 }],
  [{ amountBuying: -5 }],
  [{ amountIncludesTax: false }],
  [{ bookingText: 'MOEB Tisch' }],
  [{ categoryEntityId: productId }],
  [{ productEntityId: null }],
  [{ currency: 'USD' }],
  [{ descriptionShort: 'Tisch' }],
  [{ descriptionLong: '' }],
  [{ taxPercent: 7 }],
  [{ taxType: 'NONE_EU', taxPercent: 0 }],
])('another line is not: %o', (changes) => {
  expect(isSame(changes)).toBe(false)
})
