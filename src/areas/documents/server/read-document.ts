import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DocumentKind, DocumentOf } from '../rules/stored-document.ts'
import { anyOfSales } from './sale-ids.ts'
import { documentOfRows, type LineItemRow } from './stored-rows.ts'

/** A document with its lines, taxes and payments; refuses when there is none of these kinds under the id. */
export async function readDocument<K extends DocumentKind>(
  tx: Tx,
  documentId: EntityId,
  kinds: readonly K[],
): Promise<DocumentOf<K>> {
  const [document] = await readDocuments(tx, [documentId], kinds)
  if (!document) throw new Refusal('not-found')
  return document
}

/** Those of the documents that there are, in no order. */
export async function readDocuments<K extends DocumentKind>(
  tx: Tx,
  ids: readonly EntityId[],
  kinds: readonly K[],
): Promise<DocumentOf<K>[]> {
  const [heads, lines, taxes, advances, payments, reductions] = await Promise.all([
    selectHeads(tx, ids, kinds).execute(),
    selectLines(tx, ids).execute(),
    tx.selectFrom('document_taxes').selectAll().where('document_id', 'in', ids).execute(),
    selectAdvances(tx, ids).execute(),
    selectPayments(tx, ids).execute(),
    selectReductions(tx, ids).execute(),
  ])
  return heads.map((row) => {
    const ofIt = {
      lines: lines.filter(isOf(row)),
      taxes: taxes.filter(isOf(row)),
      payments: payments.filter(isOf(row)),
      reductions: reductions.filter(isOf(row)),
    }
    const listed = advances.filter((advance) => advance.listed_by === row.document_id)
    // The statement asks for these kinds alone.
    return documentOfRows({ row, advances: listed, ...ofIt }) as DocumentOf<K>
  })
}

const isOf =
  (head: { document_id: EntityId }) =>
  ({ document_id }: { document_id: EntityId }) =>
    document_id === head.document_id

/**
 * As `readDocument`, locked until the commit: for replacing and deleting it, and for its payments. An invoice is locked
 * together with its cancellation and its corrections, whichever of them is asked for, since their months follow from all their payments; a
 * final invoice with its advances (`others`: those that it is to have), an advance with what lists it; all in the order of their ids. The
 * statements follow each other on one connection, so that what is read is what the one before left.
 */
export async function lockDocument<K extends DocumentKind>(
  tx: Tx,
  documentId: EntityId,
  kinds: readonly K[],
  others: readonly EntityId[] = [],
): Promise<DocumentOf<K>> {
  const locked = lockRows(tx, [documentId], others)
  const [, document] = await Promise.all([locked, readDocument(tx, documentId, kinds)])
  return document
}

/** As `lockDocument` for several at once, in the order of `ids`; refuses where there is none of these kinds under one of them. */
export async function lockDocuments<K extends DocumentKind>(
  tx: Tx,
  ids: readonly EntityId[],
  kinds: readonly K[],
): Promise<DocumentOf<K>[]> {
  const [, documents] = await Promise.all([lockRows(tx, ids, []), readDocuments(tx, ids, kinds)])
  return ids.map((id) => {
    const document = documents.find(({ documentId }) => documentId === id)
    if (!document) throw new Refusal('not-found')
    return document
  })
}

function lockRows(tx: Tx, ids: readonly EntityId[], others: readonly EntityId[]) {
  return tx
    .selectFrom('documents')
    .select('document_id')
    .where((eb) =>
      eb.or([
        eb('document_id', 'in', [...ids, ...others]),
        eb('document_id', '=', anyOfSales(ids)),
        eb('document_id', '=', sql<EntityId>`any(array(${listedWith(tx, ids)}))`),
      ]),
    )
    .orderBy('document_id')
    .forUpdate()
    .execute()
}

/** The advances of documents, and the documents that list them as theirs: an array, so that indexes find them. */
function listedWith(tx: Tx, ids: readonly EntityId[]) {
  const listing = tx
    .selectFrom('document_advances')
    .select('document_id')
    .where('advance_document_id', 'in', ids)
  return tx
    .selectFrom('document_advances')
    .select('advance_document_id as document_id')
    .where('document_id', 'in', ids)
    .unionAll(listing)
}

