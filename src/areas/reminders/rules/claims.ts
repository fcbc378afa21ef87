import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { smallestCents } from '#kernel/numbers/minor-units.ts'
import type { Claim, ClaimKind, Level, NewClaim } from './facts.ts'

/** 40 € (§ 288 Abs. 5 BGB). */
export const lumpSumCents = cents(4000)

/** An invoice in the letter, as far as its claims go. */
export interface ClaimedItem {
  documentId: EntityId
  dueDay: Day
  isConsumer: boolean
  level: Level
  /** Whether it is in default on the day of the letter, and its interest until then; null where none is asked. */
  isInDefault: boolean
  interest: Cents | null
}

export interface ClaimFacts {
  currency: string
  /** The highest level of the letter. */
  level: Level
  items: readonly ClaimedItem[]
  /** What stands of the customer in this currency, settled or open. */
  claims: readonly Claim[]
  /** Kinds that this letter leaves out. */
  without: readonly ClaimKind[]
}

/** What a letter does to claims. */
export interface ClaimsOfLetter {
  raised: NewClaim[]
  /** Open ones that those take the place of. */
  ended: Claim[]
  /** Open ones of earlier letters that it asks for again. */
  carried: Claim[]
}

/**
 * The claims of a letter (decisions §11 'Claims'; § 288 BGB). Of an invoice one INTEREST is open, that of the last letter less what is settled.
 * The LUMP_SUM comes once, less paid fees, and open fees end by it (Abs. 5 S. 3: it is set off against damages; a fee that was waived is none). A FEE comes once a letter, for its oldest invoice that was
 * in default before, unless the lump sum of that covers it.
 */
export function claimsOf(facts: ClaimFacts): ClaimsOfLetter {
  const raised: NewClaim[] = []
  const ended: Claim[] = []
  for (const item of facts.items) {
    const own = facts.claims.filter(({ documentId }) => documentId === item.documentId)
    raiseInterest(item, own, facts, raised, ended)
    raiseLumpSum(item, own, facts, raised, ended)
  }
  raiseFee(facts, raised)
  const isAskedAgain = (claim: Claim) =>
    claim.settled === null && !ended.includes(claim) && !facts.without.includes(claim.kind)
  return { raised, ended, carried: facts.claims.filter(isAskedAgain) }
}

function raiseInterest(
  { documentId, level, interest }: ClaimedItem,
  own: readonly Claim[],
  { without }: ClaimFacts,
  raised: NewClaim[],
  ended: Claim[],
): void {
  if (!level.interest || interest === null || without.includes('INTEREST')) return
  const ofKind = own.filter(({ kind }) => kind === 'INTEREST')
  ended.push(...ofKind.filter(({ settled }) => settled === null))
  const amount = cents(interest - settledSum(ofKind, () => true))
  if (amount > 0) raised.push({ documentId, kind: 'INTEREST', amount })
}

/** Whether a letter asks for the 40 € beside an invoice, also where they were claimed or paid before (§ 288 Abs. 5 BGB). */
export const asksLumpSum = (
  { level, isConsumer, isInDefault }: Pick<ClaimedItem, 'level' | 'isConsumer' | 'isInDefault'>,
  { currency, without }: Pick<ClaimFacts, 'currency' | 'without'>,
): boolean =>
  level.lumpSum && isInDefault && !isConsumer && currency === 'EUR' && !without.includes('LUMP_SUM')

function raiseLumpSum(
  item: ClaimedItem,
  own: readonly Claim[],
  facts: ClaimFacts,
  raised: NewClaim[],
  ended: Claim[],
): void {
  const { documentId } = item
  if (!asksLumpSum(item, facts) || own.some(({ kind }) => kind === 'LUMP_SUM')) return
  const fees = own.filter(({ kind }) => kind === 'FEE')
  const amount = cents(lumpSumCents - settledSum(fees, ({ waived }) => !waived))
  if (amount <= 0) return
  ended.push(...fees.filter(({ settled }) => settled === null))
  raised.push({ documentId, kind: 'LUMP_SUM', amount })
}

function raiseFee({ currency, level, items, claims, without }: ClaimFacts, raised: NewClaim[]): void {
  const smallest = smallestCents(currency)
  const amount = cents(Math.round(level.fee / smallest) * smallest)
  if (amount <= 0 || without.includes('FEE')) return
  const [oldest] = items
    .filter(({ isInDefault }) => isInDefault)
    .sort((one, other) =>
      one.dueDay < other.dueDay || (one.dueDay === other.dueDay && one.documentId < other.documentId)
        ? -1
        : 1,
    )
  if (oldest === undefined) return
  const isCovered = [...claims, ...raised].some(
    ({ documentId, kind }) => documentId === oldest.documentId && kind === 'LUMP_SUM',
  )
  if (!isCovered) raised.push({ documentId: oldest.documentId, kind: 'FEE', amount })
}

const settledSum = (
  claims: readonly Claim[],
  counts: (settled: NonNullable<Claim['settled']>) => boolean,
): Cents =>
  sumCents(claims.filter(({ settled }) => settled !== null && counts(settled)).map(({ amount }) => amount))

/** What of earlier claims a new one of an invoice is less: interest what was paid and waived of it, the lump sum what was paid of fees. */
export function lessOf(
  { documentId, kind }: Pick<NewClaim, 'documentId' | 'kind'>,
  known: readonly Claim[],
): { paid: Cents; waived: Cents } {
  const less = { INTEREST: 'INTEREST', LUMP_SUM: 'FEE', FEE: null }[kind]
  const own = known.filter((claim) => claim.documentId === documentId && claim.kind === less)
  const waived = kind === 'INTEREST' ? settledSum(own, (settled) => settled.waived) : zeroCents
  return { paid: settledSum(own, (settled) => !settled.waived), waived }
}
