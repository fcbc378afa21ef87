import { describe, expect, test } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import {
  deliveryOf,
  firstTaxPercent,
  type InvoiceTaxFacts,
  recommendedTaxType,
  type TaxedReceiver,
  taxationNotUniform,
  taxationWarnings,
} from './line-taxation.ts'

const receiver = (part: Partial<TaxedReceiver> = {}): TaxedReceiver => ({
  billingAddressIsDeliveryAddress: true,
  countryCode: 'DE',
  vatId: '',
  deliveryCountry: '',
  deliveryVatId: '',
  ...part,
})

function facts(part: Partial<InvoiceTaxFacts> = {}): InvoiceTaxFacts {
  const serviceDay = parseDay('2026-11-21')
  if (!serviceDay) throw new Error('a day')
  return { receiver: receiver(), serviceDay, ukCountsAsEu: false, taxScheme: 'SOLL', ...part }
}

const from = (part: Partial<TaxedReceiver>) => facts({ receiver: receiver(part) })
const elsewhere = { billingAddressIsDeliveryAddress: false }

describe('the recommended taxation of a line', () => {
  test.each([
    ['nobody chosen', facts({ receiver: null }), 'UNKNOWN'],
    ['Germany', from({}), 'VAT'],
    ['Germany with a VAT id', from({ vatId: 'DE123456788' }), 'VAT'],
    ['EU with a VAT id', from({ countryCode: 'AT', vatId: 'ATU12345675' }), 'NONE_EU'],
    ['EU without one', from({ countryCode: 'AT' }), 'VAT'],
    ['outside', from({ countryCode: 'CH' }), 'NONE_THIRD_COUNTRY'],
    ['delivered outside', from({ ...elsewhere, deliveryCountry: 'US' }), 'NONE_THIRD_COUNTRY'],
    [
      'delivered within the EU under the general VAT id',
      from({ ...elsewhere, deliveryCountry: 'FR', vatId: 'ATU12345675' }),
      'NONE_EU',
    ],
    ['the United Kingdom', from({ countryCode: 'GB' }), 'NONE_THIRD_COUNTRY'],
  ])('%s', (_, given, wanted) => {
    expect(recommendedTaxType(given)).toBe(wanted)
  })

  test('the firm may count the United Kingdom as EU', () => {
    expect(recommendedTaxType({ ...from({ countryCode: 'GB' }), ukCountsAsEu: true })).toBe('VAT')
  })

  test("the delivery's VAT id goes before the general one", () => {
    const both = receiver({ ...elsewhere, deliveryCountry: 'FR', deliveryVatId: 'FR1', vatId: 'AT1' })
    expect(deliveryOf(both)).toEqual({ country: 'FR', vatId: 'FR1' })
  })
})

describe('the percent that a line begins with', () => {
  test('is the standard rate of the day of supply', () => {
    expect(firstTaxPercent(facts())).toBe(19)
    const in2020 = parseDay('2020-08-01')
    expect(in2020 && firstTaxPercent(facts({ serviceDay: in2020 }))).toBe(16)
  })

  test('is 0 for a small business', () => {
    expect(firstTaxPercent(facts({ taxScheme: 'KLEINUNTERNEHMER' }))).toBe(0)
  })
})

describe('the warnings', () => {
  test('are none where all lines are taxed as recommended, and before anybody is chosen', () => {
    expect(taxationWarnings(['VAT', 'VAT'], facts())).toEqual([])
    expect(taxationWarnings(['UNKNOWN'], facts({ receiver: null }))).toEqual([])
    expect(taxationWarnings([], facts())).toEqual([])
  })

  test('name mixed taxation, and one that is not recommended', () => {
    expect(taxationWarnings(['VAT', 'DIFFERENTIAL'], facts())).toEqual([taxationNotUniform])
    expect(taxationWarnings(['NONE_EU', 'NONE_EU'], facts())).toEqual([taxationNotUniform])
  })

  test('name the threshold of sales to consumers in the EU', () => {
    const [warning] = taxationWarnings(['VAT'], from({ countryCode: 'FR' }))
    expect(warning).toContain('Frankreich')
    expect(taxationWarnings(['VAT'], from({ countryCode: 'FR', vatId: 'FR40303265045' }))).toEqual([
      taxationNotUniform,
    ])
  })
})
