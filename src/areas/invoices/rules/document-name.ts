import type { InvoiceKind } from '#areas/documents/rules/stored-document.ts'

export interface NamedInvoice {
  documentType: InvoiceKind
  advance: boolean
  /** Whether it settles advances. */
  isFinal: boolean
  /** Of any currency. */
  gross: number
}

/**
 * How an invoice is headed on paper, and named in an e-mail: 'Rechnung', 'Stornorechnung', 'Anzahlungsrechnung', 'Schlussrechnung', or
 * 'Rechnungskorrektur' for a negative gross total (decisions §2, §9).
 */
export function documentName({ documentType, advance, isFinal, gross }: NamedInvoice): string {
  if (documentType === 'CANCELLATION') return 'Stornorechnung'
  if (advance) return 'Anzahlungsrechnung'
  if (isFinal) return 'Schlussrechnung'
  return gross < 0 ? 'Rechnungskorrektur' : 'Rechnung'
}
