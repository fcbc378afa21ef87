import { isLocked } from '#areas/locks/rules/locked-problems.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { billFactsThen } from '../rules/months/bill-facts.ts'
import { areSameMonths } from '../rules/months/changed-months.ts'
import { type KeptMonth, monthsOfBill } from '../rules/months/document-months.ts'
import { keptWithChange } from '../rules/months/months-after-earlier-rule.ts'
import { monthsToKeep } from '../rules/months/months-to-keep.ts'
import {
  monthsOfSales,
  othersOfSale,
  type SaleDocument,
  type SaleDocuments,
} from '../rules/months/sales-of-documents.ts'
import { settledMonths } from '../rules/months/settled-months.ts'
import type { NewBill, StoredBill, StoredDocument, StoredInvoice } from '../rules/stored-document.ts'
import type { MonthsOfDocument } from './keep-document-months.ts'
import { readMonths } from './read-document-months.ts'
import { readSales, readSalesRule } from './read-sales.ts'

/** A bill, stored or about to be. */
type BillToTax = Omit<NewBill, 'news'> | StoredBill

/**
 * What becomes of the months when a document is written: its own, and those of all papers of the sales that it belongs to, is taken out
 * of, or is an advance of. All of them are locked (`lockDocument`).
 */
export async function decideMonths(
  tx: Tx,
  before: StoredDocument | null,
  after: BillToTax | SaleDocument | null,
): Promise<MonthsOfDocument[]> {
  const document = after ?? before
  if (document === null) return []
  if (document.kind === 'BILL') {
    // A bill stays one.
    return [await monthsOfWrittenBill(tx, before as StoredBill | null, after as BillToTax | null)]
  }
  // So does an invoice.
  return monthsOfWrittenInvoice(tx, before as StoredInvoice | null, after as SaleDocument | null)
}

async function monthsOfWrittenBill(
  tx: Tx,
  before: StoredBill | null,
  after: BillToTax | null,
): Promise<MonthsOfDocument> {
  // One of them is there.
  const { documentId, documentDay } = (after ?? before) as BillToTax
  const [openFrom, kept] = await Promise.all([
    loadOpenFrom(tx),
    // Of a new document nothing is kept, and nobody is asked for it.
    before === null ? [] : keptOf(tx, documentId),
  ])
  const isBilledLocked = isLocked(monthOf(documentDay), openFrom)
  const then = before ? billFactsThen(kept, before, isBilledLocked) : { isBilledLocked }
  // Import VAT keeps its month unless its date moves.
  const now = before?.documentDay === after?.documentDay ? then : { isBilledLocked }
  const will = after === null ? [] : monthsOfBill(after, now)
  const was = before === null ? [] : monthsOfBill(before, then)
  // What leaves the months as the rules have them leaves those that are kept, by whichever rules.
  const isKept = before !== null && after !== null && areSameMonths(was, will)
  const settled = () => settledMonths(will, { kept, was, openMonth: openFrom && monthOf(openFrom) })
  return { documentId, before: kept, after: isKept ? kept : settled() }
}

const keptOf = async (tx: Tx, documentId: EntityId) =>
  (await readMonths(tx, [documentId])).get(documentId) ?? []

async function monthsOfWrittenInvoice(
  tx: Tx,
  before: StoredInvoice | null,
  after: SaleDocument | null,
): Promise<MonthsOfDocument[]> {
  const were = await readTouchedSales(tx, before, after)
  return monthsOfWrittenSales(tx, were, writtenSales(were, before, after))
}

/** An invoice that is cancelled and written anew: the three papers as they will be. */
export interface RewrittenPapers {
  old: StoredInvoice
  cancellation: SaleDocument
  replacement: SaleDocument
}

/** The same of an invoice that is cancelled and written anew in one step; `before` is as it is stored. */
export async function decideRewrittenMonths(
  tx: Tx,
  before: StoredInvoice,
  { old, cancellation, replacement }: RewrittenPapers,
): Promise<MonthsOfDocument[]> {
  const advances = replacement.advances.map(({ documentId }) => documentId)
  const were = await readSales(tx, [before.documentId], [before], advances)
  const others = were.documents.filter(({ documentId }) => documentId !== before.documentId)
  return monthsOfWrittenSales(tx, were, { ...were, documents: [...others, old, cancellation, replacement] })
}

async function monthsOfWrittenSales(
  tx: Tx,
  were: SaleDocuments,
  will: SaleDocuments,
): Promise<MonthsOfDocument[]> {
  const stored = were.documents.map(({ documentId }) => documentId)
  // Of a new document about which there is nothing else nothing is kept, and nobody is asked for it.
  const [kept, openFrom] =
    stored.length === 0
      ? [new Map<EntityId, KeptMonth[]>(), null]
      : await Promise.all([readMonths(tx, stored), readSalesRule(tx)])
  const [monthsBefore, monthsAfter] = [monthsOfSales(were), monthsOfSales(will)]
  const keptThen = new Map(
    will.documents.map(({ documentId }) => {
      const change = { before: monthsBefore.get(documentId) ?? [], after: monthsAfter.get(documentId) ?? [] }
      return [documentId, keptWithChange(kept.get(documentId) ?? [], change)]
    }),
  )
  const toKeep = monthsToKeep({ sales: will, kept: keptThen, openFrom })
  return [...new Set([...stored, ...toKeep.keys()])].map((documentId) => ({
    documentId,
    before: kept.get(documentId) ?? [],
    after: toKeep.get(documentId) ?? [],
  }))
}

/** The sales that a change touches, as they are stored. */
async function readTouchedSales(
  tx: Tx,
  before: StoredInvoice | null,
  after: SaleDocument | null,
): Promise<SaleDocuments> {
  const others = after === null ? [] : othersOfSale(after)
  const isAdvance = before !== null && before.kind === 'INVOICE' && before.advance
  const listing = isAdvance ? await documentsListing(tx, before.documentId) : []
  const ids = [...(before === null ? [] : [before.documentId]), ...others, ...listing]
  // A new invoice about which there is nothing else: only its advances are looked at.
  return readSales(
    tx,
    ids,
    before === null ? [] : [before],
    after?.advances.map(({ documentId }) => documentId),
  )
}

/** The documents that list an advance: final invoices, and their cancellations. */
async function documentsListing(tx: Tx, advanceId: EntityId): Promise<EntityId[]> {
  const listing = await tx
    .selectFrom('document_advances')
    .select('document_id')
    .where('advance_document_id', '=', advanceId)
    .execute()
  return listing.map(({ document_id }) => document_id)
}

/** The same sales once the document is written. */
function writtenSales(
  { documents, advances }: SaleDocuments,
  before: StoredInvoice | null,
  after: SaleDocument | null,
): SaleDocuments {
  const others = documents.filter(({ documentId }) => documentId !== before?.documentId)
  const isListed = after !== null && advances.has(after.documentId)
  return {
    documents: after === null ? others : [...others, after],
    advances: isListed ? new Map([...advances, [after.documentId, after]]) : advances,
  }
}
