import type { Day } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import type { Task } from '../contract/task-list.ts'
import styles from './tasks.module.css'

/** How many of the tasks that the list shows are late, and what they come to, in EUR. */
export function TaskSums({ tasks, today }: { tasks: readonly Task[]; today: Day }) {
  const [late, toPay, toCome] = sumsOf(tasks, today)
  return (
    <p role="status" className={styles.sums}>
      {late > 0 && <strong className={styles.late}>{late.toLocaleString('de-DE')} überfällig</strong>}
      {toPay !== null && (
        <span>
          Zu zahlen <strong>{formatSum(toPay, 'EUR')}</strong>
        </span>
      )}
      {toCome !== null && (
        <span>
          Anzumahnen <strong>{formatSum(toCome, 'EUR')}</strong>
        </span>
      )}
    </p>
  )
}

function sumsOf(tasks: readonly Task[], today: Day): [number, number | null, number | null] {
  let late = 0
  let [toPay, toCome]: (number | null)[] = [null, null]
  for (const task of tasks) {
    if (task.type !== 'PAY_BILL' && task.type !== 'OVERDUE_INVOICE') continue
    const { dueDate, amountDueEuro } = task.data
    if (dueDate < today) late += 1
    if (task.type === 'PAY_BILL') toPay = sum(toPay, amountDueEuro)
    else toCome = sum(toCome, amountDueEuro)
  }
  return [late, toPay ?? null, toCome ?? null]
}

/** Exact to the cent. */
const sum = (before: number | null | undefined, amount: number) =>
  Math.round(((before ?? 0) + amount) * 100) / 100
