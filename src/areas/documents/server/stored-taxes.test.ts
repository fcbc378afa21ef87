import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { cents } from '#kernel/money.ts'
import { openPostgres } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import {
  type DocumentFigures,
  documentFigures,
  figuresFit,
  negateFigures,
} from '../rules/document-figures.ts'
import type { DecidedLine } from '../rules/lines/decide-lines.ts'
import { byTax, type DifferentialTaxMethod, documentTotals } from '../rules/lines/totals.ts'

// What stood in the books before figures were stored gets the figures that the function computes, cent for cent.

const category = randomUUID() as DecidedLine['categoryId']

const line = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 999_999 })),
  amount: fc.oneof(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: -999_999, max: 999_999 })),
  amountBuying: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  amountIncludesTax: fc.boolean(),
  tax: fc.constantFrom(
    ...([19, 16, 7, 5, 0] as const).map((percent) => ['VAT', percent] as const),
    ['DIFFERENTIAL', 19] as const,
    ['DIFFERENTIAL', 19] as const,
    ['NONE_EU', 0] as const,
    ['NONE_THIRD_COUNTRY', 0] as const,
  ),
})

const paper = fc.record({
  kind: fc.constantFrom('BILL' as const, 'INVOICE' as const, 'CANCELLED' as const),
  rate: fc.oneof(
    fc.constant('1'),
    fc.constantFrom('1.0862', '163.55', '0.8553', '3', '0.04', '4.123456789012'),
    fc.integer({ min: 1, max: 50_000_000 }).map((rate) => (rate / 10_000).toFixed(4)),
  ),
  // Some of one line repeated, where the largest group is not the only one of its size.
  lines: fc.oneof(
    fc.array(line, { minLength: 1, maxLength: 14 }),
    line.map((one) => [one, { ...one, tax: ['NONE_EU', 0] as const }, { ...one, tax: ['VAT', 7] as const }]),
  ),
})

function decided({ amount, amountBuying, tax: [taxType, taxPercent], ...item }: Parts): DecidedLine {
  return {
    ...item,
    localId: null,
    unit: 'H87',
    amount: cents(amount),
    amountBuying: amountBuying === null ? null : cents(amountBuying),
    amountIncludesTax: taxType === 'VAT' ? item.amountIncludesTax : true,
    bookingText: 'X',
    categoryId: category,
    product: null,
    productUse: null,
    differentialKind: taxType === 'DIFFERENTIAL' ? 'USED' : null,
    descriptionShort: 'X',
    descriptionLong: '',
    taxPercent,
    taxType,
    taxReason: null,
    appliesToLocalId: null,
  }
}
type Parts = typeof line extends fc.Arbitrary<infer P> ? P : never

interface Entered {
  id: string
  rows: object
  lines: object[]
  figures: DocumentFigures
}

/** A document as the tables held it before, and what its figures must become; with its cancellation, if it has one. */
function entered(
  { kind, rate, lines }: typeof paper extends fc.Arbitrary<infer P> ? P : never,
  index: number,
  method: DifferentialTaxMethod,
  partner: string,
): Entered[] {
  const id = randomUUID()
  const isBill = kind === 'BILL'
  const own = isBill ? lines.map((item) => ({ ...item, tax: ['VAT', item.tax[1]] as const })) : lines
  // The function refuses what is too large for the books.
  if (!figuresFit(documentTotals(own.map(decided)), rate)) return []
  const figures = documentFigures(own.map(decided), rate, method)
  const row = (documentId: string, of: DocumentFigures, changes: object) => ({
    document_id: documentId,
    kind: isBill ? 'BILL' : 'INVOICE',
    number: `N ${index}`,
    document_day: '2026-03-05',
    booking_day: isBill ? '2026-03-05' : null,
    service_day: isBill ? null : '2026-03-05',
    number_year: isBill ? null : 2026,
    number_count: isBill ? null : 2 * index,
    currency: rate === '1' ? 'EUR' : 'USD',
    rate,
    partner_id: partner,
    partner: {},
    partner_text: 'L',
    payment_method: {},
    payment_target_days: index % 3 === 0 ? null : index % 40,
    net_cents: of.net,
    tax_cents: of.tax,
    gross_cents: of.gross,
    booking_text: 'X',
    search_text: '',
    ...changes,
  })
  const lineRows = (documentId: string, of: DocumentFigures) =>
    of.lines.map((item, position) => ({
      document_id: documentId,
      position: position + 1,
      local_id: randomUUID(),
      quantity: item.quantity,
      amount_cents: item.amount,
      amount_buying_cents: item.amountBuying,
      amount_includes_tax: item.amountIncludesTax,
      net_cents: item.net,
      gross_cents: item.gross,
      booking_text: 'X',
      category_id: category,
      description_short: 'X',
      description_long: '',
      tax_percent: item.taxPercent,
      tax_type: item.taxType,
      differential_kind: item.differentialKind,
    }))
  const one = { id, rows: row(id, figures, {}), lines: lineRows(id, figures), figures }
  if (kind !== 'CANCELLED') return [one]
  const turned = negateFigures(figures)
  const by = randomUUID()
  const changes = {
    kind: 'CANCELLATION',
    number: `S ${index}`,
    number_count: 2 * index + 1,
    cancelled_document_id: id,
  }
  return [one, { id: by, rows: row(by, turned, changes), lines: lineRows(by, turned), figures: turned }]
}

