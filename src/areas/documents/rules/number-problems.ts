import { type Day, formatDay, yearOf } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { InvoiceKind } from './stored-document.ts'

const path = 'documentCreation.invoiceDate'

export interface MoveFacts {
  /** The year of the range that the number was drawn from. */
  numberYear: number
  today: Day
  /** The dates of the numbers before and after it; null where there is none, or where numbers need not follow the dates. */
  before: Day | null
  after: Day | null
}

/** What to do about an invoice of a day that is still to come: only a clock that went ahead can have dated it. */
function wayOut(day: Day, today: Day): string {
  if (day <= today) return ''
  return (
    '. Dieser Tag kommt erst noch: Die Uhr des Servers ging vor. Geben Sie jener Rechnung ihr richtiges Datum, solange sie nicht ausgegeben ' +
    'ist, oder schalten Sie unter Firma „Rechnungsnummern in der Reihenfolge der Rechnungsdaten“ aus'
  )
}

/** Why an invoice of an earlier day than the last one gets no number (decisions §4), and the way out where a clock went ahead. */
export function earlierThanLast(latest: Day, today: Day): FieldError {
  const message = `Das Rechnungsdatum liegt vor dem der letzten Rechnung (${formatDay(latest)}); die Nummern folgen dem Datum`
  return { path, message: message + wayOut(latest, today) }
}

/**
 * What is wrong with another date for a number that was given already; null when nothing is. It stays in the year of its
 * range, is not in the future, and lies between the dates of its neighbours (decisions §4).
 */
export function moveProblem(day: Day, { numberYear, today, before, after }: MoveFacts): FieldError | null {
  if (day > today) return { path, message: 'Das Rechnungsdatum liegt in der Zukunft' }
  if (yearOf(day) !== numberYear) {
    return {
      path,
      message: `Die Nummer ist eine von ${numberYear}; das Rechnungsdatum bleibt in diesem Jahr`,
    }
  }
  if (before !== null && day < before) {
    return {
      path,
      message: `Das Rechnungsdatum liegt vor dem der vorigen Rechnung (${formatDay(before)}); die Nummern folgen dem Datum${wayOut(before, today)}`,
    }
  }
  if (after !== null && day > after) {
    return {
      path,
      message: `Das Rechnungsdatum liegt nach dem der nächsten Rechnung (${formatDay(after)}); die Nummern folgen dem Datum`,
    }
  }
  return null
}

/** Why nothing more is written in a year: what its pattern gives next is another invoice's number already. */
export function numberStands(number: string, year: number): FieldError {
  return {
    path,
    message: `Die nächste Nummer für ${year} wäre ${number}, und die gibt es schon. Stellen Sie unter Firma ein anderes Nummernmuster ein`,
  }
}

/** Why a number in the middle of its range stays. */
export const notLastNumber = 'Nur die letzte Nummer lässt sich löschen, sonst entstünde eine Lücke'

/** Why an invoice or cancellation is not deleted, and what can be done instead (decisions §4). */
export function keptNumber(why: string, kind: InvoiceKind): string {
  return kind === 'CANCELLATION'
    ? `${why}; die Stornorechnung bleibt bestehen`
    : `${why}; die Rechnung kann nur storniert werden`
}
