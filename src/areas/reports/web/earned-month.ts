import type { TaxFigure } from '#areas/tax-returns/contract/tax-due.ts'
import { behindAddress } from '#areas/tax-returns/web/tax-figure-names.ts'
import { type Day, yearOf } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import type { PeriodKind } from '#kernel/period.ts'
import type { TurnoverSpan } from '../rules/turnover-spans.ts'

const taxDuePath = '/auth/report'
const yieldsPath = '/auth/report/yields'

/** What a month, quarter or year brought, in EUR. */
export interface EarnedSpan extends TurnoverSpan {
  /** Of months alone; undefined while it is computed. */
  margin: number | undefined
}

/** How the turnover is cut, in the address: `?umsatz=quartale`; months without it. */
export const turnoverKey = 'umsatz'

export const turnoverCuts = [
  { kind: 'month', word: '', label: 'Monate' },
  { kind: 'quarter', word: 'quartale', label: 'Quartale' },
  { kind: 'year', word: 'jahre', label: 'Jahre' },
] as const satisfies readonly { kind: PeriodKind; word: string; label: string }[]

/** The year that is looked at, in the address: `?jahr=2024`; up to today without it. */
export const yearKey = 'jahr'

/** A year that is over; null for today. */
export function yearOfAddress(address: URLSearchParams, today: Day): number | null {
  const year = /^20\d\d$/.test(address.get(yearKey) ?? '') ? Number(address.get(yearKey)) : null
  return year !== null && year < yearOf(today) ? year : null
}

export const cutOfAddress = (address: URLSearchParams): PeriodKind =>
  turnoverCuts.find(({ word }) => word !== '' && word === address.get(turnoverKey))?.kind ?? 'month'

// Of months as `parseMonths` reads them.
export const figurePath = (figure: TaxFigure, months: string) =>
  `${taxDuePath}${behindAddress(figure, months)}`
export const turnoverPath = (months: string) => figurePath('amountNet', months)
export const marginPath = (months: string) => `${yieldsPath}?zeitraum=${months}`
export const marginText = (margin: number | undefined) =>
  margin === undefined ? '…' : formatSum(margin, 'EUR')
