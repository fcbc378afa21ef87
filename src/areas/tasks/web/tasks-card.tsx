import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { allows } from '#kernel/permissions.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { KeyFigure, type KeyFigureProps, KeyFigures } from '#web/ui/figures/key-figure.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { useToday } from '#web/use-today.ts'
import type { PayBillTask, TaskKind, TaskSummary } from '../contract.ts'
import { shownMoney } from '../rules/shown-task.ts'
import { taskKindNames } from '../rules/task-kind-names.ts'
import { DueRing } from './due-ring.tsx'
import { taskAddress, taskKindAddress, taskListPath } from './task-paths.ts'
import styles from './tasks-card.module.css'
import { useTaskSummary } from './use-task-summary.ts'

/** What waits, on the dashboard: the sums, and the bills that are due first. */
export function TasksCard() {
  const session = useSession()
  return session && allows('TASK_VIEW', session.permissions) && <Tasks />
}

function Tasks() {
  const summary = useTaskSummary()
  const { data: firm } = useRead(readFirm)
  // Before its first invoice a firm has done nothing that could be done; the first steps say what is to do.
  const isUsed = firm !== undefined && firm.numberRanges.length > 0
  if (!isUsed && !summary.data?.open) return null
  return (
    <Card
      title="Aufgaben"
      actions={
        <Link to={taskListPath} className={styles.all}>
          Alle Aufgaben
        </Link>
      }
    >
      <Loaded of={summary} rows={3}>
        {(tasks) =>
          tasks.open === 0 ? (
            <p className={styles.quiet}>Keine Aufgaben. Alles erledigt.</p>
          ) : (
            <Waiting summary={tasks} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Waiting({ summary }: { summary: TaskSummary }) {
  const { bills, overdue, overdueInvoices, approvals, requests, evidence, products, next } = summary
  const more = bills - next.length
  return (
    <>
      <KeyFigures>
        {bills > 0 && (
          <Figure kind="PAY_BILL" value={formatSum(summary.amountDue, 'EUR')}>
            {bills === 1 ? '1 Rechnung' : `${bills.toLocaleString('de-DE')} Rechnungen`}
          </Figure>
        )}
        {overdue > 0 && (
          <Figure
            kind="OVERDUE_BILL"
            label="Davon überfällig"
            value={formatSum(summary.amountOverdue, 'EUR')}
            isLate
          >
            {overdue === 1 ? '1 Rechnung' : `${overdue.toLocaleString('de-DE')} Rechnungen`}
          </Figure>
        )}
        {overdueInvoices > 0 && (
          <Figure kind="OVERDUE_INVOICE" value={formatSum(summary.amountOverdueInvoices, 'EUR')} isLate>
            {overdueInvoices === 1
              ? '1 überfällige Ausgangsrechnung'
              : `${overdueInvoices.toLocaleString('de-DE')} überfällige Ausgangsrechnungen`}
          </Figure>
        )}
        {products > 0 && (
          <Figure kind="ASSIGN_PRODUCT" value={products.toLocaleString('de-DE')}>
            {products === 1 ? 'Position' : 'Positionen'}
          </Figure>
        )}
        {evidence > 0 && (
          <Figure kind="EVIDENCE" value={evidence.toLocaleString('de-DE')}>
            {evidence === 1 ? 'steuerfreie Lieferung' : 'steuerfreie Lieferungen'}
          </Figure>
        )}
        {approvals > 0 && (
          <Figure kind="USER_APPROVAL" value={approvals.toLocaleString('de-DE')}>
            {approvals === 1 ? 'Person wartet' : 'Personen warten'}
          </Figure>
        )}
        {summary.corrections > 0 && (
          <Figure kind="CORRECTED_RETURN" value={summary.corrections.toLocaleString('de-DE')} />
        )}
        {requests > 0 && <Figure kind="REQUEST" value={requests.toLocaleString('de-DE')} />}
      </KeyFigures>
      {next.length > 0 && (
        <ol aria-label="Als Nächstes zu bezahlen" className={styles.next}>
          {next.map((task) => (
            <li key={task.entityId.uuid}>
              <NextBill task={task} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && next.length > 0 && (
        <p className={styles.more}>
          {more === 1 ? 'und 1 weitere Rechnung' : `und ${more.toLocaleString('de-DE')} weitere Rechnungen`}
        </p>
      )}
    </>
  )
}

type FigureProps = Omit<KeyFigureProps, 'to' | 'label'> & { kind: TaskKind; label?: string }

/** A number leads to the tasks that it counts. */
function Figure({ kind, label = taskKindNames[kind], ...props }: FigureProps) {
  return <KeyFigure to={taskKindAddress(kind)} label={label} {...props} />
}

function NextBill({ task }: { task: PayBillTask }) {
  const today = useToday()
  const { supplier, billNumber, billDate, dueDate, amountDue, currency } = task.data
  return (
    <Link to={taskAddress(task.entityId.uuid)} className={styles.bill}>
      <DueRing from={billDate} until={dueDate} today={today} />
      <span className={styles.supplier}>{supplier}</span>
      <span className={styles.number}>{billNumber}</span>
      <span className={cx(styles.due, dueDate < today && styles.late)}>
        bis zum <DayText day={dueDate} />
      </span>
      <span className={styles.amount}>{shownMoney(amountDue, currency)}</span>
    </Link>
  )
}
