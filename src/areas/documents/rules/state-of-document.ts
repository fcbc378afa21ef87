import { dueDayOf } from '#areas/payments/rules/due.ts'
import { writtenOffFor } from '#areas/payments/rules/reduction.ts'
import type { Day } from '#kernel/day.ts'
import { type StandingState, standingState } from './standing-state.ts'
import { isClosed, type StoredDocument } from './stored-document.ts'

/** How a stored document stands on a day. */
export function stateOfDocument(document: StoredDocument, today: Day): StandingState {
  const { kind, gross, paid, due } = document
  const invoice = document.kind === 'BILL' ? null : document
  const dueDay = dueDayOf({ ...document, isClosed: isClosed(document) })
  const isCancelled = invoice !== null && invoice.cancelledById !== null
  const isSettled = invoice !== null && invoice.settledBy !== null
  const uncollectible = writtenOffFor(document.reductions, 'UNCOLLECTIBLE')
  return standingState(
    { ...{ kind, gross, paid, due, dueDay, uncollectible }, isCancelled, isSettled },
    today,
  )
}
