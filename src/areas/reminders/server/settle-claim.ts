import { lockDocuments } from '#areas/documents/server/read-document.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { claimSettled, endSettlement, settleClaim, settlementEnded } from '../contract.ts'
import { claimedSince } from './claimed-since.ts'

/** A claim was paid, or is given up: no payment of its invoice. */
export const settleClaimCommand = command(settleClaim, async (tx, { on, waived }, context) => {
  const claim = await lockClaim(tx, context.params.uuid)
  await settleLocked(tx, context, claim, { on, waived, paths: { claim: 'uuid', day: 'on' } })
  return fact(claimSettled, claim.claim_id, factOf(claim, on, waived))
})

/** One open claim of interest an invoice. */
export const reopeningConstraints = {
  claims_interest: {
    path: 'uuid',
    message:
      'Eine neuere Mahnung fordert schon Zinsen zu dieser Rechnung. Bitte nehmen Sie erst diese zurück.',
  },
}

export const endSettlementCommand = command(
  endSettlement,
  async (tx, input, context) => {
    refuseOtherEntity(context.params.uuid, input.uuid)
    const claim = await lockClaim(tx, context.params.uuid)
    if (claim.settled_day === null) refuse('uuid', 'Diese Forderung ist noch offen')
    reopenLocked(tx, context, claim)
    return fact(settlementEnded, claim.claim_id, factOf(claim, claim.settled_day, claim.waived))
  },
  reopeningConstraints,
)

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

export function reopenLocked(tx: Tx, context: Context, { claim_id }: LockedClaim): void {
  context.write(
    tx.updateTable('claims').set({ settled_day: null, waived: false }).where('claim_id', '=', claim_id),
  )
}

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
    .selectAll('claims')
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

const factOf = (claim: LockedClaim, on: Day, waived: boolean) => ({
  ...{ invoiceEntityId: claim.document_id, invoiceNumber: claim.number, partnerEntityId: claim.partner_id },
  ...{ kind: claim.kind, amount: unitsFromCents(claim.amount_cents), currency: claim.currency, on, waived },
})
