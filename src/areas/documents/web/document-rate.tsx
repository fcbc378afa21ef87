import { readRates } from '#areas/currencies/contract.ts'
import { formatRate, rateText } from '#areas/currencies/rules/rate.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { type Day, formatDay, parseDay } from '#kernel/day.ts'
import { useRead } from '#web/use-read.ts'
import styles from './document-rate.module.css'

interface DocumentRateProps {
  currency: string
  /** The document's day; null while it cannot be read. */
  day: Day | null
}

/** The rate that a document in another currency will be converted by: the latest at or before its day (spec 2 §4, §9). */
export function DocumentRate({ currency, day }: DocumentRateProps) {
  const isForeign = currency !== '' && currency !== baseCurrency && day !== null
  const { data } = useRead(readRates, { query: { day: day ?? '' }, resource: 'rates', isEnabled: isForeign })
  if (!isForeign || data === undefined) return null
  const found = data.find((rate) => rate.currency === currency)
  return (
    <p className={styles.rate} aria-live="polite">
      {found ? rateLine(found) : `Für ${currency} gibt es zum ${formatDay(day)} keinen Wechselkurs.`}
    </p>
  )
}

function rateLine({ currency, day, rate }: { currency: string; day: string; rate: number }): string {
  const from = parseDay(day)
  const of = from === null ? '' : ` (Kurs vom ${formatDay(from)})`
  return `1 ${baseCurrency} = ${formatRate(rateText(rate) ?? String(rate))} ${currency}${of}`
}
