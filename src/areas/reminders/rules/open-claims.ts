import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { lumpSumCents } from './claims.ts'
import type { ClaimKind } from './facts.ts'

/** What a letter asked for beside one invoice. */
export interface AskingLetter {
  reminderId: EntityId
  /** Whether it counts for the invoice: it was not taken back, or a newer letter holds it. */
  stands: boolean
  /** All interest until its day, whatever was settled of it; null where it asks for none. */
  interest: Cents | null
  /** Whether it asks for the 40 €, also where they were claimed or paid before. */
  lumpSum: boolean
}

export interface KnownClaim {
  claimId: EntityId
  /** The letter that raised it. */
  reminderId: EntityId
  kind: ClaimKind
  amount: Cents
  /** `OPEN` also of one whose settlement is undone now; `OVER` of one that was ended, or went with its letter. */
  state: 'OPEN' | 'PAID' | 'WAIVED' | 'OVER'
}

/** All that is known of an invoice's claims. */
export interface ClaimsOfInvoice {
  /** The earliest first. */
  letters: readonly AskingLetter[]
  claims: readonly KnownClaim[]
  /** Lump sums and fees that are settled beside invoices which it replaces. */
  settledBefore: readonly Pick<KnownClaim, 'kind' | 'amount' | 'state'>[]
}

export interface OpenClaims {
  open: ReadonlySet<EntityId>
  /** What no known claim covers: by this letter. */
  raised: { reminderId: EntityId; kind: ClaimKind; amount: Cents }[]
  /** The letter whose claim stands in the place of those that are not open; null where none does. */
  inPlaceOf: (kind: ClaimKind) => EntityId | null
}

/**
 * What is owed beside an invoice: a function of the letters that stand, and of what is paid and waived (decisions §11 'Claims'; § 288 BGB).
 * Interest is the last asking letter's less what is settled; lump sum and fees together 40 € once a letter asks for them, less what is paid.
 * A claim that is open stays so while it fits into that, even if its letter was taken back and a newer one builds on it; else another one of the
 * same amount comes back; else a new one is raised. So nothing that is owed is lost, and nothing is asked twice.
 */
export function openClaimsOf(facts: ClaimsOfInvoice): OpenClaims {
  const interest = openInterest(facts)
  const costs = openCosts(facts)
  return {
    open: new Set([...interest.open, ...costs.open]),
    raised: [...interest.raised, ...costs.raised],
    inPlaceOf: (kind) => (kind === 'INTEREST' ? interest.by : kind === 'FEE' ? costs.by : null),
  }
}

interface OpenOfKind {
  open: EntityId[]
  raised: OpenClaims['raised']
  by: EntityId | null
}

function openInterest({ letters, claims }: ClaimsOfInvoice): OpenOfKind {
  const asking = letters.findLast(({ stands, interest }) => stands && interest !== null)
  if (asking === undefined || asking.interest === null) return { open: [], raised: [], by: null }
  const own = ofKind(claims, 'INTEREST')
  const owed = cents(asking.interest - settledSum(own, ['PAID', 'WAIVED']))
  const { open, rest } = fitting(openOnes(own, letters, asking), owed)
  const by = asking.reminderId
  if (rest <= 0) return { open, raised: [], by }
  const back = overOnes(own, letters).find(({ amount }) => amount === rest)
  if (back !== undefined) return { open: [...open, back.claimId], raised: [], by }
  return { open, raised: [{ reminderId: by, kind: 'INTEREST', amount: rest }], by }
}

