import { describe, expect, test } from 'vitest'
import type { Category } from '#areas/categories/contract.ts'
import { invoiceLineItem, type StoredLineItem } from '#areas/documents/contract.ts'
import { invoiceLineFields } from '#areas/documents/rules/fields/document-fields.ts'
import { nothingOnWire } from '#areas/documents/rules/fields/field-table.ts'
import type { Product } from '#areas/stock/contract.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import { entityIdFrom } from '#kernel/id.ts'
import { inputProblems } from '#web/ui/forms/form-problems.ts'
import type { InvoiceTaxFacts } from '../../rules/line-taxation.ts'
import { bookingTextOf, lineFaults, lineInput } from './line-input.ts'
import { taxedLine } from './line-taxes.ts'
import {
  type LineFacts,
  type LineValues,
  lineProductOf,
  lineValuesOf,
  newLine,
  withProduct,
} from './line-values.ts'
import { pricedLine, shownLine } from './shown-line.ts'

function tax(part: Partial<InvoiceTaxFacts> = {}): InvoiceTaxFacts {
  const serviceDay = parseDay('2026-11-21')
  if (!serviceDay) throw new Error('a day')
  const receiver = {
    billingAddressIsDeliveryAddress: true,
    countryCode: 'DE',
    vatId: '',
    deliveryCountry: '',
    deliveryVatId: '',
    companyName: '',
  }
  return {
    receiver,
    serviceDay,
    ukCountsAsEu: false,
    ossSince: null,
    marginStatementSince: null,
    taxScheme: 'SOLL',
    ...part,
  }
}

