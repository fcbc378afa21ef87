import { discountAddress, taskAddress, taskKindAddress } from '#areas/tasks/web/task-paths.ts'
import type { Day } from '#kernel/day.ts'
import type { TodayKind, TodayThing } from '../contract/today.ts'
import { soonUntil } from '../rules/today.ts'
import { duePath, openPayablesPath } from './open-items-paths.ts'

// The lists as their chips and views write them into the address: what they show is what was counted (`notSentFrom`).
const overdueInvoices = '/auth/outgoing?status=OVERDUE'
const remindersPath = '/auth/outgoing/reminders'
const notSent = '/auth/outgoing?versand=keine%2CFAILED&zeitraum=letzte-30-tage'

/** Where the rows are that a thing counts. */
export function todayRows(kind: TodayKind, today: Day): string {
  if (kind === 'OVERDUE_INVOICE') return remindersPath
  if (kind === 'MANY_OVERDUE') return overdueInvoices
  if (kind === 'NOT_SENT') return notSent
  if (kind === 'DISCOUNT_BILL') return discountAddress(today, soonUntil(today))
  if (kind === 'DUE_BILL') return duePath(openPayablesPath, today, soonUntil(today))
  if (kind === 'DRAFT_INVOICE') return '/auth/outgoing?ansicht=entwuerfe'
  if (kind === 'DRAFT_BILL') return '/auth/incoming?ansicht=entwuerfe'
  return taskKindAddress(kind)
}

/** What is done at once, without leaving the page. */
export type TodayLayer = 'pay' | 'send'

export interface TodayAction {
  label: string
  /** Opened over the page; else it leads to `to`. */
  layer?: TodayLayer
  to: string
}

/** The one action of a thing: with the one that presses most, or in the list of all. */
export function todayAction({ kind, first }: TodayThing, today: Day): TodayAction {
  const rows = todayRows(kind, today)
  const task = first?.task ? taskAddress(first.task) : rows
  const actions: Record<TodayKind, TodayAction> = {
    OVERDUE_INVOICE: { label: 'Anmahnen', to: remindersPath },
    MANY_OVERDUE: { label: 'Anmahnen', to: remindersPath },
    OVERDUE_BILL: { label: 'Bezahlen', layer: 'pay', to: rows },
    DISCOUNT_BILL: { label: 'Bezahlen', layer: 'pay', to: rows },
    DUE_BILL: { label: 'Bezahlen', layer: 'pay', to: rows },
    NOT_SENT: { label: 'Senden', layer: 'send', to: rows },
    USER_APPROVAL: { label: 'Freischalten', to: task },
    REQUEST: { label: 'Beantworten', to: task },
    CORRECTED_RETURN: { label: 'Berichtigen', to: rows },
    DRAFT_INVOICE: { label: 'Ansehen', to: rows },
    DRAFT_BILL: { label: 'Ansehen', to: rows },
    EVIDENCE: { label: 'Hochladen', to: task },
    ASSIGN_PRODUCT: { label: 'Zuordnen', to: task },
  }
  return actions[kind]
}
