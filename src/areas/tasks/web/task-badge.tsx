import { useFirstScreenStands } from '#web/first-screen.ts'
import styles from './task-badge.module.css'
import { useTaskSummary } from './use-task-summary.ts'

const mostShown = 999

/** The number of open tasks, beside 'Aufgaben' in the menu; nothing while there are none. */
export function TaskBadge() {
  const open = useTaskSummary({ isEnabled: useFirstScreenStands() }).data?.open ?? 0
  if (open === 0) return null
  return (
    <>
      <span className={styles.said}>, {open.toLocaleString('de-DE')} offen</span>
      <span aria-hidden="true" className={styles.badge}>
        {open > mostShown ? `${mostShown}+` : open}
      </span>
    </>
  )
}
