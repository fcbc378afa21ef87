import type { RetailDocument } from './read-documents.ts'

/**
 * Which returns negate one whole earlier invoice of the same customer: the number of the return → the number of the
 * invoice. Every invoice is negated once at most, and the latest that fits is meant.
 */
export function findCancelled(documents: readonly RetailDocument[]): Map<string, string> {
  const open = new Map<string, string[]>()
  const cancelled = new Map<string, string>()
  for (const document of documents) {
    if (document.number.startsWith('C')) {
      const invoice = open.get(fingerprint(document, -1))?.pop()
      if (invoice) cancelled.set(document.number, invoice)
    } else {
      const print = fingerprint(document, 1)
      open.set(print, [...(open.get(print) ?? []), document.number])
    }
  }
  return cancelled
}

function fingerprint({ customer, country, lines }: RetailDocument, sign: 1 | -1): string {
  const goods = lines.map((line) => `${line.stockCode}:${sign * line.quantity}:${line.priceCents}`)
  return [customer, country, ...goods.sort()].join('|')
}
