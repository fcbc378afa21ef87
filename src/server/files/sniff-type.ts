const signatures: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** The type of a file by its content, never by its name; null when it is none of those that Kontor knows. */
export function sniffType(bytes: Uint8Array): string | null {
  for (const [type, signature] of signatures) {
    if (signature.every((byte, index) => bytes[index] === byte)) return type
  }
  return isSvg(new TextDecoder().decode(bytes.subarray(0, 4000))) ? 'image/svg+xml' : null
}

/** What may stand before the root of an SVG, each with its end. */
const prologue = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE svg', '>'],
] as const

// Step by step: one regular expression for all of it would try every way to part comments into comments.
function isSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart()
  for (;;) {
    const part = prologue.find(([start]) => rest.startsWith(start))
    if (!part) return /^<svg[\s>/]/.test(rest)
    const end = rest.indexOf(part[1], part[0].length)
    if (end < 0) return false
    rest = rest.slice(end + part[1].length).trimStart()
  }
}
