import { sql } from 'kysely'
import { convertToBase } from '#areas/currencies/rules/convert-to-base.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Month } from '#kernel/day.ts'
import { zeroCents } from '#kernel/money.ts'
import type { Tx } from '#server/db/connect.ts'
import type { KeptMonth } from '../rules/months/document-months.ts'
import type { NewDocument } from '../rules/stored-document.ts'
import { isOwedByOneself } from '../rules/taxes/tax-types.ts'
import type { MonthsOfDocument } from './keep-document-months.ts'

/**
 * The months of a document, or of all of a sale, as they are reported, before and after: by the average rates where the firm converts so, in
 * a locked month by the choice that it keeps, and as a locked row of the sale was converted (§ 16 Abs. 6 UStG; decisions §10, 'Months'
 * rates'). A missing rate leaves what the document's says. What is written is converted so by `keep_document_rates`.
 */
export async function convertMonths(
  tx: Tx,
  { kind, currency, taxScheme }: Pick<NewDocument, 'kind' | 'currency' | 'taxScheme'>,
  changes: readonly MonthsOfDocument[],
): Promise<MonthsOfDocument[]> {
  if (currency === baseCurrency || changes.length === 0) return [...changes]
  const rateOf = await loadRates(
    tx,
    currency,
    changes.map(({ documentId }) => documentId),
  )
  const convert = (row: KeptMonth): KeptMonth => {
    const rate = rateOf(row)
    if (rate === null) return row
    const [base, tax] = [convertToBase(row.currencyBase, rate), convertToBase(row.currencyTax, rate)]
    const isOwed = kind !== 'BILL' || isOwedByOneself(row.taxType)
    const isDeducted = kind === 'BILL' && taxScheme !== 'KLEINUNTERNEHMER'
    return { ...row, base, vat: isOwed ? tax : zeroCents, inputTax: isDeducted ? tax : zeroCents }
  }
  return changes.map((change) => ({
    ...change,
    before: change.before.map(convert),
    after: change.after.map(convert),
  }))
}

/** Whose rate counts for a row: null being the document's. */
async function loadRates(
  tx: Tx,
  currency: string,
  documentIds: readonly string[],
): Promise<(row: KeptMonth) => string | null> {
  const [entered, kept, chosen] = await Promise.all([
    tx.selectFrom('monthly_rates').select(['month', 'rate']).where('currency', '=', currency).execute(),
    keptRates(tx, documentIds),
    // The choice of each lock, then that of what is open.
    sql<{ month: Month | null; method: string }>`
      select to_char(month, 'YYYY-MM') as month, vat_rate_method as method from locked_months
      union all select null, vat_rate_method_now()
      order by month nulls last`.execute(tx),
  ])
  const enteredOf = new Map(entered.map(({ month, rate }) => [month, rate]))
  return ({ month, rateMonth }) => {
    const known = kept.get(rateMonth)
    if (known !== undefined) return known
    const choice = chosen.rows.find((each) => each.month === null || each.month >= month)
    return choice?.method === 'MONTHLY' ? (enteredOf.get(rateMonth) ?? null) : null
  }
}

/** By which rates locked rows of the sale were converted, that of the first lock. */
async function keptRates(tx: Tx, documentIds: readonly string[]): Promise<Map<Month, string | null>> {
  const { rows } = await sql<{ month: Month; rate: string | null }>`
    select distinct on (rate_month) rate_month as month, month_rate as rate from document_months
    where converted_by is not null and (document_id = any(${documentIds}) or document_id in (
      select advance_document_id from document_advances where document_id = any(${documentIds})))
    order by rate_month, document_months.month`.execute(tx)
  return new Map(rows.map(({ month, rate }) => [month, rate]))
}
