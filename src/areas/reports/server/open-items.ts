import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DocumentListName } from '#areas/documents/server/document-rows.ts'
import { listedRows, sortColumns } from '#areas/documents/server/document-rows.ts'
import { type SharedFilter, sharedCondition } from '#areas/documents/server/filter-documents.ts'
import { stateOn } from '#areas/documents/server/state-in-sql.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { singleFilters } from '#kernel/joined-filters.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { type ListRest, type ListSearch, type ListSort, list, read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { unitsOf } from '#server/db/units-of.ts'
import { holdsWords } from '#server/search-words.ts'
import {
  listOpenBills,
  listOpenInvoices,
  listOpenReceivers,
  listOpenSuppliers,
  type OpenDocument,
  type OpenDocumentSort,
  type OpenFilter,
  type OpenPartner,
  type OpenPartnerFilter,
  type OpenPartnerSort,
} from '../contract/open-items.ts'
import { type OpenWeeks, readOpenBillWeeks, readOpenInvoiceWeeks } from '../contract/open-weeks.ts'
import { aheadSpans, type DueOnDay, type DueWeek, dueSpans, dueWithin, sumOf } from '../rules/due-weeks.ts'

// Served by documents_unpaid and documents_unpaid_bills, which hold nothing but what is open.

type Side = DocumentListName
type Section = RawBuilder<unknown>

const openRows = (side: Side) => listedRows({ list: side, isUnpaid: true })

export const listOpenInvoicesList = openDocuments('INVOICE')
export const listOpenBillsList = openDocuments('BILL')
export const listOpenReceiversList = openPartners('INVOICE')
export const listOpenSuppliersList = openPartners('BILL')
export const readOpenInvoiceWeeksRead = read(readOpenInvoiceWeeks, (tx, { day }, { today }) =>
  loadWeeks(tx, 'INVOICE', day ?? today),
)
export const readOpenBillWeeksRead = read(readOpenBillWeeks, (tx, { day }, { today }) =>
  loadWeeks(tx, 'BILL', day ?? today),
)

type StoredDocument = Omit<OpenDocument, 'amountGross' | 'amountDue' | 'amountDueEuro'> & {
  grossCents: Cents
  dueCents: Cents
  dueEuroCents: Cents
}

/** The open documents, the earliest due first unless they are sorted; those without such a day at the end either way. */
function openDocuments(side: Side) {
  const found = (search: ListSearch<OpenFilter>, today: Day) => sql<SqlBool>`${openRows(side)}
    and ${holdsWords(sql.ref('search_text'), search.words, { amounts: [sql.ref('gross_cents'), sql.ref('due_cents')], days: [sql.ref('document_day'), sql.ref('due_day')] })}
    and ${narrowed(search.filter, side, today)}`
  async function load(
    tx: Tx,
    search: Omit<ListRest<OpenFilter>, 'startIndex'>,
    today: Day,
    section: Section,
  ): Promise<OpenDocument[]> {
    const { rows } = await sql<StoredDocument>`
      select json_build_object('uuid', document_id) as "entityId", kind as "documentType", number,
        document_day as date, due_day as "dueDate", partner_text as partner, partner_id as "partnerEntityId",
        gross_cents as "grossCents", due_cents as "dueCents", due_euro_cents as "dueEuroCents", currency,
        ${stateOn(today, 'documents')} as state
      from documents where ${found(search, today)}
      order by ${documentOrder(side, search.sort)} ${section}`.execute(tx)
    return rows.map(({ grossCents, dueCents, dueEuroCents, ...row }) => ({
      ...row,
      amountGross: unitsFromCents(grossCents),
      amountDue: unitsFromCents(dueCents),
      amountDueEuro: unitsFromCents(dueEuroCents),
    }))
  }
  return list(side === 'BILL' ? listOpenBills : listOpenInvoices, {
    async totals(tx, search, { today }) {
      const { rows } = await sql<{ documents: number; open: number }>`
        select count(*) as documents, ${unitsOf(sql`sum(due_euro_cents)`)} as open
        from documents where ${found(search, today)}`.execute(tx)
      const { documents = 0, open = 0 } = rows[0] ?? {}
      return { totalCount: documents, stats: { open } }
    },
    window: (tx, { startIndex, stopIndex, ...search }, { today }) =>
      load(tx, search, today, sql`offset ${startIndex} limit ${stopIndex - startIndex}`),
    async *everything(tx, { startIndex, ...search }, { today }) {
      yield await load(tx, search, today, sql`offset ${startIndex}`)
    },
  })
}

