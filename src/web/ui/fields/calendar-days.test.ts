import { describe, expect, it } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import { addMonths, longDayName, monthName, weekday, weeksOfMonth } from './calendar-days.ts'

const day = (text: string) => {
  const parsed = parseDay(text)
  if (!parsed) throw new Error(`no day: ${text}`)
  return parsed
}

describe('the calendar of a month', () => {
  it('starts its weeks on Monday and holds every day of the month', () => {
    const weeks = weeksOfMonth(day('2026-03-15'))
    expect(weeks[0]?.[0]).toBe('2026-02-23')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05')
    expect(weeks.every((week) => week.length === 7 && week[0] && weekday(week[0]) === 0)).toBe(true)
    expect(weeks.flat().filter((d) => d.startsWith('2026-03'))).toHaveLength(31)
  })

  it('needs four weeks for a February that starts on a Monday', () => {
    expect(weeksOfMonth(day('2027-02-10'))).toHaveLength(4)
  })

  it('crosses the end of a year', () => {
    expect(weeksOfMonth(day('2026-12-31')).at(-1)?.at(-1)).toBe('2027-01-03')
  })

  it('moves by months and stays inside the shorter one', () => {
    expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
    expect(addMonths(day('2026-01-15'), -1)).toBe('2025-12-15')
    expect(addMonths(day('2024-02-29'), 12)).toBe('2025-02-28')
  })

  it('speaks German', () => {
    expect(monthName(day('2026-03-05'))).toBe('März 2026')
    expect(longDayName(day('2026-03-05'))).toBe('Donnerstag, 5. März 2026')
  })
})
