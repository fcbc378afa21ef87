import { isWrittenWithOthers, strangerMessage } from './number-strangers.ts'

/** How a number may be written where it is read. */
export interface NumberRules {
  /**
   * What stands before the decimals.
   * - `typed`: what a person enters: the comma, and a point that cannot part groups of three (`12.50`).
   * - `,` or `.`: of a column whose sign is known; the other one parts groups of three and nothing else.
   * - `unknown`: of a column of which nobody knows it: what either sign reads alike is read, and what they read as two
   *   numbers (`1.500`, `2,990`) is refused with `isAmbiguous`.
   */
  decimalSign: 'typed' | ',' | '.' | 'unknown'
  /** How many decimals it may have; 0: a whole number. Zeros behind them count where a person typed them. */
  decimals: number
  /** Whether it may be below zero; then a plus may stand before it too. */
  negative: boolean
  /** Whose code or sign may stand beside it once; null: none's. */
  currency: string | null
  /** What is said of a text without a number. */
  missing: string
  /** What is said of one with too many digits to be exact. */
  tooLarge: string
}

export type NumberText =
  | {
      ok: true
      /** Exactly what was written, as `-1234.50`: without zeros before it, decimals as they stood. */
      decimal: string
      /** A single mark with three digits behind it was read as that of a group: `1.083`. */
      isGroupAlone: boolean
    }
  | { ok: false; message: string; isAmbiguous: boolean }

type Unsigned = Pick<Extract<NumberText, { ok: true }>, 'decimal' | 'isGroupAlone'>

const wrong = (message: string, isAmbiguous = false): NumberText => ({ ok: false, message, isAmbiguous })

// Every sign that is a minus; word processors, PDF and bank pages write dashes for it.
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/**
 * The one reader of numbers: what stands in a field or in a cell of a file, as a decimal text, or what is wrong with it, in
 * German. Nothing in it is ever passed over, so that no number is taken for another one. It reads `1.234,56`, `1 234,5`,
 * `1'234.50`, `−5`, `5,00-`, `(5,00)`, `65,-` (no cents), `EUR 5`, `5 €`; every dash is a minus, brackets round the whole are
 * one, groups have three digits. Refused are other currencies, units, `%`, exponents, other digits than 0 to 9, two numbers
 * (two cells of a spreadsheet have a tab between them), and operators: sums are read by `parseTypedAmount`.
 *
 * A cell of a table is read by the sign of its column:
 * `readNumber(text, { decimalSign: ',', decimals: 2, negative: true, currency: 'EUR', missing: 'Betrag fehlt', tooLarge: … })`, by
 * `unknown` where nothing else in the column tells; `Number(decimal)` is then the wire's number. A cell that is a number by itself
 * is not read at all.
 */
export function readNumber(text: string, rules: NumberRules): NumberText {
  if (text.length > longestText) return wrong(rules.tooLarge)
  const peeled = peel(plainSigns(text), rules.currency)
  const { core } = peeled
  if (!/[^.,]/.test(core)) return wrong(rules.missing)
  const fault = peelFault(peeled, rules)
  if (fault !== null) return wrong(fault)
  if (isWrittenWithOthers(core)) return wrong(strangerMessage(core, rules.currency))
  const read = rules.decimalSign === 'unknown' ? bySign(core) : unsigned(core, rules)
  if (read === null) return wrong(shapeMessage(core, rules))
  if (Array.isArray(read)) return wrong(`Mehrdeutig: „${core}“ kann ${read.join(' oder ')} sein`, true)
  if (peeled.hasNoCents && read.decimal.includes('.')) return wrong('Nur ein Komma ist möglich')
  const isNegative = peeled.minuses + peeled.brackets > 0 && /[1-9]/.test(read.decimal)
  const tooLong = decimalsFault(read.decimal, core, rules)
  if (tooLong !== null) return wrong(tooLong)
  return { ok: true, ...read, decimal: `${isNegative ? '-' : ''}${read.decimal}` }
}

// No number has so many characters; what is read stays quick whatever comes.
const longestText = 500

/**
 * A text without what nobody sees in it and around it, with one sign for every blank, apostrophe and dash. Between two digits what
 * nobody sees is a blank: two numbers that it parts do not become one.
 */
