type ReadAt = (position: number, length: number) => Promise<Buffer>

const pieceBytes = 256 * 1024
const looksAtLines = 200

/**
 * Whether a file that has no mark of its own is a table of values with separators: text in UTF-8 or Windows-1252, of lines that mostly
 * have the same number of cells, in which no page, drawing or script stands. Read from its beginning to its end, in pieces.
 */
export async function isCsv(readAt: ReadAt, size: number): Promise<boolean> {
  const start = await readAt(0, pieceBytes)
  if (!hasColumns(start.toString('latin1'), size > pieceBytes)) return false
  const isText = textCheck()
  let before = ''
  for (let at = 0; at < size; at += pieceBytes) {
    const piece = await readAt(at, pieceBytes)
    if (!isText(piece, at + pieceBytes < size)) return false
    // What begins at the end of one piece and ends in the next is seen, too.
    const text = before + piece.toString('latin1')
    if (isMarkup(text)) return false
    before = text.slice(-longestMark)
  }
  return true
}

const longestMark = 40

/** A table may hold '<b>' in a description; what a browser would run, or take for a page or a drawing, it does not hold. */
function isMarkup(text: string): boolean {
  return /<\s{0,20}(?:!doctype|html|head|body|svg|script|iframe|object|embed|style|link|meta|\?xml|\?php)\b/i.test(
    text,
  )
}

/** Answers for one piece after another whether the file can still be text in one of the two encodings. */
function textCheck(): (piece: Buffer, hasMore: boolean) => boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let isWindows = true
  return (piece, hasMore) => {
    for (const byte of piece) {
      // But for tab and the ends of lines.
      if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false
      if (undefinedIn1252.has(byte)) isWindows = false
    }
    try {
      if (isUtf8) decoder.decode(piece, { stream: hasMore })
    } catch {
      isUtf8 = false
    }
    return isUtf8 || isWindows
  }
}

const undefinedIn1252 = new Set([0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Banks write a few lines of their own before the heading: half of the lines are enough. */
function hasColumns(start: string, isCut: boolean): boolean {
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '')
  if (/^\s*(?:[[{<]|#!)/.test(text)) return false
  const lines = text.split(/\r\n|\n|\r/)
  // The last line may be cut off.
  const whole = (isCut ? lines.slice(0, -1) : lines)
    .filter((line) => line.trim() !== '')
    .slice(0, looksAtLines)
  return [';', '\t', ',', '|'].some((separator) => {
    const times = new Map<number, number>()
    for (const line of whole) {
      const cells = cellsOf(line, separator)
      if (cells > 1) times.set(cells, (times.get(cells) ?? 0) + 1)
    }
    const most = Math.max(0, ...times.values())
    return most >= 2 && most * 2 >= whole.length
  })
}

/** How many cells a line has; separators within quotes part none, and those at its end, as lines of programs have them, begin none. */
function cellsOf(line: string, separator: string): number {
  let end = line.length
  while (end > 0 && line[end - 1] === separator) end--
  return line
    .slice(0, end)
    .replaceAll(/"[^"]*"/g, '""')
    .split(separator).length
}
