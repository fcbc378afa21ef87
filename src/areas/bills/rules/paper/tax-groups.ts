import { type Cents, cents, scaleCents, sumCents } from '#kernel/money.ts'
import { jointPlace, type PaperPlace, type PaperRow } from './paper-rows.ts'
import { percentsOf } from './paper-values.ts'
import type { RoledAmount } from './roled-amounts.ts'

/** The net and the tax of a rate, as an arithmetic of the paper gives them. */
export interface TaxGroup {
  ratePercent: number
  base: Cents
  tax: Cents
  place: PaperPlace
  /** How much speaks for it: 2 where net and tax stand in one row, 1 where the net stands elsewhere. */
  weight: number
}

// The rates of the EU, Switzerland and Great Britain, and the German ones of 2020.
const knownRates = [
  0, 2.6, 3.8, 5, 5.5, 6, 7, 8.1, 9, 10, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
]
const taxWords = /mwst|ust|umsatzsteuer|mehrwertsteuer|steuer|vat|tva|tax/

/** All pairs of net and tax that a rate of the paper joins. */
export function taxGroupsOf(rows: readonly PaperRow[], amounts: readonly RoledAmount[]): TaxGroup[] {
  const named = amounts.filter((one) => one.rankAs('net') > 0 || one.rankAs('gross') > 0)
  const byRow = Map.groupBy(amounts, ({ row }) => row)
  const groups = rows.flatMap((row) => {
    const ofRow = byRow.get(row) ?? []
    if (ofRow.length === 0) return []
    const rates = ratesOf(row, ofRow.length)
    return [
      ...rates.flatMap((rate) => pairsOf(rate, ofRow)),
      ...(rates.length === 0 ? ofLostRate(row, ofRow) : []),
      ...(taxWords.test(row.folded) ? aloneOf(row, ofRow, named) : []),
    ]
  })
  return distinct([...groups, ...ofLines(rows, amounts)])
}

/** A tax that stands alone, on the sum of the lines that bear its rate. */
function ofLines(rows: readonly PaperRow[], amounts: readonly RoledAmount[]): TaxGroup[] {
  const rated = rows.filter((row) => percentsOf(row).length === 1)
  const taxRows = new Set(amounts.filter((amount) => amount.rankAs('tax') > 2).map(({ row }) => row))
  const isTaxRow = (row: PaperRow) => taxRows.has(row)
  return rated.filter(isTaxRow).flatMap((row) => {
    const [ratePercent = 0] = percentsOf(row)
    const lines = rated.filter((line) => !isTaxRow(line) && percentsOf(line)[0] === ratePercent)
    const sums = lines.flatMap((line) => amounts.filter((amount) => amount.row === line).slice(-1))
    const base = sumCents(sums.map(({ value }) => value))
    return amounts
      .filter((tax) => tax.row === row && tax.value !== 0 && isTaxOf(base, ratePercent, tax.value))
      .map((tax) => ({ ratePercent, base, tax: tax.value, place: tax.place, weight: 1 }))
  })
}

/** The rates that a row names; in a table of taxes the sign of percent may stand at the head of the column. */
function ratesOf(row: PaperRow, amounts: number): number[] {
  const printed = percentsOf(row)
  const bare =
    amounts < 2 ? [] : [...row.text.matchAll(/(?<![\d.,/:-])(\d{1,2}(?:[.,]\d{1,2})?)(?![\d.,/:-])/g)]
  const numbers = bare.map(([, text = '']) => Number(text.replace(',', '.')))
  return [...new Set([...printed, ...numbers])].filter((rate) => knownRates.includes(rate))
}

const usualRates = [7, 19]
// Below it another rate gives the same tax.
const leastBase = 1000

/** Where a row of taxes names no rate: an OCR loses single figures that stand alone. Of the German rates the one that fits is meant. */
function ofLostRate(row: PaperRow, ofRow: readonly RoledAmount[]): TaxGroup[] {
  if (!taxWords.test(row.folded)) return []
  return usualRates.flatMap((rate) => pairsOf(rate, ofRow)).filter(({ base }) => Math.abs(base) >= leastBase)
}

/** Net and tax, or gross and tax, in one row. */
function pairsOf(ratePercent: number, ofRow: readonly RoledAmount[]): TaxGroup[] {
  return ofRow.flatMap((base) =>
    ofRow.flatMap((tax): TaxGroup[] => {
      if (base === tax || Math.abs(tax.value) > Math.abs(base.value)) return []
      if (ratePercent === 0 ? tax.value !== 0 || base.value === 0 : tax.value === 0) return []
      const place = jointPlace([base.place, tax.place])
      if (isTaxOf(base.value, ratePercent, tax.value))
        return [{ ratePercent, base: base.value, tax: tax.value, place, weight: 2 }]
      return isTaxWithin(base.value, ratePercent, tax.value)
        ? [{ ratePercent, base: cents(base.value - tax.value), tax: tax.value, place, weight: 1.5 }]
        : []
    }),
  )
}

/** A tax that stands alone: its net is an amount that the paper calls so, or its gross one that it calls the gross. */
function aloneOf(row: PaperRow, ofRow: readonly RoledAmount[], named: readonly RoledAmount[]): TaxGroup[] {
  const printed = percentsOf(row).filter((rate) => knownRates.includes(rate))
  const rates = printed.length > 0 ? printed : knownRates.filter((rate) => rate > 0)
  return ofRow.flatMap((tax) =>
    named.flatMap((other) => {
      if (other.row === row) return []
      const isNet = other.rankAs('net') > 0
      const isGross = other.rankAs('gross') > 0
      return rates.flatMap((ratePercent): TaxGroup[] => {
        const group = (base: Cents, weight: number) => {
          const place = jointPlace([tax.place, other.place])
          return [{ ratePercent, base, tax: tax.value, place, weight }]
        }
        if (tax.value === 0)
          return ratePercent === 0 && isNet && other.value !== 0 ? group(other.value, 1) : []
        if (isNet && isTaxOf(other.value, ratePercent, tax.value)) return group(other.value, 1)
        if (isGross && isTaxWithin(other.value, ratePercent, tax.value))
          return group(cents(other.value - tax.value), 0.5)
        return []
      })
    }),
  )
}

/** Whether an amount holds this tax. */
function isTaxWithin(gross: Cents, ratePercent: number, tax: Cents): boolean {
  return ratePercent > 0 && isTaxOf(cents(gross - tax), ratePercent, tax)
}

function distinct(groups: readonly TaxGroup[]): TaxGroup[] {
  const best = [...groups].sort((one, other) => other.weight - one.weight)
  return best.filter(
    ({ ratePercent, base, tax }, index) =>
      best.findIndex(
        (other) => other.ratePercent === ratePercent && other.base === base && other.tax === tax,
      ) === index,
  )
}

/** Whether a tax is that of a base, to the cent or to what is lost by rounding each line. */
export function isTaxOf(base: Cents, ratePercent: number, tax: Cents, tolerance = 1): boolean {
  // Nearly always far off, which needs no exact figure.
  if (Math.abs((base * ratePercent) / 100 - tax) > tolerance + 1) return false
  return Math.abs(scaleCents(base, Math.round(ratePercent * 100), 10_000) - tax) <= tolerance
}
