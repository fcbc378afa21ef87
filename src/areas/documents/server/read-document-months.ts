import type { Selectable } from 'kysely'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DocumentMonthsTable } from '#server/db/tables.ts'
import type { KeptMonth } from '../rules/months/document-months.ts'
import { taxReasonCodes } from '../rules/taxes/tax-reasons.ts'

/** The months that are kept of documents, by document, the oldest first; a document that has none is not in it. */
export async function readMonths(
  tx: Tx,
  documentIds: readonly EntityId[],
): Promise<Map<EntityId, KeptMonth[]>> {
  const rows = await tx
    .selectFrom('document_months')
    .selectAll()
    .where('document_id', 'in', documentIds)
    .orderBy('month')
    .execute()
  const months = new Map<EntityId, KeptMonth[]>()
  for (const row of rows)
    months.set(row.document_id, [...(months.get(row.document_id) ?? []), keptMonth(row)])
  return months
}

function keptMonth(row: Selectable<DocumentMonthsTable>): KeptMonth {
  return {
    month: row.month,
    rateMonth: row.rate_month,
    taxType: row.tax_type,
    taxPercent: Number(row.tax_percent),
    taxReason: reasonOf(row),
    base: row.base_cents,
    vat: row.vat_cents,
    inputTax: row.input_tax_cents,
    currencyBase: row.currency_base_cents,
    currencyTax: row.currency_tax_cents,
    lateMonth: row.late_month,
    lateOpen: row.late_open_month,
    ...(row.reduction !== null && { reduction: row.reduction }),
  }
}

function reasonOf({
  tax_reason_code: code,
  tax_reason_text: text,
}: Selectable<DocumentMonthsTable>): KeptMonth['taxReason'] {
  const known = taxReasonCodes.find((one) => one === code)
  return known === undefined || text === null ? null : { code: known, text }
}
