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
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 1000))
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(start)) return 'image/svg+xml'
  return null
}
