import type { Day } from '#kernel/day.ts'

// What the page of a partner shows of his documents stands in its address, so that a figure leads to its rows.

export const views = ['alle', 'offen', 'zahlungen', 'konto'] as const
export type View = (typeof views)[number]

const keys = { view: 'belege', year: 'jahr' } as const

/** The day at whose end the open items are shown: `?belege=offen&tag=2026-09-30`. */
export const dayKey = 'tag'

/** The days of the statement, both included: `?belege=konto&von=2026-01-01&bis=2026-09-30`. */
export const fromKey = 'von'
export const toKey = 'bis'

/** An opened document: `?rechnung=uuid`. */
export const openedKey = 'rechnung'

export interface Shown {
  view: View
  /** The year whose documents are shown; null for all. */
  year: number | null
}

/** The address of what is shown, beside the rest of the page's address. */
export function shownQuery({ view, year }: Partial<Shown>): string {
  const query = new URLSearchParams({
    ...(view !== undefined && view !== 'alle' && { [keys.view]: view }),
    ...(year != null && { [keys.year]: String(year) }),
  })
  return `?${query}`
}

export function shownOf(address: URLSearchParams): Shown {
  const view = views.find((known) => known === address.get(keys.view)) ?? 'alle'
  const year = Number(address.get(keys.year))
  return { view, year: Number.isInteger(year) && year >= 1900 && year <= 2199 ? year : null }
}

/** The days of a year, both included. */
export const daysOfYear = (year: number) => ({ from: `${year}-01-01` as Day, to: `${year}-12-31` as Day })
