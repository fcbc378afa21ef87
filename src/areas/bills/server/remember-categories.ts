import { isTaxPercentOf } from '#areas/documents/rules/taxes/tax-types.ts'
import type { Day } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReadLine } from '../contract/bill-reading.ts'
import type { ReceivedLine } from '../rules/received-bill.ts'

/** So many of a supplier's latest lines tell how his next ones are booked. */
const lookedAt = 300

/**
 * The lines with the category that this supplier's had before: of a line of the same words, else the latest of the same taxation, else
 * the latest of all. Without earlier bills, or without a supplier, there is none. What one owes oneself, whose rate no invoice says, has
 * the rate that it had then, if there is one of it on the day.
 */
export async function rememberCategories(
  tx: Tx,
  supplier: EntityId | null,
  lines: readonly ReceivedLine[],
  taxDay: Day,
): Promise<ReadLine[]> {
  const earlier = supplier === null ? [] : await loadEarlier(tx, supplier)
  const categoryOf = (line: ReceivedLine) =>
    (
      earlier.find(({ text }) => text.endsWith(line.text.toLowerCase())) ??
      earlier.find(({ taxType, taxPercent }) => taxType === line.taxType && taxPercent === line.taxPercent) ??
      earlier[0]
    )?.categoryId ?? null
  const percentOf = (line: ReceivedLine) => {
    if (line.taxType === 'VAT') return line.taxPercent
    const own = earlier.filter(
      ({ taxType, taxPercent }) => taxType === line.taxType && isTaxPercentOf(taxPercent, taxDay),
    )
    return (
      (own.find(({ text }) => text.endsWith(line.text.toLowerCase())) ?? own[0])?.taxPercent ??
      line.taxPercent
    )
  }
  return lines.map((line) => {
    const booked = { ...line, taxPercent: percentOf(line) }
    return { ...booked, categoryId: categoryOf(booked) }
  })
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
