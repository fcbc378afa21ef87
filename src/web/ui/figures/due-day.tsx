import { CircleAlert } from '../first-icons.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { DayText } from './day-text.tsx'
import styles from './due-day.module.css'

/** Until when something is to be paid; what is overdue is marked, not by colour alone. */
export function DueDay({ day, isOverdue }: { day: string | null; isOverdue: boolean }) {
  if (!isOverdue) return <DayText day={day} />
  return (
    <span className={styles.overdue} title="überfällig">
      <CircleAlert aria-hidden="true" />
      <DayText day={day} />
      <VisuallyHidden> überfällig</VisuallyHidden>
    </span>
  )
}
