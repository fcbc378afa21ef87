import { isBookable } from '#kernel/currencies.ts'
import { type Day, formatDay } from '#kernel/day.ts'
import { scaleRate } from './rate.ts'

export interface PublishedRate {
  currency: string
  day: Day
  /** Decimal text: units of the currency for one EUR. */
  rate: string
}

/** What a file of rates holds, or why none of it is taken, in German. */
export type RatesFile = { ok: true; rates: PublishedRate[] } | { ok: false; fault: string }

export const noEcbFile = 'Die Datei ist keine Kursdatei der EZB (zip, csv oder xml)'

// The history since 1999 is 150,000 and grows by 8,000 a year.
const mostRates = 400_000

/** Of a file that is one of the ECB, but damaged: where, and what is wrong there. Half a file is not taken. */
export const damaged = (line: number, what: string): RatesFile => ({
  ok: false,
  fault: `Die Kursdatei ist fehlerhaft, kein Kurs daraus wurde übernommen. Zeile ${line.toLocaleString('de-DE')}: ${what}`,
})

/** What is wrong with the day of a rate, in German; null where nothing is. */
export function rateDayFault(day: Day, today: Day): string | null {
  return day > today ? `Für den ${formatDay(day)} kann es noch keinen Kurs geben` : null
}

/**
 * Takes the rates of a file one by one. `add` answers what is wrong with one, in German, or null: it is missing, it is no number, or the
 * file says another one for the same day and currency. Currencies that Kontor does not know and days without a rate (`N/A`) are left out.
 */
export function collectRates() {
  const rates: PublishedRate[] = []
  const byCurrency = new Map<string, Map<Day, bigint>>()

  function add(currency: string, day: Day, rate: string): string | null {
    if (rate === 'N/A') return null
    // The ECB never writes nothing: where nothing stands, what stands beside it may be another currency's.
    if (rate === '') return `Der Kurs für ${currency} fehlt; die EZB schreibt N/A, wo es keinen gibt`
    const scaled = scaleRate(rate)
    if (scaled === null) return `„${rate.slice(0, 30)}“ ist kein Kurs`
    const known = byCurrency.get(currency) ?? new Map<Day, bigint>()
    byCurrency.set(currency, known)
    const before = known.get(day)
    if (before !== undefined && before !== scaled) return twice(currency, day)
    known.set(day, scaled)
    if (currency === 'EUR' || !isBookable(currency)) return null
    if (rates.length === mostRates) return `mehr als ${mostRates.toLocaleString('de-DE')} Kurse`
    rates.push({ currency, day, rate })
    return null
  }

  const result = (): RatesFile => (rates.length > 0 ? { ok: true, rates } : { ok: false, fault: noEcbFile })
  return { add, result }
}

/** What is said of a rate that stands there twice with two values. */
export const twice = (currency: string, day: Day) =>
  `${currency} hat für den ${formatDay(day)} zwei verschiedene Kurse`
