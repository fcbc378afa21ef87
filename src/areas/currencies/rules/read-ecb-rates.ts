import { isCurrency } from '#kernel/currencies.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import { scaleRate } from './rate.ts'

export interface PublishedRate {
  currency: string
  day: Day
  /** Decimal text: units of the currency for one EUR. */
  rate: string
}

// The history since 1999 is 150,000 and grows by 8,000 a year.
const mostRates = 400_000

/**
 * The rates of a file of the European Central Bank: eurofxref.csv, eurofxref-hist.csv, or one of its XML files.
 * Currencies that Kontor does not know and days without a rate (`N/A`) are left out. Null when it is no such file, when it has
 * more than 400,000 rates, or when anything in it is damaged: half a file is not stored. It is read no further than that.
 */
export function readEcbRates(text: string): PublishedRate[] | null {
  const rates = /^\s*</.test(text) ? readXml(text) : readCsv(text)
  return rates !== null && rates.length > 0 ? rates : null
}

function readCsv(text: string): PublishedRate[] | null {
  const lines = linesOf(text.replace(/^\uFEFF/, '').trimEnd())
  const { value: head } = lines.next()
  if (!head || !/^Date(?:, ?[A-Z]{3})+[, ]*$/.test(head)) return null
  const [, ...currencies] = head.split(/, ?/)
  const rates: PublishedRate[] = []
  for (const line of lines) {
    const [date = '', ...values] = line.split(',')
    const day = readDate(date.trim())
    if (day === null || values.length > currencies.length) return null
    for (const [index, value] of values.entries())
      if (!add(rates, currencies[index]?.trim() ?? '', day, value.trim())) return null
  }
  return rates
}

/** One after the other: what follows the first nonsense is not even cut into lines. */
function* linesOf(text: string): Generator<string, undefined> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    yield text.slice(start, end === -1 ? text.length : end).trimEnd()
    start = end === -1 ? text.length : end + 1
  }
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The history writes `2026-03-05`, the daily file `05 March 2026`. */
function readDate(text: string): Day | null {
  const daily = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text)
  if (!daily) return parseDay(text)
  const [, dayOfMonth = '', name = '', year = ''] = daily
  const month = months.indexOf(name) + 1
  return parseDay(`${year}-${String(month).padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`)
}

/** `<Cube time="2026-03-05"><Cube currency="USD" rate="1.0812"/>…</Cube>`: attributes only, so no parser is needed. */
function readXml(text: string): PublishedRate[] | null {
  if (!/<Cube[\s>]/.test(text)) return null
  const rates: PublishedRate[] = []
  let day: Day | null = null
  for (const [, attributes = ''] of text.matchAll(/<Cube\s([^>]{1,200})>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}=["']([^"']*)["']`).exec(attributes)?.[1] ?? ''
    if (/\btime=/.test(attributes)) day = parseDay(attribute('time'))
    if (/\bcurrency=/.test(attributes)) {
      if (day === null || !add(rates, attribute('currency'), day, attribute('rate'))) return null
    }
  }
  return rates
}

/** Takes what Kontor knows and what is there; false when it should be a rate and is none, or is one too many. */
function add(rates: PublishedRate[], currency: string, day: Day, rate: string): boolean {
  if (currency === 'EUR' || !isCurrency(currency) || rate === 'N/A' || rate === '') return true
  if (scaleRate(rate) === null || rates.length === mostRates) return false
  rates.push({ currency, day, rate })
  return true
}
