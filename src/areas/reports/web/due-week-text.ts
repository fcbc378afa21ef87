import { type Day, daysBetween } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import type { OpenInWeek } from '../contract/open-weeks.ts'
import { mondayOf, weekOf } from '../rules/due-weeks.ts'

type Span = Pick<OpenInWeek, 'from' | 'to'>

/** `16.11.` */
const shortDay = (day: string | null) => shownDay(day).slice(0, 6)

/** What stands under a bar: the week, or that it is everything before or after. */
export function weekLabel({ from, to, week }: OpenInWeek): string {
  if (week !== null) return `KW ${week}`
  return from === null ? `bis ${shortDay(to)}` : `ab ${shortDay(from)}`
}

/** `KW 49`; of several weeks `KW 52/53`, `KW 14–53`. */
export function weeksLabel({ from, to, week }: Pick<OpenInWeek, 'from' | 'to' | 'week'>): string {
  const last = to === null ? week : weekOf(to as Day)
  if (week === null || last === null || last === week || from === to) return `KW ${week}`
  const isNext = from !== null && to !== null && daysBetween(mondayOf(from as Day), to as Day) < 14
  return `KW ${week}${isNext ? '/' : '–'}${last}`
}

/** The days of a week in few letters: `16.–22.11.`; nothing where the label says them. */
export function weekDays({ from, to, week }: OpenInWeek): string {
  if (week === null || from === null || to === null) return ''
  if (from === to) return shortDay(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? `${from.slice(8)}.` : shortDay(from)}–${shortDay(to)}`
}

/** When something is due, in words: `fällig 16.11.2026 bis 22.11.2026`. */
export function dueText({ from, to }: Span): string {
  if (from === null && to === null) return 'mit Fälligkeit'
  if (from === null) return `fällig bis ${shownDay(to)}`
  if (to === null) return `fällig ab ${shownDay(from)}`
  if (from === to) return `fällig am ${shownDay(from)}`
  return `fällig ${shownDay(from)} bis ${shownDay(to)}`
}

export function documentsText(count: number): string {
  return count === 1 ? '1 Rechnung' : `${count.toLocaleString('de-DE')} Rechnungen`
}

/** A sum without its cents, for where there is little room: `1.234 €`. */
export function roughSum(units: number): string {
  return formatSum(Math.round(units), 'EUR').replace(/,00/, '')
}

/** All that a bar says. */
export function weekName(week: OpenInWeek): string {
  const label = week.week === null ? '' : `KW ${week.week}, `
  const overdue = week.isOverdue ? 'überfällig, ' : ''
  return `${label}${overdue}${dueText(week)}: ${formatSum(week.open, 'EUR')}, ${documentsText(week.documents)}`
}
