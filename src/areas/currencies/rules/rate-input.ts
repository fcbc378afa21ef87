import { rateText, scaleRate } from './rate.ts'

export type RateInput = { ok: true; rate: string } | { ok: false; message: string }

const wrong = (message: string): RateInput => ({ ok: false, message })
const germanShape = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/

/**
 * Reads a rate as it is typed in Germany (`1,0862`, `20.082,05`): decimal text with up to 12 decimals. What could mean two
 * rates (`1.0862`) is refused and never guessed. The message is German and may be shown beside the field.
 */
export function readRateInput(text: string): RateInput {
  const typed = text.trim()
  if (typed === '') return wrong('Kurs fehlt')
  if (/[^\d.,]/.test(typed)) return wrong('Bitte nur Ziffern und ein Komma eingeben')
  const match = germanShape.exec(typed)
  if (!match) return wrong(shapeMessage(typed))
  const [, whole = '', fraction = ''] = match
  if (fraction.length > 12) return wrong('Höchstens 12 Nachkommastellen')
  const digits = whole.replaceAll('.', '').replace(/^0+(?=\d)/, '')
  const decimals = fraction.replace(/0+$/, '')
  const rate = decimals === '' ? digits : `${digits}.${decimals}`
  if (digits.length <= 12 && scaleRate(rate) === null) return wrong('Der Kurs muss größer als 0 sein')
  // A number of the wire holds fifteen digits exactly.
  const kept = rateText(Number(rate))
  const isExact = kept !== null && scaleRate(kept) === scaleRate(rate)
  return isExact ? { ok: true, rate } : wrong('Der Kurs hat zu viele Stellen')
}

function shapeMessage(typed: string): string {
  if (typed.split(',').length > 2) return 'Nur ein Komma ist möglich'
  const comma = typed.replace('.', ',')
  const isOnePoint = /^\d+\.\d+$/.test(typed)
  return isOnePoint ? `Bitte mit Komma schreiben: ${comma}` : 'Das ist kein Kurs'
}
