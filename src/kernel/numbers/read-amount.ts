import { type Cents, cents, largestCents } from '../money.ts'
import { readNumber } from './number-text.ts'

export type AmountText = { ok: true; cents: Cents } | { ok: false; message: string }

const tooLarge = 'Der Betrag ist zu groß'

/**
 * Reads an amount as a person enters it (see `readNumber`): `1.234,56`, `1234,5`, `12.50`, `−5`, `5,00-`, `(5,00)`, `12,00 €`.
 * What could mean two amounts (`0.123`, `1234.567`) is refused and never guessed; so is a third decimal. `currency` is the one
 * in which it is entered: another one beside it is refused. The message is German and may be shown beside the field.
 */
export function parseAmountText(text: string, currency = 'EUR'): AmountText {
  const read = readNumber(text, {
    ...{ decimalSign: 'typed', decimals: 2, negative: true, currency },
    ...{ missing: 'Betrag fehlt', tooLarge },
  })
  if (!read.ok) return { ok: false, message: read.message }
  const [whole = '', fraction = ''] = read.decimal.split('.')
  const value = Number(whole + fraction.padEnd(2, '0'))
  return Math.abs(value) > largestCents ? { ok: false, message: tooLarge } : { ok: true, cents: cents(value) }
}
