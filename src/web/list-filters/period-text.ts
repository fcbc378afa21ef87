import { addDays, type Day, formatDay, monthOf, parseDay } from '#kernel/day.ts'
import { daysOfPeriod, parseMonths, periodOf, shiftPeriod } from '#kernel/period.ts'

// A time as the address names it: a preset, which moves on with the day (`letzter-monat`), a month, quarter or year (`2026-10`), or days
// (`2026-10-05..2026-10-20`, either end may be missing).

export interface Days {
  from: Day | null
  to: Day | null
}

/** What is offered at one press, and the days that it means today. */
export const periodPresets: readonly { text: string; label: string; daysOn: (today: Day) => Days }[] = [
  { text: 'dieser-monat', label: 'dieser Monat', daysOn: (today) => whole('month', today, 0) },
  { text: 'letzter-monat', label: 'letzter Monat', daysOn: (today) => whole('month', today, -1) },
  { text: 'dieses-quartal', label: 'dieses Quartal', daysOn: (today) => whole('quarter', today, 0) },
  { text: 'letztes-quartal', label: 'letztes Quartal', daysOn: (today) => whole('quarter', today, -1) },
  { text: 'dieses-jahr', label: 'dieses Jahr', daysOn: (today) => whole('year', today, 0) },
  { text: 'vorjahr', label: 'Vorjahr', daysOn: (today) => whole('year', today, -1) },
  {
    text: 'letzte-30-tage',
    label: 'letzte 30 Tage',
    daysOn: (today) => ({ from: addDays(today, -29), to: today }),
  },
]

const whole = (kind: 'month' | 'quarter' | 'year', today: Day, steps: number): Days =>
  daysOfPeriod(shiftPeriod(periodOf(kind, monthOf(today)), steps))

/** The days that a text of the address means, both included; null where it means none, or ends before it begins. */
export function daysOfText(text: string, today: Day): Days | null {
  const preset = periodPresets.find((one) => one.text === text)
  if (preset) return preset.daysOn(today)
  const months = parseMonths(text)
  if (months) return daysOfPeriod(months)
  return typedDays(text)
}

/** Days that somebody typed; null for presets and whole months. */
export function typedDays(text: string): Days | null {
  const ends = text.split('..')
  if (ends.length !== 2) return null
  const [from, to] = ends.map((end) => parseDay(end))
  if ((ends[0] && !from) || (ends[1] && !to) || (!from && !to)) return null
  return from && to && from > to ? null : { from: from ?? null, to: to ?? null }
}

export const textOfDays = ({ from, to }: Days): string => `${from ?? ''}..${to ?? ''}`

/** 'letzter Monat', 'Oktober 2026', '05.10.2026 – 20.10.2026', 'ab 05.10.2026'. */
export function periodWords(text: string): string {
  const preset = periodPresets.find((one) => one.text === text)
  if (preset) return preset.label
  const months = parseMonths(text)
  if (months) return months.label
  const { from, to } = typedDays(text) ?? { from: null, to: null }
  if (from && from === to) return formatDay(from)
  if (from && to) return `${formatDay(from)} – ${formatDay(to)}`
  return from ? `ab ${formatDay(from)}` : to ? `bis ${formatDay(to)}` : ''
}

/** A text of the address that may name another date than the usual one: `dueDate:letzter-monat`. */
export function splitDate(text: string): { by: string | null; period: string } {
  const at = text.indexOf(':')
  return at < 0 ? { by: null, period: text } : { by: text.slice(0, at), period: text.slice(at + 1) }
}

/** A date of the rows, and its head. The first counts where the address names none. */
export interface DateName {
  by: string
  label: string
}
