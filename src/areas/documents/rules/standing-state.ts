import type { Day } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import type { DocumentKind } from './stored-document.ts'

/** How a document stands (decisions §10, 'State'); the first that holds counts. */
export const standingStates = [
  'CANCELLATION',
  'REFUND',
  'CANCELLED',
  'CORRECTION',
  'ADVANCE',
  'OVERPAID',
  'WRITTEN_OFF',
  'PAID',
  'OVERDUE',
  'PARTLY_PAID',
  'OPEN',
] as const
export type StandingState = (typeof standingStates)[number]

export interface StateFacts {
  kind: DocumentKind
  isCancelled: boolean
  /** An advance that its final invoice settles. */
  isSettled: boolean
  gross: Cents
  /** What was paid less what went back. */
  paid: Cents
  /** What of it was given up as lost; left out: nothing. */
  uncollectible?: Cents
  /** What is open; below 0 where money is owed back. */
  due: Cents
  /** Null for no certain day. */
  dueDay: Day | null
}

/**
 * How a bill or an invoice stands on a day: the first state that holds (decisions §10, 'State'). Amounts are in cents of its currency, `dueDay` is
 * that of its task. The database's `documents.standing` says the same but for OVERDUE, which `documents/server/state-in-sql.ts` adds.
 */
export function standingState(facts: StateFacts, today: Day): StandingState {
  const { kind, isCancelled, gross, paid, due, dueDay } = facts
  if (kind === 'CANCELLATION') return 'CANCELLATION'
  if ((isCancelled || gross < 0) && due < 0) return 'REFUND'
  if (isCancelled) return 'CANCELLED'
  if (gross < 0) return 'CORRECTION'
  if (facts.isSettled) return 'ADVANCE'
  if (due < 0) return 'OVERPAID'
  if (due === 0) return (facts.uncollectible ?? 0) > 0 ? 'WRITTEN_OFF' : 'PAID'
  if (dueDay !== null && dueDay < today) return 'OVERDUE'
  return paid === 0 ? 'OPEN' : 'PARTLY_PAID'
}
