import { addMonths, type Day, formatDay, type Month } from '#kernel/day.ts'
import { workdayFrom } from '#kernel/workdays.ts'

/** 'bis 10.12.': on the 10th day of the next month it is declared and paid (§ 18 Abs. 1 UStG), on a day off the next working day (§ 108 Abs. 3 AO). */
export function dueText(month: Month): string {
  const tenth = addMonths(`${month}-10` as Day, 1)
  return tenth === null ? '' : `bis ${formatDay(workdayFrom(tenth)).slice(0, 6)}`
}
