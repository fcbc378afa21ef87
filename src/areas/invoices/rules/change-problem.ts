import type { InvoiceKind } from '#areas/documents/rules/stored-document.ts'
import type { FieldError } from '#kernel/errors.ts'

/** What was handed out: `SENT` from Kontor in any state, or `DOWNLOADED` in its present state; null for neither. */
export type Issued = 'SENT' | 'DOWNLOADED' | null

export interface ChangeFacts {
  documentType: InvoiceKind
  isCancelled: boolean
  issued: Issued
  /** The number of the final invoice that settles it, an advance. */
  settledBy: string | null
  /** Whether a letter has put its words right, which names them. */
  isAmended: boolean
}

/** Asked before a downloaded invoice is changed (decisions §4). */
export const handedOutQuestion = 'Hat der Kunde diese Rechnung schon?'

/** Why a sent invoice is not changed, and the way there is instead (decisions §4). */
export const alreadySent = 'Bereits versendet – bitte stornieren und neu schreiben'

/**
 * Why an invoice or cancellation takes no replacement; null when it takes one. `notHandedOut` is the declaration that a
 * downloaded one has not reached the customer (decisions §4, 'Issued').
 */
export function changeProblem(facts: ChangeFacts, notHandedOut: boolean): FieldError | null {
  const problem = standingProblem(facts)
  if (problem !== null) return { path: 'entityId', message: problem }
  if (facts.issued === 'DOWNLOADED' && !notHandedOut) {
    const message = `${handedOutQuestion} Sie wurde schon heruntergeladen; geändert wird sie nur mit der Erklärung, dass er sie nicht hat`
    return { path: 'notHandedOut', message }
  }
  return null
}

/** Said of an advance that a final invoice settles. */
export const settledIn = (finalNumber: string) =>
  `Die Anzahlungsrechnung ist in der Schlussrechnung ${finalNumber} abgerechnet`

/** Why an invoice stays as it is while corrections, by their numbers, stand on its customer, its supply and its amount; else null. */
export function correctedStays(corrections: readonly string[]): string | null {
  if (corrections.length === 0) return null
  return `Bitte löschen oder stornieren Sie zuerst die Rechnungskorrektur ${corrections.join(', ')} zu dieser Rechnung`
}

/** Why it takes none whatever is declared; null when it can be changed. */
export function standingProblem({
  documentType,
  isCancelled,
  issued,
  settledBy,
  isAmended,
}: ChangeFacts): string | null {
  if (isCancelled) return 'Die Rechnung ist storniert und lässt sich nicht mehr ändern'
  if (settledBy !== null) return `${settledIn(settledBy)} und lässt sich nicht mehr ändern`
  if (isAmended) return 'Zu dieser Rechnung gibt es eine Berichtigung; sie lässt sich nicht mehr ändern'
  if (issued !== 'SENT') return null
  return documentType === 'CANCELLATION'
    ? 'Die Stornorechnung wurde bereits versendet und lässt sich nicht mehr ändern'
    : alreadySent
}
