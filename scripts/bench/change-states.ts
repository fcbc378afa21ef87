import type postgres from 'postgres'

/**
 * Of the filled invoices each 400th is cancelled by the next one, every other after it was paid; an advance is settled by the one before; some
 * is written off. For `fillQuickly`: no trigger keeps what belongs to that.
 */
export async function changeStates(sql: postgres.Sql): Promise<void> {
  const next = sql`o.number_year = d.number_year and o.number_year <= 2025 and o.number_count`
  await sql`
    update documents d set kind = 'CANCELLATION', cancelled_document_id = o.document_id, paid_cents = 0, net_cents = -o.net_cents,
      tax_cents = -o.tax_cents, gross_cents = -o.gross_cents, currency = o.currency, rate = o.rate
    from documents o where ${next} = d.number_count - 1 and d.number_count % 400 = 12`
  await sql`
    update documents d set cancelled_by_document_id = o.document_id, paid_cents = case when d.number_count % 800 = 11 then 0 else d.paid_cents end
    from documents o where o.cancelled_document_id = d.document_id`
  await sql`
    update documents d set advance = true, service_day = d.document_day + 30, settled_by_document_id = o.document_id, paid_cents = d.gross_cents
    from documents o where ${next} = d.number_count - 1 and d.number_count % 700 = 13 and d.gross_cents > 0 and d.kind = 'INVOICE'
      and d.cancelled_by_document_id is null`
  await sql`
    update documents set paid_cents = 0, written_off_cents = gross_cents, uncollectible_cents = gross_cents
    where number_year <= 2025 and number_count % 900 = 17 and gross_cents > 0 and kind = 'INVOICE' and cancelled_by_document_id is null
      and settled_by_document_id is null`
}
