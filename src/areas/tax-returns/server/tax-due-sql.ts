import { type RawBuilder, sql } from 'kysely'
import type { TaxFigure } from '../contract/tax-due.ts'

// What of a row of taxed_months counts in which figure. The tax of other countries is owed by the One-Stop-Shop and no part of the
// German tax (§ 18 Abs. 3, § 18j UStG); its sales are turnover all the same.

const owed = sql`case when tax_type <> 'OSS' then vat_cents else 0 end`
const turnover = sql`case when kind <> 'BILL' then base_cents else 0 end`

/** In EUR cents. */
export const figureTaxes: Record<TaxFigure, RawBuilder<unknown>> = {
  inputTax: sql`input_tax_cents`,
  vat: owed,
  taxDue: sql`${owed} - input_tax_cents`,
  amountNet: sql`0`,
  oss: sql`case when tax_type = 'OSS' then vat_cents else 0 end`,
}

/** The base of a row that counts in a figure. */
export const figureBases: Record<TaxFigure, RawBuilder<unknown>> = {
  inputTax: sql`case when input_tax_cents <> 0 then base_cents else 0 end`,
  vat: sql`case when ${owed} <> 0 then base_cents else 0 end`,
  taxDue: sql`case when ${owed} - input_tax_cents <> 0 then base_cents else 0 end`,
  amountNet: turnover,
  oss: sql`case when tax_type = 'OSS' then base_cents else 0 end`,
}
