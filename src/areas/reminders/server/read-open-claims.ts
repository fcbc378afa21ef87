import { readOpenClaims } from '#areas/invoices/contract/claims.ts'
import { Refusal } from '#kernel/errors.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { read } from '#server/command.ts'
import { blocksOn } from '../rules/stops.ts'
import { claimedSinceOf } from './claimed-since.ts'
import { type LoadedClaim, loadBlocks, loadClaims } from './load-claims.ts'
import { settledByPayments } from './money-of-claims.ts'

export const readOpenClaimsRead = read(readOpenClaims, async (tx, _query, { params, today }) => {
  const invoice = await tx
    .selectFrom('documents')
    .select(['partner_id', 'currency'])
    .where('document_id', '=', params.uuid)
    .where('kind', 'in', ['INVOICE', 'CANCELLATION'])
    .executeTakeFirst()
  if (!invoice) throw new Refusal('not-found')
  const known = await loadClaims(tx, [invoice.partner_id])
  const open = known.filter(({ settled, currency }) => settled === null && currency === invoice.currency)
  const isOwn = ({ documentId }: LoadedClaim) => documentId === params.uuid
  // They come by day and id.
  const ordered = [...open.filter(isOwn), ...open.filter((claim) => !isOwn(claim))]
  const settled = await settledByPayments(tx, params.uuid)
  const since = await claimedSinceOf(tx, [...new Set(ordered.map(({ documentId }) => documentId))])
  const blocks = await loadBlocks(tx, [invoice.partner_id])
  const disputeOf = (claim: LoadedClaim) =>
    blocksOn(claim, blocks, today).find(({ kind }) => kind === 'DISPUTE')?.reason ?? null
  return {
    claims: ordered.map((claim) => ({
      entityId: { uuid: claim.claimId },
      ...{ invoiceEntityId: claim.documentId, invoiceNumber: claim.number, kind: claim.kind },
      ...{ amount: unitsFromCents(claim.amount), currency: claim.currency, since: since(claim) },
      dispute: disputeOf(claim),
    })),
    settled: settled.map(({ claimId: claimEntityId, paymentId: paymentEntityId, kind, gone }) => ({
      ...{ claimEntityId, paymentEntityId, kind, gone },
    })),
  }
})
