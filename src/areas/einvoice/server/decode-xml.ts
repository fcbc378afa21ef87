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

export interface DecodedXml {
  text: string
  /** What is odd about its encoding, in German. */
  note?: EncodingNote
}

export interface EncodingNote {
  message: string
  /** Whether it makes the file no XML at all (XML 1.0 §4.3.3), though it could be read. */
  isError: boolean
}

/**
 * The text of an XML file: UTF-8 or UTF-16 by its first bytes, else what it declares. Where the bytes are UTF-8 and cannot be what is
 * declared, they are read so, and `note` says it. Fails with a German sentence.
 */
export function decodeXml(bytes: Uint8Array): DecodedXml | { fault: string } {
  const declared = declaredOf(bytes)
  const encoding = encodingOf(bytes, declared)
  if (encoding === null) return { fault: 'Die XML-Datei nennt einen Zeichensatz, den Kontor nicht kennt' }
  const isEightBit = encoding !== 'utf-8' && !encoding.startsWith('utf-16')
  const isWide = encoding === 'utf-8' && /^utf-?16/i.test(declared ?? '')
  const isAscii = /^(?:us-)?ascii$/i.test(declared ?? '') && encoding === 'utf-8' && !hasMark(bytes)
  const asUtf8 = isEightBit || isWide || isAscii ? decodedAs('utf-8', bytes) : null
  // Letters of more than a byte are UTF-8 by their make: hardly any text of another set has it by chance.
  if (asUtf8 !== null && (isWide || asUtf8.length < bytes.length))
    return { text: asUtf8, note: otherSet(declared ?? '', 'UTF-8', isWide || isAscii) }
  const text = isUndefined(bytes, declared) ? null : decodedAs(encoding, bytes)
  if (text !== null) return withNote(text, encoding)
  const says =
    declared === null
      ? 'nennt keinen Zeichensatz und gilt damit als UTF-8'
      : `nennt ${encoding.toUpperCase()}`
  return {
    fault: `Die XML-Datei ${says}, enthält aber Zeichen, die es in diesem Zeichensatz nicht gibt${encoding === 'utf-8' ? '; vermutlich ist es Windows-1252' : ''}`,
  }
}

/** Bytes that Windows-1252 has not; the decoder takes them for control characters. */
function isUndefined(bytes: Uint8Array, declared: string | null): boolean {
  if (declared?.toLowerCase() !== 'windows-1252') return false
  return [0x81, 0x8d, 0x8f, 0x90, 0x9d].some((byte) => bytes.includes(byte))
}

/** What is UTF-16 by its first bytes may say that it is something else. */
function withNote(text: string, encoding: string): DecodedXml {
  const declared = encoding.startsWith('utf-16') ? declaration.exec(text)?.[1] : undefined
  if (declared === undefined || /^(?:utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(declared)) return { text }
  return { text, note: otherSet(declared, 'UTF-16', true) }
}

function otherSet(declared: string, found: string, isError: boolean): EncodingNote {
  const says = `Die Datei nennt den Zeichensatz ${declared.slice(0, 20)}, ihre Zeichen sind aber ${found}`
  const message = isError
    ? `${says}: Damit ist sie kein gültiges XML; gelesen ist sie als ${found}`
    : `${says}; so ist sie gelesen`
  return { message, isError }
}

function decodedAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const declaration = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"']*)["']/

function declaredOf(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return declaration.exec(start.replace(/^\xef\xbb\xbf/, ''))?.[1] ?? null
}

const hasMark = ([first, second, third]: Uint8Array) => first === 0xef && second === 0xbb && third === 0xbf

function encodingOf(bytes: Uint8Array, declared: string | null): string | null {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  // Its own mark goes before what is declared.
  if (hasMark(bytes)) return 'utf-8'
  // What began as UTF-16 would have zeros.
  return declared === null || /^utf-?16/i.test(declared)
    ? 'utf-8'
    : (encodings[declared.toLowerCase()] ?? null)
}
