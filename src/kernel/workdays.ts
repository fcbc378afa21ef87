import { addDays, type Day, yearOf } from './day.ts'

// The days on which something is due in all of Germany (§ 193 BGB). Holidays of single Länder do not count.

/** Fixed holidays of every Land, as MM-DD. */
const fixed: ReadonlySet<string> = new Set(['01-01', '05-01', '10-03', '12-25', '12-26'])

/** Days from Easter Sunday: Karfreitag, Ostermontag, Christi Himmelfahrt, Pfingstmontag. */
const fromEaster = [-2, 1, 39, 50]

/** Easter Sunday of the Gregorian calendar (Gauss, in the form of Lichtenberg). */
export function easterSunday(year: number): Day {
  const century = Math.floor(year / 100)
  const secular = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25)
  const sun = 2 - Math.floor((3 * century + 3) / 4)
  const moon = year % 19
  const seed = (19 * moon + secular) % 30
  const correction = Math.floor((seed + Math.floor(moon / 11)) / 29)
  const limit = 21 + seed - correction
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7)
  const distance = 7 - ((limit - firstSunday) % 7)
  return addDays(`${year}-03-01` as Day, limit + distance - 1)
}

/** Whether all of Germany has a holiday that day; 2017 also Reformationstag, that once. */
export function isNationwideHoliday(day: Day): boolean {
  if (fixed.has(day.slice(5)) || day === '2017-10-31') return true
  const easter = easterSunday(yearOf(day))
  return fromEaster.some((days) => addDays(easter, days) === day)
}

/** The day itself, or the next one that is no Saturday, Sunday or nationwide holiday (§ 193 BGB). */
export function workdayFrom(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const isFree = weekday === 0 || weekday === 6 || isNationwideHoliday(day)
  return isFree ? workdayFrom(addDays(day, 1)) : day
}
