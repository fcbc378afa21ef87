import { useRead } from '#web/reads/use-read.ts'
import { useToday } from '#web/use-today.ts'
import { readTaskSummary } from '../contract.ts'

/** The open tasks in figures; the menu and the dashboard share one read. */
export function useTaskSummary({ isEnabled = true } = {}) {
  return useRead(readTaskSummary, { query: { day: useToday() }, isEnabled })
}
