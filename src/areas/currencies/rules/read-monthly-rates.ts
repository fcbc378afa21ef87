import { type BookableCode, isBookable } from '#kernel/currencies.ts'
import { readRateInput } from './rate-input.ts'

export interface PastedRates {
  /** Rates as decimal text, in the order of the text. */
  rates: { currency: BookableCode; rate: string }[]
  /** What of the text is no rate, in German. */
  problems: string[]
}

interface LineRates {
  rates: PastedRates['rates']
  problems: string[]
}

// With what belongs to it: a minus and a percent sign are no rate's, and are refused with it.
const number = "(?<number>[-\\u2010-\\u2015\\u2212]?[\\d.,'’]*\\d(?:\\s?%)?)"
// '1,0835 USD' as the announcements of the ministry print it; a line that begins with the code, 'USD 1,0835', as people type it.
const code = '(?<!\\p{L})(?<code>[A-Z]{3})(?!\\p{L})'
const numberFirst = new RegExp(`${number}\\s*${code}`, 'gu')
const codeFirst = new RegExp(`${code}[^\\d\\n]*?${number}`, 'gu')
// What every rate is a rate of: '1 EUR = …', '1 Euro', 'EUR/USD'.
const oneEuro =
  /(?<![\d.,])1(?:,0+)?\s?(?:EUR|Euro|€)(?!\w)|\b(?:EUR|€)\s?1(?:,0+)?(?![\d.,])|\bEUR\s?\/\s?(?=[A-Z]{3}\b)/g

/**
 * The rates in a text that was copied from the ministry's announcement of one month, or typed: pairs of a number, written in German,
 * and the code of a currency. Names of countries between them are passed over; a line in which numbers and codes are not as many,
 * or that says what another currency costs in euros, is a problem as a whole.
 */
export function readMonthlyRatesText(text: string): PastedRates {
  const found: PastedRates = { rates: [], problems: [] }
  for (const [index, line] of text.split('\n').entries()) {
    for (const part of line.split(';')) {
      const { rates, problems } = ratesOfLine(part.replace(oneEuro, ' '))
      found.problems.push(...problems.map((problem) => `Zeile ${index + 1}: ${problem}`))
      for (const rate of rates) {
        const isTwice = found.rates.some(({ currency }) => currency === rate.currency)
        if (!isTwice) found.rates.push(rate)
        else
          found.problems.push(
            `${rate.currency} steht mehrmals da: Bitte die Kurse eines einzigen Monats einfügen`,
          )
      }
    }
  }
  if (found.rates.length === 0 && found.problems.length === 0 && text.trim() !== '') {
    found.problems.push('Darin steht kein Kurs: Bitte zum Beispiel „1,0835 USD“ eingeben')
  }
  return { rates: found.rates, problems: [...new Set(found.problems)] }
}

function ratesOfLine(line: string): LineRates {
  const codes = [...line.matchAll(new RegExp(code, 'gu'))].map(([code]) => code).filter(isBookable)
  const numbers = [...line.matchAll(new RegExp(number, 'gu'))].map(([one]) => one)
  // A heading, a date, a page: where no currency stands, no number is a rate.
  if (codes.length === 0 || numbers.length === 0) return { rates: [], problems: [] }
  const pairs = pairsOf(line)
  const fault = lineFault(codes, numbers, pairs)
  if (fault !== null) return { rates: [], problems: [fault] }
  const read: LineRates = { rates: [], problems: [] }
  for (const { code, typed } of pairs) {
    // No document has a currency that Kontor does not know.
    if (!isBookable(code)) continue
    const rate = readRateInput(typed)
    if (rate.ok) read.rates.push({ currency: code, rate: rate.rate })
    else read.problems.push(`${code} „${typed}“: ${rate.message}`)
  }
  return read
}

function pairsOf(line: string): { code: string; typed: string }[] {
  const begins = isBookable(line.trim().slice(0, 3))
  return [...line.matchAll(begins ? codeFirst : numberFirst)].map(({ groups }) => ({
    code: groups?.['code'] ?? '',
    typed: groups?.['number'] ?? '',
  }))
}

/** Why it cannot be known which number belongs to which code; null where it can. It says what was understood. */
function lineFault(
  codes: readonly string[],
  numbers: readonly string[],
  pairs: readonly { code: string }[],
): string | null {
  const understood = `Zahlen: ${numbers.join(' und ')}; Währungen: ${codes.join(' und ')}`
  if (codes.includes('EUR')) {
    return `Gebraucht wird, wie viel 1 EUR in der anderen Währung wert ist, nicht umgekehrt (${understood})`
  }
  if (numbers.length > pairs.length) {
    return `Mehr Zahlen als Währungen (${understood}). Bitte nur die Kurse dieses Monats stehen lassen`
  }
  const isClear = codes.length === pairs.filter(({ code }) => isBookable(code)).length
  return isClear ? null : `Zu welcher Währung eine Zahl gehört, ist nicht klar (${understood})`
}
