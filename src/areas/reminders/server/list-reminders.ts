import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import { singleFilters } from '#kernel/joined-filters.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import { plainList } from '#server/plain-list.ts'
import { holdsWords } from '#server/search-words.ts'
import {
  type ClaimRow,
  isUnprinted,
  listClaims,
  listReminderBlocks,
  listReminders,
  type ReminderRow,
} from '../contract/list-reminders.ts'
import type { ClaimKind } from '../rules/facts.ts'
import { claimsAfter, goneAfter, loadStoredClaims } from './claims-that-stand.ts'
import { refusedLetters } from './letters/refused-letters.ts'

/** As `partnerName` has it: what the customer is called now. */
const nameNow = sql<string>`coalesce(nullif(partners.company_name, ''),
  concat_ws(', ', nullif(partners.family_name, ''), nullif(partners.first_name, '')))`

/** A person's name; '' for none. */
const personName = (column: string) =>
  sql<string>`coalesce((select concat_ws(' ', nullif(u.first_name, ''), nullif(u.family_name, ''))
    from users u where u.user_id = ${sql.ref(column)}), '')`

type ItemRow = Omit<ReminderRow['items'][number], 'amountDue'> & { dueCents: Cents }
type ClaimOfLetter = Omit<ReminderRow['claims'][number], 'amount'> & { amountCents: Cents }

const items = sql<ItemRow[]>`(select json_agg(json_build_object(
    'invoiceEntityId', i.document_id, 'invoiceNumber', d.number, 'level', i.level, 'dueCents', i.due_cents,
    'default', case when i.default_day is not null then json_build_object('day', i.default_day, 'reason', i.default_reason) end)
    order by d.due_day, d.document_id)
  from reminder_items i join documents d using (document_id) where i.reminder_id = reminders.reminder_id)`

const raised = sql<
  ClaimOfLetter[]
>`(select coalesce(json_agg(json_build_object('entityId', c.claim_id, 'invoiceEntityId', c.document_id,
    'kind', c.kind, 'amountCents', c.amount_cents, 'isNew', true) order by c.claim_id), '[]')
  from claims c where c.reminder_id = reminders.reminder_id and not c.raised_later)`

/** Whether none of its invoices was reminded of again. */
const isNewest = sql<boolean>`(reminders.withdrawn_at is null and not exists (
  select from reminder_items own join reminder_items newer using (document_id)
  where own.reminder_id = reminders.reminder_id and not newer.withdrawn and newer.level > own.level))`

interface AskedAgain {
  claimId: string
  documentId: string
  kind: ClaimKind
  amount: Cents
}