const category = (part: Partial<Category> = {}): Category => ({
  entityId: { uuid: entityIdFrom(1, new Uint8Array(10)) },
  shortName: 'MOEB',
  description: 'Möbel',
  includeInBookingText: true,
  requiresProduct: false,
  isService: false,
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
      unit: 'H87',
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

describe('the reason for 0 %', () => {
  const free = (part: Partial<LineValues> = {}) => line({ taxType: 'VAT', taxPercent: 0, ...part })
  const missing = 'Grund für 0 % fehlt (§ 14 Abs. 4 Nr. 8 UStG)'

  test('is asked for, goes over the wire and is shown as it is printed', () => {
    expect(messages(free(), factsOf())).toEqual([missing])
    const rent = free({ taxReasonCode: 'PAR_4_12', taxReasonText: 'von vorher' })
    expect(messages(rent, factsOf())).toEqual([])
    expect(lineInput(rent, factsOf()).taxReason).toEqual({ code: 'PAR_4_12', text: '' })
    expect(shownLine(rent, factsOf()).taxReason).toBe(
      'Steuerfrei nach § 4 Nr. 12 UStG (Vermietung und Verpachtung von Grundstücken)',
    )
  })

  test('is typed where it is not in the list', () => {
    expect(messages(free({ taxReasonCode: 'OTHER' }), factsOf())).toEqual([missing])
    const typed = free({ taxReasonCode: 'OTHER', taxReasonText: ' Schadenersatz ' })
    expect(messages(typed, factsOf())).toEqual([])
  })

  test('is none of another rate, whatever was chosen before, and none where § 19 UStG is the reason', () => {
    const chosen = { taxReasonCode: 'PAR_4_8' } as const
    const small = factsOf({}, { taxScheme: 'KLEINUNTERNEHMER' })
    expect(lineInput(free({ ...chosen, taxPercent: 19 }), factsOf()).taxReason).toBeNull()
    expect(lineInput(line(chosen), factsOf({}, swiss)).taxReason).toBeNull()
    expect(lineInput(free(chosen), small).taxReason).toBeNull()
    expect(messages(free(), small)).toEqual([])
  })

  test('is none of the next line, which is taxed again', () => {
    const before = free({ taxReasonCode: 'OTHER', taxReasonText: 'Schadenersatz' })
    expect(newLine('EUR', tax(), before)).toMatchObject({
      taxPercent: 19,
      taxReasonCode: null,
      taxReasonText: '',
    })
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

const product = (part: Partial<Product> = {}): Product => ({
  entityId: { uuid: entityIdFrom(2, new Uint8Array(10)) },
  code: 'STU-1',
  productNumber: '',
  codeDescription: 'Armlehnstuhl',
  invoiceText: 'Armlehnstuhl „Kopenhagen“\nTeak, um 1962\nneu bezogen',
  designer: '',
  manufacturer: '',
  yearOfManufacturing: '',
  country: '',
  restorationTransport: null,
  additionalCosts: null,
  buyingPP: 320.5,
  buyingInOtherCurrency: null,
  buyingCurrency: null,
  salesPP: 1890,
  status: '',
  taxType: 'm',
  differentialKind: 'USED',
  sellerKind: null,
  salesCategoryEntityId: null,
  boughtAtReducedRate: false,
  purchasedOn: null,
  purchasedFrom: null,
  notes: '',
  ...part,
})

/** What a document says of the product. */
const ofLine = (part: Partial<Product> = {}): NonNullable<StoredLineItem['product']> => {
  const { uuid: _, ...shown } = lineProductOf('', product(part))
  return shown
}

describe('a chosen product', () => {
  const chosen = (values: LineValues, part: Partial<Product> = {}): LineValues => ({
    ...values,
    ...withProduct(values, product(part), tax().serviceDay),
  })

  test('brings its texts, its prices and its taxation', () => {
    const taken = chosen(line({ side: 'net', taxType: 'VAT', amount: '' }))
    expect(taken).toMatchObject({
      product: { uuid: product().entityId.uuid, code: 'STU-1', taxType: 'm' },
      descriptionShort: 'Armlehnstuhl „Kopenhagen“',
      descriptionLong: 'Teak, um 1962\nneu bezogen',
      amount: '1.890,00',
      side: 'gross',
      amountBuying: '320,50',
      taxType: null,
    })
    expect(lineInput(taken, factsOf())).toMatchObject({
      productEntityId: product().entityId.uuid,
      amount: 1890,
      amountBuying: 320.5,
      taxType: 'DIFFERENTIAL',
      taxPercent: null,
    })
    expect(shownLine(taken, factsOf()).productId).toBe(product().entityId.uuid)
    expect(taxedLine(taken, factsOf())).toEqual({
      taxType: 'DIFFERENTIAL',
      taxPercent: 19,
      productTaxType: 'm',
      isService: false,
    })
  })

  test('is named by its description without an invoice text, or where its first line is too long', () => {
    expect(chosen(line(), { invoiceText: '' })).toMatchObject({
      descriptionShort: 'Armlehnstuhl',
      descriptionLong: '',
    })
    const long = 'x'.repeat(251)
    expect(chosen(line(), { invoiceText: long })).toMatchObject({
      descriptionShort: 'Armlehnstuhl',
      descriptionLong: long,
    })
  })

  test('brings the category of its sale, which nobody has to confirm; without one the line keeps its own', () => {
    const proposed = line({ categoryId: 'before', categoryIsProposed: true })
    const ofProduct = chosen(proposed, { salesCategoryEntityId: 'sale' })
    expect([ofProduct.categoryId, ofProduct.categoryIsProposed]).toEqual(['sale', undefined])
    const kept = chosen(proposed)
    expect([kept.categoryId, kept.categoryIsProposed]).toEqual(['before', true])
  })

  test('without prices leaves what was typed; the buying price of a former product is not its own', () => {
    const typed = line({ amount: '75,00', amountBuying: '10,00' })
    const unpriced = { salesPP: null, buyingPP: null }
    expect(chosen(typed, unpriced)).toMatchObject({ amount: '75,00', amountBuying: '10,00' })
    expect(chosen({ ...typed, ...chosen(typed, { buyingPP: 99 }) }, unpriced)).toMatchObject({
      amountBuying: '',
    })
  })

  test('has its prices in EUR: a line in another currency keeps what was typed', () => {
    const typed = line({ currency: 'USD', amount: '75,00', amountBuying: '10,00' })
    expect(chosen(typed)).toMatchObject({ amount: '75,00', amountBuying: '10,00' })
  })

  test('brings the standard rate of the day of supply, whatever was chosen before', () => {
    const before = line({ taxPercent: 0, taxReasonCode: 'PAR_4_8' })
    expect(chosen(before)).toMatchObject({ taxPercent: 19, taxReasonCode: null, taxReasonText: '' })
    expect(withProduct(before, product(), '2020-08-01' as Day).taxPercent).toBe(16)
    expect(withProduct(before, null, tax().serviceDay)).toEqual({ product: null })
  })

  test('that is taken away leaves the texts', () => {
    expect({ ...chosen(line()), ...withProduct(line(), null, tax().serviceDay) }).toMatchObject({
      product: null,
      descriptionShort: 'Armlehnstuhl „Kopenhagen“',
    })
  })

  test('is what its category asks for', () => {
    const facts = factsOf({ requiresProduct: true })
    expect(messages(chosen(line()), facts)).toEqual([])
    expect(lineFaults(line(), facts)).toEqual([{ path: 'productEntityId', message: 'Ware fehlt' }])
  })
})

describe('a stored line', () => {
  const stored = (part: Partial<StoredLineItem> = {}): StoredLineItem => ({
    ...nothingOnWire(invoiceLineFields),
    localId: entityIdFrom(3, new Uint8Array(10)),
    quantity: 3,
    unit: 'DAY',
    amount: 9.99,
    amountBuying: null,
    amountIncludesTax: false,
    amountGross: 35.66,
    amountNet: 29.97,
    amountNetNonTaxable: 0,
    bookingText: 'MOEB',
    categoryEntityId: category().entityId.uuid,
    productEntityId: null,
    product: null,
    productUse: null,
    currency: 'EUR',
    descriptionShort: 'Leinöl',
    descriptionLong: '',
    taxPercent: 7,
    taxType: 'VAT',
    taxReason: null,
    appliesToLocalId: null,
    goodsReturned: null,
    ...part,
  })

  test('goes over the wire again as it was', () => {
    const used = {
      taxType: 'DIFFERENTIAL',
      taxPercent: 19,
      amountBuying: 4.5,
      amountIncludesTax: true,
    } as const
    const named = {
      productEntityId: product().entityId.uuid,
      product: ofLine(),
    } as const
    for (const part of [
      {},
      used,
      { ...used, ...named },
      { taxType: 'NONE_EU', taxPercent: 0, amountIncludesTax: true },
    ] as const) {
      const { amountGross, amountNet, amountNetNonTaxable, product: _, productUse, ...given } = stored(part)
      const taxPercent = given.taxType === 'VAT' ? given.taxPercent : null
      expect(lineInput(lineValuesOf(stored(part), factsOf()), factsOf())).toEqual({ ...given, taxPercent })
    }
  })

  test('follows the receiver again where it is taxed as recommended, and only there', () => {
    expect(lineValuesOf(stored(), factsOf()).taxType).toBeNull()
    expect(lineValuesOf(stored(), factsOf({}, swiss)).taxType).toBe('VAT')
    expect(lineValuesOf(stored({ product: ofLine() }), factsOf()).taxType).toBe('VAT')
    // The margin scheme is closed for it: VAT is what is recommended.
    const closed = ofLine({ sellerKind: 'VAT_DEALER' })
    expect(lineValuesOf(stored({ product: closed }), factsOf()).taxType).toBeNull()
  })

  test('keeps the booking text that was typed', () => {
    const asked = factsOf({ includeInBookingText: false })
    const values = lineValuesOf(stored({ bookingText: 'Spedition' }), asked)
    expect(bookingTextOf(values, asked)).toBe('Spedition')
  })
})

describe('a new line', () => {
  test('takes over side and category of the one before, nothing else', () => {
    const before = line({ side: 'net', taxPercent: 7, taxType: 'DIFFERENTIAL' })
    const next = newLine('USD', tax(), before)
    expect(next).toMatchObject({
      side: 'net',
      taxPercent: 19,
      categoryId: before.categoryId,
      currency: 'USD',
    })
    expect(next).toMatchObject({ quantity: '1', amount: '', descriptionShort: '', taxType: null })
    expect(next.localId).not.toBe(before.localId)
  })

  test('begins with the standard rate of the day of supply', () => {
    expect(newLine('EUR', tax(), undefined).taxPercent).toBe(19)
    expect(newLine('EUR', tax({ serviceDay: '2020-08-01' as Day }), undefined).taxPercent).toBe(16)
  })
})

describe('under § 19 UStG', () => {
  const exempt = factsOf({}, { taxScheme: 'KLEINUNTERNEHMER' })

  test.each<[string, Partial<LineValues>]>([
    ['with 19 %', { taxPercent: 19 }],
    ['with 7 %, net', { taxPercent: 7, side: 'net' }],
    ['free in the EU, by choice', { taxType: 'NONE_EU' }],
    ['of § 25a UStG, by choice', { taxType: 'DIFFERENTIAL' }],
  ])('a line is VAT of 0 %%, whatever was chosen: one %s', (_, part) => {
    const given = line(part)
    expect(lineInput(given, exempt)).toMatchObject({ taxType: 'VAT', taxPercent: 0, amountBuying: null })
    expect(shownLine(given, exempt)).toMatchObject({ taxType: 'VAT', taxPercent: 0, net: 2997, gross: 2997 })
    // What was chosen waits for another day of supply.
    expect(lineInput(given, factsOf())).toMatchObject({ taxType: given.taxType ?? 'VAT' })
  })

  test('what was written with 0 % has the standard rate where its copy is taxed', () => {
    const written = { ...lineInput(line(), exempt), amount: 9.99, categoryEntityId: '', taxPercent: 0 }
    // As it is read.
    const copied = lineValuesOf({ ...written, product: null } as unknown as StoredLineItem, exempt)
    expect(copied).toMatchObject({ taxType: null, taxPercent: 19 })
    expect([lineInput(copied, exempt).taxPercent, lineInput(copied, factsOf()).taxPercent]).toEqual([0, 19])
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
    expect(shownLine(line({ quantity: '2' }), factsOf()).unit).toBe('')
    expect(shownLine(line({ quantity: '1', unit: 'DAY' }), factsOf()).unit).toBe('Tag')
    expect(shownLine(line({ quantity: '2', unit: 'DAY' }), factsOf()).unit).toBe('Tage')
  })

  test('counts as nothing while it cannot be read', () => {
    expect(pricedLine(line({ amount: '12.3456', quantity: '' }), factsOf())).toMatchObject({
      amount: 0,
      quantity: 0,
    })
  })
})
