import { isEuCountry } from '#kernel/countries/countries.ts'
import type { Day } from '#kernel/day.ts'
import { ossRateIn } from './oss-rates.ts'
import type { TaxType } from './tax-types.ts'

export interface TaxationFacts {
  /** The country that the goods go to; null until a receiver is chosen. */
  deliveryCountry: string | null
  /** The receiver's VAT id there; '' when none is known. */
  vatId: string
  /** `m` differential, `v` VAT; null for a line without a product, which counts as `v` (decisions §4). */
  productTaxType: 'm' | 'v' | null
  /**
   * For a line whose category is marked 'Leistung': where the receiver has his business, and his VAT id there; null for
   * goods. Where they go makes no difference then (§ 3a Abs. 2 UStG).
   */
  service: { country: string; vatId: string } | null
  serviceDay: Day
  /** Firm setting: since when sales to consumers are declared by the One-Stop-Shop; null for not. */
  ossSince: string | null
  /** Firm setting: the specification's reading of the United Kingdom. */
  ukCountsAsEu: boolean
}

/** The taxation that Kontor recommends for an invoice line (spec 2 §4, decisions §4 and §9). */
export function recommendTaxation(facts: TaxationFacts): TaxType {
  const { deliveryCountry, vatId, productTaxType, service, serviceDay, ossSince, ukCountsAsEu } = facts
  if (deliveryCountry === null || deliveryCountry === '') return 'UNKNOWN'
  if (service && service.vatId !== '' && isServiceCountry(service.country, serviceDay)) return 'SERVICE_EU'
  const byProduct: TaxType = productTaxType === 'm' ? 'DIFFERENTIAL' : 'VAT'
  if (deliveryCountry === 'DE') return byProduct
  const isInEu = service
    ? isServiceCountry(deliveryCountry, serviceDay)
    : isEuCountry(deliveryCountry, serviceDay, { ukCountsAsEu })
  if (!isInEu) return 'NONE_THIRD_COUNTRY'
  if (vatId !== '') return 'NONE_EU'
  // Neither goods of § 25a UStG nor services are distance sales (§ 25a Abs. 7 Nr. 3, § 3c UStG).
  const isOss = ossSince !== null && ossSince <= serviceDay && byProduct === 'VAT' && service === null
  return isOss && ossRateIn(deliveryCountry, serviceDay) !== null ? 'OSS' : byProduct
}

/**
 * Whether services to a business there are taxed there as in another EU country (§ 3a Abs. 2 UStG): Northern Ireland counts
 * for goods alone, and the firm's reading of the United Kingdom is one of goods too.
 */
export function isServiceCountry(country: string, day: Day): boolean {
  return country !== 'DE' && country !== 'XI' && isEuCountry(country, day)
}

/**
 * Whether a service to a business there is taxed there and outside of the EU (§ 3a Abs. 2 UStG): for services Northern Ireland is, as the
 * rest of the United Kingdom.
 */
export function isThirdCountryOfService(country: string, day: Day): boolean {
  return country !== '' && country !== 'DE' && !isServiceCountry(country, day)
}

/** Whether a document's lines are taxed alike; UNKNOWN lines do not count (spec 2 §5, the uniformity warning). */
export function isTaxationUniform(lines: readonly { taxType: TaxType }[]): boolean {
  return new Set(lines.map((line) => line.taxType).filter((type) => type !== 'UNKNOWN')).size <= 1
}
