import { describe, expect, test } from 'vitest'
import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import { deliveryOf } from './legal-receiver.ts'
import {
  exportedService,
  type InvoiceTaxFacts,
  marginSchemeWaived,
  recommendedTaxType,
  type TaxedLine,
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
  companyName: 'Kunde GmbH',
  ...part,
})

function facts(part: Partial<InvoiceTaxFacts> = {}): InvoiceTaxFacts {
  const serviceDay = parseDay('2026-11-21')
  if (!serviceDay) throw new Error('a day')
  return {
    receiver: receiver(),
    serviceDay,
    ukCountsAsEu: false,
    ossSince: null,
    marginStatementSince: null,
    taxScheme: 'SOLL',
    ...part,
  }
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

  test.each([
    ['of used goods', 'm', 'DIFFERENTIAL'],
    ['of goods with VAT', 'v', 'VAT'],
    ['without a product', null, 'VAT'],
  ] as const)('follows the product: one %s', (_, product, wanted) => {
    expect(recommendedTaxType(facts(), { productTaxType: product, isService: false })).toBe(wanted)
  })

  test.each([
    ['Germany', {}, 'm'],
    ['within the EU', { countryCode: 'AT', vatId: 'ATU12345675' }, null],
    ['outside', { countryCode: 'CH' }, null],
  ] as const)('is VAT of 0 % alone under § 19 UStG: %s', (_, part, product) => {
    expect(
      recommendedTaxType(
        { ...from(part), taxScheme: 'KLEINUNTERNEHMER' },
        { productTaxType: product, isService: true },
      ),
    ).toBe('VAT')
  })

  test('is unknown under § 19 UStG too, while nobody is chosen', () => {
    expect(recommendedTaxType(facts({ receiver: null, taxScheme: 'KLEINUNTERNEHMER' }))).toBe('UNKNOWN')
  })

  test('of a service follows where the business is, wherever goods go (§ 3a Abs. 2 UStG)', () => {
    const service = { productTaxType: null, isService: true }
    const parisian = { countryCode: 'FR', vatId: 'FR40303265045' }
    expect(recommendedTaxType(from(parisian), service)).toBe('SERVICE_EU')
    expect(recommendedTaxType(from({ ...parisian, ...elsewhere, deliveryCountry: 'DE' }), service)).toBe(
      'SERVICE_EU',
    )
    expect(recommendedTaxType(from({ countryCode: 'FR' }), service)).toBe('VAT')
  })

  test('the firm may count the United Kingdom as EU', () => {
    expect(recommendedTaxType({ ...from({ countryCode: 'GB' }), ukCountsAsEu: true })).toBe('VAT')
  })

  test("the delivery's VAT id goes before the general one", () => {
    const both = receiver({ ...elsewhere, deliveryCountry: 'FR', deliveryVatId: 'FR1', vatId: 'AT1' })
    expect(deliveryOf(both)).toEqual({ country: 'FR', vatId: 'FR1' })
  })
})

describe('a service outside of the EU', () => {
  const service = { productTaxType: null, isService: true }
  const swiss = { countryCode: 'CH', companyName: 'Uhren AG' }
  const taxed = (taxType: TaxType, taxPercent = 0): TaxedLine => ({ ...service, taxType, taxPercent })

  test('is no export: to a business not taxable here, to others at German rates', () => {
    const said = (part: Partial<TaxedReceiver>) => exportedService('NONE_THIRD_COUNTRY', from(part), service)
    expect(said(swiss)).toContain('0 % mit dem Grund § 3a Abs. 2 UStG')
    expect(said({ ...swiss, countryCode: 'XI' })).toContain('§ 3a Abs. 2 UStG')
    expect(said({ ...swiss, companyName: '' })).toContain('deutsche Umsatzsteuer (§ 3a Abs. 1 UStG)')
  })

  test.each([
    ['goods', 'NONE_THIRD_COUNTRY', swiss, { ...service, isService: false }],
    ['what is taxed otherwise', 'VAT', swiss, service],
    ['a service within the EU', 'NONE_THIRD_COUNTRY', { ...swiss, countryCode: 'FR' }, service],
    ['a service in Germany', 'NONE_THIRD_COUNTRY', { ...swiss, countryCode: 'DE' }, service],
  ] as const)('nothing is said of %s', (_, taxType, part, line) => {
    expect(exportedService(taxType, from(part), line)).toBeNull()
  })

  test('is named by its lines, and VAT of it is not held against the recommendation', () => {
    const lines = [taxed('NONE_THIRD_COUNTRY'), taxed('NONE_THIRD_COUNTRY')]
    expect(taxationWarnings(lines, from(swiss))).toEqual([
      expect.stringMatching(/^Positionen 1, 2: Eine Leistung ist keine Ausfuhr/),
    ])
    expect(taxationWarnings([taxed('VAT')], from(swiss))).toEqual([])
    expect(taxationWarnings([taxed('SERVICE_EU')], from(swiss))).toEqual([
      expect.stringContaining('statt der Empfehlung'),
    ])
  })
})

/** A line as the warnings see it: `m NONE_EU 0` is one of a product taxed by § 25a UStG. */
function lines(...texts: string[]): TaxedLine[] {
  return texts.map((text) => {
    const [, product, taxType, percent] = /^(?:([mv]) )?(\w+)(?: (\d+))?$/.exec(text) ?? []
    return {
      isService: false,
      productTaxType: (product as 'm' | 'v' | undefined) ?? null,
      taxType: taxType as TaxType,
      taxPercent: percent === undefined ? 19 : Number(percent),
    }
  })
}

