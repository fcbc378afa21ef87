import { sql } from 'kysely'
import { type Month, monthOf } from '#kernel/day.ts'
import { type Cents, unitsFromCents, zeroCents } from '#kernel/money.ts'
import { read } from '#server/command.ts'
import { readTaxDue, readTurnoverUntil } from '../contract/tax-due.ts'
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

/**
 * A row of a month has no day. What counts by the supply is there from the day of its paper; what counts by payments, as far as they had
 * come: under IST, and for a Kleinunternehmer, but for what counts by the supply all the same (decisions §10 'OSS', 'Paid back').
 */
export const readTurnoverUntilRead = read(readTurnoverUntil, async (tx, query, { today }) => {
  const day = query.day ?? today
  const { rows } = await sql<{ amountNet: Cents }>`
    with turned_over as (
      select document_id, document_day, ${figureBases.amountNet} as base,
        tax_scheme <> 'SOLL' and tax_type not in ('OSS', 'NONE_EU', 'SERVICE_EU') as by_payment
      from taxed_months join documents using (document_id, kind) where month = ${monthOf(day)}
    )
    select coalesce(sum(case
      when coalesce(paid.of_month, 0) <> 0 then round(base * coalesce(paid.until_day, 0) / paid.of_month)::bigint
      when document_day <= ${day}::date then base else 0 end), 0)::bigint as "amountNet"
    from turned_over left join lateral (
      select sum(amount_cents) as of_month, sum(amount_cents) filter (where record_day <= ${day}::date) as until_day
      from payments where by_payment and payments.document_id = turned_over.document_id
        and to_char(coalesce(received_day, record_day), 'YYYY-MM') = ${monthOf(day)}
    ) paid on true`.execute(tx)
  return { amountNet: unitsFromCents(rows[0]?.amountNet ?? zeroCents) }
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
