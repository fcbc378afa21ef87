import { type Day, daysBetween, formatDay } from '#kernel/day.ts'
import { cents, negateCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { type StandingState, type StateFacts, standingState } from '../../rules/standing-state.ts'

/** How a document stands, in words, and which part of it is paid. */
export interface Standing {
  state: StandingState
  title: string
  detail: string
  /** From 0 to 1; null where a part says nothing. */
  paidShare: number | null
  /** Somebody has to act at once. */
  isLate: boolean
}

export type StandingText = readonly [title: string, detail: string]

/** How a document stands on a day. `own` says what its kind calls otherwise, or alone has. */
export function standingIn(
  facts: StateFacts & { currency: string },
  today: Day,
  own: Partial<Record<StandingState, StandingText>>,
): Standing {
  const { gross, paid, due, dueDay, currency } = facts
  const state = standingState(facts, today)
  const open =
    paid === 0
      ? `offen ${formatMoney(due, currency)}`
      : `offen ${formatMoney(due, currency)} von ${formatMoney(gross, currency)}`
  const texts: Partial<Record<StandingState, StandingText>> = {
    OVERPAID: [
      'Überzahlt',
      `${formatMoney(negateCents(due), currency)} mehr als ${formatMoney(gross, currency)}`,
    ],
    WRITTEN_OFF: [
      'Ausgebucht',
      `${formatMoney(cents(facts.uncollectible ?? 0), currency)} von ${formatMoney(gross, currency)}`,
    ],
    PAID: ['Bezahlt', formatMoney(gross, currency)],
    OVERDUE: [overdueText(dueDay, today), open],
    PARTLY_PAID: [dueDay === today ? 'Heute fällig' : 'Teilbezahlt', withDay(open, dueDay, today)],
    OPEN: [dueDay === today ? 'Heute fällig' : 'Offen', withDay(open, dueDay, today)],
    ...own,
  }
  const [title, detail] = texts[state] ?? ['', '']
  const isShared = state === 'OVERDUE' || state === 'PARTLY_PAID' || state === 'OPEN' || state === 'PAID'
  return {
    ...{ state, title, detail },
    paidShare: isShared && gross > 0 ? paid / gross : null,
    isLate: state === 'OVERDUE',
  }
}

function overdueText(dueDay: Day | null, today: Day): string {
  const days = dueDay === null ? 0 : daysBetween(dueDay, today)
  return days === 1 ? 'Überfällig seit 1 Tag' : `Überfällig seit ${days} Tagen`
}

function withDay(open: string, dueDay: Day | null, today: Day): string {
  return dueDay === null || dueDay === today ? open : `${open}, fällig am ${formatDay(dueDay)}`
}
