import { useFirstScreenStands } from '#web/first-screen.ts'
import { CountBadge } from '#web/ui/figures/count-badge.tsx'
import { useTaskSummary } from './use-task-summary.ts'

/** The number of open tasks, beside 'Aufgaben' in the menu. */
export function TaskBadge() {
  const summary = useTaskSummary({ isEnabled: useFirstScreenStands() })
  return <CountBadge count={summary.data?.open ?? 0} word="offen" />
}
