import { keptNumber, notLastNumber } from '#areas/documents/rules/number-problems.ts'
import type { InvoiceKind } from '#areas/documents/rules/stored-document.ts'
import { alreadySent } from './change-problem.ts'

export interface DeletionFacts {
  documentType: InvoiceKind
  isCancelled: boolean
  isSent: boolean
  /** Whether it is the cancellation of a final invoice: the advances of that are open again, and may have gone on. */
  reopensAdvances: boolean
  /** Whether any state of it was ever sent or downloaded. */
  wasIssued: boolean
  /** Whether a Rechnungskorrektur names it. */
  isCorrected?: boolean
  /** Whether it cancels an invoice that another one replaces: that must stay cancelled. */
  isReplaced?: boolean
  hasPayments: boolean
  /** Whether no later number of its range was given. */
  isLastNumber: boolean
}

/**
 * Why an invoice or cancellation cannot be deleted; null when it can. Only the last number of a range can go without
 * leaving a gap, and only as long as nobody outside may have it (decisions §4).
 */
export function deletionProblem(facts: DeletionFacts): string | null {
  const why = reason(facts)
  if (why === null || why === alreadySent) return why
  return facts.isCancelled ? why : keptNumber(why, facts.documentType)
}

function reason(facts: DeletionFacts): string | null {
  if (facts.isCancelled) return 'Die Rechnung ist storniert und kann nicht gelöscht werden'
  if (facts.isSent) {
    return facts.documentType === 'INVOICE' ? alreadySent : 'Schon versendet'
  }
  if (facts.wasIssued) return 'Das PDF wurde schon heruntergeladen'
  if (facts.isCorrected) return 'Eine Rechnungskorrektur nennt sie'
  if (facts.reopensAdvances) return 'Die Anzahlungen der Schlussrechnung sind wieder offen'
  if (facts.isReplaced) return 'Die stornierte Rechnung ist durch eine andere ersetzt'
  if (facts.hasPayments) return 'Zahlungen sind erfasst'
  if (!facts.isLastNumber) return notLastNumber
  return null
}
