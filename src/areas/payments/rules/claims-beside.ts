import type { Day } from '#kernel/day.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'

/** Interest, a lump sum or a fee that is claimed beside an invoice and is not settled. */
export interface OpenClaim {
  claimId: string
  kind: 'INTEREST' | 'LUMP_SUM' | 'FEE'
  amount: Cents
  currency: string
  /** From which day on it is claimed: what came before did not pay it. */
  since: Day
  /** Where its invoice is disputed: which, and why. */
  disputed?: { invoiceNumber: string; reason: string } | null
  /** The number of its invoice, where that is another one than the one that is paid. */
  ofOther?: string | null
}

/** What is paid of a document, and what is open of it. */
interface PaidSum {
  amount: Cents
  /** Not below 0. */
  due: Cents
  currency: string
  paidOn: Day | null
}

/** Of more open claims no set is looked for: each one more doubles the work. */
const mostSearched = 12

/**
 * The claims that a payment settles, of what exceeds the open amount, before it is an overpayment (decisions §11): the set that it pays to the
 * cent, the earliest in their order where several do; else each that it covers whole, in their order, and one that it does not cover is passed
 * by. Where nothing is open, all of it is excess: money that pays claims alone is no payment.
 */
export function coveredClaims<C extends OpenClaim>(
  claims: readonly C[],
  { amount, due, currency, paidOn }: PaidSum,
): C[] {
  if (paidOn === null) return []
  const excess = amount - due
  const standing = claims.filter((claim) => claim.currency === currency && claim.since <= paidOn)
  const exact = standing.length <= mostSearched && excess > 0 ? exactSet(standing, excess) : null
  if (exact !== null) return exact
  let left = excess
  return standing.filter((claim) => {
    if (claim.amount > left) return false
    left -= claim.amount
    return true
  })
}

/** The first set that comes to a sum, if each claim is rather in it than not; null where none does. */
function exactSet<C extends OpenClaim>([first, ...others]: readonly C[], sum: number): C[] | null {
  if (sum === 0) return []
  if (first === undefined || sum < 0) return null
  const withFirst = exactSet(others, sum - first.amount)
  return withFirst === null ? exactSet(others, sum) : [first, ...withFirst]
}

/** What all claims come to that stand on a day, in a currency. */
export function claimableSum(
  claims: readonly OpenClaim[],
  { currency, paidOn }: Pick<PaidSum, 'currency' | 'paidOn'>,
): Cents {
  if (paidOn === null) return zeroCents
  const standing = claims.filter((claim) => claim.currency === currency && claim.since <= paidOn)
  return sumCents(standing.map((claim) => claim.amount))
}

/**
 * What a sum pays: a step of Skonto that it fits to the cent, also together with claims; else all that is open, and claims with what exceeds
 * it. Who pays all that is open and claims to the cent takes no Skonto. `steps` say what is paid with each, all without a sign.
 */
export function splitPaid<S extends { amount: Cents }, C extends OpenClaim>(
  sum: PaidSum,
  steps: readonly S[],
  claims: readonly C[],
): { step: S | undefined; claims: C[] } {
  const exact = steps.find((step) => step.amount === sum.amount)
  if (exact) return { step: exact, claims: [] }
  const covered = coveredClaims(claims, sum)
  if (covered.length > 0 && paymentBeside(sum.amount, covered) === sum.due)
    return { step: undefined, claims: covered }
  for (const step of steps) {
    const beside = coveredClaims(claims, { ...sum, due: step.amount })
    if (beside.length > 0 && paymentBeside(sum.amount, beside) === step.amount)
      return { step, claims: beside }
  }
  return { step: undefined, claims: covered }
}

/** What stands in the books as the payment: all but what settles claims. */
export const paymentBeside = (amount: Cents, claims: readonly OpenClaim[]): Cents =>
  cents(amount - sumCents(claims.map((claim) => claim.amount)))

const names = { INTEREST: 'Zinsen', LUMP_SUM: 'Pauschale', FEE: 'Mahngebühr' } as const

/** What is said of claims beside disputed invoices, a sentence each invoice; empty where none is. */
export function disputesText(claims: readonly Pick<OpenClaim, 'disputed'>[]): string[] {
  const disputed = claims.flatMap((claim) => claim.disputed ?? [])
  return [
    ...new Set(
      disputed.map(({ invoiceNumber, reason }) => `Rechnung ${invoiceNumber} ist bestritten: ${reason}`),
    ),
  ]
}

/** '28,80 € davon zu Rechnung 2026-00099', a line for each other invoice. */
export function othersText(claims: readonly Pick<OpenClaim, 'amount' | 'currency' | 'ofOther'>[]): string[] {
  const others = Map.groupBy(claims, ({ ofOther }) => ofOther ?? null)
  return [...others].flatMap(([number, of]) => {
    const [first] = of
    if (number === null || first === undefined) return []
    return `${formatMoney(sumCents(of.map(({ amount }) => amount)), first.currency)} davon zu Rechnung ${number}`
  })
}

/** 'Zinsen und Pauschale'. */
export function claimsText(claims: readonly Pick<OpenClaim, 'kind'>[]): string {
  const kinds = (['INTEREST', 'LUMP_SUM', 'FEE'] as const).filter((kind) =>
    claims.some((claim) => claim.kind === kind),
  )
  const words = kinds.map((kind) => names[kind])
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} und ${last}`
}

/** '80,00 € und 12,00 USD Zinsen und Kosten', each currency by itself; '' for none. They are in no amount due (decisions §11). */
export function claimedText(claims: readonly Pick<OpenClaim, 'amount' | 'currency'>[]): string {
  const sums = [...Map.groupBy(claims, ({ currency }) => currency)].map(([currency, of]) =>
    formatMoney(sumCents(of.map(({ amount }) => amount)), currency),
  )
  return sums.length === 0 ? '' : `${sums.join(' und ')} Zinsen und Kosten`
}

/**
 * What claims are that are settled no more: open again, or gone, since their letter was taken back or their invoice cancelled meanwhile
 * (`gone`). Some of several
 * may be either, and something else may be claimed in their place (`raisedClaims`).
 */
export function unsettledWord(
  claims: readonly { gone?: boolean | undefined; raisedClaims?: readonly unknown[] | undefined }[],
): string {
  if (claims.every(({ gone }) => gone !== true)) return 'wieder offen'
  if (claims.some(({ raisedClaims = [] }) => raisedClaims.length > 0)) return 'nicht mehr erledigt'
  return claims.every(({ gone }) => gone === true) ? 'entfallen' : 'nicht mehr erledigt'
}

/** 'Daneben sind Zinsen und Pauschale wieder offen.' There is at least one. */
export function unsettledText(
  claims: readonly (Pick<OpenClaim, 'kind'> & { gone?: boolean | undefined })[],
): string {
  const isOne = new Set(claims.map(({ kind }) => kind)).size === 1 && claims[0]?.kind !== 'INTEREST'
  return `Daneben ${isOne ? 'ist die' : 'sind'} ${claimsText(claims)} ${unsettledWord(claims)}.`
}
