/** As long as a booking text may be that a category's prefix still fits before. */
export const longestText = 200

/** A text of a received invoice in one line, without characters that nobody sees. */
export function plainLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, ' ').trim()
}
