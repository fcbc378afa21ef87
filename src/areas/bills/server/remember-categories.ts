import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReadLine } from '../contract/bill-reading.ts'
import type { ReceivedLine } from '../rules/bill-from-invoice.ts'

/** So many of a supplier's latest lines tell how his next ones are booked. */
const lookedAt = 300

/**
 * The lines with the category that this supplier's had before: of a line of the same words, else the latest of the same taxation, else
 * the latest of all. Without earlier bills, or without a supplier, there is none.
 */
export async function rememberCategories(
  tx: Tx,
  supplier: EntityId | null,
  lines: readonly ReceivedLine[],
): Promise<ReadLine[]> {
  const earlier = supplier === null ? [] : await loadEarlier(tx, supplier)
  const categoryOf = (line: ReceivedLine) =>
    (
      earlier.find(({ text }) => text.endsWith(line.text.toLowerCase())) ??
      earlier.find(({ taxType, taxPercent }) => taxType === line.taxType && taxPercent === line.taxPercent) ??
      earlier[0]
    )?.categoryId ?? null
  return lines.map((line) => ({ ...line, categoryId: categoryOf(line) }))
}

async function loadEarlier(tx: Tx, supplier: EntityId) {
  const rows = await tx
    .selectFrom('documents')
    .innerJoin('line_items', 'line_items.document_id', 'documents.document_id')
    .select(['category_id', 'line_items.booking_text', 'tax_type', 'tax_percent'])
    .where('partner_id', '=', supplier)
    .where('kind', '=', 'BILL')
    .orderBy('document_day', 'desc')
    .orderBy('documents.document_id', 'desc')
    .orderBy('position')
    .limit(lookedAt)
    .execute()
  return rows.map((row) => ({
    categoryId: row.category_id,
    text: row.booking_text.toLowerCase(),
    taxType: row.tax_type,
    taxPercent: Number(row.tax_percent),
  }))
}
