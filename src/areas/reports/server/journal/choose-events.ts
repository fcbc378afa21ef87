import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { singleFilters } from '#kernel/joined-filters.ts'
import type { JournalFilter } from '../../contract/journal.ts'
import { journalEvents } from '../../rules/journal/journal-events.ts'

// Which rows of the journal the filters leave. Each part of it is one range of an index in the order of the list, so that its first rows
// are its first entries; what several parts find is put together and cut. 'This or that' in one condition would be sorted whole.

export type Asked = JournalFilter | { filterType: 'noop' }

type Condition = RawBuilder<SqlBool>

const notByKontor = [...journalEvents]
  .filter(([, { isByAccount, isByAnybody }]) => isByAccount || isByAnybody)
  .map(([name]) => name)
const byAccount = [...journalEvents].filter(([, { isByAccount }]) => isByAccount).map(([name]) => name)

/** Served by journal_person: what somebody did, and what his account did before he was known; what Kontor did by itself. */
function personParts(person: string | null): Condition[] {
  if (person === null) return [sql`user_id is null and event <> all(${notByKontor}::text[])`]
  return [sql`user_id = ${person}::uuid`, sql`seq = any(array(${byItsAccount(person)}))`]
}

const byItsAccount = (person: string) => sql`select seq from journal
  where entity_id = ${person}::uuid and user_id is null and event = any(${byAccount}::text[])`

/**
 * Served by the indexes of 'Verlauf': the events that name it as theirs, those of its payments and files, of money that was moved, of what
 * was written together with it; of a partner his letters, of an invoice its claims, of a product its stock, of a paper the file that
 * brought it with others.
 */
const ofEntity = (entity: string) => sql`
  select seq from journal where entity_id = ${entity}::uuid
  union select seq from journal where data ->> 'documentEntityId' = ${entity}
    and event in ('bill payment recorded', 'bill payment deleted', 'invoice payment recorded', 'invoice payment deleted',
      'bill attachment added', 'bill attachment deleted', 'invoice attachment added', 'invoice attachment deleted')
  union select seq from journal where data ->> 'fromDocumentEntityId' = ${entity}
    and event in ('payment transferred', 'payment transfer deleted')
  union select seq from journal where data ->> 'toDocumentEntityId' = ${entity}
    and event in ('payment transferred', 'payment transfer deleted')
  union select seq from journal where data ->> 'cancellationEntityId' = ${entity}
    and event in ('invoice rewritten', 'invoice sent') and data ->> 'cancellationEntityId' is not null
  union select seq from journal where data ->> 'replacesInvoiceEntityId' = ${entity} and event = 'invoice rewritten'
  union select seq from journal where entity_id = any(array(
    select balance_letter_id from balance_letters where partner_id = ${entity}::uuid
    union all select reminder_id from reminders where partner_id = ${entity}::uuid
    union all select block_id from reminder_blocks where partner_id = ${entity}::uuid or document_id = ${entity}::uuid
    union all select claim_id from claims where document_id = ${entity}::uuid
    union all select change_id from stock_changes where product_id = ${entity}::uuid))
  union select seq from journal where event = 'papers received' and entity_id = any(array(
    select first.paper_id from inbox_papers paper
      join inbox_papers first on first.received_at = paper.received_at and first.received_by = paper.received_by
      where paper.paper_id = ${entity}::uuid))
    and exists (select 1 from json_array_elements(data -> 'papers') as told where told ->> 'entityId' = ${entity})`

/** An instant of the first moment of a day in Berlin, so many days later. */
const startOf = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Berlin')`

/** The parts of one filter. */
function partsOf(filter: ReturnType<typeof singleFilters<Asked>>[number]): Condition[] {
  if (filter.filterType === 'person') return personParts(filter.person)
  if (filter.filterType === 'event') return [...new Set(filter.events)].map((event) => sql`event = ${event}`)
  if (filter.filterType === 'entity') return [sql`seq = any(array(${ofEntity(filter.entity)}))`]
  const { from, to } = filter
  return [
    sql`${from === null ? sql`true` : sql`at >= ${startOf(from)}`} and ${to === null ? sql`true` : sql`at < ${startOf(to, 1)}`}`,
  ]
}

// More of them would be as many looks into an index: one condition is the better then.
const mostParts = 60

/** Every part that all filters leave, apart from one another. */
function partsOfAll(asked: Asked): Condition[] {
  return singleFilters<Asked>(asked)
    .map(partsOf)
    .reduce<Condition[]>(
      (sofar, parts) => {
        if (sofar.length * parts.length > mostParts)
          return sofar.map((one) => sql`${one} and ${anyOf(parts)}`)
        return sofar.flatMap((one) => parts.map((part) => sql<SqlBool>`${one} and ${part}`))
      },
      [sql<SqlBool>`true`],
    )
}

const anyOf = (parts: readonly Condition[]) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`

export const isWhole = (asked: Asked): boolean => singleFilters<Asked>(asked).length === 0

/** How many rows the filters leave. */
export function countEvents(asked: Asked): RawBuilder<{ count: number }> {
  const each = singleFilters<Asked>(asked).map((filter) => anyOf(partsOf(filter)))
  return sql`select count(*)::int as count from journal where ${sql.join(each, sql` and `)}`
}

export interface Section {
  isDescending: boolean
  startIndex: number
  stopIndex: number
}

/** The chosen rows of a section, as `tellEvents` takes them. */
export function chooseEvents(
  asked: Asked,
  { isDescending, startIndex, stopIndex }: Section,
): RawBuilder<unknown> {
  const way = isDescending ? sql`desc` : sql`asc`
  const order = sql`order by at ${way}, seq ${way}`
  const parts = partsOfAll(asked).map(
    (part) => sql`(select at, seq from journal where ${part} ${order} limit ${stopIndex})`,
  )
  return sql`select one.seq, one.at, one.user_id, one.key_id, one.event, one.entity_id, one.data
    from (select seq from (${sql.join(parts, sql` union all `)}) as found ${order}
      offset ${startIndex} limit ${stopIndex - startIndex}) as found
    join journal one using (seq)`
}
