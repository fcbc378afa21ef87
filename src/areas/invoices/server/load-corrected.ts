import { sql } from 'kysely'
import { readDocument, readDocuments } from '#areas/documents/server/read-document.ts'
import { lockSales } from '#areas/documents/server/sale-ids.ts'
import { taxOfRow } from '#areas/documents/server/stored-rows.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { CorrectedFacts, CorrectionFacts } from '../rules/correction.ts'

/** How an invoice names the one that it corrects. */
interface Named {
  correctedInvoiceEntityId: EntityId | null
  correctedInvoice: { number: string } | null
}

/** What is known of the invoice that is corrected; `itself` is the correction, where it is stored already. */
export async function loadCorrected(
  tx: Tx,
  { correctedInvoiceEntityId, correctedInvoice }: Named,
  itself: EntityId | null = null,
): Promise<CorrectionFacts> {
  if (correctedInvoiceEntityId !== null) {
    return { corrected: await readCorrected(tx, correctedInvoiceEntityId, itself), isNumberHere: false }
  }
  return { corrected: null, isNumberHere: correctedInvoice !== null && (await isHere(tx, correctedInvoice)) }
}

async function readCorrected(
  tx: Tx,
  documentId: EntityId,
  itself: EntityId | null,
): Promise<CorrectedFacts | null> {
  try {
    const [invoice, corrections] = await Promise.all([
      readDocument(tx, documentId, ['INVOICE']),
      tx
        .selectFrom('document_taxes')
        .innerJoin('documents', 'documents.document_id', 'document_taxes.document_id')
        .selectAll('document_taxes')
        .where('documents.corrected_document_id', '=', documentId)
        .where('documents.cancelled_by_document_id', 'is', null)
        .$if(itself !== null, (query) => query.where('documents.document_id', '<>', itself))
        .execute(),
    ])
    const byMargin = corrections.filter((group) => group.tax_type === 'DIFFERENTIAL')
    const ids = [...new Set(byMargin.map((group) => group.document_id))]
    const others = ids.length === 0 ? [] : await readDocuments(tx, ids, ['INVOICE'])
    const correctedLines = others.flatMap(({ lines }) =>
      lines.filter(({ taxType }) => taxType === 'DIFFERENTIAL'),
    )
    return { ...invoice, corrections: corrections.map(taxOfRow), correctedLines }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return null
    throw error
  }
}

/** Whether an invoice or cancellation has this number. Served by documents_number. */
async function isHere(tx: Tx, { number }: { number: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('documents')
    .select(sql`1`.as('found'))
    .where('number', '=', number)
    .where('kind', '<>', 'BILL')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Holds the invoices that a new one corrects or replaces until the commit: nobody cancels, deletes, corrects or replaces them meanwhile.
 * Documents are the first to be locked, in the order of their ids, with all of their sales.
 */
export async function holdOriginals(
  tx: Tx,
  named: { correctedInvoiceEntityId: EntityId | null; replacesInvoiceEntityId: EntityId | null },
): Promise<void> {
  const { correctedInvoiceEntityId: corrected, replacesInvoiceEntityId: replaced } = named
  const originals = [corrected, replaced].filter((id) => id !== null)
  if (originals.length === 0) return
  await lockSales(tx, originals)
}

/** The corrections of an invoice: all, and the numbers of those that stand. Served by documents_corrections. */
export async function loadCorrections(
  tx: Tx,
  documentId: EntityId,
): Promise<{ all: number; standing: string[] }> {
  const rows = await tx
    .selectFrom('documents')
    .select(['number', 'cancelled_by_document_id'])
    .where('corrected_document_id', '=', documentId)
    .orderBy('document_day')
    .orderBy('number_count')
    .execute()
  const standing = rows.filter((row) => row.cancelled_by_document_id === null)
  return { all: rows.length, standing: standing.map(({ number }) => number) }
}
