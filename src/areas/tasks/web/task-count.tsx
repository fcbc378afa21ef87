import type { Day } from '#kernel/day.ts'
import type { Task } from '../contract/task-list.ts'
import styles from './tasks.module.css'

/** How many tasks the list shows, and how many of them are late. */
export function TaskCount({ tasks, today }: { tasks: readonly Task[]; today: Day }) {
  const overdue = tasks.filter(
    (task) => task.type === 'OVERDUE_INVOICE' || (task.type === 'PAY_BILL' && task.data.dueDate < today),
  ).length
  return (
    <p role="status" className={styles.count}>
      {tasks.length === 1 ? '1 Aufgabe' : `${tasks.length.toLocaleString('de-DE')} Aufgaben`}
      {overdue > 0 && (
        <>
          , <strong>{overdue.toLocaleString('de-DE')} überfällig</strong>
        </>
      )}
    </p>
  )
}
