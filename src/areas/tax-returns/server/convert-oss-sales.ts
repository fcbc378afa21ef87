import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { loadRateFrom } from '#areas/currencies/server/load-rate-from.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Day, Month } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { daysOfPeriod, periodOf } from '#kernel/period.ts'
import type { Tx } from '#server/db/connect.ts'

interface Sale {
  month: Month
  /** The month of the sale that it takes back: corrections are converted as what they correct. */
  originMonth: Month | null
  currency: string
  base: Cents
  tax: Cents
  currencyBase: Cents
  currencyTax: Cents
}

/** A rate that is not there yet. */
export interface MissingOssRate {
  currency: string
  /** The last day of the quarter. */
  day: Day
}

/**
 * The sales in EUR as the One-Stop-Shop wants them: by the rate that the ECB published for the last day of the quarter, or the
 * next one after it (§ 16 Abs. 6 S. 4 and 5 UStG). While there is none they stay as the firm converts otherwise, and it is named.
 */
export async function convertOssSales<T extends Sale>(
  tx: Tx,
  sales: readonly T[],
): Promise<{ sales: T[]; missingRates: MissingOssRate[] }> {
  const foreign = sales.filter(({ currency }) => currency !== baseCurrency)
  const asked = new Map(
    foreign.map((sale) => [keyOf(sale), { currency: sale.currency, day: rateDayOf(sale) }]),
  )
  const rates = new Map<string, string>()
  const missingRates: MissingOssRate[] = []
  for (const [key, { currency, day }] of asked) {
    const found = await loadRateFrom(tx, currency, day)
    if (found) rates.set(key, found.rate)
    else missingRates.push({ currency, day })
  }
  return { sales: sales.map((sale) => converted(sale, rates.get(keyOf(sale)))), missingRates }
}

function converted<T extends Sale>(sale: T, rate: string | undefined): T {
  if (rate === undefined) return sale
  const { currencyBase, currencyTax } = sale
  return { ...sale, base: convertToBase(currencyBase, rate), tax: convertToBase(currencyTax, rate) }
}

const keyOf = (sale: Sale) => `${sale.currency} ${rateDayOf(sale)}`

function rateDayOf({ month, originMonth }: Sale): Day {
  const counted = originMonth !== null && originMonth < month ? originMonth : month
  return daysOfPeriod(periodOf('quarter', counted)).to
}
