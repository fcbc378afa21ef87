import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { StandingState } from '../rules/standing-state.ts'
import { type Days, type DocumentListName, isWithin } from './document-rows.ts'
import { waysToStand } from './state-in-sql.ts'

/** What both lists of documents can be narrowed to, as `documentFilters` of the contract parses it. */
export type SharedFilter =
  | { filterType: 'unpaid' }
  | { filterType: 'period'; by: string; from: Day | null; to: Day | null }
  | { filterType: 'state'; states: StandingState[] }
  | { filterType: 'partner'; partner: EntityId }
  | { filterType: 'category'; category: EntityId }
  | { filterType: 'currency'; currency: string }
  | { filterType: 'amount'; from: Cents | null; to: Cents | null }
  | { filterType: 'number'; number: string }
  | { filterType: 'entities'; entityIds: EntityId[] }

/** What one of them asks for; null of a filter that is a list's own. Served by documents_by_partner, documents_number, line_items_category, documents_bill_amounts, documents_invoice_amounts. */
export function sharedCondition(
  filter: SharedFilter,
  { list, dayOf, today }: { list: DocumentListName; dayOf: (by: string) => RawBuilder<unknown>; today: Day },
): RawBuilder<SqlBool> | null {
  switch (filter.filterType) {
    case 'period':
      return filter.by === 'paymentDate' ? wasPaidWithin(filter) : withinPeriod(filter, dayOf(filter.by))
    case 'state':
      return oneOf(waysToStand(filter.states, { list, today }))
    case 'partner':
      return sql<SqlBool>`partner_id = ${filter.partner}`
    case 'category':
      return sql<SqlBool>`document_id in (select l.document_id from line_items l where l.category_id = ${filter.category})`
    case 'currency':
      return sql<SqlBool>`currency = ${filter.currency}`
    case 'amount':
      return sql<SqlBool>`gross_euro_cents between ${filter.from ?? -largest} and ${filter.to ?? largest}`
    case 'number':
      return sql<SqlBool>`number in (${filter.number}, ${filter.number.toUpperCase()})`
    case 'entities':
      return sql<SqlBool>`document_id = any(${[...filter.entityIds]}::uuid[])`
    default:
      return null
  }
}

/**
 * Nothing is due or booked before its own day, as checks of the table say: so the walk through the list in its order begins at the end of
 * the time, and not at the newest document.
 */
function withinPeriod(period: Days & { by: string }, day: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const isLater = period.by === 'dueDate' || period.by === 'bookingDate'
  if (!isLater || period.to === null) return isWithin(day, period)
  return sql<SqlBool>`${isWithin(day, period)} and document_day <= ${period.to}::date`
}

/** Served by payments_days. */
function wasPaidWithin(days: Days): RawBuilder<SqlBool> {
  return sql<SqlBool>`document_id in (select p.document_id from payments p where ${isWithin(sql.ref('p.record_day'), days)})`
}

/**
 * The ways to have been paid within a time that ends, of which one holds: the walk through the list in its order begins at the end of that
 * time; what is dated later was paid ahead, which payments_ahead_days knows.
 */
export function waysToBePaid(days: Days): RawBuilder<SqlBool>[] {
  if (days.to === null) return [wasPaidWithin(days)]
  return [
    sql<SqlBool>`document_day <= ${days.to}::date and ${wasPaidWithin(days)}`,
    sql<SqlBool>`document_day > ${days.to}::date and document_id = any(array(select p.document_id from payments p
      where ${isWithin(sql.ref('p.record_day'), days)} and p.ahead_of_day > ${days.to}::date))`,
  ]
}

/** The ways of a filter with what others ask for beside it. */
export function waysBeside(ways: readonly RawBuilder<SqlBool>[], others: RawBuilder<SqlBool> | null) {
  return others === null ? ways : ways.map((way) => sql<SqlBool>`(${way} and ${others})`)
}

// Beyond every amount in EUR cents that a document may have, however small its rate.
const largest = Number.MAX_SAFE_INTEGER

/** The days that lie within both. */
export function withinBoth(one: Days | null, other: Days): Days {
  const froms = [one?.from, other.from].filter((day) => day != null)
  const tos = [one?.to, other.to].filter((day) => day != null)
  return { from: froms.sort().at(-1) ?? null, to: tos.sort()[0] ?? null }
}

export function both(one: RawBuilder<SqlBool> | null, other: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return one ? sql<SqlBool>`${one} and ${other}` : other
}

/** Whether one of these holds. */
export function oneOf(ways: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}
