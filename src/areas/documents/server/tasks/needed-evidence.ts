import { sql } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import { type Destination, evidencedTaxTypes } from '../../rules/tasks/evidence.ts'

/** Whether the row of `documents` has a line of goods that went there; of services nothing proves that they left. */
export const hasGoodsFor = (destination: Destination) => sql<boolean>`exists (
  select from line_items join categories using (category_id)
  where line_items.document_id = documents.document_id
    and line_items.tax_type = ${evidencedTaxTypes[destination]} and not categories.is_service)`

/** The gross amount of the row of `documents` before a final invoice deducts what was received of its advances; in cents. */
const wholeCents = sql<number>`(documents.gross_cents + coalesce((
  select sum(document_taxes.gross_cents) from document_taxes
  where document_taxes.document_id = documents.document_id and document_taxes.advance_document_id is not null), 0))`

/**
 * Whether the row of `documents` needs evidence of its delivery (§ 17a, § 9 UStDV). Nothing is delivered by a cancellation, a cancelled
 * invoice, a correction in the customer's favour, or an advance; by a final invoice the whole is, however much of it was paid before.
 */
export const needsEvidence = sql<boolean>`(
  documents.kind = 'INVOICE' and documents.cancelled_by_document_id is null and not documents.advance
  and ${wholeCents} > 0 and (${hasGoodsFor('EU')} or ${hasGoodsFor('THIRD_COUNTRY')}))`

/** Which evidence: that goods arrived in another EU country, else that they left the EU. */
export const destinationOf = sql<Destination>`case when ${hasGoodsFor('EU')} then 'EU' else 'THIRD_COUNTRY' end`

/** Which evidence an invoice needs; null for none. */
export async function neededEvidence(tx: Tx, documentId: EntityId): Promise<Destination | null> {
  const row = await tx
    .selectFrom('documents')
    .select(destinationOf.as('destination'))
    .where('document_id', '=', documentId)
    .where(needsEvidence)
    .executeTakeFirst()
  return row?.destination ?? null
}
