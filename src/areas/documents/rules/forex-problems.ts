import { type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'

/** What of a document that another one is made of its rate depends on. */
export interface RatedDocument {
  documentDay: Day
  /** When its rate was published; null for EUR. */
  rateDay: Day | null
}

/**
 * What is wrong with the currency and day that are sent for the rate (spec 2 §3): they are the document's. A cancellation, a
 * correction and a replacement may name the day of what they are made of, or of its stored rate, too (decisions §10).
 */
export function forexProblems(
  forex: { currency: string; day: Day | null } | null,
  document: { currency: string; day: Day },
  originals: readonly RatedDocument[] = [],
): FieldError[] {
  if (forex === null) return []
  const problems: FieldError[] = []
  if (forex.currency !== document.currency) {
    problems.push({ path: 'forex.currency', message: 'Die Währung stimmt nicht mit der des Belegs überein' })
  }
  if (forex.day !== null && !daysOf(document.day, originals).includes(forex.day)) {
    const message = `Der Tag des Kurses ist das Datum des Belegs (${formatDay(document.day)})`
    problems.push({ path: 'forex.day', message })
  }
  return problems
}

const daysOf = (own: Day, originals: readonly RatedDocument[]): (Day | null)[] => [
  own,
  ...originals.flatMap(({ documentDay, rateDay }) => [documentDay, rateDay]),
]
