/**
 * A point of the journal as it was known outside of Kontor: the hash of its last row at that moment, and the number of that row where it was
 * told. Whoever can rewrite the whole chain cannot change what stands in somebody's mailbox (decisions §10 'Proof and running').
 */
export interface JournalAnchor {
  /** Null: only the hash is known, as from an e-mail. */
  seq: number | null
  /** SHA-256 in 64 small hexadecimal digits. */
  hash: string
}

/** The header that every e-mail bears. */
export const anchorHeader = 'X-Kontor-Anchor'

/** As it is written down and typed: `seq:hash`. */
export const anchorText = ({ seq, hash }: JournalAnchor): string => (seq === null ? hash : `${seq}:${hash}`)

/** Reads `seq:hash` or a hash alone, with or without the spaces of a line that was broken; null: it is neither. */
export function parseAnchor(text: string): JournalAnchor | null {
  const match = /^(?:(\d{1,10}):)?([\da-f]{64})$/.exec(text.replace(/\s/g, '').toLowerCase())
  return match?.[2] ? { seq: match[1] === undefined ? null : Number(match[1]), hash: match[2] } : null
}

/** The anchor in the head of an e-mail as it was stored (RFC 5322); null: it has none. */
export function anchorOfMail(source: string): JournalAnchor | null {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1)
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  const line = unfolded
    .split(/\r?\n/)
    .find((one) => one.toLowerCase().startsWith(`${anchorHeader.toLowerCase()}:`))
  return line === undefined ? null : parseAnchor(line.slice(anchorHeader.length + 1))
}
