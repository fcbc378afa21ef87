import { type Cents, cents, sumCents } from '#kernel/money.ts'
import { fieldOf, type PaperField, type PaperValue, type Ranked } from './paper-field.ts'
import { jointPlace, type PaperPlace, type PaperRow } from './paper-rows.ts'
import type { AmountRole, RoledAmount } from './roled-amounts.ts'
import { type TaxGroup, taxGroupsOf } from './tax-groups.ts'

/** What a rate's net and tax are on the paper, in cents. */
export interface PaperRate {
  ratePercent: number
  netCents: Cents
  taxCents: Cents
  place: PaperPlace
}

export interface PaperTotals {
  gross: PaperField<Cents>
  net: PaperField<Cents>
  tax: PaperField<Cents>
  /** All rates with net and tax, where they add up to the gross; else null. */
  rates: PaperRate[] | null
}

/**
 * The sums of a bill, in cents. Where net and tax by rate give an amount that the paper calls the gross, they are sure; else they are
 * what the words beside them say.
 */
export function readTotals(rows: readonly PaperRow[], amounts: readonly RoledAmount[]): PaperTotals {
  const proof = proveTotals(amounts, taxGroupsOf(rows, amounts))
  const labelled = (role: AmountRole) => fieldOf(labelledAs(amounts, role))
  const sums = proof === null ? proveSums(amounts) : null
  if (sums) {
    const proven = (amount: RoledAmount, role: AmountRole): PaperField<Cents> => ({
      best: { value: amount.value, evidence: 'ARITHMETIC', place: amount.place },
      others: othersOf(labelled(role), amount.value),
    })
    return {
      gross: proven(sums.gross, 'gross'),
      net: proven(sums.net, 'net'),
      tax: labelled('tax'),
      rates: null,
    }
  }
  if (proof === null) {
    return { gross: labelled('gross'), net: labelled('net'), tax: labelled('tax'), rates: null }
  }
  const { gross, groups } = proof
  const net = sumCents(groups.map(({ base }) => base))
  const tax = sumCents(groups.map((group) => group.tax))
  const places = groups.map(({ place }) => place) as [PaperPlace, ...PaperPlace[]]
  const placeOfAmount = (value: Cents, role: AmountRole) =>
    amounts.filter((amount) => amount.value === value).sort((a, b) => b.rankAs(role) - a.rankAs(role))[0]
      ?.place ?? jointPlace(places)
  const proven = (value: Cents, role: AmountRole): PaperField<Cents> => ({
    best: { value, evidence: 'ARITHMETIC', place: placeOfAmount(value, role) },
    others: othersOf(labelled(role), value),
  })
  return {
    gross: proven(gross.value, 'gross'),
    net: proven(net, 'net'),
    tax: proven(tax, 'tax'),
    rates: groups.map(({ ratePercent, base, tax: taxCents, place }) => ({
      ratePercent,
      netCents: base,
      taxCents,
      place,
    })),
  }
}

function othersOf({ best, others }: PaperField<Cents>, value: Cents): PaperValue<Cents>[] {
  return [...(best ? [best] : []), ...others].filter((other) => other.value !== value)
}

function labelledAs(amounts: readonly RoledAmount[], role: AmountRole): Ranked<Cents>[] {
  return amounts.flatMap(({ value, place, rankAs }) =>
    rankAs(role) > 0 ? [{ value, place, evidence: 'LABEL', rank: rankAs(role) }] : [],
  )
}

interface Proof {
  gross: RoledAmount
  groups: TaxGroup[]
}

const mostSets = 4000

