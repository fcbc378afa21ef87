import { sql } from 'kysely'
import { attachmentsOf } from '#areas/attachments/server/load-attachments.ts'
import { pdfTag, xmlTag } from '#areas/documents/rules/pdf-tags.ts'
import { documentList } from '#areas/documents/server/document-list.ts'
import { type Days, isOwed, isWithin, sortColumns } from '#areas/documents/server/document-rows.ts'
import { oneOf } from '#areas/documents/server/filter-documents.ts'
import { isMissing } from '#areas/documents/server/filter-missing.ts'
import { farAway } from '#areas/documents/server/find-page.ts'
import { goesNowhere } from '#areas/documents/server/goes-nowhere.ts'
import { reminderName } from '#areas/documents/server/reminder-name.ts'
import { lastPaymentDay, stateOn, writtenOffDay } from '#areas/documents/server/state-in-sql.ts'
import type { Delivery } from '#areas/papers/contract/deliveries.ts'
import type { Day } from '#kernel/day.ts'
import type { StatsOf } from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import type { z } from '#kernel/zod.ts'
import { list } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type InvoiceRow, listInvoices } from '../../contract.ts'

type DatabaseRow = Omit<InvoiceRow, 'amountGross' | 'amountPaid' | 'amountDue'> & {
  grossCents: Cents
  paidCents: Cents
  dueCents: Cents
}

type InvoiceFilter = z.output<typeof listInvoices.filter>

export const invoiceStatements = documentList<InvoiceRow, StatsOf<typeof listInvoices>, InvoiceFilter>({
  list: 'INVOICE',
  load: loadRows,
  statsOf: ({ receivable, due }) => ({ receivables: receivable, open: due }),
  orderedBy: 'invoiceDate',
  dayOf: (by) => sql.ref(by === 'dueDate' ? 'due_day' : 'service_day'),
  narrow: (filter) => {
    if (filter.filterType === 'delivery') return oneOf(waysOut(filter.states))
    if (filter.filterType === 'missing') return isMissing(filter.states)
    return filter.filterType === 'owed' ? isOwed(filter.receiver, filter.currency) : isCorrectable(filter)
  },
  waysTo: (filter) => {
    if (filter.filterType === 'delivery') return waysOut(filter.states)
    return filter.filterType === 'period' && filter.by === 'serviceDate' ? waysServed(filter) : []
  },
  sortBy: {
    invoiceDate: [sql.ref('document_day'), sql.ref('number_count'), sql.ref('document_id')],
    invoiceNumber: [sql.ref('number_year'), sql.ref('number_count')],
    receiver: sortColumns.partner,
    amountGross: sortColumns.amountGross,
    dueDate: [sql.ref('due_day'), sql.ref('document_id')],
  },
})

export const listInvoicesList = list(listInvoices, invoiceStatements)

/** As `correctionProblems` asks. Served by documents_by_partner. */
function isCorrectable(filter: { receiver: EntityId }) {
  return sql<boolean>`partner_id = ${filter.receiver} and kind = 'INVOICE' and not advance
    and cancelled_by_document_id is null
    and (gross_cents > 0 or exists (select from document_advances a where a.document_id = documents.document_id))`
}

/** The day on which the paper went out, or was to: that of the newest e-mail, else of the first download. Served by issues_document. */
const deliveryDay = sql`(case when d.delivery <> 'NONE' then (coalesce(
  (select coalesce(m.sent_at, i.at) from issues i join mails m using (mail_id)
    where i.document_id = d.document_id and m.withdrawn_at is null and d.delivery <> 'DOWNLOADED'
    order by i.at desc, i.issue_id desc limit 1),
  (select min(i.at) from issues i join attachments a using (attachment_id)
    where i.document_id = d.document_id and a.tag in (${pdfTag}, ${xmlTag})))
  at time zone 'Europe/Berlin')::date end)`

/** Of its own day: a stretch of documents_invoices. Of another one: gathered by documents_served_days, and the newest of these. */
function waysServed(days: Days) {
  const elsewhere = sql`select document_id, document_day, number_count from documents
    where kind <> 'BILL' and service_day <> document_day and ${isWithin(sql.ref('service_day'), days)} offset 0`
  return [
    sql<boolean>`${isWithin(sql.ref('document_day'), days)} and service_day = document_day`,
    sql<boolean>`service_day <> document_day and document_id = any(array(select document_id from (${elsewhere}) served
      order by document_day desc, number_count desc, document_id desc limit ${farAway}))`,
  ]
}

/** Each served by documents_deliveries. What nobody waits for is not asked for as not sent. */
function waysOut(states: readonly (Delivery | null)[]) {
  return [...new Set(states)].map((state) =>
    state === null
      ? sql<boolean>`(delivery = 'NONE' and not ${goesNowhere('documents')})`
      : sql<boolean>`delivery = ${state}`,
  )
}

/** What of the rows stands elsewhere is found by documents_replacement and amendments_position. */
async function loadRows(tx: Tx, ids: readonly EntityId[], today: Day): Promise<InvoiceRow[]> {
  const { rows } = await sql<DatabaseRow>`
    select json_build_object('uuid', d.document_id) as "entityId",
      d.kind as "documentType",
      d.number as "invoiceNumber",
      d.document_day as "invoiceDate",
      d.service_day as "serviceDate",
      d.service_from_day as "serviceDateFrom",
      d.tax_scheme as "taxScheme",
      d.advance,
      exists (select from document_advances a where a.document_id = d.document_id) as final,
      d.settled_by_document_id as "settledByInvoiceEntityId",
      d.gross_cents as "grossCents",
      d.paid_cents as "paidCents",
      d.due_cents as "dueCents",
      d.currency,
      ${stateOn(today)} as state,
      ${lastPaymentDay()} as "lastPaymentDate",
      ${writtenOffDay} as "writtenOffDate",
      d.booking_text as "bookingText",
      d.partner_text as receiver,
      d.partner_id as "partnerEntityId",
      d.due_day as "dueDate",
      cancelled.number as "cancelledInvoiceNumber",
      d.cancelled_by_document_id as "cancelledByInvoiceEntityId",
      exists (select from documents r
        where r.replaces_document_id = d.document_id and r.cancelled_by_document_id is null) as replaced,
      exists (select from amendments a where a.document_id = d.document_id) as amended,
      nullif(d.delivery, 'NONE') as delivery,
      ${deliveryDay} as "deliveryDate",
      ${goesNowhere('d')} as "goesNowhere",
      d.reminder_level as "reminderLevel",
      ${reminderName()} as "reminderName",
      d.reminded_day as "remindedOn",
      ${attachmentsOf(sql.ref('d.document_id'))} as attachments
    from unnest(${ids}::uuid[]) with ordinality as page (document_id, place)
    join documents d using (document_id)
    left join documents cancelled on cancelled.document_id = d.cancelled_document_id
    order by page.place`.execute(tx)
  return rows.map(({ grossCents, paidCents, dueCents, ...row }) => ({
    ...row,
    amountGross: unitsFromCents(grossCents),
    amountPaid: unitsFromCents(paidCents),
    amountDue: unitsFromCents(dueCents),
  }))
}
