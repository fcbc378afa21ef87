import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import type { TaxType } from './tax-types.ts'
import { isTaxationUniform, recommendTaxation } from './taxation.ts'

// Rows of spec 2 §4 with the readings of decisions §4.
const rows: [
  country: string | null,
  vatId: string,
  product: 'm' | 'v' | null,
  day: string,
  uk: boolean,
  TaxType,
][] = [
  [null, '', null, '2026-01-01', false, 'UNKNOWN'],
  ['DE', '', 'm', '2026-01-01', false, 'DIFFERENTIAL'],
  ['DE', '', 'v', '2026-01-01', false, 'VAT'],
  ['DE', 'DE136695976', null, '2026-01-01', false, 'VAT'],
  ['FR', 'FR40303265045', 'm', '2026-01-01', false, 'NONE_EU'],
  ['FR', 'FR40303265045', null, '2026-01-01', false, 'NONE_EU'],
  ['FR', '', 'm', '2026-01-01', false, 'DIFFERENTIAL'],
  ['FR', '', 'v', '2026-01-01', false, 'VAT'],
  ['CH', '', 'm', '2026-01-01', false, 'NONE_THIRD_COUNTRY'],
  ['US', 'X', 'v', '2026-01-01', false, 'NONE_THIRD_COUNTRY'],
  ['GB', '', 'v', '2020-12-31', false, 'VAT'],
  ['GB', '', 'v', '2021-01-01', false, 'NONE_THIRD_COUNTRY'],
  ['GB', '', 'v', '2021-01-01', true, 'VAT'],
  ['XI', '', 'v', '2021-01-01', false, 'VAT'],
]

describe('the recommended taxation', () => {
  test.each(rows)(
    '%s, VAT id "%s", product %s, %s, UK as EU %s: %s',
    (deliveryCountry, vatId, productTaxType, day, ukCountsAsEu, expected) => {
      expect(
        recommendTaxation({ deliveryCountry, vatId, productTaxType, serviceDay: day as Day, ukCountsAsEu }),
      ).toBe(expected)
    },
  )
})

test('taxation is uniform when all known ones are the same', () => {
  expect(isTaxationUniform([{ taxType: 'VAT' }, { taxType: 'UNKNOWN' }, { taxType: 'VAT' }])).toBe(true)
  expect(isTaxationUniform([{ taxType: 'VAT' }, { taxType: 'NONE_EU' }])).toBe(false)
})
