import { type Day, parseDay } from '#kernel/day.ts'
import { collectRates, damaged, noEcbFile, type RatesFile, rateDayFault } from './collect-rates.ts'

/**
 * The rates of a CSV file of the European Central Bank: eurofxref.csv or eurofxref-hist.csv. Each line must have as many values as
 * the heading, which ends in a comma as each of them does: so it is seen where one is cut or its values are shifted. It is read no
 * further than the first fault.
 */
export function readEcbCsv(text: string, today: Day): RatesFile {
  const lines = linesOf(text.replace(/^\uFEFF/, '').trimEnd())
  const { value: head } = lines.next()
  if (!head || !/^Date(?:, ?[A-Z]{3})+[, ]*$/.test(head)) return { ok: false, fault: noEcbFile }
  const [, ...currencies] = head.split(',').map((name) => name.trim())
  const { add, result } = collectRates()
  let number = 1
  for (const line of lines) {
    number += 1
    const fault = readLine(line, { currencies, today, add })
    if (fault !== null) return damaged(number, fault)
  }
  // Without the comma nobody could see that the last number is cut; the end of its line says so.
  const isEnded = currencies.at(-1) === '' || /[\r\n]\s*$/.test(text)
  return isEnded ? result() : damaged(number, 'Die Datei bricht ab, das Ende der Zeile fehlt')
}

interface LineContext {
  currencies: readonly string[]
  today: Day
  add: ReturnType<typeof collectRates>['add']
}

/** What is wrong with a line, in German; null where its rates were taken. */
function readLine(line: string, { currencies, today, add }: LineContext): string | null {
  const [date = '', ...values] = line.split(',')
  if (values.length !== currencies.length) return wrongCount(values, currencies)
  const day = readDate(date.trim())
  if (day === null) return `„${date.slice(0, 30)}“ ist kein Tag`
  const early = rateDayFault(day, today)
  if (early !== null) return early
  for (const [index, value] of values.entries()) {
    const currency = currencies[index] ?? ''
    const rate = value.trim()
    if (currency === '' && rate === '') continue
    if (currency === '') return `„${rate.slice(0, 30)}“ steht unter keiner Währung`
    const fault = add(currency, day, rate)
    if (fault !== null) return fault
  }
  return null
}

function wrongCount(values: readonly string[], currencies: readonly string[]): string {
  const count = (list: readonly string[]) => (list.at(-1)?.trim() === '' ? list.length - 1 : list.length)
  const [found, wanted] = [count(values), count(currencies)]
  if (found === wanted) return 'Die Zeile endet anders als die Überschrift; vielleicht ist sie abgeschnitten'
  return `${found} ${found === 1 ? 'Wert' : 'Werte'} statt ${wanted}, wie die Überschrift sie nennt`
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
