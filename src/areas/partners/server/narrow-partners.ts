import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { singleFilters } from '#kernel/joined-filters.ts'
import type { z } from '#kernel/zod.ts'
import type { ListSearch, ListSort } from '#server/command.ts'
import type {
  receiverFilter,
  receiverSortable,
  supplierFilter,
  supplierSortable,
} from '../contract/partner-filters.ts'

export type PartnerFilter = z.output<typeof receiverFilter> | z.output<typeof supplierFilter>
type Asked = ListSearch<PartnerFilter>['filter']
type Single = Exclude<PartnerFilter, { filterType: 'all' }>

/** What all filters ask for: true of every partner where there is none. Served by partners_listed, which has what they are about. */
export function narrowedPartners(filter: Asked, today: Day): RawBuilder<SqlBool>[] {
  return singleFilters<Asked>(filter).map((one) => conditionOf(one, today))
}

function conditionOf(filter: Single, today: Day): RawBuilder<SqlBool> {
  switch (filter.filterType) {
    case 'imported':
      return ofImport(filter)
    case 'country':
      return sql<SqlBool>`country_code = ${filter.country}`
    case 'customerKind':
      return sql<SqlBool>`is_consumer in (${sql.join(filter.kinds.map((kind) => kind === 'CONSUMER'))})`
    case 'language':
      return sql<SqlBool>`language = any(${filter.languages}::text[])`
    case 'eInvoiceForm':
      return sql<SqlBool>`e_invoice_form = any(${filter.forms}::text[])`
    case 'currency':
      return sql<SqlBool>`preferred_currency = ${filter.currency}`
    case 'openItems':
      return hasOpenItems(filter, today)
    case 'sellerKind':
      return sql<SqlBool>`coalesce(seller_kind, '') = any(${filter.kinds.map((kind) => kind ?? '')}::text[])`
  }
}

/** Served by partner_imports_import. */
function ofImport({ importEntityId, importEffect }: Extract<Single, { filterType: 'imported' }>) {
  const effect = importEffect === null ? sql`` : sql`and i.effect = ${importEffect}`
  return sql<SqlBool>`partner_id in (
    select i.partner_id from partner_imports i where i.import_id = ${importEntityId} ${effect})`
}

/** As 'Offene Posten' has them: what is open, also what is owed back; overdue is what stands so. Served by documents_unpaid and its twin. */
function hasOpenItems({ states }: Extract<Single, { filterType: 'openItems' }>, today: Day) {
  const isWanted = states.includes('OPEN')
    ? sql`true`
    : sql`d.standing in ('OPEN', 'PARTLY_PAID') and d.due_day < ${today}::date`
  const among = (kind: RawBuilder<unknown>) =>
    sql`partner_id in (select d.partner_id from open_documents d where ${kind} and ${isWanted})`
  return sql<SqlBool>`case role when 'SUPPLIER' then ${among(sql`d.kind = 'BILL'`)} else ${among(sql`d.kind <> 'BILL'`)} end`
}

type Sortable = (typeof receiverSortable)[number] | (typeof supplierSortable)[number]

const columns: Record<Exclude<Sortable, 'shortName'>, RawBuilder<unknown>> = {
  companyName: sql.ref('company_order'),
  familyName: sql.ref('family_order'),
  firstName: sql.ref('first_order'),
  city: sql.ref('city_order'),
  paymentTargetDays: sql.ref('payment_target_days'),
  debitorNumber: sql.ref('debitor_number'),
  creditorNumber: sql.ref('creditor_number'),
}

/** The order of the list, to the id; who has nothing in the column stands at the end either way. Served by partners_listed. */
export function partnersOrder(sort: ListSort | null): RawBuilder<unknown> {
  const way = sort?.isDescending ? sql`desc` : sql`asc`
  const column = sort && columns[sort.by as keyof typeof columns]
  return column
    ? sql`${column} ${way} nulls last, partner_id ${way}`
    : sql`sort_key ${way}, partner_id ${way}`
}
