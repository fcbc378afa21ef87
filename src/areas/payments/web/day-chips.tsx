import { addDays, type Day, formatDay } from '#kernel/day.ts'
import styles from './payments.module.css'

interface DayChipsProps {
  /** The day as it is typed. */
  chosen: string
  today: Day
  dueDay: Day | null
  onChoose: (day: string) => void
}

/** The days on which one usually paid. */
export function DayChips({ chosen, today, dueDay, onChoose }: DayChipsProps) {
  const days: [string, Day][] = [
    ['heute', today],
    ['gestern', addDays(today, -1)],
  ]
  if (dueDay !== null && !days.some(([, day]) => day === dueDay))
    days.push([`fällig am ${formatDay(dueDay)}`, dueDay])
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
