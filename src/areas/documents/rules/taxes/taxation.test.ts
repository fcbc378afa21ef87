import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { TaxType } from './tax-types.ts'
import { isTaxationUniform, recommendTaxation } from './taxation.ts'

// The table of spec 2 §4 with the readings of decisions §4, written out: where the goods go and on which day of supply,
// and what follows for a product taxed by § 25a UStG (m), for one with VAT (v) and for a line without a product (–).
// The first three columns hold without a VAT id of the customer, the others with one.
const table = `
  country day        | m    v    –    | m+id v+id –+id
  -       2026-11-21 | ?    ?    ?    | ?    ?    ?
  DE      2019-03-01 | DIFF VAT  VAT  | DIFF VAT  VAT
  DE      2020-08-01 | DIFF VAT  VAT  | DIFF VAT  VAT
  DE      2026-11-21 | DIFF VAT  VAT  | DIFF VAT  VAT
  AT      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  BE      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  BG      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  CY      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  CZ      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  DK      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  EE      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  ES      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  FI      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  FR      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  GR      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  HR      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  HU      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  IE      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  IT      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  LT      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  LU      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  LV      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  MT      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  NL      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  PL      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  PT      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  RO      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  SE      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  SI      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  SK      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  HR      2013-06-30 | OUT  OUT  OUT  | OUT  OUT  OUT
  HR      2013-07-01 | DIFF VAT  VAT  | EU   EU   EU
  GB      2020-12-31 | DIFF VAT  VAT  | EU   EU   EU
  GB      2021-01-01 | OUT  OUT  OUT  | OUT  OUT  OUT
  GB      2026-11-21 | OUT  OUT  OUT  | OUT  OUT  OUT
  XI      2020-12-31 | OUT  OUT  OUT  | OUT  OUT  OUT
  XI      2021-01-01 | DIFF VAT  VAT  | EU   EU   EU
  XI      2026-11-21 | DIFF VAT  VAT  | EU   EU   EU
  CH      2026-11-21 | OUT  OUT  OUT  | OUT  OUT  OUT
  LI      2026-11-21 | OUT  OUT  OUT  | OUT  OUT  OUT
  NO      2026-11-21 | OUT  OUT  OUT  | OUT  OUT  OUT
  IS      2026-11-21 | OUT  OUT  OUT  | OUT  OUT  OUT
  UA      2026-11-21 | OUT  OUT  OUT  | OUT  OUT  OUT
  TR      2026-11-21 | OUT  OUT  OUT  | OUT  OUT  OUT
  RS      2026-11-21 | OUT  OUT  OUT  | OUT  OUT  OUT
  US      2026-11-21 | OUT  OUT  OUT  | OUT  OUT  OUT
  JP      2026-11-21 | OUT  OUT  OUT  | OUT  OUT  OUT`

const names: Record<string, TaxType> = {
  '?': 'UNKNOWN',
  DIFF: 'DIFFERENTIAL',
  VAT: 'VAT',
  EU: 'NONE_EU',
  OUT: 'NONE_THIRD_COUNTRY',
}
const columns = [
  ['m', ''],
  ['v', ''],
  [null, ''],
  ['m', 'XX123'],
  ['v', 'XX123'],
  [null, 'XX123'],
] as const

type Row = [country: string, day: string, product: 'm' | 'v' | null, vatId: string, expected: TaxType]

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((text): Row[] => {
    const [country = '', day = '', ...cells] = text.replaceAll('|', '').trim().split(/\s+/)
    return columns.map(([product, vatId], index) => {
      const expected = names[cells[index] ?? '']
      if (!expected) throw new Error(`unreadable row: ${text}`)
      return [country, day, product, vatId, expected]
    })
  })

const recommend = ([country, day, productTaxType, vatId]: Row, ukCountsAsEu = false) =>
  recommendTaxation({
    deliveryCountry: country === '-' ? null : country,
    vatId,
    productTaxType,
    service: null,
    ossSince: null,
    // Written as days above.
    serviceDay: day as Day,
    ukCountsAsEu,
  })

describe('the recommended taxation', () => {
  test('the table is whole', () => {
    expect(rows).toHaveLength(47 * 6)
    expect(new Set(rows.map((row) => row.slice(0, 4).join())).size).toBe(rows.length)
  })

  test.each(rows)('%s on %s, product %s, VAT id "%s": %s', (...row) => {
    expect(recommend(row)).toBe(row[4])
  })

  test('where the firm counts the United Kingdom as EU, GB is taxed as before 2021, and nothing else changes', () => {
    for (const row of rows) {
      const [country, , product, vatId, expected] = row
      const asEu = vatId === '' ? (product === 'm' ? 'DIFFERENTIAL' : 'VAT') : 'NONE_EU'
      expect([row, recommend(row, true)]).toEqual([row, country === 'GB' ? asEu : expected])
    }
  })
})

