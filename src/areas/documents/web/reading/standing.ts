import { type Day, formatDay } from '#kernel/day.ts'
import { cents, negateCents, unitsFromCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { type StandingState, type StateFacts, standingState } from '../../rules/standing-state.ts'
import { stateOfRow } from '../state-of-row.ts'

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

interface DocumentFacts extends StateFacts {
  currency: string
  records: readonly {
    recordDate: string
    recordDetails: { recordType: string; recordData: { amount: number } }
  }[]
}

/** How a document stands on a day: in the words of the lists, and what they leave out. `own` says what its kind alone has. */
export function standingIn(
  facts: DocumentFacts,
  today: Day,
  own: Partial<Record<StandingState, string>>,
): Standing {
  const { gross, paid, due, dueDay, currency } = facts
  const state = standingState(facts, today)
  const open =
    paid === 0
      ? `offen ${formatMoney(due, currency)}`
      : `offen ${formatMoney(due, currency)} von ${formatMoney(gross, currency)}`
  const details: Partial<Record<StandingState, string>> = {
    OVERPAID: `${formatMoney(negateCents(due), currency)} mehr als ${formatMoney(gross, currency)}`,
    WRITTEN_OFF: `${formatMoney(cents(facts.uncollectible ?? 0), currency)} von ${formatMoney(gross, currency)}`,
    PAID: formatMoney(gross, currency),
    OVERDUE: open,
    PARTLY_PAID: withDay(open, dueDay, today),
    OPEN: withDay(open, dueDay, today),
    ...own,
  }
  const isShared = state === 'OVERDUE' || state === 'PARTLY_PAID' || state === 'OPEN' || state === 'PAID'
  return {
    state,
    title: beginning(wordOf(facts, state, today)),
    detail: details[state] ?? '',
    paidShare: isShared && gross > 0 ? paid / gross : null,
    isLate: state === 'OVERDUE',
  }
}

/** What the row of its list says. */
function wordOf({ gross, due, dueDay, records }: DocumentFacts, state: StandingState, today: Day): string {
  const lastOf = (those: DocumentFacts['records']) =>
    those
      .map(({ recordDate }) => recordDate)
      .toSorted()
      .at(-1) ?? null
  const of = (type: string) => records.filter(({ recordDetails }) => recordDetails.recordType === type)
  // What a payment takes back is below 0.
  const written = of('WRITE_OFF').filter(({ recordDetails }) => recordDetails.recordData.amount > 0)
  const writtenOffDate = state === 'WRITTEN_OFF' ? lastOf(written) : null
  const row = {
    ...{ state, dueDate: dueDay, lastPaymentDate: lastOf(of('PAYMENT')), writtenOffDate },
    ...{ amountGross: unitsFromCents(gross), amountDue: unitsFromCents(due) },
  }
  return stateOfRow(row, today).word
}

const beginning = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

function withDay(open: string, dueDay: Day | null, today: Day): string {
  return dueDay === null || dueDay === today ? open : `${open}, fällig am ${formatDay(dueDay)}`
}
