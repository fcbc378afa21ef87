import { minusSign, parseAmountText } from '#kernel/amount-text.ts'
import { mostPieces, tooManyPieces } from './quantities.ts'

export type QuantityText = { ok: true; pieces: number } | { ok: false; message: string }

const wrong = (message: string): QuantityText => ({ ok: false, message })

/**
 * Reads a quantity as it is typed: `3`, `2,5`, `1.200`; up to two decimals (spec 2 §9), none below zero. The message is German
 * and may be shown beside the field.
 */
export function parseQuantityText(text: string): QuantityText {
  const typed = text.trim()
  if (typed === '') return wrong('Menge fehlt')
  if (/[^\d.,]/.test(typed)) return wrong('Bitte nur Ziffern und ein Komma eingeben')
  if (/,\d{3}/.test(typed)) return wrong('Höchstens zwei Nachkommastellen')
  const parsed = parseAmountText(typed)
  if (!parsed.ok) return wrong('Bitte eine Menge eingeben wie 3, 2,5 oder 1.200')
  const pieces = parsed.cents / 100
  return pieces > mostPieces ? wrong(tooManyPieces) : { ok: true, pieces }
}

/** Pieces as a person in Germany reads them: `3`, `2,5`, `1.200`, `−4`; decimals only where there are some (spec 2 §9). */
export function formatQuantity(pieces: number): string {
  const [whole = '', fraction = ''] = Math.abs(pieces).toFixed(2).split('.')
  const sign = pieces < 0 ? minusSign : ''
  const decimals = fraction.replace(/0+$/, '')
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, '.')}${decimals && `,${decimals}`}`
}

/** The same with its sign before what comes in too: `+3`, `−2`, `0`. */
export function formatDifference(pieces: number): string {
  return `${pieces > 0 ? '+' : ''}${formatQuantity(pieces)}`
}
