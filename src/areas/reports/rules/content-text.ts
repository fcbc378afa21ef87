const shownLines = 3
const longestLine = 60

/** What a document is about, by its lines: the first ones, and how many there are besides; '' where none says anything. */
export function contentText(lines: readonly string[]): string {
  const said = [...new Set(lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean))]
  const shown = said.slice(0, shownLines).map(shortened).join(', ')
  const more = said.length - shownLines
  return more > 0 ? `${shown} und ${more} mehr` : shown
}

const shortened = (line: string) =>
  line.length > longestLine ? `${line.slice(0, longestLine).trimEnd()}…` : line
