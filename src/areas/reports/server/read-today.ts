import { sql } from 'kysely'
import { goesNowhere } from '#areas/documents/server/goes-nowhere.ts'
import { needsEvidence } from '#areas/documents/server/tasks/needed-evidence.ts'
import { wantsProduct } from '#areas/documents/server/tasks/wants-product.ts'
import { proposedOn } from '#areas/reminders/server/list-proposals.ts'
import type { PayBillTask } from '#areas/tasks/contract/task-list.ts'
import { loadPayBills } from '#areas/tasks/server/load-pay-bills.ts'
import { loadDueCorrections } from '#areas/tax-returns/server/load-due-corrections.ts'
import type { Day } from '#kernel/day.ts'
import { type Cents, sumCents, unitsFromCents } from '#kernel/money.ts'
import { allows, type Permission } from '#kernel/permissions.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { readToday, type TodayKind, type TodayThing, todayKinds } from '../contract/today.ts'
import { mostToday, notSentFrom, soonUntil } from '../rules/today.ts'

export const readTodayRead = read(readToday, async (tx, { day }, { actor, today }) => {
  const seenOn = day ?? today
  const may = (access: Permission) => allows(access, actor.permissions)
  const reminders = may('INVOICE_VIEW') ? await loadReminders(tx, seenOn) : []
  const things = [
    ...(await loadTasks(tx, seenOn, may, reminders === null)),
    ...(reminders ?? []),
    ...(may('INVOICE_VIEW') ? await loadNotSent(tx, seenOn) : []),
    ...(may('BILL_VIEW') ? await loadDiscounts(tx, seenOn) : []),
    ...(await loadDrafts(tx, may)),
    ...(may('LINE_ITEM_CATEGORY_CREATE') ? await loadRequests(tx) : []),
    ...(may('REPORT_VIEW') ? await loadCorrections(tx) : []),
  ]
  const placeOf = ({ kind }: TodayThing) => todayKinds.indexOf(kind)
  return things.sort((one, other) => placeOf(one) - placeOf(other)).slice(0, mostToday)
})

interface Row {
  kind: TodayKind
  count: number
  cents: Cents | null
  since: Day | null
  task: string | null
  about: string
  number: string
  name: string
  partner: string | null
  due: Cents | null
}

/** The open tasks in groups, each with the one that presses most; what is overdue only where `countsOverdue`. Served by tasks_open. */
async function loadTasks(
  tx: Tx,
  day: Day,
  may: (access: Permission) => boolean,
  countsOverdue: boolean,
): Promise<TodayThing[]> {
  const [bills, invoices, approvals] = [may('BILL_VIEW'), may('INVOICE_VIEW'), may('USER_APPROVE')]
  const { rows } = await sql<Row>`
    with asked as (
      select case type when 'PAY_BILL' then case when due_day < ${day}::date then 'OVERDUE_BILL' else 'DUE_BILL' end
          when 'OVERDUE_INVOICE' then 'MANY_OVERDUE' else type end as kind,
        task_id, document_id, user_id, due_day, document_day, due_euro_cents, due_cents, number, partner_text, partner_id, raised_at
      from tasks left join documents using (document_id)
      where completed_at is null and (
        (${bills} and type = 'PAY_BILL' and due_day <= ${soonUntil(day)}::date)
        or (${invoices && countsOverdue} and type = 'OVERDUE_INVOICE' and due_day < ${day}::date)
        or (${invoices} and type = 'EVIDENCE' and ${needsEvidence})
        or (${approvals} and type = 'USER_APPROVAL')
        or (${bills} and type = 'ASSIGN_PRODUCT' and exists (
          select from line_items join categories using (category_id)
          where line_items.document_id = tasks.document_id and line_items.local_id = tasks.local_id and ${wantsProduct})))
    ), counted as (
      select kind, count(*) as count, sum(due_euro_cents)::bigint as cents, min(due_day) as since from asked group by kind
    ), first as (
      select distinct on (kind) * from asked
      order by kind, case when kind in ('MANY_OVERDUE', 'OVERDUE_BILL', 'DUE_BILL') then due_day end,
        document_day, raised_at, task_id
    )
    select kind, count, case when kind in ('MANY_OVERDUE', 'OVERDUE_BILL', 'DUE_BILL') then cents end as cents,
      case when kind in ('MANY_OVERDUE', 'OVERDUE_BILL', 'DUE_BILL') then since end as since,
      task_id as task, coalesce(document_id, first.user_id) as about, coalesce(number, '') as number,
      coalesce(partner_text, users.first_name || ' ' || users.family_name, '') as name, partner_id as partner, due_cents as due
    from counted join first using (kind) left join users on users.user_id = first.user_id`.execute(tx)
  return rows.map(thingOf)
}

