import {
  byUser,
  type CourseStep,
  courseOf,
  type DatedStep,
  dueStep,
  paymentStep,
} from '#areas/documents/web/reading/course.ts'
import type { Day } from '#kernel/day.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { instantText } from '#web/instant-text.ts'
import type { Bill } from '../../contract.ts'
import { dueDayOfBill, standingOfBill } from './bill-standing.ts'

/** What became of a bill: what is due first, then what happened, the latest first. */
export function courseOfBill(bill: Bill, today: Day): CourseStep[] {
  const { state } = standingOfBill(bill, today)
  const { currency } = bill
  const due = wireCents(bill.totals.amountDue)
  return courseOf(dueStep({ state, due, dueDay: dueDayOfBill(bill), currency }, today), [
    ...bill.history.flatMap(recordedStep),
    ...bill.documentRecords.map((record) => paymentStep(record, currency)),
  ])
}

/** What the journal alone tells; payments tell of themselves. */
function recordedStep({ seq, at, event, user }: Bill['history'][number]): DatedStep[] {
  const step = { key: `${seq}`, at, when: instantText(at), detail: byUser(user), paper: null }
  switch (event) {
    case 'bill created':
      return [{ ...step, kind: 'WRITTEN', title: 'Erfasst' }]
    case 'bill replaced':
      return [{ ...step, kind: 'CHANGED', title: 'Geändert' }]
    case 'bill product assigned':
      return [{ ...step, kind: 'CHANGED', title: 'Ware zugeordnet' }]
    default:
      return []
  }
}