/** The best of the sets of rates that add up to an amount of the paper; null where none does, or two are as good. */
function proveTotals(amounts: readonly RoledAmount[], groups: readonly TaxGroup[]): Proof | null {
  const largest = Math.max(0, ...amounts.map(({ value }) => Math.abs(value)))
  const nets = new Set(amounts.filter((amount) => amount.rankAs('net') > 0).map(({ value }) => value))
  const proofs = setsOf(groups).flatMap((set) => {
    const [net, tax] = [sumCents(set.map(({ base }) => base)), sumCents(set.map((group) => group.tax))]
    const sum = cents(net + tax)
    if (sum === 0) return []
    // Of one rate the net is in the row itself; of several their sum is printed, too, or the rows are whole.
    return amounts
      .filter(({ value }) => value === sum)
      .map((gross) => ({
        gross,
        groups: set,
        score: scoreOf(gross, set, { tax, largest, isNetNamed: nets.has(net) }),
      }))
  })
  const best = Math.max(0, ...proofs.map(({ score }) => score))
  const first = proofs.filter(({ score }) => score === best)
  const [proof] = first
  if (!proof || best < leastScore) return null
  // The same sums in another row are no other proof.
  if (
    first.some(({ gross, groups: set }) => gross.value !== proof.gross.value || !isSameSet(set, proof.groups))
  )
    return null
  return leavesOut(proof, amounts) ? null : proof
}

/** Where the net of each rate is not printed: a net amount and all taxes below it give the gross. */
function proveSums(amounts: readonly RoledAmount[]): { net: RoledAmount; gross: RoledAmount } | null {
  const taxes = amounts.filter((amount) => amount.rankAs('tax') > 2 && amount.value !== 0)
  const distinctTaxes = taxes.filter((tax, index) => taxes.findIndex(({ row }) => row === tax.row) === index)
  if (distinctTaxes.length === 0) return null
  const tax = sumCents(distinctTaxes.map(({ value }) => value))
  const proofs = amounts
    .filter((net) => net.rankAs('net') > 0)
    .flatMap((net) =>
      amounts
        .filter((gross) => gross.rankAs('gross') > 1 && gross.value === net.value + tax)
        .map((gross) => ({ net, gross })),
    )
  const [first] = proofs
  return first && proofs.every(({ gross }) => gross.value === first.gross.value) ? first : null
}

const leastScore = 4

function scoreOf(
  gross: RoledAmount,
  set: readonly TaxGroup[],
  { tax, largest, isNetNamed }: { tax: Cents; largest: number; isNetNamed: boolean },
): number {
  const named = gross.rankAs('gross')
  const isLargest = Math.abs(gross.value) === largest
  // Without a tax net and gross are the same amount, which proves nothing by itself.
  const isTaxed = tax !== 0
  if (named < 2 && !(isLargest && (named > 0 || isTaxed))) return 0
  const weights = set.reduce((sum, { weight }) => sum + weight, 0) / set.length
  return (
    named * 2 + (isLargest ? 1 : 0) + (isNetNamed ? 1 : 0) + (isTaxed ? 1 : 0) + weights + set.length / 10
  )
}

/** Whether the paper names a larger gross amount as clearly: then one rate of several was taken for the whole. */
function leavesOut({ gross }: Proof, amounts: readonly RoledAmount[]): boolean {
  return amounts.some(
    (amount) =>
      amount.rankAs('gross') >= Math.max(2, gross.rankAs('gross')) &&
      Math.abs(amount.value) > Math.abs(gross.value),
  )
}

function isSameSet(one: readonly TaxGroup[], other: readonly TaxGroup[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ ratePercent, base, tax }) =>
      other.some((group) => group.ratePercent === ratePercent && group.base === base && group.tax === tax),
    )
  )
}

/** Every choice of at most one group for each rate. */
function setsOf(groups: readonly TaxGroup[]): TaxGroup[][] {
  let sets: TaxGroup[][] = [[]]
  for (const ratePercent of new Set(groups.map((group) => group.ratePercent))) {
    const ofRate = groups.filter((group) => group.ratePercent === ratePercent)
    sets = sets.flatMap((set) => [set, ...ofRate.map((group) => [...set, group])]).slice(0, mostSets)
  }
  return sets.filter((set) => set.length > 0)
}
