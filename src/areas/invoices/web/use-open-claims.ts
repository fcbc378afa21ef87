import type { OpenClaim } from '#areas/payments/rules/claims-beside.ts'
import type { Day } from '#kernel/day.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { readOpenClaims } from '../contract/open-claims.ts'

/** What is claimed beside the invoices of the customer of one; none where that cannot be read. Undefined until it is. */
export function useOpenClaims(uuid: string): readonly OpenClaim[] | undefined {
  const { data, error } = useRead(readOpenClaims, { params: { uuid } })
  if (data === undefined) return error === undefined ? undefined : []
  return data.claims.map(({ entityId, kind, amount, currency, since }) => ({
    ...{ claimId: entityId.uuid, kind, amount: wireCents(amount), currency },
    // The server sends days as its contract has parsed them.
    since: since as Day,
  }))
}
