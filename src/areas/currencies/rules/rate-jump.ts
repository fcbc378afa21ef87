import { formatRate, rateText } from './rate.ts'

/** A rate that is known: units of the currency for one EUR. */
export interface KnownRate {
  currency: string
  rate: number
  /** Of a rate of the ECB or by hand its day, as it is shown. */
  day?: string
}

// A comma in the wrong place makes ten times as much or a tenth; in between the rate may have moved. Hardly one has ever moved
// fivefold from one that was known.
const mostTimes = 5

/**
 * What is asked of a rate that is about ten times off the last known one of its currency, or more, in German; null where it is not,
 * or none is known.
 */
export function jumpQuestion(currency: string, rate: string, known: readonly KnownRate[]): string | null {
  const last = known.find((one) => one.currency === currency)
  if (last === undefined) return null
  const times = Number(rate) / last.rate
  if (times < mostTimes && times > 1 / mostTimes) return null
  const many = Math.round(times > 1 ? times : 1 / times).toLocaleString('de-DE')
  const before = `${formatRate(rateText(last.rate) ?? String(last.rate))}${last.day ? ` vom ${last.day}` : ''}`
  const size = times > 1 ? `etwa das ${many}-Fache` : `etwa ein ${many}-tel`
  return `1 EUR = ${formatRate(rate)} ${currency} ist ${size} des letzten bekannten Kurses (${before}).`
}
