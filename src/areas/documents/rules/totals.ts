import { type Cents, cents, scaleCents, sumCents } from '#kernel/money.ts'
import type { TaxType } from './tax-types.ts'

/** What of a line item its sums depend on. `amount` is per piece, in the side that was entered. */
export interface PricedLine {
  quantity: number
  amount: Cents
  /** True when `amount` is gross. */
  amountIncludesTax: boolean
  taxType: TaxType
  /** In percent; 0 for lines without tax. */
  taxPercent: number
  /** The buying price per piece, for § 25a UStG; null when not given. */
  amountBuying: Cents | null
}

export interface LineTotals {
  /** Amount × quantity in the side that was entered: exact. */
  entered: Cents
  /** The other side is rounded, for information. */
  net: Cents
  gross: Cents
}

export interface TaxGroup {
  taxPercent: number
  net: Cents
  tax: Cents
  gross: Cents
}

export interface Totals {
  net: Cents
  tax: Cents
  gross: Cents
  /** The part of `gross` that is taxed by § 25a UStG; its tax is never shown. */
  differential: Cents
  /** VAT per percent, the highest first; only taxed groups. */
  perTax: TaxGroup[]
  lines: LineTotals[]
}

export type DifferentialTaxMethod = 'INCLUDED' | 'ON_TOP'

function shownPercent(line: PricedLine): number {
  return line.taxType === 'VAT' ? line.taxPercent : 0
}

/** The tax inside a gross amount, rounded commercially: gross × r / (100 + r). */
export function taxInGross(gross: Cents, percent: number): Cents {
  return scaleCents(gross, percent, 100 + percent)
}

/** The tax on a net amount, rounded commercially: net × r / 100. */
export function taxOnNet(net: Cents, percent: number): Cents {
  return scaleCents(net, percent, 100)
}

/** The sums of one line: its total in the side that was entered is exact, the other is rounded (decisions §4). */
export function lineTotals(line: PricedLine): LineTotals {
  const entered = cents(line.amount * line.quantity)
  const percent = shownPercent(line)
  if (line.amountIncludesTax || line.taxType !== 'VAT') {
    return { entered, gross: entered, net: cents(entered - taxInGross(entered, percent)) }
  }
  return { entered, net: entered, gross: cents(entered + taxOnNet(entered, percent)) }
}

/**
 * The sums of a document. Tax is computed once per document and percent:
 * round(Σ gross totals × r/(100+r)) + round(Σ net totals × r/100), commercially (decisions §4).
 * So a customer told 9,99 × 3 pays 29,97, and a supplier's bill in net prices adds up as on paper.
 * The one function for dialog, server, PDF and reports.
 */
export function documentTotals(lines: readonly PricedLine[]): Totals {
  const sides = new Map<number, { gross: number; net: number }>()
  let differential = 0
  let untaxed = 0
  for (const line of lines) {
    const total = line.amount * line.quantity
    if (line.taxType === 'DIFFERENTIAL') differential += total
    else if (line.taxType !== 'VAT') untaxed += total
    else {
      const side = sides.get(line.taxPercent) ?? { gross: 0, net: 0 }
      side[line.amountIncludesTax ? 'gross' : 'net'] += total
      sides.set(line.taxPercent, side)
    }
  }
  const groups = [...sides]
    .sort(([a], [b]) => b - a)
    .map(([percent, side]) => taxGroup(percent, cents(side.gross), cents(side.net)))
  const outside = cents(differential + untaxed)
  return {
    net: sumCents([outside, ...groups.map((group) => group.net)]),
    tax: sumCents(groups.map((group) => group.tax)),
    gross: sumCents([outside, ...groups.map((group) => group.gross)]),
    differential: cents(differential),
    perTax: groups.filter((group) => group.taxPercent > 0),
    lines: lines.map(lineTotals),
  }
}

function taxGroup(taxPercent: number, grossSide: Cents, netSide: Cents): TaxGroup {
  const tax = cents(taxInGross(grossSide, taxPercent) + taxOnNet(netSide, taxPercent))
  const net = cents(grossSide - taxInGross(grossSide, taxPercent) + netSide)
  return { taxPercent, net, tax, gross: cents(net + tax) }
}

/**
 * The VAT of a line under § 25a UStG, which the invoice never shows: sign(amount) × max(0, margin of the absolute
 * amounts) × factor × quantity, rounded per line, so that a cancellation is exactly the negative (decisions §4).
 * INCLUDED (§ 25a Abs. 3 S. 2: the tax is in the margin): r/(100+r); ON_TOP (spec 2 §9): r/100.
 */
export function differentialTax(line: PricedLine, method: DifferentialTaxMethod): Cents {
  if (line.taxType !== 'DIFFERENTIAL') return cents(0)
  const margin = Math.max(0, Math.abs(line.amount) - Math.abs(line.amountBuying ?? 0))
  const signed = cents((line.amount < 0 ? -margin : margin) * line.quantity)
  return method === 'INCLUDED' ? taxInGross(signed, line.taxPercent) : taxOnNet(signed, line.taxPercent)
}
