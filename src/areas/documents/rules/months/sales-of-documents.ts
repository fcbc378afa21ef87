import type { EntityId } from '#kernel/id.ts'
import type { NewInvoice, StoredInvoice } from '../stored-document.ts'
import { type AdvanceDocument, type KeptMonth, monthsOfSale, type SaleOfMonths } from './document-months.ts'

/** An invoice or cancellation: stored, or about to be. */
export type SaleDocument = Omit<NewInvoice, 'numbering'> | StoredInvoice

/** Documents that hold whole sales, and the advances that they list. */
export interface SaleDocuments {
  documents: readonly SaleDocument[]
  advances: ReadonlyMap<EntityId, AdvanceDocument>
}

/** The invoice whose sale a document belongs to, as far as the document itself says it. */
export function soldWith({ kind, documentId, cancelled, corrected }: SaleDocument): EntityId {
  if (kind === 'CANCELLATION') return cancelled?.documentId ?? documentId
  return corrected?.documentId ?? documentId
}

/** The sales of documents: each invoice with its cancellation, and with its corrections and theirs, the oldest first. */
export function salesOf({ documents, advances }: SaleDocuments): SaleOfMonths<SaleDocument>[] {
  const ids = new Set(documents.map(({ documentId }) => documentId))
  const cancellations = new Map(documents.map((each) => [each.cancelled?.documentId ?? null, each]))
  const cancellationOf = ({ documentId }: SaleDocument) => cancellations.get(documentId) ?? null
  const invoices = documents.filter(({ kind }) => kind === 'INVOICE')
  const named = ({ corrected }: SaleDocument) => {
    const documentId = corrected?.documentId ?? null
    return documentId !== null && ids.has(documentId) ? documentId : null
  }
  const corrections = Map.groupBy(invoices.filter((each) => named(each) !== null).sort(byAge), named)
  return invoices
    .filter((each) => named(each) === null)
    .map((invoice) => ({
      invoice,
      cancellation: cancellationOf(invoice),
      corrections: (corrections.get(invoice.documentId) ?? []).map((paper) => ({
        paper,
        cancellation: cancellationOf(paper),
      })),
      advances: invoice.advances.flatMap(({ documentId }) => advances.get(documentId) ?? []),
    }))
}

/** The months of each document of these sales. */
export function monthsOfSales(sales: SaleDocuments): Map<EntityId, KeptMonth[]> {
  return new Map(
    salesOf(sales).flatMap((sale) =>
      [...monthsOfSale(sale)].map(([paper, months]) => [paper.documentId, months] as const),
    ),
  )
}

function byAge(one: SaleDocument, other: SaleDocument): number {
  const [a, b] = [one, other].map(({ documentDay, documentId }) => `${documentDay} ${documentId}`) as [
    string,
    string,
  ]
  return a < b ? -1 : 1
}
