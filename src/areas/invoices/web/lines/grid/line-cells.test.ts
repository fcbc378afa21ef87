import { describe, expect, test } from 'vitest'
import type { Category } from '#areas/categories/contract.ts'
import { parseDay } from '#kernel/day.ts'
import { entityIdFrom } from '#kernel/id.ts'
import { type LineFacts, type LineValues, newLine } from '../line-values.ts'
import {
  discountCellText,
  isEmptyLine,
  nextCell,
  proposedBookingText,
  typedDiscountOf,
  typedTax,
  unsaidOf,
  withProposals,
} from './line-cells.ts'

const category: Category = {
  entityId: { uuid: entityIdFrom(1, new Uint8Array(10)) },
  shortName: 'MOEB',
  description: 'Möbel',
  includeInBookingText: true,
  requiresProduct: false,
  isService: false,
  scope: 'INVOICE',
}

function factsOf(part: Partial<Category> = {}): LineFacts {
  const serviceDay = parseDay('2026-11-21')
  if (!serviceDay) throw new Error('a day')
  return {
    tax: {
      receiver: null,
      serviceDay,
      ukCountsAsEu: false,
      ossSince: null,
      marginStatementSince: null,
      taxScheme: 'SOLL',
    },
    categories: [{ ...category, ...part }],
  }
}

const line = (part: Partial<LineValues> = {}): LineValues => ({
  ...newLine('EUR', factsOf().tax, undefined),
  amount: '9,99',
  descriptionShort: 'Leinöl',
  categoryId: category.entityId.uuid,
  ...part,
})

describe('where Enter leads', () => {
  test.each([
    ['a text, to the price that is missing', line({ amount: '' }), 'text', 'price'],
    ['not over an empty price', line({ amount: '' }), 'price', 'price'],
    ['to a proposed category, once', line({ categoryIsProposed: true }), 'price', 'category'],
    ['from a proposed category on', line({ categoryIsProposed: true }), 'category', null],
    ['not over a missing category', line({ categoryId: null }), 'category', 'category'],
    ['back to what was left out', line({ amount: '' }), 'category', 'price'],
    ['from a complete line to the next one', line(), 'price', null],
    ['not on from an empty text', line({ descriptionShort: '', amount: '' }), 'text', 'text'],
  ] as const)('%s', (_, values, from, to) => {
    expect(nextCell(values, from)).toBe(to)
  })
})

describe('a typed tax', () => {
  test.each([
    ['7', { taxType: 'VAT', taxPercent: 7 }],
    ['19 %', { taxType: 'VAT', taxPercent: 19 }],
    ['0', { taxType: 'VAT', taxPercent: 0 }],
    ['§', { taxType: 'DIFFERENTIAL', taxPercent: 19 }],
    ['20', null],
    ['', null],
  ])('%s', (typed, meant) => {
    expect(typedTax(typed, line(), factsOf())).toEqual(meant)
  })
})

describe('the proposed booking text', () => {
  const asking = factsOf({ includeInBookingText: false })

  test('is category and text, where the category asks for one', () => {
    expect(proposedBookingText(line(), asking)).toBe('MOEB Leinöl')
    expect(proposedBookingText(line(), factsOf())).toBe('')
  })

  test('follows the text until somebody writes another one', () => {
    const proposed = withProposals(line(), line(), asking)
    expect(proposed.bookingTextSuffix).toBe('MOEB Leinöl')
    const changed = withProposals(proposed, { ...proposed, descriptionShort: 'Firnis' }, asking)
    expect(changed.bookingTextSuffix).toBe('MOEB Firnis')
    const own = withProposals(changed, { ...changed, bookingTextSuffix: 'Farben' }, asking)
    expect(withProposals(own, { ...own, descriptionShort: 'Lack' }, asking).bookingTextSuffix).toBe('Farben')
  })
})

test('a line is empty as long as it names and costs nothing', () => {
  expect(isEmptyLine(line({ descriptionShort: '', amount: '' }))).toBe(true)
  expect(isEmptyLine(line({ amount: '' }))).toBe(false)
})

test('what stands at a cell is not said again below the table', () => {
  const problems = [[{ path: 'amount', message: 'Betrag fehlt' }], []]
  expect(unsaidOf('Betrag fehlt', problems)).toBe('')
  expect(unsaidOf('Position 1: Betrag fehlt', problems)).toBe('')
  expect(unsaidOf('Betrag fehlt, Die Rechnung ist zu hoch', problems)).toContain('zu hoch')
})

describe('a typed discount', () => {
  const percent = (discountPercent: string) => ({ discountPercent, discountAmount: '' })
  const amount = (discountAmount: string) => ({ discountPercent: '', discountAmount })
  test.each([
    ['10', 'EUR', percent('10'), '10\u00a0%'],
    ['2,5 %', 'EUR', percent('2,5'), '2,5\u00a0%'],
    ['20 €', 'EUR', amount('20'), '20\u00a0€'],
    ['1.000,50€', 'EUR', amount('1.000,50'), '1.000,50\u00a0€'],
    ['20 eur', 'EUR', amount('20'), '20\u00a0€'],
    ['20 usd', 'USD', amount('20'), '20\u00a0USD'],
    ['-20 €', 'EUR', amount('-20'), '-20\u00a0€'],
    ['', 'EUR', percent(''), ''],
  ] as const)('%s in %s', (typed, currency, meant, shown) => {
    expect(typedDiscountOf(typed, { currency })).toEqual(meant)
    expect(discountCellText({ ...meant, currency })).toBe(shown)
  })

  test.each([
    ['20 €', 'USD'],
    ['20 USD', 'EUR'],
    ['viel', 'EUR'],
    ['%', 'EUR'],
    ['10 20 x', 'EUR'],
  ])('%s in %s means nothing', (typed, currency) => {
    expect(typedDiscountOf(typed, { currency })).toBeNull()
  })
})
