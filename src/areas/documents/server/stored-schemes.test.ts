import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { openPostgres } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'

// Documents of before the dated schemes: each has the scheme that counted when it was last written.

const partner = randomUUID()
const ids = {
  asSoll: randomUUID(),
  asSmall: randomUUID(),
  itsCancellation: randomUUID(),
  replaced: randomUUID(),
  withTax: randomUUID(),
  bill: randomUUID(),
}

test('the single setting becomes a dated list, and documents get what they were written by', async () => {
  const server = inject('postgres')
  const database = `schemes_${randomUUID().replaceAll('-', '')}`
  const admin = openPostgres(server, 1)
  await admin.unsafe(`create database ${database} template template0`)
  const sql = openPostgres({ ...server, database }, 2)
  try {
    await migrate(sql, '0034-tax-reasons.sql')
    await sql`insert into firm (firm_id, name, tax_scheme) values (${randomUUID()}, 'F', 'IST')`
    await sql`
      insert into partners (partner_id, role, short_name, company_name, city, billing_address_id, contact_id, country_code,
        payment_target_days, preferred_payment_method, search_text, sort_key)
      values (${partner}, 'SUPPLIER', 'L', 'L', 'Kiel', gen_random_uuid(), gen_random_uuid(), 'DE', 14, '{}', 'l', 'l')`
    let count = 0
    const record = async (event: string, documentId: string, data: object = {}) => sql`
      select journal_append(gen_random_uuid(), null, 'as then', 'x', ${event}, ${documentId}, '{}', ${JSON.stringify(data)}::text::json)`
    const write = async (id: string, kind: string, tax: number, cancels: string | null = null) => {
      count += 1
      const isBill = kind === 'BILL'
      await sql.begin(async (tx) => {
        await tx`
          insert into documents (document_id, kind, number, number_year, number_count, document_day, service_day, booking_day,
            currency, rate, partner_id, partner, partner_text, payment_method, net_cents, tax_cents, gross_cents, booking_text,
            search_text, cancelled_document_id)
          values (${id}, ${kind}, ${`N ${count}`}, ${isBill ? null : 2026}, ${isBill ? null : count}, '2026-03-01',
            ${isBill ? null : '2026-03-01'}, ${isBill ? '2026-03-01' : null}, 'EUR', 1, ${partner}, '{}', 'L', '{}', 100, ${tax},
            ${100 + tax}, 'X', '', ${cancels})`
        await tx`insert into document_taxes values (${id}, 'VAT', ${tax && 19}, 100, ${tax}, ${100 + tax}, 100, ${tax}, ${100 + tax})`
      })
      await record(
        isBill ? 'bill created' : kind === 'INVOICE' ? 'invoice created' : 'cancellation created',
        id,
      )
    }
    const setting = (oldValue: string, value: string) =>
      record('firm changed', randomUUID(), { changes: [{ propertyName: 'taxScheme', oldValue, value }] })

    await write(ids.asSoll, 'INVOICE', 19)
    await write(ids.replaced, 'INVOICE', 0)
    await write(ids.bill, 'BILL', 19)
    await setting('SOLL', 'KLEINUNTERNEHMER')
    await write(ids.asSmall, 'INVOICE', 0)
    // As could be before the rule was there.
    await write(ids.withTax, 'INVOICE', 19)
    await record('invoice replaced', ids.replaced)
    await record('firm changed', randomUUID(), {
      changes: [{ propertyName: 'phone', oldValue: '', value: '1' }],
    })
    await setting('KLEINUNTERNEHMER', 'IST')
    await write(ids.itsCancellation, 'CANCELLATION', 0, ids.asSmall)
    await migrate(sql)

    const rows = await sql`select document_id, tax_scheme from documents`
    const schemeOf = Object.fromEntries(rows.map((row) => [row['document_id'], row['tax_scheme']]))
    expect(Object.entries(ids).map(([name, id]) => [name, schemeOf[id]])).toEqual([
      ['asSoll', 'SOLL'],
      ['asSmall', 'KLEINUNTERNEHMER'],
      ['itsCancellation', 'KLEINUNTERNEHMER'],
      ['replaced', 'KLEINUNTERNEHMER'],
      ['withTax', 'SOLL'],
      ['bill', 'SOLL'],
    ])
    const [firm] = await sql`
      select tax_schemes, (now() at time zone 'Europe/Berlin')::date::text as today from firm`
    // Both switches were made today: the last one counts.
    expect(firm?.['tax_schemes']).toEqual([
      { validFrom: '1900-01-01', scheme: 'SOLL' },
      { validFrom: firm?.['today'], scheme: 'IST' },
    ])
  } finally {
    await sql.end()
    await admin.unsafe(`drop database ${database} with (force)`)
    await admin.end()
  }
}, 60_000)
