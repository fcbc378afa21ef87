import { sql } from 'kysely'
import { lockDocuments } from '#areas/documents/server/read-document.ts'
import type { SettledClaim } from '#areas/payments/contract.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import { withHeirs } from './claims-that-stand.ts'

export type LockedClaim = Awaited<ReturnType<typeof lockClaim>>

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
    .where('claim_id', '=', claimId)
    .forUpdate('claims')
    .executeTakeFirst()
  if (!claim || claim.withdrawn) throw new Refusal('not-found')
  if (claim.ended_by_reminder_id !== null)
    refuse(path, 'An die Stelle dieser Forderung ist eine neuere getreten')
  return claim
}

/** Locks the invoices of claims, those that replace them, and another one, all at once: in the order in which documents are locked. */
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
  // What is settled of them counts for what replaces their invoices.
  const heirs = await withHeirs(
    tx,
    rows.map((row) => row.document_id),
  )
  const invoiceIds = new Set([...(invoiceId ? [invoiceId] : []), ...heirs])
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
