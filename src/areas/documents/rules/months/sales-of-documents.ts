import { monthOf } from '#kernel/day.ts'
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

/** Which documents a document says that it is one sale with: what it cancels, corrects or replaces. */
export function othersOfSale({ cancelled, corrected, replaces }: SaleDocument): EntityId[] {
  return [cancelled, corrected, replaces].flatMap((other) => other?.documentId ?? [])
}

/**
 * The sales of documents: each invoice with its cancellation, with its corrections and theirs, the oldest first, and with what replaced it.
 */
export function salesOf(all: SaleDocuments): SaleOfMonths<SaleDocument>[] {
  const papers = joined(all.documents)
  return papers.firsts.flatMap((first) => salesOfChain(chainFrom(first, papers), papers, all.advances))
}

/** Which document belongs to which. */
function joined(documents: readonly SaleDocument[]) {
  const ids = new Set(documents.map(({ documentId }) => documentId))
  const known = (id: EntityId | undefined | null) => (id && ids.has(id) ? id : null)
  const invoices = documents.filter(({ kind }) => kind === 'INVOICE').sort(byAge)
  const correctedId = ({ corrected }: SaleDocument) => known(corrected?.documentId)
  const replacedId = ({ replaces }: SaleDocument) => known(replaces?.documentId)
  const cancellations = new Map(documents.map((each) => [each.cancelled?.documentId ?? null, each]))
  const originals = invoices.filter((each) => correctedId(each) === null)
  return {
    firsts: originals.filter((each) => replacedId(each) === null),
    replacements: Map.groupBy(originals, replacedId),
    corrections: Map.groupBy(invoices, correctedId),
    cancellationOf: ({ documentId }: SaleDocument) => cancellations.get(documentId) ?? null,
  }
}

type Papers = ReturnType<typeof joined>

/**
 * An invoice and all that replaced it or one another, each the one before it: that is cancelled by then. So they stand in the order in which
 * they were cancelled, last the one that was not.
 */
function chainFrom(first: SaleDocument, { replacements, cancellationOf }: Papers): SaleDocument[] {
  const next = (invoice: SaleDocument): SaleDocument[] =>
    (replacements.get(invoice.documentId) ?? []).flatMap((each) => [each, ...next(each)])
  const byEnd = (one: SaleDocument, other: SaleDocument): number => {
    const [a, b] = [cancellationOf(one), cancellationOf(other)]
    if (a === null || b === null) return a === b ? byAge(one, other) : a === null ? 1 : -1
    return byAge(a, b)
  }
  return [first, ...next(first).sort(byEnd)]
}

/** One sale of a chain, but where a replacement names another month of supply, or came when the cancellation's month was locked. */
function salesOfChain(
  chain: readonly SaleDocument[],
  papers: Papers,
  advances: SaleDocuments['advances'],
): SaleOfMonths<SaleDocument>[] {
  const sales: SaleOfMonths<SaleDocument>[] = []
  const paid: SaleDocument[] = []
  for (const invoice of chain) {
    const before = sales.at(-1)
    const replaced = paid.at(-1)
    const cancellation = replaced ? papers.cancellationOf(replaced) : null
    const how = replaced && cancellation ? linkOf(replaced, invoice) : 'NONE'
    if (before && cancellation && how === 'ONE_SALE') {
      sales[sales.length - 1] = {
        ...before,
        cancellation: papers.cancellationOf(invoice),
        corrections: [...before.corrections, ...correctionsOf(invoice, papers)],
        replacements: [...before.replacements, { cancellation, paper: invoice }],
      }
    } else {
      if (before && cancellation && how === 'OTHER_MONTH') {
        sales[sales.length - 1] = { ...before, cancellation: null, takenOutBy: cancellation }
      }
      sales.push({
        invoice,
        cancellation: papers.cancellationOf(invoice),
        corrections: correctionsOf(invoice, papers),
        advances: invoice.advances.flatMap(({ documentId }) => advances.get(documentId) ?? []),
        replacements: [],
        askedBefore: replaced && how === 'AFTER_LOCK' ? replaced : null,
        otherPayments: how === 'OTHER_MONTH' ? paid.flatMap(({ payments }) => payments) : [],
        takenOutBy: null,
      })
    }
    paid.push(invoice)
  }
  return sales
}

/** How an invoice and the one that replaces it count together. */
function linkOf(
  replaced: SaleDocument,
  invoice: SaleDocument,
): 'ONE_SALE' | 'OTHER_MONTH' | 'AFTER_LOCK' | 'NONE' {
  if (replaced.advance !== invoice.advance) return 'NONE'
  if (invoice.advance) return 'ONE_SALE'
  if (monthOf(replaced.serviceDay) !== monthOf(invoice.serviceDay)) return 'OTHER_MONTH'
  return invoice.replaces?.afterLock ? 'AFTER_LOCK' : 'ONE_SALE'
}

const correctionsOf = (invoice: SaleDocument, { corrections, cancellationOf }: Papers) =>
  (corrections.get(invoice.documentId) ?? []).map((paper) => ({ paper, cancellation: cancellationOf(paper) }))

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
