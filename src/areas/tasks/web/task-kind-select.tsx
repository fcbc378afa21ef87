import { Select } from '#web/ui/choices/select.tsx'
import { type TaskKind, type TaskSummary, taskKinds } from '../contract.ts'
import { taskKindNames } from '../rules/task-kind-names.ts'
import styles from './tasks.module.css'
import { useTaskSummary } from './use-task-summary.ts'

interface TaskKindSelectProps {
  /** Null for all. */
  kind: TaskKind | null
  onChange: (kind: TaskKind | null) => void
}

/** Which tasks the list shows: those of one kind of which there are some, with their number, or all. */
export function TaskKindSelect({ kind, onChange }: TaskKindSelectProps) {
  const summary = useTaskSummary().data
  const offered = taskKinds.filter((one) => one === kind || (summary && countOf(summary, one) > 0))
  return (
    <Select
      label="Art der Aufgaben"
      labelHidden
      className={styles.kind ?? ''}
      value={kind ?? 'ALL'}
      onChange={(chosen) => onChange(chosen === 'ALL' ? null : chosen)}
      options={[
        { value: 'ALL' as const, label: 'Alle Aufgaben' },
        ...offered.map((value) => ({ value, label: labelOf(value, summary) })),
      ]}
    />
  )
}

function labelOf(kind: TaskKind, summary: TaskSummary | undefined): string {
  const name = taskKindNames[kind]
  return summary ? `${name} (${countOf(summary, kind).toLocaleString('de-DE')})` : name
}

const countOf = (summary: TaskSummary, kind: TaskKind): number =>
  ({
    USER_APPROVAL: summary.approvals,
    REQUEST: summary.requests,
    PAY_BILL: summary.bills,
    OVERDUE_BILL: summary.overdue,
    OVERDUE_INVOICE: summary.overdueInvoices,
    ASSIGN_PRODUCT: summary.products,
    EVIDENCE: summary.evidence,
    CORRECTED_RETURN: summary.corrections,
  })[kind]