function openCosts({ letters, claims, settledBefore }: ClaimsOfInvoice): OpenOfKind {
  const [fees, lumps] = [ofKind(claims, 'FEE'), ofKind(claims, 'LUMP_SUM')]
  const asking = letters.findLast(({ stands, lumpSum }) => stands && lumpSum)
  const settled = lumps.find(({ state }) => state === 'PAID' || state === 'WAIVED')
  const by = asking?.reminderId ?? settled?.reminderId
  if (by === undefined) return { open: standing(fees, letters).map(idOf), raised: [], by: null }
  const all = [...claims, ...settledBefore]
  const owed = cents(lumpSumCents - settledSum(ofKind(all, 'FEE'), ['PAID']))
  const covered = settledSum(ofKind(all, 'LUMP_SUM'), ['PAID', 'WAIVED'])
  // Fees that are paid come to all of it: no lump sum is claimed, and it covers none of the others.
  if (owed <= 0 && covered === 0)
    return { open: standing(fees, letters).filter(isOpen).map(idOf), raised: [], by }
  const lump = covered > 0 ? none : openLump(lumps, letters, { by, owed })
  const room = cents(owed - covered - lump.amount)
  const beside = fitting(openOnes(fees, letters, { reminderId: by }), room)
  return { open: [...lump.open, ...beside.open], raised: lump.raised, by }
}

const none = { open: [], raised: [], amount: zeroCents }

/** The lump sum, where none is settled and some is owed: the one that is open, or one that comes back, or a new one. */
function openLump(
  lumps: readonly KnownClaim[],
  letters: readonly AskingLetter[],
  { by, owed }: { by: EntityId; owed: Cents },
): Pick<OpenOfKind, 'open' | 'raised'> & { amount: Cents } {
  const kept =
    openOnes(lumps, letters, { reminderId: by }).find(({ amount }) => amount <= owed) ??
    overOnes(lumps, letters).find(({ amount }) => amount === owed)
  if (kept !== undefined) return { open: [kept.claimId], raised: [], amount: kept.amount }
  return { open: [], raised: [{ reminderId: by, kind: 'LUMP_SUM', amount: owed }], amount: owed }
}

const idOf = ({ claimId }: KnownClaim) => claimId
const isOpen = ({ state }: KnownClaim) => state === 'OPEN'
const ofKind = <C extends Pick<KnownClaim, 'kind'>>(claims: readonly C[], of: ClaimKind) =>
  claims.filter(({ kind }) => kind === of)

const settledSum = (
  claims: readonly Pick<KnownClaim, 'amount' | 'state'>[],
  states: readonly KnownClaim['state'][],
): Cents => sumCents(claims.filter(({ state }) => states.includes(state)).map(({ amount }) => amount))

const placeOf = (letters: readonly AskingLetter[], of: EntityId) =>
  letters.findIndex(({ reminderId }) => reminderId === of)

/** Those that are not settled and whose letter stands, the newest first. */
function standing(claims: readonly KnownClaim[], letters: readonly AskingLetter[]): KnownClaim[] {
  const place = ({ reminderId }: KnownClaim) => placeOf(letters, reminderId)
  return claims
    .filter((claim) => claim.state === 'OPEN' || claim.state === 'OVER')
    .filter((claim) => letters[place(claim)]?.stands === true)
    .sort((one, other) => place(other) - place(one))
}

const overOnes = (claims: readonly KnownClaim[], letters: readonly AskingLetter[]) =>
  standing(claims, letters).filter(({ state }) => state === 'OVER')

/** Open ones: first those of letters that stand, then those of others on which the asking letter builds; the newest first. */
function openOnes(
  claims: readonly KnownClaim[],
  letters: readonly AskingLetter[],
  asking: Pick<AskingLetter, 'reminderId'>,
): KnownClaim[] {
  const own = standing(claims, letters).filter(isOpen)
  const place = ({ reminderId }: Pick<AskingLetter, 'reminderId'>) => placeOf(letters, reminderId)
  const builtOn = claims
    .filter((claim) => isOpen(claim) && !own.includes(claim) && place(claim) < place(asking))
    .sort((one, other) => place(other) - place(one))
  return [...own, ...builtOn]
}

/** Those that fit into a sum, each whole, and what is left of it. */
function fitting(claims: readonly KnownClaim[], sum: Cents): { open: EntityId[]; rest: Cents } {
  let left: number = sum
  const fit = claims.filter(({ amount }) => {
    if (amount > left) return false
    left -= amount
    return true
  })
  return { open: fit.map(idOf), rest: cents(left) }
}
