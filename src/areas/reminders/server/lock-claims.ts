import { sql } from 'kysely'
import { lockDocuments } from '#areas/documents/server/read-document.ts'
import type { SettledClaim } from '#areas/payments/contract.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'

export type LockedClaim = Awaited<ReturnType<typeof lockClaim>>

/**
 * Whether a claim that was settled goes once it is settled no more: its letter was taken back meanwhile. It stays where a newer claim of the
 * invoice is less what was paid of it, or a letter asks for it again. Served by claims_document and reminders_partner.
 */
export const goesWithLetter = sql<boolean>`(reminders.withdrawn_at is not null
  and not exists (
    select from claims newer join reminders later on later.reminder_id = newer.reminder_id
    where newer.document_id = claims.document_id and not newer.withdrawn and newer.reminder_id <> claims.reminder_id
      and newer.kind = case claims.kind when 'INTEREST' then 'INTEREST' when 'FEE' then 'LUMP_SUM' end
      and later.written_at > reminders.written_at)
  and not exists (
    select from reminders later
    where later.partner_id = reminders.partner_id and later.withdrawn_at is null
      and later.asked_again @> jsonb_build_array(jsonb_build_object('claimId', claims.claim_id))))`

/** A claim that stands, locked behind its invoice. */
export async function lockClaim(tx: Tx, claimId: EntityId, path = 'uuid') {
  const found = await tx
    .selectFrom('claims')
    .select('document_id')
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not-found')
  await lockDocuments(tx, [found.document_id], ['INVOICE', 'CANCELLATION'])
  const claim = await tx
    .selectFrom('claims')
    .innerJoin('documents', 'documents.document_id', 'claims.document_id')
    .innerJoin('reminders', 'reminders.reminder_id', 'claims.reminder_id')
    .selectAll('claims')
    .select(['reminders.day', 'reminders.withdrawn_at'])
    .select(['documents.number', 'documents.partner_id', 'documents.currency'])
    .select('documents.cancelled_by_document_id')
    .select(goesWithLetter.as('goes_with_letter'))
    .where('claim_id', '=', claimId)
    .forUpdate('claims')
    .executeTakeFirst()
  if (!claim || claim.withdrawn) throw new Refusal('not-found')
  if (claim.ended_by_reminder_id !== null)
    refuse(path, 'An die Stelle dieser Forderung ist eine neuere getreten')
  return claim
}

/** Locks the invoices of claims, and another one, all at once: in the order in which documents are locked. */
export async function lockInvoicesOf(
  tx: Tx,
  claimIds: readonly EntityId[],
  { path, invoiceId }: { path: string; invoiceId?: EntityId },
): Promise<void> {
  const rows = await tx
    .selectFrom('claims')
    .select(['claim_id', 'document_id'])
    .where('claim_id', '=', sql<EntityId>`any(${claimIds}::uuid[])`)
    .orderBy('claim_id')
    .execute()
  if (rows.length !== new Set(claimIds).size) refuse(path, unknownClaim)
  if (rows.length !== claimIds.length) refuse(path, 'Eine Forderung ist doppelt genannt')
  const invoiceIds = new Set([...(invoiceId ? [invoiceId] : []), ...rows.map((row) => row.document_id)])
  await lockDocuments(tx, [...invoiceIds], ['INVOICE', 'CANCELLATION'])
}

/** Their invoices are locked; one after the other, always in the same order. */
export async function lockClaims(
  tx: Tx,
  claimIds: readonly EntityId[],
  path: string,
): Promise<LockedClaim[]> {
  const claims: LockedClaim[] = []
  for (const claimId of [...claimIds].sort()) {
    const claim = await lockClaim(tx, claimId, path).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not-found') refuse(path, unknownClaim)
      throw error
    })
    claims.push(claim)
  }
  return claims
}

const unknownClaim = 'Diese Forderung gibt es nicht'

/** One money pays claims of one customer, in one currency. */
export function refuseOthers(
  claims: readonly LockedClaim[],
  of: { partnerId: EntityId; currency: string },
  path: string,
): void {
  for (const { partner_id: partnerId, currency } of claims) {
    if (partnerId !== of.partnerId) refuse(path, 'Diese Forderung hat ein anderer Kunde')
    if (currency !== of.currency) refuse(path, 'Diese Forderung ist in einer anderen Währung')
  }
}

export const settledClaim = (claim: LockedClaim): SettledClaim => ({
  ...{ claimEntityId: claim.claim_id, invoiceEntityId: claim.document_id, invoiceNumber: claim.number },
  ...{ kind: claim.kind, amount: unitsFromCents(claim.amount_cents) },
})

/** The same of one that is settled no more, and may be gone with its letter. */
export const reopenedClaim = (claim: LockedClaim): SettledClaim => ({
  ...settledClaim(claim),
  ...(claim.goes_with_letter && { gone: true as const }),
})
