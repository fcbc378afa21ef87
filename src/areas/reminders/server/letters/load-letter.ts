import { sql } from 'kysely'
import { type FirmRow, loadFirm } from '#areas/firm/server/load-firm.ts'
import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { loadReceiver } from '#areas/partners/server/load-partner.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import type { Language } from '#kernel/texts/language.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReminderPageFacts } from '../../rules/letter.ts'
import { levelsOf } from '../load-settings.ts'
import { type ContentClaim, type ContentItem, pageFactsOf } from './letter-facts.ts'

interface LetterRow {
  partnerId: EntityId
  currency: string
  day: Day
  payUntil: Day
  paymentsUntil: Day
  level: number
  levelName: string
  language: Language
  text: string
  deliver: 'MAIL' | 'PRINT'
  to: string
  writtenBy: EntityId | null
  isWithdrawn: boolean
  isEnclosing: boolean
}

/** A written letter as it is stored, with what its page is made of. */
export interface LoadedLetter {
  firm: FirmRow
  row: LetterRow
  facts: ReminderPageFacts
}

/** A letter by what was stored when it was written; null where there is none. */
export async function loadLetter(tx: Tx, reminderId: EntityId, madeAt: Date): Promise<LoadedLetter | null> {
  const row = await loadRow(tx, reminderId)
  if (!row) return null
  const [firm, partner, items, claims] = await Promise.all([
    loadFirm(tx),
    loadReceiver(tx, row.partnerId, 'looking'),
    loadItems(tx, reminderId),
    loadClaims(tx, reminderId),
  ])
  if (partner === null) throw new Error('a letter to nobody')
  const content = { ...row, items, claims }
  const facts = pageFactsOf(content, { firm, levels: levelsOf(firm), partner, mark: null, madeAt })
  return { firm, row, facts }
}

async function loadRow(tx: Tx, reminderId: EntityId): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    select partner_id as "partnerId", currency, day, pay_until_day as "payUntil", payments_until_day as "paymentsUntil",
      level, level_name as "levelName", language, letter_text as text, deliver, recipient as "to", written_by as "writtenBy",
      withdrawn_at is not null as "isWithdrawn", with_invoices as "isEnclosing"
    from reminders where reminder_id = ${reminderId}`.execute(tx)
  return rows[0]
}

type ItemRow = Omit<ContentItem, 'isConsumer'> & { partner: ReceiverFields }

async function loadItems(tx: Tx, reminderId: EntityId): Promise<ContentItem[]> {
  const { rows } = await sql<ItemRow>`
    select d.document_id as "documentId", d.number, d.document_day as day,
      -- that of one cancelled meanwhile, too: the letter says what it said
      d.document_day + d.payment_target_days as "dueDay", d.gross_cents as gross,
      i.paid_cents as paid, i.discount_cents as discounted, i.written_off_cents as "writtenOff", i.due_cents as due,
      d.partner, i.interest_parts as "interestParts"
    from reminder_items i join documents d using (document_id)
    where i.reminder_id = ${reminderId}`.execute(tx)
  return rows.map(({ partner, ...row }) => ({
    ...row,
    isConsumer: isConsumer(partner),
    interestParts: row.interestParts.map((part) => ({ ...part, open: cents(part.open) })),
  }))
}

type ClaimRow = Omit<ContentClaim, 'raisedBy'> & {
  level: number | null
  levelName: string | null
  day: Day | null
}

/** What it raised, and what it asks for again, with the letter that raised that. */
async function loadClaims(tx: Tx, reminderId: EntityId): Promise<ContentClaim[]> {
  const { rows } = await sql<ClaimRow>`
    with asked as (
      select c.claim_id, c.document_id, c.kind, c.amount_cents, null::int as level, null::text as level_name, null::date as day
      from claims c where c.reminder_id = ${reminderId} and not c.raised_later
      union all
      select c.claim_id, c.document_id, c.kind, c.amount_cents, raised.level, raised.level_name, raised.day
      from reminders r cross join jsonb_array_elements(r.asked_again) again
      join claims c on c.claim_id = (again ->> 'claimId')::uuid join reminders raised on raised.reminder_id = c.reminder_id
      where r.reminder_id = ${reminderId}
    )
    select a.claim_id as "claimId", a.document_id as "documentId", d.number, a.kind, a.amount_cents as amount,
      a.level, a.level_name as "levelName", a.day,
      coalesce(less.paid, 0) as paid, coalesce(less.waived, 0) as waived
    from asked a join documents d using (document_id) left join lateral (
      select sum(s.amount_cents) filter (where not s.waived) as paid,
        sum(s.amount_cents) filter (where s.waived and s.kind = 'INTEREST') as waived
      from claims s join reminders before on before.reminder_id = s.reminder_id
      where (s.document_id = a.document_id or a.kind = 'LUMP_SUM' and s.document_id in (
          with recursive replaced as (
            select d.replaces_document_id as id
            union all select o.replaces_document_id from replaced join documents o on o.document_id = replaced.id
          ) select id from replaced where id is not null)) and not s.withdrawn and s.settled_day is not null
        and before.written_at < (select written_at from reminders where reminder_id = ${reminderId})
        and ((a.kind = 'INTEREST' and s.kind = 'INTEREST') or (a.kind = 'LUMP_SUM' and s.kind = 'FEE'))
    ) less on a.day is null`.execute(tx)
  return rows.map(({ level, levelName, day, amount, paid, waived, ...row }) => ({
    ...row,
    amount: cents(Number(amount)),
    ...{ paid: cents(Number(paid)), waived: cents(Number(waived)) },
    raisedBy: level === null || levelName === null || day === null ? null : { level, levelName, day },
  }))
}
