import { nameOf, storedPayment } from '#areas/payments/web/payment-entry.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { type Cents, negateCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import type { StandingState } from '../../rules/standing-state.ts'

export type CourseKind = 'DUE' | 'PAYMENT' | 'SENT' | 'FAILED' | 'FILE' | 'CHANGED' | 'ENDED' | 'WRITTEN'

/** One thing that happened to a document, or that is due next. */
export interface CourseStep {
  key: string
  kind: CourseKind
  title: string
  /** When, as it is shown. */
  when: string
  detail: string
  /** The paper that it made. */
  paper: { text: string; path: string } | null
}

/** A step with what it is sorted by: an instant, or a day that stands for its end. */
export type DatedStep = CourseStep & { at: string }

/** What is due first, then what happened, the latest first. Nothing happened before it was written, whatever day a payment bears. */
export function courseOf(due: readonly CourseStep[], happened: readonly DatedStep[]): CourseStep[] {
  const order = ({ kind, at }: DatedStep) => `${kind === 'WRITTEN' ? 0 : 1}${at}`
  const sorted = happened.toSorted((a, b) => (order(a) < order(b) ? 1 : order(a) > order(b) ? -1 : 0))
  return [...due, ...sorted.map(({ at: _, ...step }) => step)]
}

/** Who did it, as a step says it. */
export const byUser = (user: string) => (user === '' ? 'vom System' : `von ${user}`)

interface DueFacts {
  state: StandingState
  due: Cents
  dueDay: Day | null
  currency: string
}

/** What is to be paid next, or what goes back; nothing where nothing is open. */
export function dueStep({ state, due, dueDay, currency }: DueFacts, today: Day): CourseStep[] {
  const step = { key: 'due', kind: 'DUE', paper: null } as const
  if (state === 'REFUND' || state === 'OVERPAID') {
    const detail = `${formatMoney(negateCents(due), currency)} gehen zurück`
    return [{ ...step, title: 'Erstattung', when: '', detail }]
  }
  if ((state !== 'OPEN' && state !== 'PARTLY_PAID' && state !== 'OVERDUE') || dueDay === null) return []
  const title = state === 'OVERDUE' ? 'Überfällig' : 'Fällig'
  const when = dueDay === today ? 'heute' : formatDay(dueDay)
  return [{ ...step, title, when, detail: `${formatMoney(due, currency)} offen` }]
}

/** A payment, a refund, Skonto, a write-off, or what was moved to or from another document. */
export function paymentStep(record: Parameters<typeof storedPayment>[0], currency: string): DatedStep {
  const { paymentId, amount, recordDate, reduction } = storedPayment(record)
  const other = record.transferDocumentNumber
  const isBack = amount < 0
  const sum = formatMoney(isBack ? negateCents(amount) : amount, currency)
  const { fromIban } = record.recordDetails.recordData
  const what = reduction ? nameOf(reduction) : isBack ? 'Rückzahlung' : 'Zahlung'
  return {
    key: paymentId,
    kind: 'PAYMENT',
    // Without a time, it stands above what happened on its day.
    at: `${recordDate}T99`,
    title: `${other !== null ? 'Verrechnung' : what} ${sum}`,
    when: shownDay(recordDate),
    detail: other !== null ? `${isBack ? 'auf' : 'von'} ${other}` : (reduction?.text ?? fromIban),
    paper: null,
  }
}
