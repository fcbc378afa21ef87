import { isEuCountry } from '#kernel/countries.ts'
import type { Day } from '#kernel/day.ts'
import type { TaxType } from './tax-types.ts'

export interface TaxationFacts {
  /** The country that the goods go to; null until a receiver is chosen. */
  deliveryCountry: string | null
  /** The receiver's VAT id there; '' when none is known. */
  vatId: string
  /** `m` differential, `v` VAT; null for a line without a product, which counts as `v` (decisions §4). */
  productTaxType: 'm' | 'v' | null
  serviceDay: Day
  /** Firm setting: the specification's reading of the United Kingdom. */
  ukCountsAsEu: boolean
}

/** The taxation that Kontor recommends for an invoice line (spec 2 §4, decisions §4). */
export function recommendTaxation(facts: TaxationFacts): TaxType {
  const { deliveryCountry, vatId, productTaxType, serviceDay, ukCountsAsEu } = facts
  if (deliveryCountry === null || deliveryCountry === '') return 'UNKNOWN'
  const byProduct: TaxType = productTaxType === 'm' ? 'DIFFERENTIAL' : 'VAT'
  if (deliveryCountry === 'DE') return byProduct
  if (!isEuCountry(deliveryCountry, serviceDay, { ukCountsAsEu })) return 'NONE_THIRD_COUNTRY'
  return vatId === '' ? byProduct : 'NONE_EU'
}

/** Whether a document's lines are taxed alike; UNKNOWN lines do not count (spec 2 §5, the uniformity warning). */
export function isTaxationUniform(lines: readonly { taxType: TaxType }[]): boolean {
  return new Set(lines.map((line) => line.taxType).filter((type) => type !== 'UNKNOWN')).size <= 1
}