// § 3a Abs. 2 UStG: where the business is counts, not where goods go; Northern Ireland is EU for goods alone.
describe('a service to a business', () => {
  test.each<[country: string, vatId: string, day: string, expected: TaxType]>([
    ['FR', 'FR40303265045', '2026-11-21', 'SERVICE_EU'],
    ['GR', 'EL094259216', '2026-11-21', 'SERVICE_EU'],
    ['FR', '', '2026-11-21', 'VAT'],
    ['DE', 'DE136695976', '2026-11-21', 'VAT'],
    ['CH', 'CHE116281710', '2026-11-21', 'VAT'],
    ['XI', 'XI980780684', '2026-11-21', 'VAT'],
    ['GB', 'GB980780684', '2020-12-31', 'SERVICE_EU'],
    ['GB', 'GB980780684', '2021-01-01', 'VAT'],
  ])('in %s with the VAT id "%s" on %s: %s', (country, vatId, day, expected) => {
    const facts = {
      vatId: '',
      productTaxType: null,
      ossSince: null,
      ukCountsAsEu: true,
      serviceDay: day as Day,
    }
    expect(recommendTaxation({ ...facts, deliveryCountry: 'DE', service: { country, vatId } })).toBe(expected)
  })

  // Carried out where he is, it is one outside of the EU all the same, whatever the firm says of goods.
  test.each(['XI', 'GB'])('in %s, where its goods go too', (country) => {
    const service = { country, vatId: `${country}980780684` }
    const facts = {
      productTaxType: null,
      ossSince: null,
      ukCountsAsEu: true,
      serviceDay: '2026-11-21' as Day,
    }
    const there = { deliveryCountry: country, vatId: service.vatId }
    expect(recommendTaxation({ ...facts, ...there, service })).toBe('NONE_THIRD_COUNTRY')
    expect(recommendTaxation({ ...facts, ...there, service: null })).toBe('NONE_EU')
  })

  test('is not recommended before somebody is chosen', () => {
    const nobody = {
      deliveryCountry: null,
      vatId: '',
      productTaxType: null,
      ossSince: null,
      ukCountsAsEu: false,
    } as const
    const service = { country: 'FR', vatId: 'FR40303265045' }
    expect(recommendTaxation({ ...nobody, service, serviceDay: '2026-11-21' as Day })).toBe('UNKNOWN')
  })
})

// § 3c UStG: goods to a consumer elsewhere in the EU, from the day that the firm takes part in the One-Stop-Shop.
describe('a distance sale', () => {
  const sale = {
    deliveryCountry: 'FI',
    vatId: '',
    productTaxType: 'v',
    service: null,
    ossSince: '2024-01-01',
    ukCountsAsEu: false,
    serviceDay: '2026-11-21' as Day,
  } as const
  const day = (serviceDay: string) => ({ serviceDay: serviceDay as Day })
  test.each<[string, Partial<Parameters<typeof recommendTaxation>[0]>, TaxType]>([
    ['to a consumer', {}, 'OSS'],
    ['without a product', { productTaxType: null }, 'OSS'],
    ['of goods of § 25a UStG', { productTaxType: 'm' }, 'DIFFERENTIAL'],
    ['to a business', { vatId: 'FI20774740' }, 'NONE_EU'],
    ['within Germany', { deliveryCountry: 'DE' }, 'VAT'],
    ['to Northern Ireland', { deliveryCountry: 'XI' }, 'OSS'],
    ['to Switzerland', { deliveryCountry: 'CH' }, 'NONE_THIRD_COUNTRY'],
    ['that is a service', { service: { country: 'FI', vatId: '' } }, 'VAT'],
    ['before the firm took part', day('2023-12-31'), 'VAT'],
    ['on the first day', day('2024-01-01'), 'OSS'],
    ['of a firm that does not take part', { ossSince: null }, 'VAT'],
    [
      'to Great Britain, counted as EU, which has no rate',
      { deliveryCountry: 'GB', ukCountsAsEu: true },
      'VAT',
    ],
  ])('%s', (_, part, expected) => {
    expect(recommendTaxation({ ...sale, ...part })).toBe(expected)
  })
})

test.each<[TaxType[], boolean]>([
  [[], true],
  [['UNKNOWN', 'UNKNOWN'], true],
  [['VAT', 'UNKNOWN', 'VAT'], true],
  [['DIFFERENTIAL', 'DIFFERENTIAL'], true],
  [['VAT', 'NONE_EU'], false],
  [['VAT', 'DIFFERENTIAL'], false],
  [['UNKNOWN', 'NONE_EU', 'NONE_THIRD_COUNTRY'], false],
])('%s is uniform: %s', (types, expected) => {
  expect(isTaxationUniform(types.map((taxType) => ({ taxType })))).toBe(expected)
})
