import { sql } from 'kysely'
import type { ClaimsBeside } from '#areas/documents/server/claims-beside.ts'
import { lockDocuments } from '#areas/documents/server/read-document.ts'
import type { SettledClaim } from '#areas/payments/contract.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents } from '#kernel/money.ts'
import {
  type LockedClaim,
  lockClaim,
  reopeningConstraints,
  reopenLocked,
  settleLocked,
} from './settle-claim.ts'

const path = 'claims'

/** What a payment settles of the claims beside its customer's invoices, and what its deletion opens again. */
export const claimsBeside: ClaimsBeside = {
  /** All at once, in the order in which documents are locked. */
  async lockWith(tx, invoiceId, claimIds) {
    const rows = await tx
      .selectFrom('claims')
      .select(['claim_id', 'document_id'])
      .where('claim_id', '=', sql<EntityId>`any(${claimIds}::uuid[])`)
      .orderBy('claim_id')
      .execute()
    if (rows.length !== new Set(claimIds).size) refuse(path, 'Diese Forderung gibt es nicht')
    if (rows.length !== claimIds.length) refuse(path, 'Eine Forderung ist doppelt genannt')
    const invoiceIds = [...new Set([invoiceId, ...rows.map((row) => row.document_id)])]
    await lockDocuments(tx, invoiceIds, ['INVOICE', 'CANCELLATION'])
  },

  async settle(tx, context, { claimIds, on, invoice }) {
    const settled: SettledClaim[] = []
    for (const claim of await lockAll(tx, claimIds)) {
      if (claim.partner_id !== invoice.partnerId) refuse(path, 'Diese Forderung hat ein anderer Kunde')
      if (claim.currency !== invoice.currency) refuse(path, 'Diese Forderung ist in einer anderen Währung')
      await settleLocked(tx, context, claim, { on, waived: false, paths: { claim: path, day: 'recordDate' } })
      settled.push(settledClaim(claim))
    }
    return settled
  },

  /** As the journal has it. Served by journal_of_documents, which names the same events. */
  async settledWith(tx, { invoiceId, paymentId }) {
    const { rows } = await sql<{ claim_id: EntityId }>`
      select claims.claim_id from journal
        cross join lateral jsonb_array_elements(data::jsonb -> 'settledClaims') as settled
        join claims on claims.claim_id = (settled ->> 'claimEntityId')::uuid
      where event in ('bill payment recorded', 'bill payment deleted', 'invoice payment recorded', 'invoice payment deleted',
          'bill attachment added', 'bill attachment deleted', 'invoice attachment added', 'invoice attachment deleted')
        and data ->> 'documentEntityId' = ${invoiceId}::text
        and event = 'invoice payment recorded' and entity_id = ${paymentId}
        and claims.settled_day = coalesce(data ->> 'receivedOn', data ->> 'recordDate')::date
        and not claims.waived and not claims.withdrawn
      order by claims.claim_id`.execute(tx)
    return rows.map((row) => row.claim_id)
  },

  async reopen(tx, context, claimIds) {
    const claims = await lockAll(tx, claimIds)
    for (const claim of claims) reopenLocked(tx, context, claim)
    return claims.map(settledClaim)
  },

  constraints: reopeningConstraints,
}

/** Their invoices are locked; one after the other, always in the same order. */
async function lockAll(tx: Parameters<typeof lockClaim>[0], claimIds: readonly EntityId[]) {
  const claims: LockedClaim[] = []
  for (const claimId of [...claimIds].sort()) {
    const claim = await lockClaim(tx, claimId, path).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not-found')
        refuse(path, 'Diese Forderung gibt es nicht')
      throw error
    })
    claims.push(claim)
  }
  return claims
}

const settledClaim = (claim: LockedClaim): SettledClaim => ({
  ...{ claimEntityId: claim.claim_id, invoiceEntityId: claim.document_id, invoiceNumber: claim.number },
  ...{ kind: claim.kind, amount: unitsFromCents(claim.amount_cents) },
})
