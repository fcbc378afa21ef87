import { addDays, type Day, formatDay } from '#kernel/day.ts'
import styles from './payments.module.css'

interface DayChipsProps {
  /** The day as it is typed. */
  chosen: string
  today: Day
  dueDay: Day | null
  /** The last day on which Skonto is in time; null where none is granted. */
  discountDay: Day | null
  /** Money comes in: nobody knows of it before its day. */
  isReceived: boolean
  onChoose: (day: string) => void
}

/** The days on which one usually paid. */
export function DayChips({ chosen, today, dueDay, discountDay, isReceived, onChoose }: DayChipsProps) {
  const days: [string, Day][] = [
    ['heute', today],
    ['gestern', addDays(today, -1)],
  ]
  const add = (label: string, day: Day | null) => {
    if (isReceived && day !== null && day > today) return
    if (day !== null && !days.some(([, known]) => known === day))
      days.push([`${label} ${formatDay(day)}`, day])
  }
  add('letzter Skontotag', discountDay)
  add('fällig am', dueDay)
  return (
    <div className={styles.chips}>
      {days.map(([label, day]) => (
        <button
          key={label}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === formatDay(day)}
          onClick={() => onChoose(formatDay(day))}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
