import { mailFileTypes } from '#kernel/files/media-types.ts'

const signatures: readonly (readonly [type: string, bytes: readonly number[], at?: number])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['image/tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  // RIFF….WEBP, and ….ftypheic, as telephones take photographs.
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
  ['image/heic', [0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63], 4],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
  ['application/gzip', [0x1f, 0x8b]],
  ['application/x-ole-storage', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
]

/** The type of a file by its first bytes, never by its name; null when it is none of those that Kontor knows. */
export function sniffType(bytes: Uint8Array): string | null {
  for (const [type, signature, at = 0] of signatures) {
    if (signature.every((byte, index) => bytes[at + index] === byte)) return type
  }
  const decoder = new TextDecoder(encodingOf(bytes))
  const text = decoder.decode(bytes.subarray(0, lookedAt))
  const type = markupType(text) ?? (isMail(text) ? mailFileTypes.eml : pdfWithin(text))
  if (type !== null || bytes.length <= lookedAt || !isMarkup(text)) return type
  return markupType(decoder.decode(bytes.subarray(0, mostLookedAt)))
}

const isMarkup = (text: string) => /^\uFEFF?\s*</.test(text)

/** Whether more of a file than its beginning has to be seen to tell its type: it is markup whose root lies behind a long comment. */
export function mayBeLongMarkup(start: Uint8Array): boolean {
  return isMarkup(new TextDecoder(encodingOf(start)).decode(start.subarray(0, 1024)))
}

/** Programs write something before a PDF at times; readers look for its first sign in the first kilobyte (ISO 32000-1, annex H). */
function pdfWithin(text: string): string | null {
  return text.slice(0, 1024).includes('%PDF-') && !/^\s*</.test(text) ? 'application/pdf' : null
}

/** Terms of use stand in long comments before the root of some invoices. */
const lookedAt = 64_000
// Beyond this nobody looks, so that noise costs no time.
export const mostLookedAt = 2 ** 20

/** XML may come in UTF-16, with its mark or told by its first '<' (XML 1.0, appendix F). */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8'
}

/** What may stand before the root of a document, each with its end; of a DTD that stands in the file itself the bracket is its own. */
const prologue = [
  [/^<\?/, /\?>/],
  [/^<!--/, /-->/],
  [/^<!DOCTYPE[^[>]*\[/, /\]\s*>/],
  [/^<!DOCTYPE/, />/],
] as const

/** Of a drawing, or of other XML that declares itself as such; null for pages, whatever they call themselves. */
// Step by step: one regular expression for all of it would try every way to part comments into comments.
function markupType(text: string): string | null {
  let rest = text.replace(/^\uFEFF/, '').trimStart()
  const isDeclared = rest.startsWith('<?xml')
  for (;;) {
    if (/^<!DOCTYPE\s+html/i.test(rest)) return null
    const part = prologue.find(([begin]) => begin.test(rest))
    if (!part) return rootType(rest, isDeclared)
    const [begin, end] = part
    const inner = rest.slice(begin.exec(rest)?.[0].length)
    const found = end.exec(inner)
    if (!found) return null
    rest = inner.slice(found.index + found[0].length).trimStart()
  }
}

function rootType(text: string, isDeclared: boolean): string | null {
  const root = /^<(?:[\p{L}_][\p{L}\p{N}_.-]*:)?([\p{L}_][\p{L}\p{N}_.-]*)[\s>/]/u.exec(text)?.[1]
  if (!root || root.toLowerCase() === 'html') return null
  if (root === 'svg') return 'image/svg+xml'
  // What a browser would run stands in these two namespaces.
  const isInert = !/www\.w3\.org\/(1999\/xhtml|2000\/svg)/.test(text)
  return isInert && (isDeclared || isInvoice(text)) ? 'application/xml' : null
}

/** Electronic invoices are taken without a declaration, which XML 1.0 may leave out: by the namespaces that their root names. */
function isInvoice(text: string): boolean {
  return /^<[^>]*urn:(?:oasis:names:specification:ubl:|un:unece:uncefact:|ferd:)/.test(text)
}

/**
 * An e-mail as files hold it (RFC 5322): it begins with fields, From among them, and one that only mails have. A folder of them (RFC 4155),
 * as Thunderbird keeps it, has a line before each.
 */
function isMail(text: string): boolean {
  const head = text.replace(/^From [^\n]*\n/, '').split(/\r?\n\r?\n/, 1)[0] ?? ''
  // The last line may be cut off.
  const isFields = head
    .split(/\r?\n/)
    .slice(0, -1)
    .every((line) => /^([\x21-\x39\x3b-\x7e]+:|[ \t])/.test(line) || line === '')
  return isFields && /^From:/im.test(head) && /^(Date|Received|Message-ID|MIME-Version|Subject):/im.test(head)
}
