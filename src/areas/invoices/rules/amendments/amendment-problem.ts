import type { InvoiceKind } from '#areas/documents/rules/stored-document.ts'
import type { Issued } from '../change-problem.ts'

/** What decides whether an invoice can be amended at all. */
export interface AmendableFacts {
  documentType: InvoiceKind
  isCancelled: boolean
  issued: Issued
  /** Whether one of its papers is an electronic invoice. */
  bearsXml: boolean
}

/** Said wherever an amendment would not do. */
export const replaceInstead = 'Bitte stornieren Sie die Rechnung und schreiben Sie sie neu'

/** Said of an invoice with XML: programs read that, and no letter beside it. */
export const xmlStays = `Diese Rechnung ist auch eine E-Rechnung (XML), die ein Brief nicht berichtigt. ${replaceInstead}`

/**
 * Why an invoice takes no amendment, a German sentence; null where it takes one. An invoice that nobody has is changed, a cancelled one
 * needs none (decisions §10, 'Amendment').
 */
export function amendmentProblem({
  documentType,
  isCancelled,
  issued,
  bearsXml,
}: AmendableFacts): string | null {
  if (documentType === 'CANCELLATION') return 'Berichtigt wird eine Rechnung, keine Stornorechnung'
  if (isCancelled) return 'Die Rechnung ist storniert und wird nicht mehr berichtigt'
  if (issued === null) {
    return 'Berichtigt wird nur, was der Kunde schon hat: Diese Rechnung wurde weder versendet noch heruntergeladen'
  }
  return bearsXml ? xmlStays : null
}
