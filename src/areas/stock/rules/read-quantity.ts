import { readNumber } from '#kernel/numbers/number-text.ts'
import { mostPieces, tooManyPieces } from './quantities.ts'

export type QuantityText = { ok: true; pieces: number } | { ok: false; message: string }

/**
 * Reads a quantity as a person enters it (see `readNumber`): `3`, `2,5`, `1.200`; up to two decimals (spec 2 §9), none below
 * zero. The message is German and may be shown beside the field.
 */
export function parseQuantityText(text: string): QuantityText {
  const read = readNumber(text, {
    ...{ decimalSign: 'typed', decimals: 2, negative: false, currency: null },
    ...{ missing: 'Menge fehlt', tooLarge: tooManyPieces },
  })
  if (!read.ok) return { ok: false, message: read.message }
  const pieces = Number(read.decimal)
  return pieces > mostPieces ? { ok: false, message: tooManyPieces } : { ok: true, pieces }
}

// Hardly anybody has counted a million pieces of one thing: a digit too many is a slip of the finger.
const mostCounted = 999_999.99

/** Reads what was counted of one product: as a quantity, but with six digits before the comma at the most. */
export function parseCountText(text: string): QuantityText {
  const read = parseQuantityText(text)
  if (!read.ok || read.pieces <= mostCounted) return read
  const message =
    'Höchstens sechs Stellen vor dem Komma: Ist eine Ziffer zu viel? Größere Bestände gehören auf die Seite der Ware.'
  return { ok: false, message }
}
