/** The encodings that invoices come in, by the names that XML declares, in those of a TextDecoder. */
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
}

/** The text of an XML file: UTF-8 or UTF-16 by its first bytes, else what it declares. Fails with a German sentence. */
export function decodeXml(bytes: Uint8Array): { text: string } | { fault: string } {
  const encoding = encodingOf(bytes)
  if (encoding === null) return { fault: 'Die XML-Datei nennt einen Zeichensatz, den Kontor nicht kennt' }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return {
      fault: `Die XML-Datei enthält Zeichen, die es in ihrem Zeichensatz (${encoding.toUpperCase()}) nicht gibt`,
    }
  }
}

function encodingOf(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  // Its own mark goes before what is declared.
  if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1]
  return declared === undefined ? 'utf-8' : (encodings[declared.toLowerCase()] ?? null)
}
