import { sql } from 'kysely'
import { attachmentsOf } from '#areas/attachments/server/load-attachments.ts'
import { documentList } from '#areas/documents/server/document-list.ts'
import { isOwed, sortColumns } from '#areas/documents/server/document-rows.ts'
import { isMissing } from '#areas/documents/server/filter-missing.ts'
import { lastPaymentDay, stateOn, writtenOffDay } from '#areas/documents/server/state-in-sql.ts'
import type { Day } from '#kernel/day.ts'
import type { StatsOf } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import type { z } from '#kernel/zod.ts'
import { list } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type BillRow, listBills } from '../contract.ts'

type DatabaseRow = Omit<BillRow, 'amountGross' | 'amountDue'> & { grossCents: Cents; dueCents: Cents }

/** As the row says it: once nothing is open there is none. */
const shownDueDay = sql`(case when due_cents <> 0 then due_day end)`

type BillFilter = z.output<typeof listBills.filter>

export const billStatements = documentList<BillRow, StatsOf<typeof listBills>, BillFilter>({
  list: 'BILL',
  load: loadRows,
  statsOf: () => ({}),
  orderedBy: 'billDate',
  dayOf: (by) => (by === 'dueDate' ? shownDueDay : sql.ref('booking_day')),
  narrow: (filter) => {
    if (filter.filterType === 'missing') return isMissing(filter.states)
    return filter.filterType === 'owed' ? isOwed(filter.supplier, filter.currency) : hasNumber(filter)
  },
  sortBy: {
    billDate: [sql.ref('document_day'), sql.ref('document_id')],
    bookingDate: [sql.ref('booking_day'), sql.ref('document_id')],
    supplier: sortColumns.partner,
    amountGross: sortColumns.amountGross,
    dueDate: [shownDueDay, sql.ref('document_id')],
  },
})

export const listBillsList = list(listBills, billStatements)

async function loadRows(tx: Tx, ids: readonly EntityId[], today: Day): Promise<BillRow[]> {
  const { rows } = await sql<DatabaseRow>`
    select json_build_object('uuid', d.document_id) as "entityId",
      d.number as "billNumber",
      d.document_day as "billDate",
      d.booking_day as "bookingDate",
      d.gross_cents as "grossCents",
      d.due_cents as "dueCents",
      d.currency,
      ${stateOn(today)} as state,
      ${lastPaymentDay()} as "lastPaymentDate",
      ${writtenOffDay} as "writtenOffDate",
      case when d.due_cents <> 0 then d.due_day end as "dueDate",
      d.booking_text as "bookingText",
      d.partner_text as supplier,
      d.partner_id as "partnerEntityId",
      ${attachmentsOf(sql.ref('d.document_id'))} as attachments
    from unnest(${ids}::uuid[]) with ordinality as page (document_id, place)
    join documents d using (document_id)
    order by page.place`.execute(tx)
  return rows.map(({ grossCents, dueCents, ...row }) => ({
    ...row,
    amountGross: unitsFromCents(grossCents),
    amountDue: unitsFromCents(dueCents),
  }))
}

/** Served by documents_by_partner. */
function hasNumber(filter: { supplier: EntityId; billNumber: string }) {
  // 'R-47 11' and 'r4711' are the same paper; a number without letters and digits is only itself.
  return sql<boolean>`partner_id = ${filter.supplier} and (number = ${filter.billNumber} or (
    ${plainNumber(sql.ref('number'))} <> '' and ${plainNumber(sql.ref('number'))} = ${plainNumber(sql.val(filter.billNumber))}))`
}

/** Letters and digits of a number alone, in lower case, as `foldedNumber` of the kernel gives them. */
export function plainNumber(number: ReturnType<typeof sql.ref> | ReturnType<typeof sql.val>) {
  return sql`plain_number(${number})`
}
