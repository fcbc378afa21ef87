import { type Selectable, sql } from 'kysely'
import { baseCurrency } from '#kernel/currencies.ts'
import { type Day, type Month, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DocumentMonthsTable } from '#server/db/tables.ts'
import { changedMonths, type MonthsChange } from '../rules/months/changed-months.ts'
import type { KeptMonth } from '../rules/months/document-months.ts'
import { isReported, keptWithLate } from '../rules/months/late-months.ts'

/** What decides which rows are late. */
export interface LateFacts {
  /** The first open day, which is held; null while nothing is locked. */
  openFrom: Day | null
  /** The month of the document that is written, or of the payment. */
  recorded: Month
}

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
  { openFrom, recorded }: LateFacts,
): void {
  for (const change of changes) {
    const { documentId, before } = change
    const changed = changedMonths([change])
    const stays = (row: KeptMonth) => !changed.includes(row.month) || isReported(row, openFrom)
    if (!before.every(stays)) {
      const gone = tx
        .deleteFrom('document_months')
        .where('document_id', '=', documentId)
        .where('month', 'in', changed)
      const isOpen = sql<boolean>`coalesce(late_open_month, month) >= ${openFrom && monthOf(openFrom)}`
      context.write(openFrom === null ? gone : gone.where(isOpen))
    }
    const made = keptWithLate(before, change.after, openFrom, recorded).filter((row) => !stays(row))
    if (made.length === 0) continue
    const query = insertMonths(documentId, made)
    context.write({ compile: () => query.compile(tx) })
  }
}

/**
 * Gives the runner what stores in the rows that were written by which rates they are converted for good: those of what takes back or
 * corrects what a locked month counted, and what comes into a locked month (decisions §10, 'Months' rates'). Where no locked row of the sale
 * was converted by a month's rate, rows of open months follow that rate, whatever is entered after the month was locked.
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

/** Whether some of the months of the document itself came after they were locked. */
export function hasLateRows(
  documentId: EntityId,
  changes: readonly MonthsOfDocument[],
  { openFrom, recorded }: LateFacts,
): boolean {
  const own = changes.find((change) => change.documentId === documentId)
  if (own === undefined) return false
  return keptWithLate(own.before, own.after, openFrom, recorded).some(({ lateMonth }) => lateMonth)
}

/** What writes the months of a new document; null where it has none yet, such as an advance that nobody has paid. */
export function monthsOfNew(
  documentId: EntityId,
  changes: readonly MonthsOfDocument[],
  { openFrom, recorded }: LateFacts,
) {
  const own = changes.find((change) => change.documentId === documentId)
  if (own === undefined || own.after.length === 0) return null
  return insertMonths(documentId, keptWithLate([], own.after, openFrom, recorded))
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
    late_month: month.lateMonth ?? null,
    late_open_month: month.lateOpen ?? null,
    reduction: month.reduction ?? null,
  }
}