/** The invoices that letters of the day would ask for, as the page of the letters has them; null where too many are overdue to look at. */
async function loadReminders(tx: Tx, day: Day): Promise<TodayThing[] | null> {
  const proposed = await proposedOn(tx, day)
  if (proposed === null) return null
  const [first] = proposed.toSorted((one, other) => (one.dueDay < other.dueDay ? -1 : 1))
  if (first === undefined) return []
  const { partner_text: name } = await tx
    .selectFrom('documents')
    .select('partner_text')
    .where('document_id', '=', first.documentId)
    .executeTakeFirstOrThrow()
  return [
    {
      ...{ kind: 'OVERDUE_INVOICE', count: proposed.length, since: first.dueDay },
      amount: unitsFromCents(sumCents(proposed.map(({ dueEuro }) => dueEuro))),
      first: {
        ...{ task: null, about: first.documentId, number: first.number, name },
        ...{ partner: first.partnerId, amountDue: unitsFromCents(first.due) },
      },
    },
  ]
}

/** The bills whose Skonto ends soon, the first to end first. */
async function loadDiscounts(tx: Tx, day: Day): Promise<TodayThing[]> {
  const bills = await loadPayBills(tx, day, { discountUntil: soonUntil(day) })
  const last = ({ data }: PayBillTask) => data.discountDate ?? data.dueDate
  const [first] = bills.toSorted((one, other) => (last(one) < last(other) ? -1 : 1))
  if (first === undefined) return []
  const { parentEntityId, billNumber, supplier, partnerEntityId, amountDue } = first.data
  return [
    {
      ...{ kind: 'DISCOUNT_BILL', count: bills.length, since: last(first) },
      amount: unitsFromCents(sumCents(bills.map(({ data }) => wireCents(data.amountDueEuro)))),
      first: {
        ...{ task: first.entityId.uuid, about: parentEntityId, number: billNumber, name: supplier },
        ...{ partner: partnerEntityId, amountDue },
      },
    },
  ]
}

/** Served by documents_deliveries, which has them in this order. */
async function loadNotSent(tx: Tx, day: Day): Promise<TodayThing[]> {
  const { rows } = await sql<Row>`
    with waiting as (
      select document_id, number, partner_text, partner_id, due_cents, document_day, number_count from documents
      where kind <> 'BILL' and delivery in ('NONE', 'FAILED') and document_day between ${notSentFrom(day)}::date and ${day}::date
        and not ${goesNowhere('documents')}
    )
    select 'NOT_SENT' as kind, (select count(*) from waiting) as count, null::bigint as cents, null::date as since,
      null::uuid as task, document_id as about, number, partner_text as name, partner_id as partner,
      due_cents as due
    from waiting order by document_day, number_count, document_id limit 1`.execute(tx)
  return rows.map(thingOf)
}

async function loadDrafts(tx: Tx, may: (access: Permission) => boolean): Promise<TodayThing[]> {
  const { rows } = await sql<Row>`
    select distinct on (kind) 'DRAFT_' || kind as kind, count(*) over (partition by kind) as count,
      null::bigint as cents, null::date as since, null::uuid as task, draft_id as about, '' as number,
      (select string_agg(name, ', ') from (
        select name from drafts other where other.kind = drafts.kind and name <> '' order by event_at desc, draft_id limit 2
      ) latest) as name, null::uuid as partner, null::bigint as due
    from drafts
    where (kind = 'INVOICE' and ${may('INVOICE_VIEW')}) or (kind = 'BILL' and ${may('BILL_VIEW')})
    order by kind, event_at desc, draft_id`.execute(tx)
  return rows.map(thingOf)
}

async function loadRequests(tx: Tx): Promise<TodayThing[]> {
  const { rows } = await sql<Row>`
    select 'REQUEST' as kind, count(*) over () as count, null::bigint as cents, null::date as since,
      request_id as task, request_id as about, '' as number, first_name || ' ' || family_name as name,
      null::uuid as partner, null::bigint as due
    from requests join users on users.user_id = requests.raised_by
    where answered_at is null order by requests.raised_at, request_id limit 1`.execute(tx)
  return rows.map(thingOf)
}

async function loadCorrections(tx: Tx): Promise<TodayThing[]> {
  const { length: count } = await loadDueCorrections(tx)
  return count === 0 ? [] : [{ kind: 'CORRECTED_RETURN', count, amount: null, since: null, first: null }]
}

function thingOf({ kind, count, cents, since, task, about, number, name, partner, due }: Row): TodayThing {
  return {
    ...{ kind, count, since },
    amount: cents === null ? null : unitsFromCents(cents),
    first: {
      task,
      about,
      number,
      name: name ?? '',
      partner,
      amountDue: due === null ? 0 : unitsFromCents(due),
    },
  }
}
