import type { PaperPage, PaperWord } from '#kernel/files/paper-page.ts'
import { offeredOnly, type PaperField, type PaperValue } from './paper-field.ts'
import type { PaperPlace } from './paper-rows.ts'

// Below it an OCR has guessed; above it may still have taken an I for a 1.
const leastConfidence = 80

/** A value that nothing but a label speaks for, and whose words an OCR is not sure of, is offered only. Of text layers all are exact. */
export function onlyClear<T>(field: PaperField<T>, pages: readonly PaperPage[]): PaperField<T> {
  return field.best?.evidence === 'LABEL' && !isClear(field.best, pages) ? offeredOnly(field) : field
}

function isClear({ place }: PaperValue<unknown>, pages: readonly PaperPage[]): boolean {
  const words = pages.find(({ number }) => number === place.page)?.words ?? []
  return words
    .filter((word) => isWithin(word, place))
    .every(({ confidence }) => confidence === null || confidence >= leastConfidence)
}

function isWithin({ left, top, right, bottom }: PaperWord, place: PaperPlace): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x > place.left && x < place.right && y > place.top && y < place.bottom
}
