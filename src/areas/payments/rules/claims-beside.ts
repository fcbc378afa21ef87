import type { Day } from '#kernel/day.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'

/** Interest, a lump sum or a fee that is claimed beside an invoice and is not settled. */
export interface OpenClaim {
  claimId: string
  kind: 'INTEREST' | 'LUMP_SUM' | 'FEE'
  amount: Cents
  currency: string
  /** From which day on it is claimed: what came before did not pay it. */
  since: Day
}

/** What is paid of a document, and what is open of it. */
interface PaidSum {
  amount: Cents
  due: Cents
  currency: string
  paidOn: Day | null
}

/**
 * The claims that a payment settles: what exceeds the open amount covers them whole, in their order, before it is an overpayment (decisions
 * §11). One that the excess does not cover is passed by. None where nothing is open: money that pays claims alone is no payment.
 */
export function coveredClaims<C extends OpenClaim>(
  claims: readonly C[],
  { amount, due, currency, paidOn }: PaidSum,
): C[] {
  if (due <= 0 || paidOn === null) return []
  let left = amount - due
  return claims.filter((claim) => {
    if (claim.currency !== currency || claim.since > paidOn || claim.amount > left) return false
    left -= claim.amount
    return true
  })
}

/** What stands in the books as the payment: all but what settles claims. */
export const paymentBeside = (amount: Cents, claims: readonly OpenClaim[]): Cents =>
  cents(amount - sumCents(claims.map((claim) => claim.amount)))

const names = { INTEREST: 'Zinsen', LUMP_SUM: 'Pauschale', FEE: 'Mahngebühr' } as const

/** 'Zinsen und Pauschale'. */
export function claimsText(claims: readonly Pick<OpenClaim, 'kind'>[]): string {
  const kinds = (['INTEREST', 'LUMP_SUM', 'FEE'] as const).filter((kind) =>
    claims.some((claim) => claim.kind === kind),
  )
  const words = kinds.map((kind) => names[kind])
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} und ${last}`
}
