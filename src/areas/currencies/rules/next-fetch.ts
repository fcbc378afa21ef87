import { addDays, berlinDay, type Day, daysBetween } from '#kernel/day.ts'

/** The files of the ECB, below one address. */
export type EcbFile = 'eurofxref-daily.xml' | 'eurofxref-hist-90d.xml' | 'eurofxref-hist.zip'

const minute = 60_000
// The ECB publishes around 16:00 on days when its payment system works; a little later is surely there.
const hour = 16
const minutes = 15
const lateUntilHours = 3
const longestPause = 6 * 60 * minute

/** The smallest file that closes the gap since the latest day that is known; null: none is known. */
export function fileFor(latest: Day | null, today: Day): EcbFile {
  const gap = latest === null ? Number.POSITIVE_INFINITY : daysBetween(latest, today)
  if (gap > 80) return 'eurofxref-hist.zip'
  return gap > 1 ? 'eurofxref-hist-90d.xml' : 'eurofxref-daily.xml'
}

/**
 * When to fetch again after a success: at 16:15 (Europe/Berlin) of the next weekday; half an hour later when today's rates
 * should be there and are not, for three hours, as it may be a holiday.
 */
export function nextFetchAt(now: Date, latest: Day | null): Date {
  const today = berlinDay(now)
  const due = berlinInstant(today)
  const isLate = isWeekday(today) && (latest === null || latest < today) && now >= due
  if (isLate && now.getTime() < due.getTime() + lateUntilHours * 60 * minute)
    return new Date(now.getTime() + 30 * minute)
  let day = now < due ? today : addDays(today, 1)
  while (!isWeekday(day)) day = addDays(day, 1)
  return berlinInstant(day)
}

/** When to try again after the given number of failures in a row: 5 minutes, then twice as long each time, at most 6 hours. */
export function retryAt(now: Date, failures: number): Date {
  return new Date(now.getTime() + Math.min(longestPause, 5 * minute * 2 ** Math.min(failures, 20)))
}

function isWeekday(day: Day): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

const berlinHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** 16:15 of a day in Europe/Berlin, which is one hour ahead of UTC in winter and two in summer. */
function berlinInstant(day: Day): Date {
  const time = (offset: number) => new Date(`${day}T${hour - offset}:${minutes}:00Z`)
  return Number(berlinHour.format(time(1))) === hour ? time(1) : time(2)
}
