import type { Month } from '#kernel/day.ts'
import { type Cents, cents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import type { TaxFigures } from '../document-figures.ts'
import { byTax, taxInGross } from '../lines/totals.ts'
import type { DocumentLine } from '../stored-document.ts'
import { type GroupSums, groupShare } from '../taxes/group-share.ts'
import { type MarginedLine, type PricedPieces, pricedPieces, taxOfRise } from '../taxes/overpaid-margins.ts'
import { type Margins, marginsOf, type ReducedLine } from '../taxes/reduced-margins.ts'
import type { ReductionKind } from './reduction-kinds.ts'

/** What a document's lines of one tax come to, in cents: what the tax is computed from, and the tax. */
export type TaxedGroup = Pick<TaxFigures, 'taxType' | 'taxPercent' | 'taxReason'> & {
  base: Cents
  tax: Cents
  /** Of what is sold by § 25a UStG: tells the margin of what is received beyond. */
  priced?: PricedPieces
  /** Of the same: tells what discounts and write-offs leave of its tax. */
  margins?: Margins
}

/** What of a group counts in a month. */
export type MonthRow = Omit<TaxedGroup, 'priced' | 'margins'> & {
  month: Month
  /** Whose average rate counts for a foreign currency (§ 16 Abs. 6 UStG). */
  rateMonth: Month
  /** Of what a discount or a write-off takes off: which of them it is; left out elsewhere. */
  reduction?: ReductionKind | null
}

/** A part of a group before those of one month are summed. */
export interface MonthShare {
  month: Month
  /** Where it is another one than `month`. */
  rateMonth?: Month
  group: TaxedGroup
  base: Cents
  tax: Cents
  reduction?: ReductionKind
}

/**
 * The groups of a stored document in EUR, of a bill with the tax that one owes oneself as their tax. Under § 25a UStG the tax is that of the lines, and the base what was asked for
 * without it (decisions §9, '`amountNet` of taxes').
 */
export function taxedGroups(
  taxes: readonly TaxFigures[],
  lines: readonly (Pick<DocumentLine, 'taxType' | 'taxPercent' | 'differentialTaxEuro'> &
    Partial<MarginedLine> &
    Partial<ReducedLine>)[],
): TaxedGroup[] {
  return taxes.map(({ taxType, taxPercent, taxReason, netEuro, taxEuro, gross, grossEuro, owedTaxEuro }) => {
    if (taxType !== 'DIFFERENTIAL') {
      return { taxType, taxPercent, taxReason, base: netEuro, tax: cents(taxEuro + owedTaxEuro) }
    }
    const own = lines.filter((line) => line.taxType === taxType && line.taxPercent === taxPercent)
    const tax = sumCents(own.map((line) => line.differentialTaxEuro ?? zeroCents))
    const known = own.flatMap((line) => (line.gross === undefined ? [] : { ...line, gross: line.gross }))
    const whole = { taxType, taxPercent, taxReason, base: cents(grossEuro - tax), tax }
    if (gross === 0 || known.length === 0) return whole
    const share = (amount: Cents) => scaleCents(amount, grossEuro, gross)
    const group = { ...whole, margins: marginsOf(known, tax, { taxPercent, share }) }
    if (gross < 0) return group
    return { ...group, priced: pricedPieces(known, tax, { taxPercent, share }) }
  })
}

/**
 * Shares of the groups of a document without loss: each step takes what of `gross` (not 0) is reached with it and was not
 * before. What is reached in the end is what all steps sum up to, shared once, as `receivedPart` shares what a final invoice
 * deducts: the groups of a step sum up to the share of the whole, so all of them are to be given. What is reached beyond the whole of a
 * group is taxed by itself (`withBeyond`), of § 25a UStG as margin (`risenMargins`).
 */
export function shareRows(
  groups: readonly TaxedGroup[],
  gross: Cents,
  steps: readonly { month: Month; reached: Cents }[],
): MonthShare[] {
  const reachedParts = steps.map(({ month, reached }) => ({
    month,
    partOf: groupShare((amount) => scaleCents(amount, reached, gross)),
  }))
  return groups.flatMap((group) => {
    let before = { net: zeroCents, tax: zeroCents }
    const whole = { gross: cents(group.base + group.tax), tax: group.tax }
    return reachedParts.map(({ month, partOf }) => {
      const shared = withBeyond(group, whole, partOf(whole))
      const part = gross > 0 ? withRise(group, whole, shared) : shared
      const share = { month, group, base: cents(part.net - before.net), tax: cents(part.tax - before.tax) }
      before = part
      return share
    })
  })
}

/**
 * A share of a group with VAT in its price. The tax of its whole is rounded: what is beyond that, or below nothing, bears the tax in its own
 * amount (§ 10 Abs. 1 S. 2 UStG; UStAE 10.1 Abs. 3), not so many times that rounding.
 */
export function withBeyond(
  { taxType, taxPercent }: TaxedGroup,
  whole: GroupSums,
  part: GroupSums & { net: Cents },
): GroupSums & { net: Cents } {
  if (taxType !== 'VAT' && taxType !== 'OSS') return part
  const [least, most] = whole.gross < 0 ? [whole.gross, 0] : [0, whole.gross]
  const within = Math.min(most, Math.max(least, part.gross))
  if (part.gross === within) return part
  const known = within === whole.gross ? whole.tax : zeroCents
  const tax = cents(known + taxInGross(cents(part.gross - within), taxPercent))
  return { ...part, tax, net: cents(part.gross - tax) }
}

/** A share of a group; all that is beyond its whole is margin where that is taxed. */
function withRise(
  { taxPercent, priced }: TaxedGroup,
  whole: GroupSums,
  part: GroupSums & { net: Cents },
): GroupSums & { net: Cents } {
  if (priced === undefined || part.gross <= whole.gross) return part
  const tax = cents(whole.tax + taxOfRise(priced, taxPercent, cents(part.gross - whole.gross)))
  return { ...part, tax, net: cents(part.gross - tax) }
}

/** What rows that count together have in common. */
export function monthKey(row: Omit<MonthRow, 'base' | 'tax'>): string {
  const { month, rateMonth, taxType, taxPercent, taxReason, reduction = null } = row
  return `${month} ${rateMonth} ${taxType} ${taxPercent} ${taxReason?.code} ${taxReason?.text} ${reduction}`
}

/** One row for each month and group in which something counts: the oldest month first, then in the order of `byTax`. */
export function sumByMonth(shares: readonly MonthShare[]): MonthRow[] {
  const rows = new Map<string, MonthRow>()
  for (const { month, rateMonth = month, group: taxed, base, tax, reduction } of shares) {
    const { priced: _, margins: __, ...group } = taxed
    const why = reduction === undefined ? {} : { reduction }
    const key = monthKey({ ...group, ...why, month, rateMonth })
    const row = rows.get(key) ?? { ...group, ...why, month, rateMonth, base: zeroCents, tax: zeroCents }
    rows.set(key, { ...row, base: cents(row.base + base), tax: cents(row.tax + tax) })
  }
  return [...rows.values()]
    .filter(({ base, tax }) => base !== 0 || tax !== 0)
    .sort((a, b) => (a.month === b.month ? byTax(a, b) : a.month < b.month ? -1 : 1))
}
