import { type Selectable, sql } from 'kysely'
import { baseCurrency } from '#kernel/currencies.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DocumentMonthsTable } from '#server/db/tables.ts'
import { changedMonths, type MonthsChange } from '../rules/months/changed-months.ts'
import type { KeptMonth } from '../rules/months/document-months.ts'

/** The months of one document, before and after a change. */
export interface MonthsOfDocument extends MonthsChange {
  documentId: EntityId
}

/**
 * Gives the rows of those months to the runner that are others than before: what lies in a locked month is not touched. Those of a new
 * document are written with it (`monthsOfNew`).
 */
export function keepMonths(
  tx: Tx,
  context: Pick<Context, 'write'>,
  changes: readonly MonthsOfDocument[],
): void {
  for (const change of changes) {
    const { documentId, before, after } = change
    const changed = changedMonths([change])
    const gone = changed.filter((month) => before.some((row) => row.month === month))
    if (gone.length > 0) {
      context.write(
        tx.deleteFrom('document_months').where('document_id', '=', documentId).where('month', 'in', gone),
      )
    }
    const made = after.filter(({ month }) => changed.includes(month))
    if (made.length === 0) continue
    const query = insertMonths(documentId, made)
    context.write({ compile: () => query.compile(tx) })
  }
}

/**
 * Gives the runner what stores in the rows that were written by which rates they are converted for good: those of what takes back or
 * corrects what a locked month counted, and what comes into a locked month (decisions §10, 'Months' rates').
 */
export function keepRates(
  tx: Tx,
  context: Pick<Context, 'write'>,
  currency: string,
  changes: readonly MonthsOfDocument[],
): void {
  if (currency === baseCurrency) return
  for (const { documentId, after } of changes) {
    if (after.length === 0) continue
    context.write({ compile: () => sql`select keep_document_rates(${documentId})`.compile(tx) })
  }
}

/** What writes the months of a new document; null where it has none yet, such as an advance that nobody has paid. */
export function monthsOfNew(documentId: EntityId, changes: readonly MonthsOfDocument[]) {
  const own = changes.find((change) => change.documentId === documentId)
  return own === undefined || own.after.length === 0 ? null : insertMonths(documentId, own.after)
}

/** One statement for any number of rows, so that it is prepared once. */
function insertMonths(documentId: EntityId, months: readonly KeptMonth[]) {
  const rows = JSON.stringify(months.map((month) => monthRow(documentId, month)))
  return sql`insert into document_months
    select * from json_populate_recordset(null::document_months, ${rows}::text::json)`
}

/** The row of a month. */
function monthRow(documentId: EntityId, month: KeptMonth): Selectable<DocumentMonthsTable> {
  return {
    document_id: documentId,
    month: month.month,
    tax_type: month.taxType,
    tax_percent: String(month.taxPercent),
    tax_reason_code: month.taxReason?.code ?? null,
    tax_reason_text: month.taxReason?.text ?? null,
    base_cents: month.base,
    vat_cents: month.vat,
    input_tax_cents: month.inputTax,
    rate_month: month.rateMonth,
    currency_base_cents: month.currencyBase,
    currency_tax_cents: month.currencyTax,
    // Those of what is locked come after it (keepRates).
    converted_by: null,
    month_rate: null,
  }
}