/** Served by reminders_newest, of one customer by reminders_partner. */
export const listRemindersList = plainList(listReminders, {
  rows: (tx, { words, filter }) =>
    tx
      .selectFrom('reminders')
      .innerJoin('partners', 'partners.partner_id', 'reminders.partner_id')
      .leftJoin('papers', 'papers.paper_id', 'reminders.reminder_id')
      .selectAll('reminders')
      .select(['papers.delivery', 'papers.attachment_id'])
      .select([nameNow.as('partner'), personName('reminders.written_by').as('written_by_name')])
      .select([
        personName('reminders.withdrawn_by').as('withdrawn_by_name'),
        items.as('items'),
        raised.as('raised'),
      ])
      .select(isNewest.as('is_newest'))
      .where(() => holdsWords(sql.ref('partners.search_text'), words))
      .where(
        all(
          singleFilters(filter).map((one) => {
            if (one.filterType === 'partner') return sql`reminders.partner_id = ${one.partner}`
            if (one.filterType === 'standing') return sql`reminders.withdrawn_at is null`
            if (one.filterType === 'unprinted')
              return sql`(reminders.withdrawn_at is null and reminders.deliver = 'PRINT'
                and coalesce(papers.delivery, 'NONE') = 'NONE')`
            return one.filterType === 'invoice'
              ? sql`exists (select from reminder_items i where i.reminder_id = reminders.reminder_id and i.document_id = ${one.invoice})`
              : sql`true`
          }),
        ),
      )
      .orderBy('reminders.day', 'desc')
      .orderBy('reminders.reminder_id', 'desc'),
  rowOf: (row) => ({
    ...{ entityId: { uuid: row.reminder_id }, day: row.day, partnerEntityId: row.partner_id },
    ...{ partner: row.partner, currency: row.currency, level: row.level, levelName: row.level_name },
    ...{ payUntil: row.pay_until_day, paymentsUntil: row.payments_until_day },
    ...{ deliver: row.deliver, to: row.recipient, withInvoices: row.with_invoices },
    items: row.items.map(({ dueCents, ...item }) => ({ ...item, amountDue: unitsFromCents(dueCents) })),
    claims: [
      ...row.raised.map(({ amountCents, ...claim }) => ({ ...claim, amount: unitsFromCents(amountCents) })),
      // As the command stored them.
      ...(row.asked_again as AskedAgain[]).map(({ claimId, documentId, kind, amount }) => ({
        ...{ entityId: claimId, invoiceEntityId: documentId, kind },
        ...{ amount: unitsFromCents(amount), isNew: false },
      })),
    ],
    amountDue: unitsFromCents(row.due_cents),
    amountClaimed: unitsFromCents(row.claimed_cents),
    amountTotal: unitsFromCents((row.due_cents + row.claimed_cents) as Cents),
    ...{ writtenAt: row.written_at.toISOString(), writtenBy: row.written_by_name },
    withdrawn:
      row.withdrawn_at === null
        ? null
        : { at: row.withdrawn_at.toISOString(), by: row.withdrawn_by_name, reason: row.withdrawal_reason },
    delivery: row.delivery === 'NONE' ? null : row.delivery,
    attachmentEntityId: row.attachment_id,
    // Of those that wait for the printer looked at below.
    unprintable: null,
    isNewest: row.is_newest,
  }),
  completed: withRefused,
})

/** And which of those that wait for the printer are refused there, and why. */
async function withRefused(tx: Tx, rows: ReminderRow[]): Promise<ReminderRow[]> {
  const waiting = rows.filter(isUnprinted).map(({ entityId }) => entityId.uuid as EntityId)
  if (waiting.length === 0) return rows
  const refused = new Map((await refusedLetters(tx, waiting)).map(({ id, message }) => [id, message]))
  // As the database had them.
  return rows.map((row) => ({ ...row, unprintable: refused.get(row.entityId.uuid as EntityId) ?? null }))
}

/** Of one customer served by documents_by_partner and claims_document. */
export const listClaimsList = plainList(listClaims, {
  rows: (tx, { words, filter }) =>
    tx
      .selectFrom('claims')
      .innerJoin('documents', 'documents.document_id', 'claims.document_id')
      .innerJoin('reminders', 'reminders.reminder_id', 'claims.reminder_id')
      .innerJoin('partners', 'partners.partner_id', 'documents.partner_id')
      .select([
        'claims.claim_id',
        'claims.kind',
        'claims.document_id',
        'claims.amount_cents',
        'claims.settled_day',
        'claims.waived',
      ])
      .select([
        'documents.number',
        'documents.partner_id',
        'documents.currency',
        'reminders.reminder_id',
        'reminders.day',
        'reminders.level_name',
      ])
      .select([nameNow.as('partner')])
      .where('claims.withdrawn', '=', false)
      .where('claims.ended_by_reminder_id', 'is', null)
      .where(sql<boolean>`(documents.cancelled_by_document_id is null or claims.settled_day is not null)`)
      .where(() => holdsWords(sql.ref('documents.search_text'), words))
      .where(
        all(
          singleFilters(filter).map((one) => {
            if (one.filterType === 'partner') return sql`documents.partner_id = ${one.partner}`
            if (one.filterType === 'open') return sql`claims.settled_day is null`
            return one.filterType === 'invoice'
              ? sql`(claims.document_id = ${one.invoice} or claims.settled_day is not null and exists (${heirs()} and heir.document_id = ${one.invoice}))`
              : sql`true`
          }),
        ),
      )
      .orderBy('reminders.day', 'desc')
      .orderBy('claims.claim_id', 'desc'),
  rowOf: (row) => ({
    ...{ entityId: { uuid: row.claim_id }, kind: row.kind, invoiceEntityId: row.document_id },
    ...{ invoiceNumber: row.number, partnerEntityId: row.partner_id, partner: row.partner },
    ...{ amount: unitsFromCents(row.amount_cents), currency: row.currency },
    ...{ reminderEntityId: row.reminder_id, day: row.day, levelName: row.level_name },
    settled: row.settled_day === null ? null : { on: row.settled_day, waived: row.waived },
    // Of settled ones looked at below.
    goesWithLetter: false,
  }),
  completed: withGone,
})

