import { cutText } from '#kernel/texts/cut-text.ts'
import { searchKey } from '#kernel/texts/text-key.ts'
import type { StoredDocument } from './stored-document.ts'

/**
 * By what a document is found: its number, the partner and the texts of its lines; an invoice also by the customer's
 * reference, a cancellation by the number that it cancels. As a search key.
 */
export function documentSearchText(document: StoredDocument): string {
  const words = [document.number, ...headWords(document), document.partnerText, ...lineWords(document)]
  return searchKey(cutText([...new Set(words)].filter(Boolean).join(' '), 2000))
}

function headWords(document: StoredDocument): string[] {
  return document.kind === 'BILL' ? [] : [document.cancelled?.number ?? '', document.buyerReference]
}

function lineWords({ kind, lines }: StoredDocument): string[] {
  // The text of a bill's line is the supplier's.
  return lines.flatMap((line) =>
    kind === 'BILL' ? [line.bookingText] : [line.bookingText, line.descriptionShort],
  )
}
