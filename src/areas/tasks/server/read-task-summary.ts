import { sql } from 'kysely'
import { needsEvidence } from '#areas/documents/server/tasks/needed-evidence.ts'
import { wantsProduct } from '#areas/documents/server/tasks/wants-product.ts'
import { loadDueCorrections } from '#areas/tax-returns/server/load-due-corrections.ts'
import type { Day } from '#kernel/day.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { unitsOf } from '#server/db/units-of.ts'
import { readTaskSummary } from '../contract.ts'

export const readTaskSummaryRead = read(readTaskSummary, async (tx, { day }, { actor, today }) => {
  const maySeeBills = allows('BILL_VIEW', actor.permissions)
  const [figures, due] = await Promise.all([
    loadFigures(tx, day ?? today, maySeeBills),
    allows('REPORT_VIEW', actor.permissions) ? loadDueCorrections(tx) : [],
  ])
  const approvals = allows('USER_APPROVE', actor.permissions) ? figures.approvals : 0
  const requests = allows('LINE_ITEM_CATEGORY_CREATE', actor.permissions) ? figures.requests : 0
  const maySeeInvoices = allows('INVOICE_VIEW', actor.permissions)
  const evidence = maySeeInvoices ? figures.evidence : 0
  const overdueInvoices = maySeeInvoices ? figures.overdue_invoices : 0
  const corrections = due.length
  const ofInvoices = evidence + overdueInvoices
  return {
    open: approvals + requests + figures.bills + figures.products + ofInvoices + corrections,
    approvals,
    requests,
    evidence,
    products: figures.products,
    corrections,
    bills: figures.bills,
    overdue: figures.overdue,
    amountDue: figures.due,
    amountOverdue: figures.overdue_due,
    overdueInvoices,
    amountOverdueInvoices: maySeeInvoices ? figures.overdue_receivable : 0,
  }
})

interface Figures {
  approvals: number
  requests: number
  evidence: number
  products: number
  bills: number
  overdue: number
  due: number
  overdue_due: number
  overdue_invoices: number
  overdue_receivable: number
}

const isOverdueInvoice = (day: Day) => sql`type = 'OVERDUE_INVOICE' and due_day < ${day}::date`

async function loadFigures(tx: Tx, day: Day, maySeeBills: boolean): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select
      count(*) filter (where type = 'USER_APPROVAL') as approvals,
      (select count(*) from requests where answered_at is null) as requests,
      count(*) filter (where type = 'EVIDENCE' and ${needsEvidence}) as evidence,
      count(*) filter (where type = 'ASSIGN_PRODUCT' and exists (
        select from line_items join categories using (category_id)
        where line_items.document_id = tasks.document_id and line_items.local_id = tasks.local_id and ${wantsProduct}
      )) as products,
      count(*) filter (where type = 'PAY_BILL') as bills,
      count(*) filter (where type = 'PAY_BILL' and due_day < ${day}::date) as overdue,
      ${unitsOf(sql`sum(due_euro_cents) filter (where type = 'PAY_BILL')`)} as due,
      ${unitsOf(sql`sum(due_euro_cents) filter (where type = 'PAY_BILL' and due_day < ${day}::date)`)} as overdue_due,
      count(*) filter (where ${isOverdueInvoice(day)}) as overdue_invoices,
      ${unitsOf(sql`sum(due_euro_cents) filter (where ${isOverdueInvoice(day)})`)} as overdue_receivable
    from tasks left join documents using (document_id)
    where completed_at is null and (${maySeeBills} or type not in ('PAY_BILL', 'ASSIGN_PRODUCT'))`.execute(tx)
  // An aggregate without groups gives one row.
  return rows[0] as Figures
}
