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
export type TaxMonth = Omit<TaxSums, 'taxDue'> & { month: Month }

/** What stands in a row, and whether anything was counted for it: figures of 0 may be sums, or nothing. */
export type CountedSums = TaxSums & { isCounted: boolean }

export interface TaxYear {
  year: string
  sums: CountedSums
  /** The newest first. */
  months: (CountedSums & { month: Month })[]
}

/** The newest year first, in each the months from the first to the last in which something counts; between them none is left out. */
export function taxYears(months: readonly TaxMonth[]): TaxYear[] {
  const kept = new Map(months.map((row) => [row.month, row]))
  const all = monthsBetween([...kept.keys()].sort()).map((month) => {
    const { inputTax, vat, amountNet } = kept.get(month) ?? nothing
    return { month, inputTax, vat, taxDue: cents(vat - inputTax), amountNet, isCounted: kept.has(month) }
  })
  const years = Map.groupBy(all.reverse(), ({ month }) => month.slice(0, 4))
  return [...years].map(([year, own]) => ({ year, months: own, sums: sumsOf(own) }))
}

const nothing = { inputTax: zeroCents, vat: zeroCents, amountNet: zeroCents }

/** From the first of some months, which are in order, to the last. */
function monthsBetween(months: readonly Month[]): Month[] {
  const [first, last] = [months.at(0), months.at(-1)]
  const all: Month[] = []
  for (let month = first; month !== undefined && last !== undefined && month <= last; ) {
    all.push(month)
    // The first of a month is a day.
    month = monthAfter(`${month}-01` as Day)
  }
  return all
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
