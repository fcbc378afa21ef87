import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { openPostgres } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'

test('what was recorded before tasks existed gets its tasks', async () => {
  const server = inject('postgres')
  const database = `tasks_${randomUUID().replaceAll('-', '')}`
  const admin = openPostgres(server, 1)
  await admin.unsafe(`create database ${database} template template0`)
  const sql = openPostgres({ ...server, database }, 2)
  try {
    await migrate(sql, '0008-numbering.sql')
    await sql`
      insert into users (user_id, email, first_name, family_name, role, password_hash, approved_at, rejected_at)
      select gen_random_uuid(), email, 'A', 'B', role, hash, approved_at::timestamptz, rejected_at::timestamptz
      from (values
        ('waits@x.example', 'PENDING', 'h', null, null),
        ('works@x.example', 'OFFICE', 'h', '2026-01-01', null),
        ('gone@x.example', 'PENDING', null, null, '2026-01-01')
      ) people (email, role, hash, approved_at, rejected_at)`
    const partner = randomUUID()
    await sql`
      insert into partners (partner_id, role, short_name, company_name, city, billing_address_id, contact_id, country_code,
        payment_target_days, preferred_payment_method, search_text, sort_key)
      values (${partner}, 'SUPPLIER', 'L', 'L', 'Kiel', gen_random_uuid(), gen_random_uuid(), 'DE', 14, '{}', 'l', 'l')`
    await sql`
      insert into documents (document_id, kind, number, document_day, booking_day, currency, rate, partner_id, partner,
        partner_text, payment_method, net_cents, tax_cents, gross_cents, paid_cents, booking_text, search_text)
      select gen_random_uuid(), 'BILL', number, current_date, current_date, 'EUR', 1, ${partner}, '{}', 'L', '{}', gross, 0,
        gross, paid, 'EINK', ''
      from (values ('open', 1000, 0), ('part', 1000, 989), ('rest', 1000, 990), ('paid', 1000, 1000), ('credit', -1000, 0))
        bills (number, gross, paid)`
    await insertInvoices(sql, partner)
    await insertWantingLine(sql)
    await migrate(sql)
    const raised = await sql`
      select type, coalesce(email, number) as about, completed_at, substr(task_id::text, 15, 1) as version
      from tasks left join users using (user_id) left join documents using (document_id)
      order by type, about`
    expect([...raised]).toEqual([
      { type: 'ASSIGN_PRODUCT', about: 'paid', completed_at: null, version: '7' },
      { type: 'EVIDENCE', about: 'I-EU', completed_at: null, version: '7' },
      { type: 'EVIDENCE', about: 'I-export', completed_at: null, version: '7' },
      { type: 'OVERDUE_INVOICE', about: 'I-target', completed_at: null, version: '7' },
      { type: 'PAY_BILL', about: 'open', completed_at: null, version: '7' },
      { type: 'PAY_BILL', about: 'part', completed_at: null, version: '7' },
      { type: 'USER_APPROVAL', about: 'waits@x.example', completed_at: null, version: '7' },
    ])
  } finally {
    await sql.end()
    await admin.unsafe(`drop database ${database} with (force)`)
    await admin.end()
  }
})

/** Two lines of a paid bill: that of a category which asks for a product waits for it. */
async function insertWantingLine(sql: ReturnType<typeof openPostgres>): Promise<void> {
  await sql`
    with kinds as (
      insert into categories (category_id, scope, short_name, short_name_key, requires_product, search_text, sort_key)
      select gen_random_uuid(), 'BILL', name, lower(name), name = 'WARE', lower(name), lower(name)
      from (values ('WARE'), ('FRACHT')) names (name)
      returning category_id, short_name
    )
    insert into line_items (document_id, position, local_id, quantity, amount_cents, amount_includes_tax, net_cents, gross_cents,
      booking_text, category_id, description_short, description_long, tax_percent, tax_type)
    select document_id, row_number() over (), gen_random_uuid(), 1, 500, true, 500, 500, short_name, category_id, '', '', 0, 'VAT'
    from documents, kinds where number = 'paid'`
}

/** One of each kind; only goods that left, of an invoice that stands and is no correction, need evidence. */
async function insertInvoices(sql: ReturnType<typeof openPostgres>, partner: string): Promise<void> {
  const category = randomUUID()
  await sql`insert into categories (category_id, scope, short_name, short_name_key, search_text, sort_key)
    values (${category}, 'INVOICE', 'MOEB', 'moeb', 'moeb', 'moeb')`
  await sql`
    insert into documents (document_id, kind, number, number_year, number_count, document_day, service_day, currency, rate,
      partner_id, partner, partner_text, payment_method, net_cents, tax_cents, gross_cents, booking_text, search_text)
    select gen_random_uuid(), 'INVOICE', number, 2026, count, current_date, current_date, 'EUR', 1, ${partner}, '{}', 'K', '{}',
      gross, 0, gross, 'MOEB', ''
    from (values ('I-EU', 1, 1000), ('I-export', 2, 1000), ('I-taxed', 3, 1000), ('I-correction', 4, -1000), ('I-gone', 5, 1000),
      ('I-target', 7, 1000))
      invoices (number, count, gross)`
  // To be paid by a certain day.
  await sql`update documents set payment_target_days = 14 where number = 'I-target'`
  await sql`
    insert into line_items (document_id, position, local_id, quantity, amount_cents, amount_includes_tax, net_cents, gross_cents,
      booking_text, category_id, description_short, description_long, tax_percent, tax_type)
    select document_id, 1, gen_random_uuid(), 1, gross_cents, true, gross_cents, gross_cents, 'MOEB', ${category}, 'Stuhl', '', 0,
      case number when 'I-export' then 'NONE_THIRD_COUNTRY' when 'I-taxed' then 'VAT' when 'I-target' then 'VAT' else 'NONE_EU' end
    from documents where kind = 'INVOICE'`
  await sql`
    with cancellation as (
      insert into documents (document_id, kind, number, number_year, number_count, document_day, service_day, currency, rate,
        partner_id, partner, partner_text, payment_method, net_cents, tax_cents, gross_cents, booking_text, search_text,
        cancelled_document_id)
      select gen_random_uuid(), 'CANCELLATION', 'I-cancellation', 2026, 6, current_date, current_date, 'EUR', 1, ${partner}, '{}',
        'K', '{}', -1000, 0, -1000, 'MOEB', '', document_id from documents where number = 'I-gone'
      returning document_id, cancelled_document_id
    ), lines as (
      insert into line_items (document_id, position, local_id, quantity, amount_cents, amount_includes_tax, net_cents, gross_cents,
        booking_text, category_id, description_short, description_long, tax_percent, tax_type)
      select document_id, 1, gen_random_uuid(), 1, -1000, true, -1000, -1000, 'MOEB', ${category}, 'Stuhl', '', 0, 'NONE_EU'
      from cancellation
    )
    update documents set cancelled_by_document_id = cancellation.document_id
    from cancellation where documents.document_id = cancellation.cancelled_document_id`
}
