/** Stands where no font has a character, so that a reader sees that something is missing. */
export const missingGlyph = '□'

/**
 * Text as a PDF may carry it: control characters, byte order marks and marks that turn the reading direction are left
 * out (the typesetter refuses the former, the latter let a text look like another one), half characters are replaced,
 * every kind of line end becomes '\n', and letters with accents become one character where Unicode has it.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}|[\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, '')
    .normalize('NFC')
}

/** The value with `change` applied to every text in it; keys stay as they are. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
  }
  return value
}