/** What all filters ask for, by the same conditions as in the lists of documents. */
function narrowed(
  filter: OpenFilter | OpenPartnerFilter | { filterType: 'noop' },
  list: Side,
  today: Day,
): RawBuilder<SqlBool> {
  const dayOf = (by: string) => sql.ref(by === 'date' ? 'document_day' : 'due_day')
  const conditions = singleFilters<OpenFilter | OpenPartnerFilter | { filterType: 'noop' }>(filter).map(
    (one) =>
      one.filterType === 'undated'
        ? sql<SqlBool>`due_day is null`
        : // all are unpaid; the day from which they are seen narrows nothing
          (sharedCondition(one as SharedFilter, { list, dayOf, today }) ?? sql<SqlBool>`true`),
  )
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `)
}

const numbers: Record<Side, RawBuilder<unknown>[]> = {
  BILL: [sql`name_order(number) collate "C"`],
  INVOICE: [sql.ref('number_year'), sql.ref('number_count')],
}

function documentOrder(side: Side, sort: ListSort | null): RawBuilder<unknown> {
  const columns: Record<OpenDocumentSort, RawBuilder<unknown>[]> = {
    dueDate: [sql.ref('due_day')],
    number: numbers[side],
    date: [sql.ref('document_day')],
    partner: sortColumns.partner.slice(0, 1),
    amountGross: [sql.ref('gross_euro_cents')],
    amountDueEuro: [sql.ref('due_euro_cents')],
  }
  // The list's declaration accepted it.
  return sort
    ? inOrder([...columns[sort.by as OpenDocumentSort], sql.ref('document_id')], sort)
    : sql`due_day nulls last, document_day, document_id`
}

/** What has no value stands at the end, whichever way. */
function inOrder(columns: readonly RawBuilder<unknown>[], { isDescending }: ListSort): RawBuilder<unknown> {
  const way = isDescending ? sql`desc nulls last` : sql`asc nulls last`
  return sql.join(columns.map((column) => sql`${column} ${way}`))
}

function partnerOrder(sort: ListSort | null): RawBuilder<unknown> {
  const columns: Record<OpenPartnerSort, RawBuilder<unknown>> = {
    partner: sql`name_order(${nameNow}) collate "C"`,
    open: sql`sum(due_euro_cents)`,
    overdue: sql.ref('overdue_cents'),
    oldestDueDate: sql`min(due_day)`,
    documents: sql`count(*)`,
  }
  return sort
    ? inOrder([columns[sort.by as OpenPartnerSort], sql.ref('partners.partner_id')], sort)
    : sql`overdue_cents desc, open_cents desc, partners.partner_id`
}

type PartnerSearch = ListSearch<OpenPartnerFilter>

interface StoredPartner {
  partner_id: EntityId
  partner: string
  documents: number
  open_cents: Cents
  overdue_cents: Cents
  oldest: Day | null
}

/** As `partnerName` has it. Documents keep what they said of who was renamed or merged with another since. */
const nameNow = sql`coalesce(nullif(partners.company_name, ''),
  concat_ws(', ', nullif(partners.family_name, ''), nullif(partners.first_name, '')))`

/** What is open with each partner: who owes the most that is overdue first. */
function openPartners(side: Side) {
  const isOverdue = (day: Day) => sql<SqlBool>`due_day < ${day}::date`
  const from = ({ words, filter }: PartnerSearch, today: Day) => sql`
    (select * from documents where ${openRows(side)} and ${narrowed(filter, side, today)}) documents
    join partners using (partner_id) where ${holdsWords(sql.ref('partners.search_text'), words)}`
  const dayOf = ({ filter }: PartnerSearch, today: Day) => {
    const days = singleFilters<OpenPartnerFilter | { filterType: 'noop' }>(filter).map((one) =>
      one.filterType === 'seenOn' ? one.day : null,
    )
    return days.find((day) => day !== null) ?? today
  }
  async function load(
    tx: Tx,
    search: PartnerSearch & { sort: ListSort | null },
    today: Day,
    section: Section,
  ): Promise<OpenPartner[]> {
    const { rows } = await sql<StoredPartner>`
      select partners.partner_id, ${nameNow} as partner,
        count(*) as documents, sum(due_euro_cents)::bigint as open_cents,
        coalesce(sum(due_euro_cents) filter (where ${isOverdue(dayOf(search, today))}), 0)::bigint as overdue_cents,
        min(due_day) as oldest
      from ${from(search, today)} group by partners.partner_id
      order by ${partnerOrder(search.sort)} ${section}`.execute(tx)
    return rows.map((row) => ({
      entityId: { uuid: row.partner_id },
      partner: row.partner,
      documents: row.documents,
      open: unitsFromCents(row.open_cents),
      overdue: unitsFromCents(row.overdue_cents),
      oldestDueDate: row.oldest,
    }))
  }
  return list(side === 'BILL' ? listOpenSuppliers : listOpenReceivers, {
    async totals(tx, search, { today }) {
      const { rows } = await sql<{ partners: number; open: number; overdue: number }>`
        select count(distinct partner_id) as partners, ${unitsOf(sql`sum(due_euro_cents)`)} as open,
          ${unitsOf(sql`sum(due_euro_cents) filter (where ${isOverdue(dayOf(search, today))})`)} as overdue
        from ${from(search, today)}`.execute(tx)
      const { partners = 0, open = 0, overdue = 0 } = rows[0] ?? {}
      return { totalCount: partners, stats: { open, overdue } }
    },
    window: (tx, { startIndex, stopIndex, ...search }, { today }) =>
      load(tx, search, today, sql`offset ${startIndex} limit ${stopIndex - startIndex}`),
    async *everything(tx, { startIndex, ...search }, { today }) {
      yield await load(tx, search, today, sql`offset ${startIndex}`)
    },
  })
}

async function loadWeeks(tx: Tx, side: Side, today: Day): Promise<OpenWeeks> {
  const { rows: due } = await sql<DueOnDay>`
    select due_day as day, count(*) as documents, sum(due_euro_cents)::bigint as euro
    from documents where ${openRows(side)} group by due_day`.execute(tx)
  const weeks = dueWithin(dueSpans(today), due)
  const undated = sumOf(due.filter(({ day }) => day === null))
  const all = sumOf(due)
  return {
    open: unitsFromCents(all.euro),
    overdue: unitsFromCents(sumOf(weeks.filter(({ isOverdue }) => isOverdue).map(asDue)).euro),
    documents: all.documents,
    weeks: weeks.map(weekOnWire),
    ahead: dueWithin(aheadSpans(today), due).map(weekOnWire),
    undated: { documents: undated.documents, open: unitsFromCents(undated.euro) },
  }
}

const weekOnWire = ({ euro, ...week }: DueWeek) => ({ ...week, open: unitsFromCents(euro) })

const asDue = ({ documents, euro }: { documents: number; euro: Cents }): DueOnDay => ({
  day: null,
  documents,
  euro,
})
