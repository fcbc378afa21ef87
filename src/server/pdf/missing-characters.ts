/**
 * The characters that the typesetter says it cannot show, read from its error message. It prints them as
 * the text `\"漢\"` could not be displayed …, or escaped as the codepoint `\"\\u{e000}\"`.
 */
export function missingCharacters(message: string): string[] {
  const found = new Set<string>()
  for (const [, quoted = ''] of message.matchAll(/(?:the text|codepoint) `\\?"(.*?)\\?"`/gsu)) {
    const text = quoted.replace(/\\+u\{([0-9a-f]+)\}/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    // What stands in a cluster beside the missing one is reported with it; letters of Europe are always there.
    for (const character of text) if (!isCertain(character)) found.add(character)
  }
  return [...found]
}

/** ASCII and Latin letters, which every one of the fonts has: never to be replaced for the sake of a neighbour. */
function isCertain(character: string): boolean {
  const point = character.codePointAt(0) ?? 0
  return point >= 0x20 && point < 0x250 && !(point >= 0x7f && point < 0xa0)
}
