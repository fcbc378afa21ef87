import { sql } from 'kysely'
import type { DocumentListName } from '#areas/documents/server/document-rows.ts'
import { listedRows } from '#areas/documents/server/document-rows.ts'
import { addMonths, type Day, yearOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { allows } from '#kernel/permissions.ts'
import { read } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  type PartnerOverview,
  readReceiverOverview,
  readSupplierOverview,
} from '../contract/partner-account.ts'
import { perMilleOf } from '../rules/piece-figures.ts'
import { lookedAt } from './partner-account.ts'
import { buyerYield } from './sum-yields.ts'

const shownProducts = 8
const shownMails = 5

export const readReceiverOverviewRead = overviewRead(readReceiverOverview, 'INVOICE')
export const readSupplierOverviewRead = overviewRead(readSupplierOverview, 'BILL')

function overviewRead(
  declaration: typeof readReceiverOverview | typeof readSupplierOverview,
  side: DocumentListName,
) {
  return read(declaration, async (tx, query, { params, actor, today }) => {
    const day = query.day ?? today
    const of = { partner: await lookedAt(tx, params.uuid, side), side, day }
    const maySeeYield = side === 'INVOICE' && allows('BILL_VIEW', actor.permissions)
    const [figures, turnover, products, mails, earned] = await Promise.all([
      loadFigures(tx, of),
      loadTurnover(tx, of),
      loadProducts(tx, of),
      loadMails(tx, of),
      maySeeYield ? loadEarned(tx, of) : null,
    ])
    return { ...figures, ...turnover, ...products, ...mails, earned }
  })
}

interface Of {
  partner: EntityId
  side: DocumentListName
  day: Day
}

// Served by documents_by_partner.
const documentsOf = ({ partner, side }: Of) =>
  sql`partner_id = ${partner} and ${listedRows({ list: side, isUnpaid: false })}`

interface Figures {
  documents: number
  payments: number
  since: Day | null
  openDocuments: number
  open: Cents
  overdueDocuments: number
  overdue: Cents
  averageDays: number | null
}

/** A payment in advance took no day. */
async function loadFigures(tx: Tx, of: Of) {
  const isOverdue = sql`due_cents <> 0 and due_day < ${of.day}::date`
  const { rows } = await sql<Figures>`
    with theirs as (select * from documents where ${documentsOf(of)}), paid as (
      select document_id, count(*) as payments, max(record_day) as last_day from payments
      where document_id in (select document_id from theirs) group by document_id)
    select count(*) as documents, coalesce(sum(paid.payments), 0)::bigint as payments, min(document_day) as since,
      count(*) filter (where due_cents <> 0) as "openDocuments",
      coalesce(sum(due_euro_cents), 0)::bigint as open,
      count(*) filter (where ${isOverdue}) as "overdueDocuments",
      coalesce(sum(due_euro_cents) filter (where ${isOverdue}), 0)::bigint as overdue,
      round(avg(greatest(paid.last_day - document_day, 0)) filter (where gross_cents > 0 and due_cents = 0
        and cancelled_by_document_id is null and settled_by_document_id is null))::int as "averageDays"
    from theirs left join paid using (document_id)`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('sums without a row')
  const { documents, payments, since, averageDays } = found
  return {
    ...{ documents, payments, since, averageDaysToPay: averageDays },
    open: {
      documents: found.openDocuments,
      amount: unitsFromCents(found.open),
      overdueDocuments: found.overdueDocuments,
      overdue: unitsFromCents(found.overdue),
    },
  }
}

/** A final invoice asks for the whole less what was received: of its advances this much is turnover. */
const netEuro = sql`in_euro_cents(case when settled_by_document_id is null or gross_cents = 0 then net_cents
  else round(net_cents::numeric * paid_cents / gross_cents)::bigint end, rate)`

async function loadTurnover(tx: Tx, of: Of): Promise<Pick<PartnerOverview, 'years' | 'lastYearToDay'>> {
  const lastYear = addMonths(of.day, -12) ?? of.day
  const { rows } = await sql<{ year: number; net: Cents; toDay: Cents }>`
    select extract(year from document_day)::int as year, sum(${netEuro})::bigint as net,
      coalesce(sum(${netEuro}) filter (where document_day <= ${lastYear}::date), 0)::bigint as "toDay"
    from documents where ${documentsOf(of)} group by 1 order by 1`.execute(tx)
  const nets = new Map(rows.map(({ year, net }) => [year, net]))
  const [first] = rows
  const last = Math.max(rows.at(-1)?.year ?? 0, yearOf(of.day))
  const years =
    first === undefined ? [] : Array.from({ length: last - first.year + 1 }, (_, at) => first.year + at)
  return {
    years: years.map((year) => ({ year, net: unitsFromCents(nets.get(year) ?? zeroCents) })),
    lastYearToDay: unitsFromCents(rows.find(({ year }) => year === yearOf(lastYear))?.toDay ?? zeroCents),
  }
}

async function loadEarned(tx: Tx, { partner, day }: Of): Promise<PartnerOverview['earned']> {
  const year = yearOf(day)
  // Days of the calendar.
  const [from, to] = [`${year}-01-01` as Day, `${year}-12-31` as Day]
  const found = await buyerYield(tx, partner, { from, to })
  if (found === null) return null
  const perMille = perMilleOf(found.margin, found.sale)
  return {
    ...{ sale: unitsFromCents(found.sale), margin: unitsFromCents(found.margin) },
    marginPercent: perMille === null ? null : perMille / 10,
  }
}

async function loadProducts(tx: Tx, of: Of): Promise<Pick<PartnerOverview, 'products' | 'productCount'>> {
  const { rows } = await sql<PartnerOverview['products'][number] & { count: number }>`
    select json_build_object('uuid', product_id) as "entityId", code, description as "codeDescription",
      max(document_day) as date, count(*) over () as count
    from (select * from documents where ${documentsOf(of)}) theirs
    join line_items using (document_id) join products using (product_id)
    where line_items.amount_cents > 0
    group by product_id, code, description order by date desc, code, product_id limit ${shownProducts}`.execute(
    tx,
  )
  return { products: rows.map(({ count: _, ...row }) => row), productCount: rows[0]?.count ?? 0 }
}

/** Served by issues_document. */
async function loadMails(tx: Tx, of: Of): Promise<Pick<PartnerOverview, 'mails' | 'mailCount'>> {
  if (of.side === 'BILL') return { mails: [], mailCount: 0 }
  const { rows } = await sql<Omit<PartnerOverview['mails'][number], 'at'> & { at: Date; count: number }>`
    select document_id as "documentEntityId", theirs.number, i.subject, i.at, count(*) over () as count,
      case when m.withdrawn_at is not null then 'WITHDRAWN' when m.filed then 'FILE'
        when m.sent_at is not null then 'SENT' when m.tries > 0 then 'FAILED' else 'QUEUED' end as state
    from (select document_id, number from documents where ${documentsOf(of)}) theirs
    join issues i using (document_id) join mails m using (mail_id)
    order by i.at desc, i.issue_id desc limit ${shownMails}`.execute(tx)
  return {
    mails: rows.map(({ count: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
    mailCount: rows[0]?.count ?? 0,
  }
}
