import type postgres from 'postgres'
import type { World } from './world.ts'

/** What a copy of a document has of its own. Amounts in cents. */
export interface DocumentCopy {
  document_id: string
  number: string
  number_year?: number
  number_count?: number
  document_day: string
  booking_day?: string
  currency?: string
  rate?: number
  net_cents: number
  tax_cents: number
  gross_cents: number
  paid_cents?: number
  search_text?: string
  partner_id?: string
  partner_text?: string
}

// Their one tax group, by which they add up.
const figures = `net_cents, tax_cents, gross_cents, gross_euro_cents - round(tax_cents / rate)::bigint,
  round(tax_cents / rate)::bigint, gross_euro_cents`

/** Writes copies of a document past all commands: for what must hold of the table, and for more rows than calls could make. */
export async function copyDocument(
  sql: postgres.Sql | World['db']['sql'],
  templateId: string,
  copies: readonly DocumentCopy[],
): Promise<void> {
  const columns = await sql`
    select attname from pg_attribute where attrelid = 'documents'::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''`
  const names = columns.map((row) => String(row['attname'])).join(', ')
  await sql.unsafe(
    `with made as (
      insert into documents (${names}) select ${names} from (
        select (jsonb_populate_record(d, copy)).* from documents d, jsonb_array_elements($1::text::jsonb) copy
        where d.document_id = $2) copies
      returning *
    )
    insert into document_taxes (document_id, tax_type, tax_percent, net_cents, tax_cents, gross_cents, net_euro_cents, tax_euro_cents,
      gross_euro_cents)
    select document_id, 'VAT', 19, ${figures} from made`,
    [JSON.stringify(copies), templateId],
  )
}

/** Lets the tax group of such a document follow an update of its sums, in one statement. */
export function withTaxes(sql: World['db']['sql'], update: postgres.PendingQuery<postgres.Row[]>) {
  return sql`
    with changed as (${update} returning *)
    update document_taxes t set (net_cents, tax_cents, gross_cents, net_euro_cents, tax_euro_cents, gross_euro_cents)
      = (select ${sql.unsafe(figures)} from changed where changed.document_id = t.document_id)
    where t.document_id in (select document_id from changed)`
}
