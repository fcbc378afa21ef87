import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Block, Claim } from '../rules/facts.ts'

/** A claim with what it is told by. */
export type LoadedClaim = Claim & {
  partnerId: EntityId
  currency: string
  number: string
  /** Of the letter that raised it. */
  level: number
  levelName: string
  day: Day
}

/**
 * What stands of some customers, settled or open: nothing of a cancelled invoice, but that the lump sum and fees which were settled beside it
 * count for what replaces it, for the lump sum comes once. Served by documents_by_partner and claims_document.
 */
export async function loadClaims(tx: Tx, partnerIds: readonly EntityId[]): Promise<LoadedClaim[]> {
  const { rows } = await sql<LoadedClaim & { settledOn: Day | null; waived: boolean }>`
    with recursive bearers as (
      select document_id, document_id as own_id from documents
      where partner_id = any(${[...partnerIds]}::uuid[]) and kind = 'INVOICE' and cancelled_by_document_id is null
      union all
      select bearers.document_id, d.replaces_document_id
      from bearers join documents d on d.document_id = bearers.own_id where d.replaces_document_id is not null
    )
    select c.claim_id as "claimId", c.reminder_id as "reminderId", d.document_id as "documentId", c.kind,
      c.amount_cents as amount, c.settled_day as "settledOn", c.waived, d.partner_id as "partnerId", d.currency, d.number,
      r.level_name as "levelName", r.level, r.day
    from bearers join claims c on c.document_id = bearers.own_id join documents d on d.document_id = bearers.document_id
      join reminders r using (reminder_id)
    where not c.withdrawn and c.ended_by_reminder_id is null
      and (bearers.own_id = d.document_id or c.settled_day is not null and c.kind <> 'INTEREST')
    order by r.day, c.claim_id`.execute(tx)
  return rows.map(({ settledOn, waived, amount, ...claim }) => ({
    ...claim,
    amount: cents(Number(amount)),
    settled: settledOn === null ? null : { on: settledOn, waived },
  }))
}

/** The blocks of some customers and of their invoices that nobody ended. Served by reminder_blocks_partner and _document. */
export async function loadBlocks(
  tx: Tx,
  partnerIds: readonly EntityId[],
): Promise<(Block & { partnerId: EntityId })[]> {
  const rows = await tx
    .selectFrom('reminder_blocks as b')
    .leftJoin('documents as d', 'd.document_id', 'b.document_id')
    .select(['b.block_id', 'b.kind', 'b.reason', 'b.since_day', 'b.until_day', 'b.document_id'])
    .select(sql<EntityId>`coalesce(b.partner_id, d.partner_id)`.as('of_partner'))
    .where('b.ended_at', 'is', null)
    .where(sql<boolean>`coalesce(b.partner_id, d.partner_id) = any(${partnerIds}::uuid[])`)
    .orderBy('b.since_day')
    .orderBy('b.block_id')
    .execute()
  return rows.map((row) => ({
    ...{ blockId: row.block_id, kind: row.kind, reason: row.reason, documentId: row.document_id },
    ...{ since: row.since_day, until: row.until_day, partnerId: row.of_partner },
  }))
}
