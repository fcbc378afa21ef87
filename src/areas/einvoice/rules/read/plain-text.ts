const spaces = ' \t\r\n'

/** A text without the white space around it, as XML knows it (XML 1.0 §2.3): other spaces, such as a no-break one, are letters. */
export function plainText(text: string): string {
  let start = 0
  // Not by a pattern: that takes the square of the time for a long row of spaces within.
  while (start < text.length && spaces.includes(text.charAt(start))) start += 1
  return withoutEnd(text.slice(start))
}

/** A text without such white space at its end. */
export function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && spaces.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
