import { parseMonths } from '#kernel/period.ts'
import { type TaxFigure, taxFigures } from '../contract/tax-due.ts'

/** The heads of the columns (spec 2 §2, 'Tax-due screen'); amounts are EUR. */
export const taxFigureNames: Record<TaxFigure, string> = {
  inputTax: 'Vorsteuer',
  vat: 'Umsatzsteuer',
  taxDue: 'Steuerschuld',
  amountNet: 'Umsatz netto',
  oss: 'Umsatzsteuer anderer Länder (OSS)',
}

/** The address of the documents behind a figure of months, as `parseMonths` reads them: `?belege=vat&zeitraum=2026-03`. */
export function behindAddress(figure: TaxFigure, period: string): string {
  return `?belege=${figure}&zeitraum=${period}`
}

/** What such an address asks for; null where it asks for nothing, or for what there is not. */
export function behindOfAddress(address: URLSearchParams) {
  const figure = taxFigures.find((one) => one === address.get('belege'))
  const months = parseMonths(address.get('zeitraum') ?? '')
  if (!figure || !months) return null
  const { from, to, label } = months
  return { title: `${taxFigureNames[figure]} ${label}`, figure, from, to }
}
