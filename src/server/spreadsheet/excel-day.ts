import { addDays, type Day, daysBetween, parseDay } from '#kernel/day.ts'

// Before it Excel counts a 29th of February 1900 that never was.
const firstDay = parseDay('1900-03-01')
const firstSerial = 61
const lastSerial = 2_958_465

/** Excel's number of a day; null before its counting is right. */
export function serialOfDay(day: Day): number | null {
  return firstDay && day >= firstDay ? firstSerial + daysBetween(firstDay, day) : null
}

/** The day of Excel's number, whatever its time; null where it is none. */
export function dayOfSerial(serial: number): Day | null {
  if (!firstDay || !(serial >= firstSerial && serial <= lastSerial)) return null
  return addDays(firstDay, Math.floor(serial) - firstSerial)
}
