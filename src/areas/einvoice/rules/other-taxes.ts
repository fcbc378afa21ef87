import type { TaxCategory } from './electronic-invoice.ts'

// A map, since a file may say '__proto__' or 'constructor', which every object has.
const names: ReadonlyMap<string, string> = new Map([
  ['INS', 'Versicherungsteuer'],
  ['ENV', 'Umweltabgabe'],
  ['EXC', 'Verbrauchsteuer'],
  ['CUD', 'Zoll'],
  ['IMP', 'Einfuhrabgabe'],
  ['BOL', 'Stempelsteuer'],
  ['STA', 'Stempelsteuer'],
  ['AAA', 'Mineralölsteuer'],
  ['TAC', 'Alkoholsteuer'],
  ['CAR', 'Kraftfahrzeugsteuer'],
  ['LOC', 'Örtliche Steuer'],
  ['STT', 'Verkaufsteuer'],
  ['GST', 'GST'],
  ['OTH', 'Andere Steuer'],
])

/** What a tax that is no VAT is called in German; a code that is not known stands as it is (UNTDID 5153). */
export function otherTaxName(scheme: string): string {
  return names.get(scheme.toUpperCase()) ?? `Steuer „${scheme.slice(0, 40)}“`
}

/** A category as it is read: to the rules of EN 16931 one of another tax than VAT is none at all. */
export function taxCategoryOf(scheme: string | null, { code, percent }: TaxCategory): TaxCategory {
  if (scheme === null || scheme.toUpperCase() === 'VAT') return { code, percent }
  return { code: null, percent: null, other: { scheme, percent } }
}

/** The rate that something is taxed with, whatever tax it is; in percent, null where none is named. */
export function ratePercent({ percent, other }: TaxCategory): string | null {
  return percent ?? other?.percent ?? null
}

/** Of several taxes the VAT, which a line says as its own; else the first. */
export function vatBefore<Element>(
  taxes: readonly Element[],
  schemeOf: (tax: Element) => string | null,
): Element | null {
  const isVat = (tax: Element) => (schemeOf(tax) ?? 'VAT').toUpperCase() === 'VAT'
  return taxes.find(isVat) ?? taxes[0] ?? null
}
