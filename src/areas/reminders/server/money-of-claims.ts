import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { claimsAfter, goneAfter, loadStoredClaims } from './claims-that-stand.ts'

/** Keeps by which money claims are settled: a payment, or that of the claim that they are settled together with. */
export function keepMoney(
  tx: Tx,
  context: Context,
  {
    paymentId,
    invoiceId,
    claimIds,
  }: {
    paymentId: EntityId
    /** The invoice that was paid. */
    invoiceId: EntityId | null
    claimIds: readonly EntityId[]
  },
): void {
  if (claimIds.length === 0) return
  const rows = claimIds.map((claimId) => ({
    payment_id: paymentId,
    paid_document_id: invoiceId,
    claim_id: claimId,
  }))
  context.write(
    tx
      .insertInto('claim_payments')
      .values(rows)
      // The same claims may be settled together once more.
      .onConflict((of) => of.columns(['payment_id', 'claim_id']).doUpdateSet({ stands: true })),
  )
}

/** What payments of an invoice settled, and still is; `gone`: what is not open again once it is settled no more. */
export async function settledByPayments(tx: Tx, invoiceId: EntityId) {
  const rows = await tx
    .selectFrom('claim_payments')
    .innerJoin('payments', 'payments.payment_id', 'claim_payments.payment_id')
    .innerJoin('claims', 'claims.claim_id', 'claim_payments.claim_id')
    .select(['claims.claim_id', 'claims.document_id', 'payments.payment_id', 'claims.kind'])
    .where('payments.document_id', '=', invoiceId)
    .where('stands', '=', true)
    .orderBy('claims.claim_id')
    .execute()
  const stored = await loadStoredClaims(tx, [...new Set(rows.map((row) => row.document_id))])
  const goneWithout = (paymentId: EntityId) => {
    const undone = rows.filter((row) => row.payment_id === paymentId).map((row) => row.claim_id)
    return stored.flatMap((of) => goneAfter(claimsAfter(of, { undone })))
  }
  return rows.map(({ claim_id: claimId, payment_id: paymentId, kind }) => ({
    ...{ claimId, paymentId, kind, gone: goneWithout(paymentId).includes(claimId) },
  }))
}

/** What was settled together with a claim, and still is. Served by the primary key of claim_payments. */
export async function settledTogether(tx: Tx, claimId: EntityId): Promise<EntityId[]> {
  const rows = await tx
    .selectFrom('claim_payments')
    .select('claim_id')
    .where('payment_id', '=', claimId)
    .where('claim_id', '<>', claimId)
    .where('stands', '=', true)
    .orderBy('claim_id')
    .execute()
  return rows.map((row) => row.claim_id)
}
