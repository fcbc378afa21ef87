import { describe, expect, test } from 'vitest'
import type { Category } from '#areas/categories/contract.ts'
import { invoiceLineItem } from '#areas/documents/contract.ts'
import { parseDay } from '#kernel/day.ts'
import { entityIdFrom } from '#kernel/id.ts'
import { inputProblems } from '#web/ui/form-problems.ts'
import type { InvoiceTaxFacts } from '../rules/line-taxation.ts'
import {
  bookingTextOf,
  type LineFacts,
  type LineValues,
  lineFaults,
  lineInput,
  newLine,
  pricedLine,
  shownLine,
} from './line-values.ts'

function tax(part: Partial<InvoiceTaxFacts> = {}): InvoiceTaxFacts {
  const serviceDay = parseDay('2026-11-21')
  if (!serviceDay) throw new Error('a day')
  const receiver = {
    billingAddressIsDeliveryAddress: true,
    countryCode: 'DE',
    vatId: '',
    deliveryCountry: '',
    deliveryVatId: '',
  }
  return { receiver, serviceDay, ukCountsAsEu: false, taxScheme: 'SOLL', ...part }
}

const category = (part: Partial<Category> = {}): Category => ({
  entityId: { uuid: entityIdFrom(1, new Uint8Array(10)) },
  shortName: 'MOEB',
  description: 'Möbel',
  includeInBookingText: true,
  requiresProduct: false,
  scope: 'INVOICE',
  ...part,
})

const factsOf = (part: Partial<Category> = {}, taxPart: Partial<InvoiceTaxFacts> = {}): LineFacts => ({
  tax: tax(taxPart),
  categories: [category(part)],
})

const line = (part: Partial<LineValues> = {}): LineValues => ({
  ...newLine('EUR', tax(), undefined),
  quantity: '3',
  amount: '9,99',
  descriptionShort: 'Leinöl',
  categoryId: category().entityId.uuid,
  ...part,
})

const swiss = { receiver: { ...tax().receiver, countryCode: 'CH' } as InvoiceTaxFacts['receiver'] }

/** What the form would show. */
const messages = (values: LineValues, facts: LineFacts) =>
  [...inputProblems(invoiceLineItem, lineInput(values, facts)), ...lineFaults(values, facts)].map(
    ({ message }) => message,
  )

describe('a line on the wire', () => {
  test('keeps what was typed: the amount per piece in the side that was entered', () => {
    expect(lineInput(line({ side: 'net' }), factsOf())).toMatchObject({
      quantity: 3,
      amount: 9.99,
      amountIncludesTax: false,
      bookingText: 'MOEB',
      taxType: 'VAT',
      taxPercent: 19,
      amountBuying: null,
    })
  })

  test('follows the receiver as long as nobody chose the taxation', () => {
    expect(lineInput(line(), factsOf({}, swiss))).toMatchObject({
      taxType: 'NONE_THIRD_COUNTRY',
      taxPercent: null,
      amountIncludesTax: true,
    })
    expect(lineInput(line({ taxType: 'VAT' }), factsOf({}, swiss))).toMatchObject({
      taxType: 'VAT',
      taxPercent: 19,
    })
  })

  test('bears the buying price only where § 25a UStG asks for it', () => {
    const typed = { amountBuying: '5,00' }
    expect(lineInput(line({ ...typed, taxType: 'DIFFERENTIAL' }), factsOf()).amountBuying).toBe(5)
    expect(lineInput(line(typed), factsOf()).amountBuying).toBeNull()
  })

  test('is booked under the prefix of its category, or under what was typed', () => {
    expect(bookingTextOf(line({ bookingTextSuffix: 'unsichtbar' }), factsOf())).toBe('MOEB')
    const asked = factsOf({ includeInBookingText: false })
    expect(bookingTextOf(line({ bookingTextSuffix: ' Spedition ' }), asked)).toBe('Spedition')
  })
})

describe('the messages of a line', () => {
  test('are none when it is complete', () => {
    expect(messages(line(), factsOf())).toEqual([])
  })

  test('name everything that is missing (spec 2 §5)', () => {
    const empty = line({ quantity: '', amount: '', descriptionShort: '', categoryId: null })
    expect(messages(empty, factsOf()).sort()).toEqual([
      'Betrag fehlt',
      'Kategorie fehlt',
      'Menge fehlt',
      'Positionstext fehlt',
    ])
    expect(messages(line(), factsOf({}, { receiver: null }))).toEqual(['Steuer fehlt'])
  })

  test('ask for a booking text and a product where the category does', () => {
    expect(messages(line(), factsOf({ includeInBookingText: false }))).toEqual(['Buchungstext fehlt'])
    expect(messages(line(), factsOf({ requiresProduct: true }))).toEqual(['Ware fehlt'])
  })
})

describe('a new line', () => {
  test('takes over side, percent and category of the one before, nothing else', () => {
    const before = line({ side: 'net', taxPercent: 7, taxType: 'DIFFERENTIAL' })
    const next = newLine('USD', tax(), before)
    expect(next).toMatchObject({ side: 'net', taxPercent: 7, categoryId: before.categoryId, currency: 'USD' })
    expect(next).toMatchObject({ quantity: '1', amount: '', descriptionShort: '', taxType: null })
    expect(next.localId).not.toBe(before.localId)
  })

  test('begins without tax in a small business', () => {
    expect(newLine('EUR', tax({ taxScheme: 'KLEINUNTERNEHMER' }), undefined).taxPercent).toBe(0)
  })
})

describe('a line in the table', () => {
  test('shows the whole amount, and the price of a piece in its side', () => {
    expect(shownLine(line(), factsOf())).toMatchObject({
      gross: 2997,
      net: 2518,
      pieceAmount: { amount: 999, side: 'gross' },
      category: 'MOEB',
      taxPercent: 19,
    })
    expect(shownLine(line({ quantity: '1' }), factsOf()).pieceAmount).toBeNull()
  })

  test('counts as nothing while it cannot be read', () => {
    expect(pricedLine(line({ amount: '12.34', quantity: '' }), tax())).toMatchObject({
      amount: 0,
      quantity: 0,
    })
  })
})
