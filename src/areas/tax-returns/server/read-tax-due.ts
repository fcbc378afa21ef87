import { sql } from 'kysely'
import type { Month } from '#kernel/day.ts'
import { type Cents, unitsFromCents } from '#kernel/money.ts'
import { read } from '#server/command.ts'
import { readTaxDue } from '../contract/tax-due.ts'
import { readTaxRemarks } from '../contract/taxes.ts'
import { figureBases, figureTaxes } from './tax-due-sql.ts'

/** One pass over the kept months. */
export const readTaxDueRead = read(readTaxDue, async (tx) => {
  const { rows } = await sql<{
    month: Month
    inputTax: Cents
    vat: Cents
    amountNet: Cents
    lateTaxDue: Cents | null
  }>`
    select month, sum(${figureTaxes.inputTax})::bigint as "inputTax", sum(${figureTaxes.vat})::bigint as vat,
      sum(${figureBases.amountNet})::bigint as "amountNet",
      sum(${figureTaxes.taxDue}) filter (where late_month is not null)::bigint as "lateTaxDue"
    from taxed_months group by month order by month desc`.execute(tx)
  return rows.map(({ month, inputTax, vat, amountNet, lateTaxDue }) => ({
    month,
    inputTax: unitsFromCents(inputTax),
    vat: unitsFromCents(vat),
    amountNet: unitsFromCents(amountNet),
    lateTaxDue: lateTaxDue === null ? null : unitsFromCents(lateTaxDue),
  }))
})

export const readTaxRemarksRead = read(readTaxRemarks, async (tx) => {
  const [firm, foreign, missing, oss] = await Promise.all([
    tx.selectFrom('firm').select('vat_rate_method').executeTakeFirstOrThrow(),
    sql`select 1 from taxed_months where currency <> 'EUR' limit 1`.execute(tx),
    sql<{ currency: string; month: Month }>`
      select distinct currency, missing_rate_month as month from taxed_months where missing_rate_month is not null
      order by month desc, currency`.execute(tx),
    sql<{ month: Month; vat: Cents }>`
      select month, sum(vat_cents)::bigint as vat from taxed_months where tax_type = 'OSS'
      group by month having sum(vat_cents) <> 0 order by month desc`.execute(tx),
  ])
  return {
    vatRateMethod: firm.vat_rate_method,
    hasCurrencies: foreign.rows.length > 0,
    missingRates: missing.rows,
    oss: oss.rows.map(({ month, vat }) => ({ month, vat: unitsFromCents(vat) })),
  }
})
