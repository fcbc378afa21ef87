import { readNumber } from './number-text.ts'

export type WholeNumberText = { ok: true; value: number } | { ok: false; message: string }

/**
 * Reads a whole number as a person enters it (see `readNumber`): `14`, `1.000`; at most `most`, and none below zero unless
 * `negative` says so. A point stands before groups of three only: `1.5` is refused, and never 15. The message is German and may be shown beside the field.
 */
export function readWholeNumber(
  text: string,
  {
    most = Number.MAX_SAFE_INTEGER,
    negative = false,
    missing = 'Zahl fehlt',
  }: { most?: number | undefined; negative?: boolean; missing?: string | undefined } = {},
): WholeNumberText {
  const tooLarge = `Höchstens ${most.toLocaleString('de-DE')} sind möglich`
  const read = readNumber(text, {
    ...{ decimalSign: 'typed', decimals: 0, negative, currency: null },
    ...{ missing, tooLarge },
  })
  if (!read.ok) return { ok: false, message: read.message }
  const value = Number(read.decimal)
  return value > most ? { ok: false, message: tooLarge } : { ok: true, value }
}
