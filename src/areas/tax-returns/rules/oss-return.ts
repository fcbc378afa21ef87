import { countryName } from '#kernel/countries/countries.ts'
import type { Month } from '#kernel/day.ts'
import { type Cents, sumCents } from '#kernel/money.ts'
import { type Period, periodOf, periodText } from '#kernel/period.ts'

// The quarterly return of the One-Stop-Shop (§ 18j UStG): distance sales by country and rate.

/** What of a document counts in a quarter, in EUR cents. */
export interface OssSale {
  /** Where the goods went, ISO 3166. */
  country: string
  taxPercent: number
  base: Cents
  tax: Cents
  /** The month of the sale that it takes back; null for a sale. */
  originMonth: Month | null
}

export interface OssRow {
  country: string
  taxPercent: number
  base: Cents
  tax: Cents
}

/** What changes a return of before: its quarter, and the tax by country (§ 18j Abs. 1 S. 4 UStG, Art. 369f of the VAT directive). */
export interface OssCorrection {
  /** `2026-Q2` */
  quarter: string
  country: string
  tax: Cents
}

export interface OssReturn {
  rows: OssRow[]
  corrections: OssCorrection[]
  base: Cents
  tax: Cents
}

/** The return of a quarter. What takes back a sale of an earlier quarter is told as a correction of that, never as a negative sale. */
export function ossReturn(sales: readonly OssSale[], quarter: Period): OssReturn {
  const isEarlier = ({ originMonth }: OssSale) => originMonth !== null && originMonth < quarter.from
  const rows = sumBy(
    sales.filter((sale) => !isEarlier(sale)),
    ({ country, taxPercent }) => `${countryName(country)} ${String(100 - taxPercent).padStart(4, '0')}`,
  ).map(({ first, base, tax }) => ({ country: first.country, taxPercent: first.taxPercent, base, tax }))
  const corrections = sumBy(
    sales.filter(isEarlier),
    (sale) => `${quarterOf(sale)} ${countryName(sale.country)}`,
  ).map(({ first, tax }) => ({ quarter: quarterOf(first), country: first.country, tax }))
  return {
    rows: rows.filter(({ base, tax }) => base !== 0 || tax !== 0),
    corrections: corrections.filter(({ tax }) => tax !== 0),
    base: sumCents(rows.map(({ base }) => base)),
    tax: sumCents([...rows, ...corrections].map(({ tax }) => tax)),
  }
}

function quarterOf({ originMonth }: OssSale): string {
  return originMonth === null ? '' : periodText(periodOf('quarter', originMonth))
}

function sumBy(sales: readonly OssSale[], keyOf: (sale: OssSale) => string) {
  return [...Map.groupBy(sales, keyOf)]
    .sort(([a], [b]) => a.localeCompare(b, 'de'))
    .flatMap(([, own]) => {
      const [first] = own
      if (!first) return []
      return [
        { first, base: sumCents(own.map((sale) => sale.base)), tax: sumCents(own.map((sale) => sale.tax)) },
      ]
    })
}

/**
 * The sales of a quarter as a file for the import of the BZSt's portal (version 2.0: UTF-8): the countries (Satzart 1), and the
 * goods that went from Germany (Satzart 3). Corrections are entered there by hand.
 */
export function ossFile({ rows }: Pick<OssReturn, 'rows'>): string {
  const countries = [...new Set(rows.map(({ country }) => ossCountry(country)))]
  return [
    '#v2.0',
    ...countries.map((country) => `1,${country}`),
    ...rows.map(({ country, taxPercent, base, tax }) =>
      ['3', ossCountry(country), 'STANDARD', taxPercent.toFixed(2), decimal(base), decimal(tax)].join(','),
    ),
    '',
  ].join('\r\n')
}

/** Greece has a code of its own in matters of VAT. */
const ossCountry = (country: string) => (country === 'GR' ? 'EL' : country)

const decimal = (amount: Cents) => (amount / 100).toFixed(2)
