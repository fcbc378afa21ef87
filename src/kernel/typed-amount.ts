import { type AmountText, filterDecimalText, minusSign, parseAmountText } from './amount-text.ts'
import { cents, divideRounded, largestCents } from './money.ts'

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

/**
 * Reads what was typed into an amount field: an amount (see `parseAmountText`), or a simple sum of amounts with
 * `+ − * /`, such as `100+19` or `3*19,99`; `*` and `/` go before `+` and `−`. Computed exactly and rounded once, to
 * the cent, commercially. The message is German and may be shown beside the field.
 */
export function parseTypedAmount(text: string): AmountText {
  const typed = plainSigns(text.trim().replace(/\s*€$/, ''))
  // A minus at the front is a sign; everything else makes it a sum.
  if (!/[+*/-]/.test(typed.slice(1))) return parseAmountText(text)
  const parts = typed.replace(/\s/g, '').split(/(?<=[^+*/-])([+*/-])/)
  if (parts.length > 2 * mostOperands) return refused('Die Rechnung ist zu lang')
  const terms: Term[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const operator = index === 0 ? '+' : (parts[index - 1] ?? '')
    const part = parts[index] ?? ''
    if (part === '') return refused(`Nach „${shown(operator)}“ fehlt eine Zahl`)
    const amount = parseAmountText(part)
    if (!amount.ok) return amount
    if (operator === '/' && amount.cents === 0) return refused('Durch 0 lässt sich nicht teilen')
    terms.push({ operator, value: { numerator: BigInt(amount.cents), denominator: 100n } })
  }
  return rounded(sum(terms))
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

/** The signs as they are computed with: minus, times and divided by have typographic forms. */
function plainSigns(text: string): string {
  return text.replaceAll(minusSign, '-').replaceAll('×', '*').replaceAll('÷', '/')
}

function shown(operator: string): string {
  return operator === '-' ? minusSign : operator
}

/**
 * What may stand in an amount field while it is typed (spec 1 §5): the characters of amounts, each with one comma, and
 * between them the signs of a sum. Whether what is left can be read says `parseTypedAmount`.
 */
export function filterTypedAmount(text: string): string {
  return plainSigns(text)
    .split(/([+*/-])/)
    .map((part, index) => (index % 2 === 1 ? shown(part) : filterDecimalText(part)))
    .join('')
    .replace(/^[+*/]+/, '')
}
