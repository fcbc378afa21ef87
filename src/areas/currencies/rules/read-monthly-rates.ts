import { type CurrencyCode, isCurrency } from '#kernel/currencies.ts'
import { readRateInput } from './rate-input.ts'

export interface PastedRates {
  /** Rates as decimal text, in the order of the text. */
  rates: { currency: CurrencyCode; rate: string }[]
  /** What of the text is no rate, in German. */
  problems: string[]
}

// '1,0835 USD' as the announcements of the ministry print it; a line that begins with the code, 'USD 1,0835', as people type it.
const numberFirst = /(?<number>[\d.,]*\d)\s*(?<code>[A-Z]{3})\b/g
const codeFirst = /\b(?<code>[A-Z]{3})\b[^\d\n]*(?<number>[\d.,]*\d)/g

/**
 * The rates in a text that was copied from the ministry's announcement of one month, or typed: pairs of a number, written in German,
 * and the code of a currency. Names of countries between them are passed over.
 */
export function readMonthlyRatesText(text: string): PastedRates {
  const rates: PastedRates['rates'] = []
  const problems: string[] = []
  for (const { code = '', number: typed = '' } of text.split(/[\n;]/).flatMap(pairsOf)) {
    // No document has them: '1 EUR = …' of the heading, and currencies that Kontor does not know.
    if (code === 'EUR' || !isCurrency(code)) continue
    const read = readRateInput(typed)
    if (!read.ok) problems.push(`${code} „${typed}“: ${read.message}`)
    else if (rates.some(({ currency }) => currency === code)) {
      problems.push(`${code} steht mehrmals da: Bitte die Kurse eines einzigen Monats einfügen`)
    } else rates.push({ currency: code, rate: read.rate })
  }
  if (rates.length === 0 && problems.length === 0 && text.trim() !== '') {
    problems.push('Darin steht kein Kurs: Bitte zum Beispiel „1,0835 USD“ eingeben')
  }
  return { rates, problems: [...new Set(problems)] }
}

function pairsOf(line: string): Partial<Record<'code' | 'number', string>>[] {
  const begins = isCurrency(line.trim().slice(0, 3))
  return [...line.matchAll(begins ? codeFirst : numberFirst)].map(({ groups }) => ({ ...groups }))
}
