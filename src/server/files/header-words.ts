/** The text of a header field: its encoded words (RFC 2047) as they are meant, in one line. */
export function headerText(raw: string): string {
  const joined = raw.replace(/(=\?[^?\s]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
  const text = joined.replace(
    /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi,
    (_, charset: string, kind: string, word: string) => decodedWord(charset, kind.toLowerCase(), word),
  )
  // What is not encoded is UTF-8 in newer programs (RFC 6532).
  const plain = text === joined ? textOf('utf-8', Buffer.from(joined, 'latin1')) : text
  return plain.replace(/[\s\p{C}]+/gu, ' ').trim()
}

function decodedWord(charset: string, kind: string, word: string): string {
  // RFC 2231 §5: a language may stand behind the character set.
  const [name = ''] = charset.split('*')
  if (kind === 'b') return textOf(name, Buffer.from(word, 'base64'))
  return textOf(name, unescaped(word.replaceAll('_', ' '), '='))
}

/** Bytes that are written as `=C3` or `%C3`. */
function unescaped(text: string, sign: '=' | '%'): Buffer {
  const plain = text.replace(new RegExp(`${sign}([0-9A-F]{2})`, 'gi'), (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Buffer.from(plain, 'latin1')
}

function textOf(charset: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A parameter of a header field (RFC 2045 §5.1), also one in pieces or with its character set (RFC 2231); '' for none. */
export function parameterOf(field: string, name: string): string {
  const found = [...field.matchAll(parameters(name))].map(([, piece, star, quoted, plain]) => ({
    place: Number(piece ?? 0),
    isEncoded: star === '*',
    value: quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '',
  }))
  const pieces = found.toSorted((a, b) => a.place - b.place)
  const [first] = pieces
  if (!first) return ''
  if (!pieces.some(({ isEncoded }) => isEncoded)) return headerText(pieces.map(({ value }) => value).join(''))
  const charset = /^([^']*)'[^']*'/.exec(first.value)
  const whole = pieces.map(({ value }) => value).join('')
  const bytes = unescaped(whole.slice(charset?.[0].length ?? 0), '%')
  return textOf(charset?.[1] || 'utf-8', bytes)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
}

const parameters = (name: string) =>
  new RegExp(`;\\s*${name}(?:\\*(\\d{1,3}))?(\\*)?\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]*))`, 'gi')
