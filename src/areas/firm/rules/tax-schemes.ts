import type { Day } from '#kernel/day.ts'
import type { TaxScheme } from '../contract/read-firm.ts'

/** How the firm is taxed from a day on. */
export interface DatedScheme {
  /** A day; as it travels. */
  validFrom: string
  scheme: TaxScheme
}

/** The names on the screen. */
export const taxSchemeNames: Record<TaxScheme, string> = {
  SOLL: 'Sollversteuerung',
  IST: 'Istversteuerung',
  KLEINUNTERNEHMER: 'Kleinunternehmer',
}

/** The earliest day that Kontor knows: a scheme from then on has counted from the beginning. */
export const theBeginning = '1900-01-01' as Day // a day, written out

/**
 * The scheme that supplies of a day are taxed by. `schemes` are in the order of their days, at least one; the first one
 * counts before its day too. A switch in the middle of a year is ordinary: since 2025 the exemption of § 19 UStG ends with
 * the supply that passes the limit (§ 19 Abs. 1 UStG).
 */
export function schemeOn(schemes: readonly DatedScheme[], day: Day): TaxScheme {
  const entry = schemes.findLast(({ validFrom }) => validFrom <= day) ?? schemes[0]
  if (!entry) throw new Error('a firm without a scheme of taxation')
  return entry.scheme
}

/** Whether § 19 UStG applies on a day or is planned from a later one: then its limits are of interest. */
export function concernsSmallBusiness(schemes: readonly DatedScheme[], day: Day): boolean {
  const later = schemes.filter(({ validFrom }) => validFrom > day).map(({ scheme }) => scheme)
  return [schemeOn(schemes, day), ...later].includes('KLEINUNTERNEHMER')
}

/** The schemes with another one from a day on; what is entered for later days stays. */
export function withSchemeFrom(
  schemes: readonly DatedScheme[],
  scheme: TaxScheme,
  day: Day,
): readonly DatedScheme[] {
  if (schemes.length > 0 && schemeOn(schemes, day) === scheme) return schemes
  const before = schemes.filter(({ validFrom }) => validFrom < day)
  const later = schemes.filter(({ validFrom }) => validFrom > day)
  // What counted yesterday goes on: there is no switch on that day any more.
  if (before.at(-1)?.scheme === scheme) return [...before, ...later]
  return [...before, { validFrom: day, scheme }, ...later]
}
