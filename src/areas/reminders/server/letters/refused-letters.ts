import { sql } from 'kysely'
import { berlinDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Tx } from '#server/db/connect.ts'
import { takenBack } from '../../contract/letters.ts'
import { changedClaims } from '../changed-claims.ts'

/** A letter that nobody may take out of the house, and why. */
export interface RefusedLetter {
  id: EntityId
  message: string
  /** Whether it stands below a newer letter: nobody can take it back by hand before that one. */
  isBelow: boolean
}

interface RefusedRow {
  id: EntityId
  isWithdrawn: boolean
  withdrawnFor: string | null
  isBelow: boolean
  currency: string
  /** The first invoice that changed since, and the first that is blocked or disputed. */
  number: string | null
  /** Whether nothing is open of that one. */
  isPaid: boolean
  blocked: string | null
  /** What is owed back to the customer in the letter's currency. */
  credit: Cents
}

/**
 * Those that were taken back; and those that nobody has yet and of which something was paid, settled, blocked or disputed meanwhile, or whose
 * customer has a credit by now.
 */
export async function refusedLetters(tx: Tx, ids: readonly EntityId[]): Promise<RefusedLetter[]> {
  const today = berlinDay(new Date())
  const { rows } = await sql<RefusedRow>`
    select r.reminder_id as id, r.withdrawn_at is not null as "isWithdrawn", r.withdrawal_reason as "withdrawnFor",
      r.withdrawn_at is null and exists (
        select from reminder_items own join reminder_items n using (document_id)
        where own.reminder_id = r.reminder_id and not n.withdrawn and n.level > own.level) as "isBelow",
      r.currency, (
        select coalesce(-sum(d.due_cents), 0)::bigint from documents d
        where d.partner_id = r.partner_id and d.currency = r.currency and d.kind <> 'BILL' and d.due_cents < 0) as credit, (
        select d.number from reminder_items i join documents d using (document_id)
        where i.reminder_id = r.reminder_id and (d.due_cents <> i.due_cents or d.cancelled_by_document_id is not null)
        order by d.due_day, d.document_id limit 1) as number, coalesce((
        select d.due_cents = 0 and d.cancelled_by_document_id is null from reminder_items i join documents d using (document_id)
        where i.reminder_id = r.reminder_id and (d.due_cents <> i.due_cents or d.cancelled_by_document_id is not null)
        order by d.due_day, d.document_id limit 1), false) as "isPaid", (
        select d.number from reminder_items i join documents d using (document_id) join reminder_blocks b
          on b.document_id = d.document_id or b.partner_id = d.partner_id
        where i.reminder_id = r.reminder_id and b.ended_at is null and (b.until_day is null or b.until_day >= ${today}::date)
        order by d.due_day, d.document_id limit 1) as blocked
    from reminders r left join papers p on p.paper_id = r.reminder_id
    where r.reminder_id = any(${[...ids]}::uuid[]) and (r.withdrawn_at is not null or coalesce(p.delivery, 'NONE') = 'NONE')`.execute(
    tx,
  )
  const claimed = await changedClaims(tx, ids)
  return rows.flatMap((row): RefusedLetter[] => {
    const message = whyRefused(row, claimed.get(row.id))
    return message === null ? [] : [{ id: row.id, message, isBelow: row.isBelow }]
  })
}

/** `claimed`: the invoice of a claim that it asks for and nobody owes any more. */
function whyRefused(row: RefusedRow, claimed: string | undefined): string | null {
  if (row.isWithdrawn) return `${takenBack}${row.withdrawnFor === null ? '' : `: ${row.withdrawnFor}`}.`
  const why = whatChanged(row, claimed)
  if (why === null) return null
  return `${why}. ${row.isBelow ? 'Beim Drucken nimmt die Mahnung sich selbst zurück.' : 'Bitte nehmen Sie die Mahnung zurück.'}`
}

function whatChanged(
  { currency, number, isPaid, blocked, credit }: RefusedRow,
  claimed?: string,
): string | null {
  if (number !== null)
    return isPaid
      ? `Rechnung ${number} ist inzwischen bezahlt`
      : `Rechnung ${number} hat sich geändert, seit diese Mahnung geschrieben wurde`
  if (claimed !== undefined) return `Zinsen oder Kosten zu Rechnung ${claimed} sind inzwischen erledigt`
  if (credit > 0) return `Der Kunde hat inzwischen ein Guthaben von ${formatMoney(credit, currency)}`
  return blocked === null ? null : `Rechnung ${blocked} ist inzwischen gesperrt oder bestritten`
}
