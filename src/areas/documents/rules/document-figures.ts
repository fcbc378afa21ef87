import { convertToBase, fitsBase } from '#areas/currencies/rules/convert-to-base.ts'
import { type Cents, cents, negateCents, sumCents, zeroCents } from '#kernel/money.ts'
import { remainingGroups } from './advances.ts'
import type { DecidedLine } from './lines/decide-lines.ts'
import {
  type DifferentialTaxMethod,
  documentTotals,
  lineTotals,
  type PrintedTax,
  type TaxGroup,
  type Totals,
} from './lines/totals.ts'
import { differentialTaxes } from './taxes/margin-discounts.ts'
import { type CorrectedMargins, marginReductions } from './taxes/margin-reductions.ts'
import type { TaxFigures } from './taxes/tax-figures.ts'
import type { StoredTaxType } from './taxes/tax-types.ts'

export type { TaxFigures }

/** What one line comes to. */
export interface LineFigures {
  /** The side that was not entered is rounded, for information. */
  net: Cents
  gross: Cents
  /** The tax of § 25a UStG, which no document shows, in the document's currency and in EUR; null for other taxations. */
  differentialTax: Cents | null
  differentialTaxEuro: Cents | null
  /** What a reduction in a Rechnungskorrektur takes from the margin of the invoice's line that it names; null for others. */
  marginReduction: Cents | null
}

export type FiguredLine = DecidedLine & LineFigures

/** The figures of a document as they are stored when it is written, and never computed again. */
export interface DocumentFigures {
  net: Cents
  tax: Cents
  gross: Cents
  /** In the order of `Totals.groups`. */
  taxes: readonly TaxFigures[]
  lines: readonly FiguredLine[]
}

/** Whether all figures fit into the books, also in EUR: a tiny rate makes small amounts huge. */
export function figuresFit(
  { gross, groups, lines }: Pick<Totals, 'gross' | 'groups' | 'lines'>,
  rate: string,
) {
  return [{ net: gross, gross }, ...groups, ...lines].every(
    (part) => fitsBase(part.net, rate) && fitsBase(part.gross, rate),
  )
}

/**
 * The figures of decided lines. In EUR the gross total and the tax of each group are converted, and the largest group
 * takes the cents by which their sum differs from the converted total (decisions §9). The tax of § 25a UStG counts by the
 * firm's method of now. Of a final invoice the groups are what remains after what was `received` of its advances, the lines
 * the whole supply. Of a bill its taxes may be `printed`. Of a Rechnungskorrektur `corrected` has the margins that it may lower.
 * Ask `figuresFit` first.
 */
export function documentFigures(
  decided: readonly DecidedLine[],
  rate: string,
  method: DifferentialTaxMethod,
  currency?: string,
  received: readonly TaxFigures[] = [],
  printed: readonly PrintedTax[] = [],
  corrected: CorrectedMargins | null = null,
): DocumentFigures {
  const { groups: whole, lines } = documentTotals(decided, currency, printed)
  const groups = remainingGroups<TaxGroup<StoredTaxType>>(whole, received)
  const differentials = differentialTaxes(decided, method, currency)
  const reductions = marginReductions(decided, corrected, method, currency)
  const taxes = taxFigures(groups, rate)
  return {
    net: sumCents(taxes.map((group) => group.net)),
    tax: sumCents(taxes.map((group) => group.tax)),
    gross: sumCents(taxes.map((group) => group.gross)),
    taxes,
    lines: decided.map(figuredLine),
  }

  function figuredLine(line: DecidedLine, index: number): FiguredLine {
    const sums = lines[index] ?? lineTotals(line, currency)
    const reduction = reductions[index] ?? null
    const differential = reduction?.tax ?? differentials[index] ?? null
    return {
      ...line,
      net: sums.net,
      gross: sums.gross,
      differentialTax: differential,
      differentialTaxEuro: differential && convertToBase(differential, rate),
      marginReduction: reduction?.margin ?? null,
    }
  }
}

/** The groups of a document with what they come to in EUR, by the document's rate; as `documentFigures` says. */
export function taxFigures(groups: readonly TaxGroup<StoredTaxType>[], rate: string): TaxFigures[] {
  const taxEuros = euroParts(
    groups.map((group) => group.tax),
    rate,
  )
  const grossEuros = euroParts(
    groups.map((group) => group.gross),
    rate,
  )
  return groups.map((group, index) => {
    const [taxEuro, grossEuro] = [taxEuros[index] ?? zeroCents, grossEuros[index] ?? zeroCents]
    const owedTaxEuro = convertToBase(group.owedTax, rate)
    return { ...group, netEuro: cents(grossEuro - taxEuro), taxEuro, grossEuro, owedTaxEuro }
  })
}

/** Parts of an amount in EUR, which sum up to the amount in EUR: the largest part takes what is left, the first of equals. */
function euroParts(parts: readonly Cents[], rate: string): Cents[] {
  const euros = parts.map((part) => convertToBase(part, rate))
  const rest = convertToBase(sumCents(parts), rate) - sumCents(euros)
  const largest = parts.reduce((best, part, index) => {
    return Math.abs(part) > Math.abs(parts[best] ?? zeroCents) ? index : best
  }, 0)
  return euros.map((euro, index) => (index === largest ? cents(euro + rest) : euro))
}

/** The figures of a cancellation: exactly the negatives of what was stored with its invoice, whatever is computed now. */
export function negateFigures({ net, tax, gross, taxes, lines }: DocumentFigures): DocumentFigures {
  return {
    net: negateCents(net),
    tax: negateCents(tax),
    gross: negateCents(gross),
    taxes: taxes.map(negateGroup),
    lines: lines.map(negateLine),
  }
}

/** A group of a cancellation. */
export function negateGroup(group: TaxFigures): TaxFigures {
  return {
    ...group,
    net: negateCents(group.net),
    tax: negateCents(group.tax),
    gross: negateCents(group.gross),
    owedTax: negateCents(group.owedTax),
    netEuro: negateCents(group.netEuro),
    taxEuro: negateCents(group.taxEuro),
    grossEuro: negateCents(group.grossEuro),
    owedTaxEuro: negateCents(group.owedTaxEuro),
  }
}

/** The line of a cancellation: amounts, discount and buying price negated, all else as it was, also a percent (spec 2 §4, decisions §4 and §10). */
export function negateLine(line: FiguredLine): FiguredLine {
  return {
    ...line,
    amount: negateCents(line.amount),
    discountAmount: line.discountAmount && negateCents(line.discountAmount),
    amountBuying: line.amountBuying && negateCents(line.amountBuying),
    net: negateCents(line.net),
    gross: negateCents(line.gross),
    differentialTax: line.differentialTax && negateCents(line.differentialTax),
    differentialTaxEuro: line.differentialTaxEuro && negateCents(line.differentialTaxEuro),
    marginReduction: line.marginReduction && negateCents(line.marginReduction),
  }
}
