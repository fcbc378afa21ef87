import type { PaperPage, PaperWord } from '#kernel/files/paper-page.ts'

/** A page whose lines are 15 points apart; words of a line stand where they stand in the text, six points a letter. */
export function pageOf(lines: readonly string[]): PaperPage {
  const words = lines.flatMap((line, row): PaperWord[] =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      left: 40 + index * 6,
      right: 40 + (index + text.length) * 6,
      top: 40 + row * 15,
      bottom: 50 + row * 15,
      confidence: null,
    })),
  )
  return { number: 1, width: 595, height: 842, words }
}
