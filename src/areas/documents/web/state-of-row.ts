import { type Day, daysBetween, formatDay, parseDay } from '#kernel/day.ts'
import { stateWords } from '../rules/filter-words.ts'
import type { StandingState } from '../rules/standing-state.ts'

/** What a row of a list says of how its document stands. Amounts in units of its currency. */
export interface StandingRow {
  state: StandingState
  /** Null for no certain day. */
  dueDate: string | null
  amountGross: number
  amountDue: number
  lastPaymentDate: string | null
  /** The day of the last write-off of what is written off; null or left out of all else. */
  writtenOffDate?: string | null
}

export interface StateOfRow {
  state: StandingState
  isDueToday: boolean
  word: string
  /** Which part is paid; null where that is nothing or all. */
  paidShare: number | null
}

/** How a document of a list stands on a day, in the words of the list; a row that was read yesterday may be overdue today. */
export function stateOfRow(row: StandingRow, today: Day): StateOfRow {
  const dueDay = row.dueDate === null ? null : parseDay(row.dueDate)
  const isOpen = row.state === 'OPEN' || row.state === 'PARTLY_PAID'
  const state = isOpen && dueDay !== null && dueDay < today ? 'OVERDUE' : row.state
  const isDueToday = isOpen && dueDay === today
  const paid = row.amountGross - row.amountDue
  const hasRest = state === 'OVERDUE' || state === 'PARTLY_PAID'
  return {
    ...{ state, isDueToday },
    word: isDueToday ? 'heute fällig' : wordOf(state, row, dueDay, today),
    paidShare: hasRest && paid > 0 ? paid / row.amountGross : null,
  }
}

function wordOf(state: StandingState, row: StandingRow, dueDay: Day | null, today: Day): string {
  if (state === 'OVERDUE') return overdueText(dueDay, today)
  const day = state === 'PAID' ? row.lastPaymentDate : row.writtenOffDate
  return day ? `${stateWords[state]} ${shortDay(day, today)}` : stateWords[state]
}

function overdueText(dueDay: Day | null, today: Day): string {
  const days = dueDay === null ? 0 : daysBetween(dueDay, today)
  return `überfällig seit ${days} Tag${days === 1 ? '' : 'en'}`
}

/** ' bis 24.11.': until when what is open and not late is to be paid, behind its word where no column says it; '' of all else. */
export function untilOfRow(row: StandingRow, today: Day): string {
  const { state, isDueToday } = stateOfRow(row, today)
  const isOpen = (state === 'OPEN' || state === 'PARTLY_PAID') && !isDueToday
  return isOpen && row.dueDate !== null ? ` bis ${shortDay(row.dueDate, today)}` : ''
}

/** `24.11.`; of another year `24.11.25`. */
export function shortDay(date: string, today: Day): string {
  const day = parseDay(date)
  if (day === null) return date
  const text = formatDay(day)
  return day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, 6) : `${text.slice(0, 6)}${text.slice(8)}`
}