export function plainSigns(text: string): string {
  return text
    .replace(/(?<=\d)[\u00ad\u061c\u200b-\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]+(?=\d)/g, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2018\u2019\u02bc\u2032\u00b4`\uff07]/g, "'")
    .replace(dashes, '-')
}

interface Peeled {
  /** What is left when all that may stand around a number is taken off. */
  core: string
  minuses: number
  pluses: number
  brackets: number
  currencies: number
  /** `65,-`: a dash stands for the cents. */
  hasNoCents: boolean
}

const currencySigns: Readonly<Record<string, string>> = {
  EUR: '€|euro',
  USD: '\\$|us\\$',
  GBP: '£',
  CHF: 's?fr\\.?',
  JPY: '[¥￥円]',
  CNY: '[¥￥元]',
  KRW: '[₩￦원]',
  SEK: 'kr\\.?',
  NOK: 'kr\\.?',
  DKK: 'kr\\.?',
  ISK: 'kr\\.?',
  PLN: 'zł',
  CZK: 'kč',
  HUF: 'ft',
  RON: 'lei',
  BGN: 'лв\\.?',
  TRY: '₺|tl',
  INR: '₹',
  ILS: '₪',
  THB: '฿',
  PHP: '₱',
  BRL: 'r\\$',
  ZAR: 'r',
  IDR: 'rp\\.?',
  MYR: 'rm',
}

/** Takes off what stands around a number, from the outside to the inside. */
function peel(text: string, currency: string | null): Peeled {
  const peeled: Peeled = {
    ...{ core: text, minuses: 0, pluses: 0, brackets: 0, currencies: 0, hasNoCents: false },
  }
  const signs = currency === null ? '(?!)' : [currency, currencySigns[currency] ?? []].flat().join('|')
  const before = new RegExp(`^(?:${signs})(?![a-z])`, 'i')
  const behind = new RegExp(`(?<![a-z])(?:${signs})$`, 'i')
  const take = (shape: RegExp, count: 'minuses' | 'pluses' | 'brackets' | 'currencies') => {
    const rest = peeled.core.replace(shape, '')
    if (rest === peeled.core) return
    peeled.core = rest
    peeled[count]++
  }
  for (let last = null; last !== peeled.core; ) {
    last = peeled.core
    peeled.core = last.replace(/^[ ']+|[ ']+$/g, '')
    take(before, 'currencies')
    take(behind, 'currencies')
    take(/^-/, 'minuses')
    take(/^\+/, 'pluses')
    const [, whole] = /^(.*\d)[.,] ?--?$/.exec(peeled.core) ?? []
    if (whole !== undefined && !peeled.hasNoCents) Object.assign(peeled, { core: whole, hasNoCents: true })
    else take(/-$/, 'minuses')
    const [, inner] = /^\((.*)\)$/.exec(peeled.core) ?? []
    if (inner !== undefined) Object.assign(peeled, { core: inner, brackets: peeled.brackets + 1 })
  }
  return peeled
}

function peelFault(peeled: Peeled, { negative, decimals }: NumberRules): string | null {
  const { minuses, pluses, brackets, currencies, hasNoCents } = peeled
  if (minuses + pluses + brackets > 1) return 'Nur ein Vorzeichen ist möglich'
  if (currencies > 1) return 'Die Währung steht nur einmal da'
  if (!negative && minuses + brackets > 0) return 'Negative Zahlen sind hier nicht möglich'
  if (!negative && pluses > 0) return 'Hier wird nicht gerechnet: Bitte ohne Plus eingeben'
  return hasNoCents && decimals === 0 ? 'Nur ganze Zahlen' : null
}

const groupsBy = (mark: string) => `[1-9]\\d{0,2}([${mark} '])\\d{3}(?:\\1\\d{3})*`
const shapes = {
  ',': new RegExp(`^(?:(${groupsBy('.').replaceAll('\\1', '\\2')})|(\\d*))(?:,(\\d*))?$`),
  '.': new RegExp(`^(?:(${groupsBy(',').replaceAll('\\1', '\\2')})|(\\d*))(?:\\.(\\d*))?$`),
  // One or two digits behind a point are no group of three, so that it is the decimals' where another mark parts groups.
  cash: /^(?:([1-9]\d{0,2}([ '])\d{3}(?:\2\d{3})*)|(\d+))\.(\d{1,2})$/,
}

function unsigned(core: string, { decimalSign, decimals }: NumberRules): Unsigned | null {
  if (decimalSign === '.') return byShape(core, '.')
  const german = byShape(core, ',')
  return german ?? (decimalSign === 'typed' && decimals > 0 ? byShape(core, 'cash') : null)
}

function byShape(core: string, shape: keyof typeof shapes): Unsigned | null {
  const match = shapes[shape].exec(core)
  if (match === null || !/\d/.test(core)) return null
  const [, grouped, , plain = '', fraction = ''] = match
  const whole = (grouped ?? plain).replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const isGroupAlone = /^\d{1,3}[.,]\d{3}$/.test(core) && fraction === ''
  return { decimal: fraction === '' ? whole : `${whole}.${fraction}`, isGroupAlone }
}

/** By whichever sign it can be read; both readings where they are two numbers. */
function bySign(core: string): Unsigned | string[] | null {
  const comma = byShape(core, ',')
  const point = byShape(core, '.')
  if (comma === null || point === null || comma.decimal === point.decimal) return comma ?? point
  return [comma, point].map(({ decimal }) => decimal.replace('.', ','))
}

/** More decimals, or more digits at all, than what is read may have. */
function decimalsFault(
  decimal: string,
  core: string,
  { decimals, decimalSign, tooLarge }: NumberRules,
): string | null {
  const [whole = '', fraction = ''] = decimal.split('.')
  const isTyped = decimalSign === 'typed'
  const counted = isTyped ? fraction : fraction.replace(/0+$/, '')
  if (decimals === 0 && (counted !== '' || (isTyped && core.includes(',')))) return 'Nur ganze Zahlen'
  if (counted.length > decimals) return `Höchstens ${decimals === 2 ? 'zwei' : decimals} Nachkommastellen`
  // Sixteen digits might no longer be exact as a number.
  return whole.length > 15 ? tooLarge : null
}

function shapeMessage(core: string, { decimalSign, decimals, currency }: NumberRules): string {
  if (/\d [\d.,' ]*\d/.test(core)) return 'Das sind zwei Zahlen: Bitte nur eine eingeben'
  if (decimalSign === '.') return 'Kommas trennen nur Tausender, der Punkt die Nachkommastellen: 1,234.56'
  if (decimals === 0) return 'Nur ganze Zahlen, Punkte trennen nur Tausender: 1.000'
  if (core.split(',').length > 2) return 'Nur ein Komma ist möglich'
  const decimalsName = currency === null ? 'Nachkommastellen' : 'Cents'
  if (/^\d+\.\d{3}$/.test(core))
    return `Mehrdeutig: das Komma trennt die ${decimalsName}, der Punkt nur Tausender`
  return `Punkte trennen nur Tausender, das Komma die ${decimalsName}: 1.234,56`
}
