/**
 * The codes that a compact text spells, split at white space: `A1-45` is A1, A2 … A45 (`F01-08` keeps the zeros), `XB[4A-Z]` is XB4,
 * XBA … XBZ; all else stands for itself.
 */
export function expandCodes(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/).flatMap(expandWord))
}

function expandWord(word: string): string[] {
  const letters = /^(.*)\[(.+)\]$/.exec(word)
  if (letters) {
    const [, head = '', list = ''] = letters
    return (list.match(/.-.|./g) ?? []).flatMap(charactersOf).map((end) => head + end)
  }
  const span = /^(\D*?)(\d+)-(\d+)$/.exec(word)
  if (!span) return [word]
  const [, head = '', from = '', to = ''] = span
  // 'cgi261-1' is a name, no span.
  if (Number(to) < Number(from)) return [word]
  const width = from.startsWith('0') ? from.length : 0
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => {
    return head + String(Number(from) + index).padStart(width, '0')
  })
}

function charactersOf(part: string): string[] {
  if (part.length === 1) return [part]
  const first = part.charCodeAt(0)
  return Array.from({ length: part.charCodeAt(2) - first + 1 }, (_, index) =>
    String.fromCharCode(first + index),
  )
}
