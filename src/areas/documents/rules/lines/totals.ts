import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { type TaxReason, taxReasonCodes } from '../taxes/tax-reasons.ts'
import { isCharged, isOwedByOneself, type TaxType } from '../taxes/tax-types.ts'
import { type EnteredLine, lineTotal, roundedShare, timesQuantity } from './line-total.ts'

/** What of a line item its sums depend on. `amount` is per piece, in the side that was entered. */
export interface PricedLine extends EnteredLine {
  /** True when `amount` is gross. */
  amountIncludesTax: boolean
  taxType: TaxType
  /** In percent; 0 for lines without tax. */
  taxPercent: number
  /** Why it has no tax; null or left out where nothing is said. */
  taxReason?: TaxReason | null
  /** The buying price per piece, for § 25a UStG; null when not given. */
  amountBuying: Cents | null
}

export interface LineTotals {
  /** The line's total in the side that was entered (`line-total.ts`). */
  entered: Cents
  /** The other side is rounded, for information. */
  net: Cents
  gross: Cents
}

export interface TaxGroup<T extends TaxType = TaxType> {
  taxType: T
  taxPercent: number
  taxReason: TaxReason | null
  net: Cents
  /** What is paid with the document: `gross` is `net` and it. */
  tax: Cents
  gross: Cents
  /** The tax on `net` that one owes oneself, and pays with one's own return (§ 1a, § 13b UStG); 0 for all other taxations. */
  owedTax: Cents
}

export interface Totals<T extends TaxType = TaxType> {
  net: Cents
  tax: Cents
  gross: Cents
  /** The part of `gross` that is taxed by § 25a UStG; its tax is never shown. */
  differential: Cents
  /** One for each tax type, percent and reason: VAT first, the highest percent first. They sum up to the document. */
  groups: TaxGroup<T>[]
  /** Those of them with a tax to show. */
  perTax: TaxGroup<T>[]
  lines: LineTotals[]
}

/** The tax of a rate as it stands on a supplier's paper, who rounds by line or by piece (`printed-taxes.ts`). */
export interface PrintedTax {
  taxPercent: number
  tax: Cents
}

export type DifferentialTaxMethod = 'INCLUDED' | 'ON_TOP'

function shownPercent(line: PricedLine): number {
  return isCharged(line.taxType) ? line.taxPercent : 0
}

/** A percent of one decimal at most as a whole number of tenths: no quotient passes through a float. */
export function tenths(percent: number): number {
  return Math.round(percent * 10)
}

/** The tax inside a gross amount, rounded commercially to what the currency has: gross × r / (100 + r). */
export function taxInGross(gross: Cents, percent: number, currency?: string): Cents {
  return roundedShare(gross, tenths(percent), 1000 + tenths(percent), currency)
}

/** The tax on a net amount, rounded likewise: net × r / 100. */
export function taxOnNet(net: Cents, percent: number, currency?: string): Cents {
  return roundedShare(net, tenths(percent), 1000, currency)
}

/**
 * The sums of one line: its total in the side that was entered, and the other side, rounded (decisions §4), to what the
 * document's currency has.
 */
export function lineTotals(line: PricedLine, currency?: string): LineTotals {
  const entered = lineTotal(line, currency)
  if (line.taxType === 'IMPORT_VAT') return { entered, gross: entered, net: zeroCents }
  const percent = shownPercent(line)
  if (line.amountIncludesTax || !isCharged(line.taxType)) {
    return { entered, gross: entered, net: cents(entered - taxInGross(entered, percent, currency)) }
  }
  return { entered, net: entered, gross: cents(entered + taxOnNet(entered, percent, currency)) }
}

/**
 * The sums of a document. Tax is computed once per document and percent:
 * round(Σ gross totals × r/(100+r)) + round(Σ net totals × r/100), commercially (decisions §4).
 * In a currency without decimals they are whole units (`currency`; euros where it is left out).
 * So a customer told 9,99 × 3 pays 29,97, and a supplier's bill in net prices adds up as on paper.
 * The tax that one owes oneself of an acquisition from the EU or by § 13b UStG is on the net amount of its group, beside the
 * sums: it is no part of what is paid. A line of import VAT is tax alone: net 0.
 * VAT whose tax is `printed` takes that: where a line of it is net its total moves, else what the tax is computed from
 * (decisions §10, 'A bill's tax as printed').
 * Forms and previews show it while one types; with the document it is stored, and whatever shows that reads the stored figures.
 */
