import { cents, divideRounded, largestCents } from '../money.ts'
import { minusSign } from './amount-text.ts'
import { plainSigns } from './number-text.ts'
import { type AmountText, parseAmountText } from './read-amount.ts'

const refused = (message: string): AmountText => ({ ok: false, message })

/** A value on the way through a sum, exact: numerator / denominator, in currency units. */
interface Fraction {
  numerator: bigint
  denominator: bigint
}

interface Term {
  operator: string
  value: Fraction
}

// Longer ones nobody types; each operand may double the size of the numbers that are computed with.
const mostOperands = 20
const longestSum = 500

/**
 * Reads what was entered into an amount field: an amount (see `parseAmountText`), or a simple sum of amounts with
 * `+ − * /`, such as `100+19` or `3*19,99`; `*` and `/` go before `+` and `−`. Computed exactly and rounded once, to
 * the cent, commercially. What only looks like a sum is refused: the number of a paper (`2026-00012`), a day, two numbers beside
 * each other. The message is German and may be shown beside the field.
 */
export function parseTypedAmount(text: string, currency = 'EUR'): AmountText {
  const amount = parseAmountText(text, currency)
  const typed = operatorSigns(plainSigns(text))
  if (amount.ok || typed.length > longestSum || !/[^+*/-][+*/-]/.test(typed)) return amount
  const fault = noSum(typed)
  if (fault !== null) return refused(fault)
  const parts = typed.replace(/ *([+*/-]) */g, '$1').split(/(?<=[^+*/-])([+*/-])/)
  if (parts.length > 2 * mostOperands) return refused('Die Rechnung ist zu lang')
  const terms: Term[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const operator = index === 0 ? '+' : (parts[index - 1] ?? '')
    const operand = readOperand(parts[index] ?? '', operator, currency)
    if (!operand.ok) return operand
    if (operator === '/' && operand.cents === 0) return refused('Durch 0 lässt sich nicht teilen')
    terms.push({ operator, value: { numerator: BigInt(operand.cents), denominator: 100n } })
  }
  return rounded(sum(terms))
}

const looksLikeDay = /^(?:\d{4}[-/](?:0?[1-9]|1[0-2])[-/]\d{1,2}|\d{1,2}[-/](?:0?[1-9]|1[0-2])[-/]\d{4})$/

/** Why a text is no sum though signs of one stand in it; null where nothing speaks against it. */
function noSum(typed: string): string | null {
  if (/[\t\n\r\v\f\u0085\u2028\u2029]/.test(typed)) return 'Das sind zwei Zahlen: Bitte nur eine eingeben'
  if (looksLikeDay.test(typed))
    return 'Das ist ein Datum: Zum Rechnen bitte Leerzeichen um die Zeichen setzen'
  // A sign that stands closer to one of two numbers is that number's own.
  if (/\d [+-]\d|\d[+-] +\d/.test(typed)) {
    return 'Das sind zwei Zahlen: Zum Rechnen bitte „100 − 19“ oder „100−19“ schreiben'
  }
  return /[()]/.test(typed) ? 'Mit Klammern wird hier nicht gerechnet' : null
}

function readOperand(part: string, operator: string, currency: string): AmountText {
  if (part === '' || part === '-') return refused(`Nach „${shown(operator)}“ fehlt eine Zahl`)
  if (/^-?0\d/.test(part)) return refused(`In einer Rechnung beginnt keine Zahl mit 0: „${part}“`)
  if (/^\+|[.,]$/.test(part)) return refused(`In der Rechnung ist „${part}“ keine Zahl`)
  return parseAmountText(part, currency)
}

/** Products and quotients first, each ending where a plus or minus stands; then their sum. */
function sum(terms: readonly Term[]): Fraction {
  let total: Fraction = { numerator: 0n, denominator: 1n }
  let product: Fraction = { numerator: 0n, denominator: 1n }
  for (const { operator, value } of terms) {
    if (operator === '*') product = multiply(product, value.numerator, value.denominator)
    else if (operator === '/') product = multiply(product, value.denominator, value.numerator)
    else {
      total = add(total, product)
      product = operator === '-' ? multiply(value, -1n, 1n) : value
    }
  }
  return add(total, product)
}

function multiply({ numerator, denominator }: Fraction, by: bigint, over: bigint): Fraction {
  return { numerator: numerator * by, denominator: denominator * over }
}

function add(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

function rounded({ numerator, denominator }: Fraction): AmountText {
  const value = divideRounded(numerator * 100n, denominator)
  const isTooLarge = value > BigInt(largestCents) || value < -BigInt(largestCents)
  return isTooLarge ? refused('Der Betrag ist zu groß') : { ok: true, cents: cents(Number(value)) }
}

/** The signs as they are computed with: times and divided by have typographic forms. */
function operatorSigns(text: string): string {
  return text.replaceAll('×', '*').replaceAll('÷', '/')
}

function shown(operator: string): string {
  return operator === '-' ? minusSign : operator
}
