import type { z } from '../zod.ts'
import { printableCharacters } from './printable-characters.ts'

const ranges = printableCharacters.split(' ').map((range) => {
  const [from = 0, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16))
  return { from, to }
})

/** What is no character of its own: it is left out of print, or says how its neighbours are set. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

function hasGlyph(character: string): boolean {
  const point = character.codePointAt(0) ?? 0
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]
    if (range === undefined) return false
    if (point < range.from) high = middle - 1
    else if (point > range.to) low = middle + 1
    else return true
  }
  return false
}

/** The characters of a text for which no font of our letters has a glyph, each once: they would be printed as boxes. */
export function unprintable(text: string): string[] {
  const characters = new Set(text.normalize('NFC'))
  return [...characters].filter((one) => !unseen.test(one) && !hasGlyph(one))
}

/** What is said of them, in German; null where the whole text can be printed. */
export function unprintableFault(text: string): string | null {
  const found = unprintable(text)
  if (found.length === 0) return null
  const shown = found.slice(0, 8).join(' ')
  return `Dafür hat die Schrift der Rechnung keine Zeichen: ${shown}${found.length > 8 ? ' …' : ''}`
}

/** A text that will be printed: what no font has is refused by name, not printed as boxes. */
export const printed = <S extends z.ZodType<string, unknown>>(schema: S): S =>
  schema.superRefine((text, context) => {
    const message = unprintableFault(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