test.each(['INCLUDED', 'ON_TOP'] as const)(
  'what was recorded before gets its figures, by the method of the day it was written: %s',
  async (method) => {
    const methodNow = method === 'INCLUDED' ? 'ON_TOP' : 'INCLUDED'
    const server = inject('postgres')
    const database = `taxes_${randomUUID().replaceAll('-', '')}`
    const admin = openPostgres(server, 1)
    await admin.unsafe(`create database ${database} template template0`)
    const sql = openPostgres({ ...server, database }, 2)
    try {
      await migrate(sql, '0015-issued-invoices.sql')
      const partner = randomUUID()
      await sql`insert into firm (firm_id, name, differential_tax_method) values (${randomUUID()}, 'F', ${methodNow})`
      await sql`
      insert into categories (category_id, scope, short_name, short_name_key, search_text, sort_key)
      values (${category}, 'INVOICE', 'X', 'x', '', '')`
      await sql`
      insert into partners (partner_id, role, short_name, company_name, city, billing_address_id, contact_id, country_code,
        payment_target_days, preferred_payment_method, search_text, sort_key)
      values (${partner}, 'SUPPLIER', 'L', 'L', 'Kiel', gen_random_uuid(), gen_random_uuid(), 'DE', 14, '{}', 'l', 'l')`
      const documents = fc
        .sample(paper, 400)
        .flatMap((drawn, index) => entered(drawn, index + 1, method, partner))
      for (const { rows, lines } of documents) {
        const names = sql(Object.keys(rows))
        await sql`insert into documents (${names})
        select ${names} from json_populate_record(null::documents, ${JSON.stringify(rows)}::text::json)`
        const columns = sql(Object.keys(lines[0] ?? {}))
        await sql`insert into line_items (${columns})
        select ${columns} from json_populate_recordset(null::line_items, ${JSON.stringify(lines)}::text::json)`
      }
      expect(documents.length).toBeGreaterThan(300)
      const record = (event: string, data: object, entities: ReturnType<typeof sql>) => sql`
        select journal_append(gen_random_uuid(), null, 'as then', 'x', ${event}, entity, '{}', ${JSON.stringify(data)}::text::json)
        from (${entities}) as recorded (entity)`
      await record('invoice created', {}, sql`select document_id from documents where kind <> 'CANCELLATION'`)
      const change = { propertyName: 'differentialTaxMethod', oldValue: method, value: methodNow }
      await record('firm changed', { changes: [change] }, sql`select firm_id from firm`)
      // Written by another method's day, and yet the exact negative of its invoice.
      await record(
        'cancellation created',
        {},
        sql`select document_id from documents where kind = 'CANCELLATION'`,
      )
      await migrate(sql)
      for (const { id, figures } of documents) {
        const taxes = await sql`
        select tax_type as "taxType", tax_percent::float8 as "taxPercent", net_cents as net, tax_cents as tax, gross_cents as gross,
          net_euro_cents as "netEuro", tax_euro_cents as "taxEuro", gross_euro_cents as "grossEuro",
          owed_tax_cents as "owedTax", owed_tax_euro_cents as "owedTaxEuro"
        from document_taxes where document_id = ${id}`
        const groups = taxes.map((group) => ({ ...group, taxReason: null }))
        expect(groups.sort((a, b) => byTax(a as never, b as never))).toEqual(figures.taxes)
        const margins = await sql`
        select differential_tax_cents as "differentialTax", differential_tax_euro_cents as "differentialTaxEuro"
        from line_items where document_id = ${id} order by position`
        expect([...margins]).toEqual(
          figures.lines.map(({ differentialTax, differentialTaxEuro }) => ({
            differentialTax,
            differentialTaxEuro,
          })),
        )
        const [row] = await sql`select gross_euro_cents as gross from documents where document_id = ${id}`
        const sum = figures.taxes.reduce((total, { grossEuro }) => total + grossEuro, 0)
        expect(row?.['gross']).toBe(cents(sum))
      }
    } finally {
      await sql.end()
      await admin.unsafe(`drop database ${database} with (force)`)
      await admin.end()
    }
  },
  60_000,
)
