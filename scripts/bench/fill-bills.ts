import type postgres from 'postgres'
import { searchKey } from '#kernel/texts/text-key.ts'

const makers =
  'Möbelwerk Nord|Tischlerei Öhme|Auktionshaus Süd|Polsterei Ahrens|Spedition Ćosić|Glaserei Ebert|Drechslerei Übel|Galerie Élan'.split(
    '|',
  )

/** Whose the bills are, and in which categories their lines are. */
export interface BillParties {
  suppliers: readonly string[]
  billCategories: readonly string[]
}

/**
 * Fills the list of bills beside that of invoices: `count` of five years, every tenth unpaid, some paid in part, too much or below zero; each
 * fiftieth without a file. For `fillQuickly`, as its payments.
 */
export async function fillBills(
  sql: postgres.Sql,
  { suppliers, billCategories }: BillParties,
  count: number,
): Promise<void> {
  const filled = sql`from documents where kind = 'BILL' and number like 'ER-%'`
  const names = makers.flatMap((maker) => Array.from({ length: 40 }, (_, place) => `${maker} ${place + 1}`))
  await sql`
    insert into documents (document_id, kind, number, document_day, booking_day, service_day, currency, rate, partner_id, partner,
      partner_text, payment_method, payment_target_days, tax_scheme, net_cents, tax_cents, gross_cents, paid_cents, booking_text, search_text)
    select gen_random_uuid(), 'BILL', 'ER-' || i, day, day + random % 9, day, case when i % 21 = 5 then 'USD' else 'EUR' end,
      case when i % 21 = 5 then 1.25 else 1 end, (${suppliers}::uuid[])[1 + random / 11 % ${suppliers.length}::int], '{}', supplier.name,
      '{"paymentMethod": "WIRE"}', 14, 'SOLL', net, gross - net, gross,
      case when i % 40 = 0 then gross / 2 when i % 10 = 0 then 0 when i % 997 = 1 then gross + 100 else gross end,
      'EINK', concat_ws(' ', 'er' || i, supplier.key, 'eink')
    from generate_series(0, ${count}::int - 1) i
    cross join lateral (select abs(hashint4(i + 7)) as random, '2021-01-01'::date + (i * 1825::bigint / ${count}::int)::int as day) drawn
    cross join lateral (select (random % 900000 + 1900) * case when i % 503 = 3 then -1 else 1 end as gross) figures
    cross join lateral (select round(gross / 1.19)::int as net) taxed
    join unnest(${names}::text[], ${names.map(searchKey)}::text[]) with ordinality as supplier (name, key, position)
      on supplier.position = 1 + random % ${names.length}::int
    order by i`
  await sql`
    insert into document_taxes (document_id, tax_type, tax_percent, net_cents, tax_cents, gross_cents, net_euro_cents, tax_euro_cents,
      gross_euro_cents)
    select document_id, 'VAT', 19, net_cents, tax_cents, gross_cents, gross_euro_cents - round(tax_cents / rate)::bigint,
      round(tax_cents / rate)::bigint, gross_euro_cents ${filled}`
  await sql`
    insert into line_items (document_id, position, local_id, category_id, description_short, description_long, quantity, amount_cents,
      amount_includes_tax, tax_type, tax_percent, net_cents, gross_cents, net_euro_cents, gross_euro_cents, booking_text)
    select document_id, 1, gen_random_uuid(), (${billCategories}::uuid[])[1 + abs(hashtext(number)) % ${billCategories.length}::int],
      booking_text, '', 1, gross_cents, true, 'VAT', 19, net_cents, gross_cents, net_cents, gross_euro_cents, booking_text ${filled}`
  await sql`
    with paper as (
      insert into contents (sha256, size, bytes) select sha256('Beleg'), 5, 'Beleg' on conflict do nothing
    )
    insert into attachments (attachment_id, owner_id, file_name, tag, type, sha256)
    select gen_random_uuid(), document_id, number || '.pdf', 'PDF', 'application/pdf', sha256('Beleg')
    ${filled} and right(number, 2) not in ('07', '57')`
}

/** What was paid of all of them, as one payment each, up to 40 days after their own. Their sums stand in the documents already. */
export async function fillPayments(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into payments (payment_id, document_id, record_day, amount_cents)
    select gen_random_uuid(), document_id, document_day + abs(hashint8(gross_cents)) % 40, paid_cents
    from documents d where paid_cents <> 0 and not exists (select from payments p where p.document_id = d.document_id)`
}
