import type { ClaimsBeside } from '#areas/documents/server/claims-beside.ts'
import { lockClaims, lockInvoicesOf, refuseOthers, settledClaim } from './lock-claims.ts'
import { keepMoney, settledByPayments } from './money-of-claims.ts'
import { reopenLocked, settleLocked } from './settle-claim.ts'

const path = 'claims'

/** What a payment settles of the claims beside its customer's invoices, and what its deletion opens again. */
export const claimsBeside: ClaimsBeside = {
  lockWith: (tx, invoiceId, claimIds) => lockInvoicesOf(tx, claimIds, { path, invoiceId }),

  async settle(tx, context, { claimIds, on, dayPath, invoice, paymentId }) {
    const claims = await lockClaims(tx, claimIds, path)
    refuseOthers(claims, invoice, path)
    for (const claim of claims)
      await settleLocked(tx, context, claim, { on, waived: false, paths: { claim: path, day: dayPath } })
    keepMoney(tx, context, { paymentId, invoiceId: invoice.documentId, claimIds })
    return claims.map(settledClaim)
  },

  settledOf: settledByPayments,

  async reopen(tx, context, claimIds) {
    const claims = await lockClaims(tx, claimIds, path)
    return reopenLocked(tx, context, claims)
  },
}
