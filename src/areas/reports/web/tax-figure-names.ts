import { parsePeriod, periodLabel } from '#kernel/period.ts'
import { type TaxFigure, taxFigures } from '../contract/taxes.ts'

/** The heads of the columns (spec 2 §2, 'Tax-due screen'); amounts are EUR. */
export const taxFigureNames: Record<TaxFigure, string> = {
  inputTax: 'Vorsteuer',
  vat: 'Umsatzsteuer',
  taxDue: 'Steuerschuld',
  amountNet: 'Umsatz netto',
  oss: 'Umsatzsteuer anderer Länder (OSS)',
}

/** The address of the documents behind a figure of a month or year: `?belege=vat&zeitraum=2026-03`. */
export function behindAddress(figure: TaxFigure, period: string): string {
  return `?belege=${figure}&zeitraum=${period}`
}

/** What such an address asks for; null where it asks for nothing, or for what there is not. */
export function behindOfAddress(address: URLSearchParams) {
  const figure = taxFigures.find((one) => one === address.get('belege'))
  const period = parsePeriod(address.get('zeitraum') ?? '')
  if (!figure || !period) return null
  const { from, to } = period
  return { title: `${taxFigureNames[figure]} ${periodLabel(period)}`, figure, from, to }
}
