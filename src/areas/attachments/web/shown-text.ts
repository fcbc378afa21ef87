/** What is shown of a text, in characters: more makes the browser slow, and nobody reads it here. */
export const mostShown = 200_000

/**
 * The text of an XML file, by its byte order mark or the encoding that it declares, else UTF-8 (XML 1.0, 4.3.3), and of a CSV file, UTF-8
 * or else Windows-1252; and whether only its beginning is shown. Characters of XML that cannot be read show as such.
 */
export function shownText(bytes: Uint8Array): { text: string; isCut: boolean } {
  const text = decoderFor(bytes).decode(bytes)
  return { text: text.slice(0, mostShown), isCut: text.length > mostShown }
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]
  if (!/^(?:\u00ef\u00bb\u00bf)?\s*</.test(start)) return plainDecoderFor(bytes)
  try {
    return new TextDecoder(declared ?? 'utf-8')
  } catch {
    // One that no browser knows.
    return new TextDecoder()
  }
}

/** Of what is no markup. */
function plainDecoderFor(bytes: Uint8Array): TextDecoder {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return new TextDecoder()
  } catch {
    return new TextDecoder('windows-1252')
  }
}
