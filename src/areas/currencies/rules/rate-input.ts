import { readNumber } from '#kernel/numbers/number-text.ts'
import { rateText, scaleRate } from './rate.ts'

export type RateInput = { ok: true; rate: string } | { ok: false; message: string }

const wrong = (message: string): RateInput => ({ ok: false, message })
const tooLarge = 'Der Kurs hat zu viele Stellen'

/**
 * Reads a rate as a person enters it (see `readNumber`): `1,0862`, `20.082,05`: decimal text with up to 12 decimals. What could
 * mean two rates (`1.083`) is refused and never guessed, and so is any other point for a comma. The message is German and may be
 * shown beside the field.
 */
export function readRateInput(text: string): RateInput {
  const typed = text.trim()
  if (/^\d+\.\d+$/.test(typed)) return wrong(pointMessage(typed))
  const read = readNumber(text, {
    ...{ decimalSign: ',', decimals: 12, negative: false, currency: null },
    ...{ missing: 'Kurs fehlt', tooLarge },
  })
  if (!read.ok) return wrong(read.message)
  const [digits = '', fraction = ''] = read.decimal.split('.')
  const decimals = fraction.replace(/0+$/, '')
  const rate = decimals === '' ? digits : `${digits}.${decimals}`
  if (digits.length <= 12 && scaleRate(rate) === null) return wrong('Der Kurs muss größer als 0 sein')
  // A number of the wire holds fifteen digits exactly.
  const kept = rateText(Number(rate))
  const isExact = kept !== null && scaleRate(kept) === scaleRate(rate)
  return isExact ? { ok: true, rate } : wrong(tooLarge)
}

/** A dollar is about 1,083, and nobody means 1083 by it; of a rupiah it may be the other way round. */
function pointMessage(typed: string): string {
  const withComma = typed.replace('.', ',')
  const isGroup = /^[1-9]\d{0,2}\.\d{3}$/.test(typed)
  return isGroup
    ? `Mehrdeutig: Bitte mit Komma schreiben (${withComma}) oder ohne Punkt (${typed.replace('.', '')})`
    : `Bitte mit Komma schreiben: ${withComma}`
}
