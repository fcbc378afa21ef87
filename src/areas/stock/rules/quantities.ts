import { z } from '#kernel/zod.ts'

/** The most pieces of one change. */
export const mostPieces = 9_999_999.99

export const tooManyPieces = 'Die Menge darf höchstens 9.999.999,99 sein'

/**
 * Pieces on the wire, with up to two decimals (spec 2 §9), as hundredths; `null` for a third decimal, and for more than
 * `mostPieces`.
 */
export function hundredthsFromPieces(pieces: number): number | null {
  const hundredths = Math.round(pieces * 100)
  return hundredths / 100 === pieces && Math.abs(pieces) <= mostPieces ? hundredths + 0 : null
}

/** Hundredths as pieces on the wire. */
export function piecesFromHundredths(hundredths: number): number {
  return hundredths / 100
}

/** A quantity that must be given: pieces on the wire, hundredths inside. */
export const quantity = (missing: string) =>
  z.number(missing).transform((value, context): number => {
    const hundredths = hundredthsFromPieces(value)
    if (hundredths !== null) return hundredths
    const isTooLarge = Math.abs(value) > mostPieces
    const message = isTooLarge ? tooManyPieces : 'Höchstens zwei Nachkommastellen'
    context.addIssue({ code: 'custom', message, params: { shape: true } })
    return z.NEVER
  })