/** And which of those that are settled would not be open again if that were undone. */
async function withGone(tx: Tx, rows: ClaimRow[]): Promise<ClaimRow[]> {
  const settled = rows.filter((row) => row.settled !== null)
  if (settled.length === 0) return rows
  const invoices = new Set(settled.map(({ invoiceEntityId }) => invoiceEntityId as EntityId))
  const stored = new Map((await loadStoredClaims(tx, [...invoices])).map((of) => [of.documentId, of]))
  return rows.map((row) => {
    // As the database had them.
    const [claimId, invoiceId] = [row.entityId.uuid as EntityId, row.invoiceEntityId as EntityId]
    const of = row.settled === null ? undefined : stored.get(invoiceId)
    if (of === undefined) return row
    return { ...row, goesWithLetter: goneAfter(claimsAfter(of, { undone: [claimId] })).includes(claimId) }
  })
}

/** Served by reminder_blocks_partner and reminder_blocks_document: few stand at a time. */
export const listReminderBlocksList = plainList(listReminderBlocks, {
  rows: (tx, { words, filter }, { today }) =>
    tx
      .selectFrom('reminder_blocks')
      .innerJoin('partners', (join) =>
        join.on(
          'partners.partner_id',
          '=',
          sql<EntityId>`coalesce(reminder_blocks.partner_id, (${ofInvoice('partner_id')}))`,
        ),
      )
      .select([
        'reminder_blocks.block_id',
        'reminder_blocks.kind',
        'reminder_blocks.reason',
        'reminder_blocks.since_day',
        'reminder_blocks.until_day',
        'reminder_blocks.document_id',
      ])
      .select(['partners.partner_id', nameNow.as('partner'), personName('reminder_blocks.made_by').as('by')])
      .select(sql<string | null>`(${ofInvoice('number')})`.as('number'))
      .where('reminder_blocks.ended_at', 'is', null)
      .where(({ eb, or }) =>
        or([eb('reminder_blocks.until_day', 'is', null), eb('reminder_blocks.until_day', '>=', today)]),
      )
      .where(() => holdsWords(sql.ref('partners.search_text'), words))
      .where(
        all(
          singleFilters(filter).map((one) => {
            if (one.filterType === 'partner') return sql`partners.partner_id = ${one.partner}`
            return one.filterType === 'invoice'
              ? sql`reminder_blocks.document_id = ${one.invoice}`
              : sql`true`
          }),
        ),
      )
      .orderBy('reminder_blocks.since_day', 'desc')
      .orderBy('reminder_blocks.block_id', 'desc'),
  rowOf: (row) => ({
    ...{ entityId: { uuid: row.block_id }, kind: row.kind, reason: row.reason },
    ...{
      since: row.since_day,
      by: row.by,
      until: row.until_day,
      partnerEntityId: row.partner_id,
      partner: row.partner,
    },
    ...{ invoiceEntityId: row.document_id, invoiceNumber: row.number },
  }),
})

/** What stands in the place of a cancelled invoice: what was paid beside that stays visible there. Served by documents_replacements. */
const heirs = () => sql`
  select from documents heir where heir.cancelled_by_document_id is null and heir.document_id in (
    with recursive later as (
      select d.document_id from documents d where d.replaces_document_id = documents.document_id
      union all select d.document_id from later join documents d on d.replaces_document_id = later.document_id
    ) select document_id from later)`

const ofInvoice = (column: 'number' | 'partner_id') =>
  sql`select ${sql.ref(`d.${column}`)} from documents d where d.document_id = reminder_blocks.document_id`

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
