import { claimSettled, endSettlement, settleClaim, settlementEnded } from '#areas/invoices/contract/claims.ts'
import type { SettledClaim } from '#areas/payments/contract.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { claimedSince } from './claimed-since.ts'
import { claimsAfter, goneAfter, loadStoredClaims, withHeirs, writeAfter } from './claims-that-stand.ts'
import {
  type LockedClaim,
  lockClaim,
  lockClaims,
  lockInvoicesOf,
  refuseOthers,
  settledClaim,
} from './lock-claims.ts'
import { keepMoney, settledTogether } from './money-of-claims.ts'

const path = 'withClaims'

/** A claim and those that are settled together with it, or opened again; their invoices are locked at once. */
async function lockTogether(tx: Tx, uuid: EntityId, withClaims: readonly EntityId[]) {
  const known = await tx.selectFrom('claims').select('kind').where('claim_id', '=', uuid).executeTakeFirst()
  if (!known) throw new Refusal('not-found')
  await lockInvoicesOf(tx, [uuid, ...withClaims], { path })
  const claim = await lockClaim(tx, uuid)
  return { claim, others: await lockClaims(tx, withClaims, path) }
}

/** A claim was paid, or is given up: no payment of its invoice. */
export const settleClaimCommand = command(settleClaim, async (tx, { on, waived, withClaims }, context) => {
  const { uuid } = context.params
  const { claim, others } = await lockTogether(tx, uuid, withClaims)
  refuseOthers(others, { partnerId: claim.partner_id, currency: claim.currency }, path)
  await settleLocked(tx, context, claim, { on, waived, paths: { claim: 'uuid', day: 'on' } })
  for (const other of others)
    await settleLocked(tx, context, other, { on, waived, paths: { claim: path, day: 'on' } })
  if (others.length > 0)
    keepMoney(tx, context, { paymentId: uuid, invoiceId: null, claimIds: [uuid, ...withClaims] })
  return fact(claimSettled, claim.claim_id, factOf(claim, { on, waived, others: others.map(settledClaim) }))
})

export const endSettlementCommand = command(endSettlement, async (tx, input, context) => {
  refuseOtherEntity(context.params.uuid, input.uuid)
  const { uuid } = context.params
  const together = await settledTogether(tx, uuid)
  const { claim, others } = await lockTogether(tx, uuid, together)
  const { settled_day: on, waived } = claim
  if (on === null) refuse('uuid', 'Diese Forderung ist noch offen')
  const [{ gone, raisedClaims } = {}, ...reopened] = await reopenLocked(tx, context, [claim, ...others])
  return fact(settlementEnded, claim.claim_id, {
    ...factOf(claim, { on, waived, others: reopened }),
    ...(gone && { gone }),
    ...(raisedClaims && { raisedClaims }),
  })
})

/** Notes a claim as settled that is locked; `paths`: where the caller's input names it and its day. */
export async function settleLocked(
  tx: Tx,
  context: Context,
  claim: LockedClaim,
  { on, waived, paths }: { on: Day; waived: boolean; paths: { claim: string; day: string } },
): Promise<void> {
  if (claim.settled_day !== null) refuse(paths.claim, 'Diese Forderung ist schon erledigt')
  if (claim.cancelled_by_document_id !== null)
    refuse(paths.claim, 'Die Rechnung ist storniert: Die Forderung besteht nicht mehr')
  if (on > context.today) refuse(paths.day, 'Der Tag liegt in der Zukunft')
  const since = await claimedSince(tx, claim)
  if (on < since) refuse(paths.day, `Diese Forderung besteht erst seit dem ${formatDay(since)}`)
  context.write(
    tx.updateTable('claims').set({ settled_day: on, waived }).where('claim_id', '=', claim.claim_id),
  )
}

/**
 * Opens claims again that are settled no more, as far as they are owed: what is open afterwards is a function of the letters that stand and of
 * what is settled (`openClaimsOf`). What replaces their invoices is looked at, too. Their invoices are locked.
 */
export async function reopenLocked(
  tx: Tx,
  context: Context,
  claims: readonly LockedClaim[],
): Promise<SettledClaim[]> {
  if (claims.length === 0) return []
  const undone = claims.map(({ claim_id }) => claim_id)
  const ids = await withHeirs(
    tx,
    claims.map(({ document_id }) => document_id),
  )
  const after = (await loadStoredClaims(tx, ids)).map((of) => claimsAfter(of, { undone }))
  const raised = after.flatMap((one) => writeAfter(tx, context, one))
  context.write(
    tx
      .updateTable('claim_payments')
      .set({ stands: false })
      .where('claim_id', 'in', undone)
      .where('stands', '=', true),
  )
  const gone = after.flatMap(goneAfter)
  return claims.map((claim, index) => ({
    ...settledClaim(claim),
    ...(gone.includes(claim.claim_id) && { gone: true as const }),
    ...(index === 0 && raised.length > 0 && { raisedClaims: raised }),
  }))
}

const factOf = (
  claim: LockedClaim,
  { on, waived, others }: { on: Day; waived: boolean; others: SettledClaim[] },
) => ({
  ...(others.length > 0 && { settledClaims: others }),
  ...{ invoiceEntityId: claim.document_id, invoiceNumber: claim.number, partnerEntityId: claim.partner_id },
  ...{ kind: claim.kind, amount: unitsFromCents(claim.amount_cents), currency: claim.currency, on, waived },
})
