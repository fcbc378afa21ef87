import { sql } from 'kysely'
import { stateOn } from '#areas/documents/server/state-in-sql.ts'
import { type DiscountTerm, discountOf, lastDayOf } from '#areas/payment-targets/rules/discount-terms.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, cents, unitsFromCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PayBillTask } from '../contract/task-list.ts'

interface Wanted {
  /** Only those whose due day is over on this day. */
  dueBefore?: Day
  /** Those alone whose Skonto is in time, and no longer than until this day. */
  discountUntil?: Day
}

/** The bills to be paid, the earliest due first; of one day the older bill first, then by the id. */
export async function loadPayBills(
  tx: Tx,
  seenOn: Day,
  { dueBefore, discountUntil }: Wanted = {},
): Promise<PayBillTask[]> {
  const open = tx
    .selectFrom('tasks')
    .innerJoin('documents', 'documents.document_id', 'tasks.document_id')
    .select([
      'task_id',
      'documents.document_id',
      'number',
      'partner_text',
      'partner_id',
      'document_day',
      'due_day',
      'due_cents',
      'gross_cents',
      'discount_cents',
      'discount_terms',
      'currency',
      'due_euro_cents',
    ])
    .select(stateOn(seenOn, 'documents').as('state'))
    .where('type', '=', 'PAY_BILL')
    .where('completed_at', 'is', null)
    .orderBy('due_day')
    .orderBy('document_day')
    .orderBy('task_id')
  const wanted = dueBefore === undefined ? open : open.where('due_day', '<', dueBefore)
  const rows = await (discountUntil === undefined
    ? wanted
    : wanted.where(sql`jsonb_array_length(discount_terms)`, '>', 0)
  ).execute()
  const bills = rows.map(
    (row): PayBillTask => ({
      entityId: { uuid: row.task_id },
      type: 'PAY_BILL',
      data: {
        parentEntityId: row.document_id,
        billNumber: row.number,
        supplier: row.partner_text,
        partnerEntityId: row.partner_id,
        billDate: row.document_day,
        dueDate: row.due_day ?? row.document_day,
        state: row.state,
        ...firstDiscount(row, seenOn),
        amountDue: unitsFromCents(row.due_cents),
        amount: unitsFromCents(row.gross_cents),
        currency: row.currency,
        amountDueEuro: unitsFromCents(row.due_euro_cents),
      },
    }),
  )
  if (discountUntil === undefined) return bills
  return bills.filter(({ data }) => data.discountDate !== null && data.discountDate <= discountUntil)
}

interface Granting {
  document_day: Day
  due_cents: Cents
  gross_cents: Cents
  discount_cents: Cents
  discount_terms: unknown
  currency: string
}

/** The first Skonto that is still in time; none once some was deducted. */
function firstDiscount(row: Granting, seenOn: Day) {
  const none = { discountDate: null, amountWithDiscount: null }
  if (row.discount_cents !== 0) return none
  // As its own schema parsed them.
  const term = (row.discount_terms as DiscountTerm[]).find(
    (each) => lastDayOf(each, row.document_day) >= seenOn,
  )
  if (term === undefined) return none
  const amount = cents(row.due_cents - discountOf(term, row.gross_cents, row.currency))
  if (amount <= 0) return none
  return { discountDate: lastDayOf(term, row.document_day), amountWithDiscount: unitsFromCents(amount) }
}