const french = { countryCode: 'FR', vatId: 'FR40303265045' }

describe('the warnings', () => {
  test.each<[string, TaxedLine[], InvoiceTaxFacts]>([
    ['all lines are taxed as recommended', lines('VAT', 'VAT'), facts()],
    ['nobody is chosen yet', lines('UNKNOWN'), facts({ receiver: null })],
    ['there is no line', [], facts()],
    ['used goods stay in Germany', lines('m DIFFERENTIAL', 'm DIFFERENTIAL'), facts()],
    [
      'goods are exported',
      lines('m NONE_THIRD_COUNTRY', 'v NONE_THIRD_COUNTRY'),
      from({ countryCode: 'US' }),
    ],
    [
      'used goods go to a consumer in the EU (§ 3c UStG does not hold)',
      lines('m DIFFERENTIAL'),
      from({ countryCode: 'FR' }),
    ],
    [
      'a small business sells within the EU',
      lines('VAT 0'),
      { ...from(french), taxScheme: 'KLEINUNTERNEHMER' },
    ],
  ])('are none where %s', (_, given, where) => {
    expect(taxationWarnings(given, where)).toEqual([])
  })

  test('have the words of the specification', () => {
    expect(taxationNotUniform).toBe(
      'Die Besteuerung sollte einheitlich sein und die Rechnung ist so wahrscheinlich nicht korrekt.',
    )
  })

  test('name mixed taxation, also where each line is taxed as recommended', () => {
    expect(taxationWarnings(lines('m DIFFERENTIAL', 'v VAT'), facts())).toEqual([taxationNotUniform])
  })

  test('name the lines that are taxed against the recommendation', () => {
    expect(taxationWarnings(lines('VAT', 'DIFFERENTIAL'), facts())).toEqual([
      taxationNotUniform,
      'Position 2: Differenzbesteuert statt der Empfehlung Umsatzsteuer.',
    ])
    expect(taxationWarnings(lines('NONE_EU', 'NONE_EU'), facts())).toEqual([
      'Positionen 1, 2: Steuerfrei (EU) statt der Empfehlung Umsatzsteuer.',
    ])
    const many = taxationWarnings(lines(...Array(12).fill('NONE_EU')), facts())
    expect(many[0]).toMatch(/^Positionen 1, 2, 3, 4, 5, 6, 7, 8 und 4 weitere: /)
  })

  test('name the threshold of sales to consumers in the EU', () => {
    const [warning, ...others] = taxationWarnings(lines('VAT'), from({ countryCode: 'FR' }))
    expect(warning).toBe(
      'Verkauf an einen Endkunden im EU-Ausland (Frankreich): über 10.000 € im Jahr gilt die Umsatzsteuer des Ziellandes (§ 3c UStG).',
    )
    expect(others).toEqual([])
    expect(taxationWarnings(lines('VAT'), from(french))).not.toContain(warning)
  })

  test('leave to declarations that OSS is for consumers, and that the firm takes no part in it', () => {
    for (const vatId of ['', 'FI20774740']) {
      const finnish = from({ countryCode: 'FI', vatId })
      expect(taxationWarnings(lines('OSS 25'), finnish).join(' ')).not.toMatch(/One-Stop-Shop|Verbraucher/)
    }
  })

  test('name the waiver of § 25a UStG, which the recommendation itself may bring', () => {
    expect(taxationWarnings(lines('m NONE_EU 0'), from(french))).toEqual([marginSchemeWaived])
    expect(taxationWarnings(lines('v NONE_EU 0', 'NONE_EU 0'), from(french))).toEqual([])
  })

  test('say that only a business owes the tax (§ 13b Abs. 5 UStG)', () => {
    const onlyBusiness = 'Die Steuer schuldet der Kunde nur, wenn er Unternehmer ist (§ 13b Abs. 5 UStG).'
    expect(taxationWarnings(lines('REVERSE_CHARGE 0'), from({ companyName: '' }))).toContain(onlyBusiness)
    for (const business of [{}, { companyName: '', vatId: 'DE136695976' }]) {
      expect(taxationWarnings(lines('REVERSE_CHARGE 0'), from(business))).not.toContain(onlyBusiness)
    }
  })

  test('say that § 13b within Germany is no matter of deliveries abroad', () => {
    const abroad =
      'Steuerschuld des Kunden (§\u00a013b) gilt für Leistungen im Inland, diese geht ins Ausland (Frankreich).'
    expect(taxationWarnings(lines('REVERSE_CHARGE 0'), from(french))).toContain(abroad)
    expect(taxationWarnings(lines('REVERSE_CHARGE 0'), from({}))).not.toContain(abroad)
  })

  test('name a rate that did not hold on the day of supply', () => {
    const on = (day: string, ...texts: string[]) =>
      taxationWarnings(lines(...texts), { ...facts(), serviceDay: day as Day })
    const none = (percent: number, day: string) =>
      `Den Steuersatz ${percent} % gibt es am Leistungsdatum ${day} nicht.`
    expect(on('2020-06-30', 'VAT 19', 'VAT 7', 'VAT 0')).toEqual([])
    expect(on('2020-07-01', 'VAT 16', 'VAT 5')).toEqual([])
    expect(on('2020-07-01', 'VAT 19')).toEqual([none(19, '01.07.2020')])
    expect(on('2020-12-31', 'VAT 7')).toEqual([none(7, '31.12.2020')])
    expect(on('2021-01-01', 'VAT 16', 'VAT 5')).toEqual([none(16, '01.01.2021'), none(5, '01.01.2021')])
  })
})
