// Control characters, halves of characters, and marks that are not seen or turn the direction of a text: by these
// `exe.fdp` could be read as `pdf.exe`. In the words of Unicode: Cc, Cs, Cf and the separators of lines.
const unseen = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/gu
const largestName = 200

/**
 * A file's name as it is kept: without folders, unseen characters and dots at its ends, composed (NFC), at most 200
 * characters with its ending; '' when nothing is left of it.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1) ?? ''
  const trimmed = last.replace(/^[\s.]+|[\s.]+$/g, '')
  if (trimmed.length <= largestName) return trimmed
  const ending = /\.[^.]{1,20}$/.exec(trimmed)?.[0] ?? ''
  // Cutting may leave half of a character.
  return trimmed.slice(0, largestName - ending.length).replace(/\p{Surrogate}$/u, '') + ending
}
