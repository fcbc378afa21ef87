import { readNumber } from '#kernel/numbers/number-text.ts'
import type { Unit } from './units.ts'

// What a line's quantity may be (decisions §10 'Quantities'): of a measure with up to three decimals, else a whole number.

/** The largest quantity of a line. */
export const mostLinePieces = 999_999

export const tooManyLinePieces = 'Die Menge darf höchstens 999.999 sein'

/** Units of time, length and weight, which may be counted in parts. */
const measures: readonly Unit[] = ['HUR', 'MIN', 'DAY', 'MTR', 'KMT', 'KGM']

/** How many decimals a quantity may have; with a product at most two, as its stock. */
export function quantityDecimals(unit: Unit, hasProduct: boolean): 0 | 2 | 3 {
  if (!measures.includes(unit)) return 0
  return hasProduct ? 2 : 3
}

/** A quantity in thousandths, a whole number: no product of it passes through a float. */
export function thousandths(quantity: number): number {
  return Math.round(quantity * 1000)
}

/** What is wrong with the decimals of a quantity; null where nothing is. */
export function quantityFault(quantity: number, unit: Unit, hasProduct: boolean): string | null {
  const decimals = quantityDecimals(unit, hasProduct)
  const parts = 10 ** decimals
  if (Math.round(quantity * parts) / parts === quantity) return null
  if (decimals === 0) return 'In dieser Einheit ist die Menge eine ganze Zahl'
  return decimals === 2
    ? 'Die Menge einer Ware hat höchstens zwei Nachkommastellen'
    : 'Die Menge hat höchstens drei Nachkommastellen'
}

/** A quantity as it stands on the screen: '1,5'. */
export function quantityText(quantity: number): string {
  return String(quantity).replace('.', ',')
}

/** Reads a quantity as it is typed; the message is German and may stand beside the field. */
export function readLineQuantity(
  text: string,
  decimals: number,
): { ok: true; quantity: number } | { ok: false; message: string } {
  const read = readNumber(text, {
    ...{ decimalSign: 'typed', decimals, negative: false, currency: null },
    ...{ missing: 'Menge fehlt', tooLarge: tooManyLinePieces },
  })
  if (!read.ok) return { ok: false, message: read.message }
  const quantity = Number(read.decimal)
  return quantity > mostLinePieces ? { ok: false, message: tooManyLinePieces } : { ok: true, quantity }
}
