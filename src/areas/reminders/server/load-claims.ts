import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
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

/** What stands of some customers, settled or open: nothing of a cancelled invoice. Served by documents_by_partner and claims_document. */
export async function loadClaims(tx: Tx, partnerIds: readonly EntityId[]): Promise<LoadedClaim[]> {
  const rows = await tx
    .selectFrom('claims')
    .innerJoin('documents', 'documents.document_id', 'claims.document_id')
    .innerJoin('reminders', 'reminders.reminder_id', 'claims.reminder_id')
    .select(['claims.claim_id', 'claims.reminder_id', 'claims.document_id', 'claims.kind'])
    .select(['claims.amount_cents', 'claims.settled_day', 'claims.waived'])
    .select(['documents.partner_id', 'documents.currency', 'documents.number', 'reminders.level_name'])
    .select(['reminders.level', 'reminders.day'])
    .where('documents.partner_id', '=', sql<EntityId>`any(${partnerIds}::uuid[])`)
    .where('documents.cancelled_by_document_id', 'is', null)
    .where('claims.withdrawn', '=', false)
    .where('claims.ended_by_reminder_id', 'is', null)
    .orderBy('reminders.day')
    .orderBy('claims.claim_id')
    .execute()
  return rows.map((row) => ({
    ...{ claimId: row.claim_id, reminderId: row.reminder_id, documentId: row.document_id, kind: row.kind },
    ...{ amount: row.amount_cents, partnerId: row.partner_id, currency: row.currency, number: row.number },
    ...{ level: row.level, levelName: row.level_name, day: row.day },
    settled: row.settled_day === null ? null : { on: row.settled_day, waived: row.waived },
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
