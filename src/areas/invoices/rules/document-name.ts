import type { InvoiceKind } from '#areas/documents/rules/stored-document.ts'
import type { Language } from '#kernel/texts/language.ts'
import { paperWords } from './pdf/paper-words.ts'

export interface NamedInvoice {
  documentType: InvoiceKind
  advance: boolean
  /** Whether it settles advances. */
  isFinal: boolean
  /** Of any currency. */
  gross: number
  language: Language
}

/**
 * How an invoice is headed on paper, and named in an e-mail: 'Rechnung', 'Stornorechnung', 'Anzahlungsrechnung', 'Schlussrechnung', or
 * 'Rechnungskorrektur' for a negative gross total (decisions §2, §9); in its language.
 */
export function documentName({ documentType, advance, isFinal, gross, language }: NamedInvoice): string {
  const { names } = paperWords[language]
  if (documentType === 'CANCELLATION') return names.CANCELLATION
  if (advance) return names.ADVANCE
  if (isFinal) return names.FINAL
  return gross < 0 ? names.CORRECTION : names.INVOICE
}