export function documentTotals<T extends TaxType>(
  lines: readonly (PricedLine & { taxType: T })[],
  currency?: string,
  printed: readonly PrintedTax[] = [],
): Totals<T> {
  const sides = new Map<string, Side<T>>()
  for (const line of lines) {
    const { taxType, taxPercent, taxReason = null } = line
    const key = `${taxType} ${taxPercent} ${taxReason?.code} ${taxReason?.text}`
    const side = sides.get(key) ?? { taxType, taxPercent, taxReason, gross: 0, net: 0, hasNet: false }
    const isNet = isCharged(taxType) && !line.amountIncludesTax
    side[isNet ? 'net' : 'gross'] += lineTotal(line, currency)
    side.hasNet ||= isNet
    sides.set(key, side)
  }
  const groups = [...sides.values()].map((side) => groupOfSide(side, printed, currency)).sort(byTax)
  const differential = groups.filter((group) => group.taxType === 'DIFFERENTIAL')
  return {
    net: sumCents(groups.map((group) => group.net)),
    tax: sumCents(groups.map((group) => group.tax)),
    gross: sumCents(groups.map((group) => group.gross)),
    differential: sumCents(differential.map((group) => group.gross)),
    groups,
    perTax: groups.filter(showsTax),
    lines: lines.map((line) => lineTotals(line, currency)),
  }
}

/** Whether a document names the tax of a group. */
export function showsTax({ taxType, taxPercent }: Pick<TaxGroup, 'taxType' | 'taxPercent'>): boolean {
  return isCharged(taxType) && taxPercent > 0
}

/** What was entered gross and net of one tax. */
type Side<T extends TaxType> = GroupKey<T> & { gross: number; net: number; hasNet: boolean }
type GroupKey<T extends TaxType> = Pick<TaxGroup<T>, 'taxType' | 'taxPercent' | 'taxReason'>

function groupOfSide<T extends TaxType>(
  side: Side<T>,
  printed: readonly PrintedTax[],
  currency?: string,
): TaxGroup<T> {
  const computed = taxGroup(side, currency)
  const own = side.taxType === 'VAT' && printed.find(({ taxPercent }) => taxPercent === side.taxPercent)
  if (!own) return computed
  const { tax } = own
  return side.hasNet
    ? { ...computed, tax, gross: cents(computed.net + tax) }
    : { ...computed, tax, net: cents(computed.gross - tax) }
}

function taxGroup<T extends TaxType>(
  { taxType, taxPercent, taxReason, ...side }: Side<T>,
  currency?: string,
): TaxGroup<T> {
  if (taxType === 'IMPORT_VAT') {
    const tax = cents(side.gross)
    return { taxType, taxPercent, taxReason, net: zeroCents, tax, gross: tax, owedTax: zeroCents }
  }
  const percent = isCharged(taxType) ? taxPercent : 0
  const inGross = taxInGross(cents(side.gross), percent, currency)
  const tax = cents(inGross + taxOnNet(cents(side.net), percent, currency))
  const net = cents(side.gross - inGross + side.net)
  const owedTax = isOwedByOneself(taxType) ? taxOnNet(net, taxPercent, currency) : zeroCents
  return { taxType, taxPercent, taxReason, net, tax, gross: cents(net + tax), owedTax }
}

/** What groups are sorted by. */
type SortedGroup = Pick<TaxGroup, 'taxType' | 'taxPercent'> & { taxReason?: TaxReason | null }

/** VAT first, the highest percent first, what has a reason in the order of the list. */
export function byTax(a: SortedGroup, b: SortedGroup): number {
  if (a.taxType !== b.taxType) return a.taxType < b.taxType ? 1 : -1
  if (a.taxPercent !== b.taxPercent) return b.taxPercent - a.taxPercent
  const [first, second] = [reasonPlace(a), reasonPlace(b)]
  if (first !== second) return first - second
  const [text, other] = [a.taxReason?.text ?? '', b.taxReason?.text ?? '']
  return text === other ? 0 : text < other ? -1 : 1
}

function reasonPlace({ taxReason }: SortedGroup): number {
  return taxReason ? taxReasonCodes.indexOf(taxReason.code) : -1
}

/**
 * The VAT of a line under § 25a UStG, which the invoice never shows: sign(amount) × max(0, margin of the absolute
 * totals) × factor, rounded per line, so that a cancellation is exactly the negative (decisions §4).
 * INCLUDED (§ 25a Abs. 3 S. 2: the tax is in the margin): r/(100+r); ON_TOP (spec 2 §9): r/100. `discount` is what the lines
 * that are discounts on it take off, of the other sign; its own is in its total. The margin is never less than nothing.
 */
export function differentialTax(
  line: PricedLine,
  method: DifferentialTaxMethod,
  discount: Cents = zeroCents,
  currency?: string,
): Cents {
  if (line.taxType !== 'DIFFERENTIAL') return cents(0)
  const bought = timesQuantity(line.amountBuying ?? zeroCents, line.quantity, currency)
  const margin = Math.max(0, Math.abs(lineTotal(line, currency)) - Math.abs(bought) - Math.abs(discount))
  const signed = cents(line.amount < 0 ? -margin : margin)
  return method === 'INCLUDED' ? taxInGross(signed, line.taxPercent) : taxOnNet(signed, line.taxPercent)
}
