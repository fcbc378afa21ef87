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
    await migrate(sql)
    const raised = await sql`
      select type, coalesce(email, number) as about, completed_at, substr(task_id::text, 15, 1) as version
      from tasks left join users using (user_id) left join documents using (document_id) order by about`
    expect([...raised]).toEqual([
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
