import { type Day, type Month, monthAfter } from '#kernel/day.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'

/** The figures of a month or of several, in EUR cents. */
export interface TaxSums {
  inputTax: Cents
  vat: Cents
  /** What is owed, or below nothing what comes back: `vat` less `inputTax`. */
  taxDue: Cents
  amountNet: Cents
}

/** A month as it is kept. */
export type TaxMonth = Omit<TaxSums, 'taxDue'> & {
  month: Month
  /** What of the tax due came after the month was locked; null where nothing did. */
  lateTaxDue: Cents | null
}

/** What stands in a row, and whether anything was counted for it: figures of 0 may be sums, or nothing. */
export type CountedSums = TaxSums & { isCounted: boolean }

export interface TaxYear {
  year: string
  sums: CountedSums
  /** The newest first. */
  months: (CountedSums & Pick<TaxMonth, 'month' | 'lateTaxDue'>)[]
}

/**
 * The newest year first, in each the months in which something counts. Between two of them none is left out, unless nothing counts for a
 * year or more: a document of a far day is no reason for hundreds of empty months.
 */
export function taxYears(months: readonly TaxMonth[]): TaxYear[] {
  const kept = new Map(months.map((row) => [row.month, row]))
  const all = monthsBetween([...kept.keys()].sort()).map((month) => {
    const { inputTax, vat, amountNet, lateTaxDue } = kept.get(month) ?? nothing
    const taxDue = cents(vat - inputTax)
    return { month, inputTax, vat, taxDue, amountNet, lateTaxDue, isCounted: kept.has(month) }
  })
  const years = Map.groupBy(all.reverse(), ({ month }) => month.slice(0, 4))
  return [...years].map(([year, own]) => ({ year, months: own, sums: sumsOf(own) }))
}

const nothing = { inputTax: zeroCents, vat: zeroCents, amountNet: zeroCents, lateTaxDue: null }

const longestGap = 11

/** Some months, which are in order, with those between them; none of a longer gap. */
function monthsBetween(months: readonly Month[]): Month[] {
  return months.flatMap((month, index) => {
    const between = gapTo(month, months[index + 1])
    return between.length > longestGap ? [month] : [month, ...between]
  })
}

/** The months after one and before another, as far as anybody needs to know how many they are. */
function gapTo(month: Month, next: Month | undefined): Month[] {
  const between: Month[] = []
  if (next === undefined) return between
  // The first of a month is a day.
  const after = (one: Month) => monthAfter(`${one}-01` as Day)
  for (let one = after(month); one < next && between.length <= longestGap; one = after(one)) between.push(one)
  return between
}

function sumsOf(months: readonly CountedSums[]): CountedSums {
  const sum = (name: keyof TaxSums) => sumCents(months.map((row) => row[name]))
  return {
    inputTax: sum('inputTax'),
    vat: sum('vat'),
    taxDue: sum('taxDue'),
    amountNet: sum('amountNet'),
    isCounted: months.some(({ isCounted }) => isCounted),
  }
}