function selectHeads(tx: Tx, ids: readonly EntityId[], kinds: readonly DocumentKind[]) {
  return tx
    .selectFrom('documents')
    .leftJoin('documents as invoice', 'invoice.document_id', 'documents.cancelled_document_id')
    .leftJoin('documents as corrected', 'corrected.document_id', 'documents.corrected_document_id')
    .leftJoin('documents as replaced', 'replaced.document_id', 'documents.replaces_document_id')
    .leftJoin('documents as replacement', (join) =>
      join
        // Of a cancellation that of the invoice that it cancels.
        .on(
          'replacement.replaces_document_id',
          '=',
          sql<EntityId>`coalesce(documents.cancelled_document_id, documents.document_id)`,
        )
        .on('replacement.cancelled_by_document_id', 'is', null),
    )
    .leftJoin('documents as final', 'final.document_id', 'documents.settled_by_document_id')
    .selectAll('documents')
    .select([
      'invoice.number as cancelled_number',
      'invoice.document_day as cancelled_day',
      'invoice.paid_cents as cancelled_paid_cents',
      'corrected.number as corrected_invoice_number',
      'corrected.document_day as corrected_invoice_day',
      'replaced.number as replaced_number',
      'replaced.document_day as replaced_day',
      'replacement.document_id as replacement_id',
      'replacement.number as replacement_number',
      'replacement.document_day as replacement_day',
      'final.number as settled_by_number',
      originalEuro.as('original_euro_cents'),
    ])
    .where('documents.document_id', 'in', ids)
    .where('documents.kind', 'in', kinds)
}

/**
 * What the largest of a document's originals asks for as a whole: of what it corrects, cancels or replaces, and of what these do. Of nothing
 * else it is null, and not looked for.
 */
const originalEuro = sql<Cents | null>`
  case when coalesce(
    documents.corrected_document_id, documents.cancelled_document_id, documents.replaces_document_id) is not null
  then (
    with recursive originals (document_id) as (
      select unnest(array[
        documents.corrected_document_id, documents.cancelled_document_id, documents.replaces_document_id])
      union
      select unnest(array[d.corrected_document_id, d.replaces_document_id])
      from originals o join documents d on d.document_id = o.document_id
    )
    select max(abs(whole.euro)) from (
      select sum(t.gross_euro_cents)::bigint as euro
      from originals join document_taxes t on t.document_id = originals.document_id
      group by t.document_id
    ) whole
  ) end`

function selectPayments(tx: Tx, ids: readonly EntityId[]) {
  return tx
    .selectFrom('payments')
    .leftJoin('documents', 'documents.document_id', 'payments.transfer_document_id')
    .selectAll('payments')
    .select('documents.number as transfer_document_number')
    .where('payments.document_id', 'in', ids)
    .orderBy('record_day')
    .orderBy('payment_id')
}

function selectReductions(tx: Tx, ids: readonly EntityId[]) {
  return tx
    .selectFrom('reductions')
    .leftJoin('documents', 'documents.document_id', 'reductions.transfer_document_id')
    .selectAll('reductions')
    .select('documents.number as transfer_document_number')
    .where('reductions.document_id', 'in', ids)
    .orderBy('record_day')
    .orderBy('reduction_id')
}

/** The advances that documents list, the oldest first. */
function selectAdvances(tx: Tx, ids: readonly EntityId[]) {
  return tx
    .selectFrom('document_advances')
    .innerJoin('documents', 'documents.document_id', 'document_advances.advance_document_id')
    .select(['documents.document_id', 'documents.number', 'documents.document_day', 'documents.gross_cents'])
    .select('document_advances.document_id as listed_by')
    .where('document_advances.document_id', 'in', ids)
    .orderBy('documents.document_day')
    .orderBy('documents.number_year')
    .orderBy('documents.number_count')
    .orderBy('documents.document_id')
}

function selectLines(tx: Tx, ids: readonly EntityId[]) {
  return tx
    .selectFrom('line_items')
    .leftJoin('products', 'products.product_id', 'line_items.product_id')
    .selectAll('line_items')
    .select([
      'products.code as product_code',
      'products.tax_type as product_tax_type',
      'products.differential_kind as product_differential_kind',
      'products.seller_kind as product_seller_kind',
      'products.bought_at_reduced_rate as product_reduced_rate',
    ])
    .where('document_id', 'in', ids)
    .orderBy('position')
    .$castTo<LineItemRow>()
}
