import type { PaperBox, PaperPage, PaperWord } from '#kernel/files/paper-page.ts'

/** Where something stands on a paper: the page, counted from 1, and the rectangle in points. */
export interface PaperPlace extends PaperBox {
  page: number
}

/** A row of words as one reads it, from left to right; `\t` stands where columns part. */
export interface PaperRow {
  page: number
  words: readonly PaperWord[]
  text: string
  /** Where each word begins in the text. */
  starts: readonly number[]
  /** The letters and digits of the text, in lower case and without accents: words that are torn apart are whole here. */
  folded: string
  /** Where each of them stands in the text. */
  foldedAt: readonly number[]
  /** Laid level. */
  top: number
  bottom: number
}

/**
 * The rows of a paper from top to bottom. A page that lies askew or was seen from an angle keeps its rows: they are laid level by its lean,
 * and each word joins the one on its left.
 */
export function paperRows(pages: readonly PaperPage[]): PaperRow[] {
  return pages.flatMap((page) => {
    const sinks = (word: PaperWord) => sinksBy(page, word)
    return wordRows(page.words.filter(isWord), sinks)
      .map((words) => rowOf(words, page.number, sinks))
      .sort((one, other) => one.top - other.top)
  })
}

const leastConfidence = 60

/** What an OCR takes for a sign without being sure is a stain or a rule: no '£' comes of it. */
const isWord = ({ text, confidence }: PaperWord) =>
  confidence === null || confidence >= leastConfidence || /[\p{L}\d]/u.test(text)

/** How much lower a word stands than it would on a page that lies straight, in points; in the middle of the page by nothing. */
function sinksBy({ width, height, lean }: PaperPage, { left, right, top }: PaperWord): number {
  if (lean === undefined) return 0
  const slope = lean.top + ((lean.bottom - lean.top) * top) / height
  return slope * ((left + right) / 2 - width / 2)
}

// What is looked for in a row takes more than in proportion to its words; a page across has some forty.
const mostOfRow = 100

function wordRows(words: readonly PaperWord[], sinks: (word: PaperWord) => number): PaperWord[][] {
  const rows: PaperWord[][] = []
  const middleOf = (word: PaperWord) => (word.top + word.bottom) / 2 - sinks(word)
  for (const word of [...words].sort((one, other) => one.left - other.left)) {
    const height = word.bottom - word.top
    const middle = middleOf(word)
    let nearest: PaperWord[] | null = null
    let distance = height * 0.4
    for (const row of rows) {
      const last = row.at(-1)
      if (last === undefined || row.length >= mostOfRow) continue
      const off = Math.abs(middleOf(last) - middle)
      if (off < distance && last.right - word.left < height) [nearest, distance] = [row, off]
    }
    if (nearest) nearest.push(word)
    else rows.push([word])
  }
  return rows
}

function rowOf(words: readonly PaperWord[], page: number, sinks: (word: PaperWord) => number): PaperRow {
  let text = ''
  const starts: number[] = []
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    if (before) text += word.left - before.right > (word.bottom - word.top) * 1.1 ? '\t' : ' '
    starts.push(text.length)
    text += word.text
  }
  const top = Math.min(...words.map((word) => word.top - sinks(word)))
  const bottom = Math.max(...words.map((word) => word.bottom - sinks(word)))
  return { page, words, text, starts, ...foldText(text), top, bottom }
}

/** The letters and digits of a text, in lower case and without accents. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^a-z\d]/g, '')
}

function foldText(text: string): Pick<PaperRow, 'folded' | 'foldedAt'> {
  let folded = ''
  const foldedAt: number[] = []
  for (const [index, letter] of [...text].entries()) {
    const plain = foldLetters(letter)
    folded += plain
    for (let count = 0; count < plain.length; count += 1) foldedAt.push(index)
  }
  return { folded, foldedAt }
}

/** The place of a part of a row's text. */
export function placeOf(row: PaperRow, start: number, end: number): PaperPlace {
  const words = row.words.filter((word, index) => {
    const at = row.starts[index] ?? 0
    return at < end && at + word.text.length > start
  })
  return {
    page: row.page,
    left: Math.min(...words.map((word) => word.left)),
    top: Math.min(...words.map((word) => word.top)),
    right: Math.max(...words.map((word) => word.right)),
    bottom: Math.max(...words.map((word) => word.bottom)),
  }
}

/** The place that holds several. */
export function jointPlace([first, ...others]: readonly [PaperPlace, ...PaperPlace[]]): PaperPlace {
  return others
    .filter(({ page }) => page === first.page)
    .reduce(
      (whole, place) => ({
        page: whole.page,
        left: Math.min(whole.left, place.left),
        top: Math.min(whole.top, place.top),
        right: Math.max(whole.right, place.right),
        bottom: Math.max(whole.bottom, place.bottom),
      }),
      first,
    )
}
