import { sql } from 'kysely'
import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Month } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'
import type { KeptMonth } from '../rules/months/document-months.ts'
import type { MonthsOfDocument } from './keep-document-months.ts'

/**
 * The months of invoices of a sale as they are reported, before and after: by the average rates where the firm converts so, or where a locked
 * row of the sale was converted so (§ 16 Abs. 6 UStG; decisions §10, 'Months' rates'). A missing rate leaves what the document's says.
 */
export async function convertMonths(
  tx: Tx,
  currency: string,
  changes: readonly MonthsOfDocument[],
): Promise<MonthsOfDocument[]> {
  if (currency === baseCurrency || changes.length === 0) return [...changes]
  const rates = await loadRates(
    tx,
    currency,
    changes.map(({ documentId }) => documentId),
  )
  const convert = (row: KeptMonth): KeptMonth => {
    const rate = rates.get(row.rateMonth) ?? null
    if (rate === null) return row
    const [base, vat] = [convertToBase(row.currencyBase, rate), convertToBase(row.currencyTax, rate)]
    return { ...row, base, vat }
  }
  return changes.map((change) => ({
    ...change,
    before: change.before.map(convert),
    after: change.after.map(convert),
  }))
}

/** Whose rate counts for which month: that of a locked row, null being the document's; else that which is entered. */
async function loadRates(
  tx: Tx,
  currency: string,
  documentIds: readonly string[],
): Promise<Map<Month, string | null>> {
  const { rows } = await sql<{ month: Month; rate: string | null }>`
    select month, rate from monthly_rates where currency = ${currency} and vat_rate_method_now() = 'MONTHLY'
    union all
    select * from (
      select distinct on (rate_month) rate_month, month_rate from document_months
      where document_id = any(${documentIds}) and converted_by is not null
      order by rate_month, month
    ) kept`.execute(tx)
  return new Map(rows.map(({ month, rate }) => [month, rate]))
}
