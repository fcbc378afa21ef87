import { sql } from 'kysely'
import { findOldestDay } from '#areas/documents/server/find-oldest-day.ts'
import { goesNowhere } from '#areas/documents/server/goes-nowhere.ts'
import { needsEvidence } from '#areas/documents/server/tasks/needed-evidence.ts'
import { wantsProduct } from '#areas/documents/server/tasks/wants-product.ts'
import { isOver, nextToLock } from '#areas/locks/rules/lock-problem.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import type { Month } from '#kernel/day.ts'
import { daysOfPeriod } from '#kernel/period.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { type ClosingHint, closingHints, readMonthClose } from '../contract/month-close.ts'

export const readMonthCloseRead = read(readMonthClose, async (tx, _query, { today }) => {
  const openFrom = await loadOpenFrom(tx)
  const month = nextToLock({ openFrom, oldestDay: openFrom === null ? await findOldestDay(tx) : null })
  if (month === null) {
    return { ...nothing, month, isOver: false }
  }
  const found = await loadMonth(tx, month)
  return {
    ...{ month, isOver: isOver(month, today) },
    ...{ bills: found.bills, invoices: found.invoices, payments: found.payments },
    ...{ paidBills: found.paid_bills, paidInvoices: found.paid_invoices },
    ...{ stockChanges: found.stock_changes, changedProducts: found.changed_products },
    hints: closingHints
      .map((hint) => ({ hint, count: found[hintColumns[hint]], documents: documentsOf(hint, found) }))
      .filter(({ count }) => count > 0),
  }
})

const nothing = {
  ...{ bills: 0, invoices: 0, payments: 0, paidBills: 0, paidInvoices: 0 },
  ...{ stockChanges: 0, changedProducts: 0, hints: [] },
}

const hintColumns = {
  LINES_WITHOUT_PRODUCT: 'without_product',
  BILLS_WITHOUT_FILE: 'without_file',
  INVOICES_NOT_ISSUED: 'not_issued',
  MISSING_EVIDENCE: 'without_evidence',
} as const satisfies Record<ClosingHint, string>

const documentsOf = (hint: ClosingHint, found: Found) =>
  hint === 'LINES_WITHOUT_PRODUCT' ? found.bills_without_product : found[hintColumns[hint]]

type Found = Record<
  | ('bills' | 'invoices' | 'payments' | 'paid_bills' | 'paid_invoices')
  | ('stock_changes' | 'changed_products' | 'bills_without_product')
  | (typeof hintColumns)[ClosingHint],
  number
>

/** What lies in a month, each by the day that locks it, as the lists that its figures lead to are narrowed. Changes of the stock are those entered by hand: others go with their document. */
async function loadMonth(tx: Tx, month: Month): Promise<Found> {
  const { from, to } = daysOfPeriod({ from: month, to: month })
  const within = sql`between ${from}::date and ${to}::date`
  const { rows } = await sql<Found>`
    with bills as (
      select document_id from documents where kind = 'BILL' and booking_day ${within}
    ), invoices as (
      select document_id, delivery, ${goesNowhere('documents')} as nowhere from documents
      where kind <> 'BILL' and document_day ${within}
    ), paid as (
      select kind, document_id from payments join documents using (document_id) where record_day ${within}
    ), changed as (
      select product_id from stock_changes where document_id is null
        and changed_at >= ${from}::date and changed_at < ${to}::date + 1
    ), wanting as (
      select document_id from bills join tasks using (document_id)
        join line_items using (document_id, local_id) join categories using (category_id)
        where type = 'ASSIGN_PRODUCT' and completed_at is null and ${wantsProduct}
    )
    select
      (select count(*) from bills) as bills,
      (select count(*) from invoices) as invoices,
      (select count(*) from paid) as payments,
      (select count(distinct document_id) from paid where kind = 'BILL') as paid_bills,
      (select count(distinct document_id) from paid where kind <> 'BILL') as paid_invoices,
      (select count(*) from changed) as stock_changes,
      (select count(distinct product_id) from changed) as changed_products,
      (select count(*) from wanting) as without_product,
      (select count(distinct document_id) from wanting) as bills_without_product,
      (select count(*) from bills where not exists (
        select from attachments where owner_id = document_id)) as without_file,
      (select count(*) from invoices where delivery in ('NONE', 'FAILED') and not nowhere) as not_issued,
      (select count(*) from invoices join documents using (document_id) where ${needsEvidence} and exists (
        select from tasks where tasks.document_id = documents.document_id and type = 'EVIDENCE' and completed_at is null
      )) as without_evidence`.execute(tx)
  // One row of counts.
  return rows[0] as Found
}
