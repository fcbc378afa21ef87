import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import { type Caller, must } from '#test/caller.ts'
import { billInput, invoiceInput, receiverInput, type Trade } from '#test/trade.ts'

const customers = 40
const monthsInSql = join(import.meta.dirname, '../../test/document-months.sql')

/**
 * Fills a year: of twenty documents seven are bills (one of them from the EU; five buy two pieces each), ten are invoices about a piece
 * (five under § 25a UStG), one goes to a business and one to a consumer in the EU, and one cancels. The first half of the year is
 * taxed by what is agreed, the second by what is received. Nine of ten are paid, a third of them in two parts. A piece is bought and
 * sold for each second document.
 */
export async function fillYear(sql: postgres.Sql, firm: { manager: Caller; trade: Trade }, plan: Plan) {
  await makePartners(firm)
  const one = await sql.reserve()
  await planYear(one, plan)
  // What belongs together comes in several statements: it agrees only after the last one.
  const kept = ['documents', 'document_taxes', 'payments', 'stock_changes']
  for (const table of kept) await one.unsafe(`alter table ${table} disable trigger user`)
  await insertDocuments(one)
  await insertPieces(one, firm.trade)
  for (const table of kept) await one.unsafe(`alter table ${table} enable trigger user`)
  await one.unsafe(`vacuum (analyze) ${[...kept, 'line_items', 'products'].join(', ')}`)
  // By the arithmetic of the writer, for documents that have none yet.
  await one.unsafe(await readFile(monthsInSql, 'utf8'))
  await one`vacuum (analyze) document_months`
  one.release()
}

export interface Plan {
  year: number
  documents: number
}

/** Customers, and a document of each side: the plan copies their partners. */
async function makePartners({ manager, trade }: { manager: Caller; trade: Trade }): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  for (let index = 0; index < customers; index++) {
    const names = { shortName: `K${index}`, companyName: `Kunsthandel ${index} GmbH` }
    const { entityId } = must(await manager.post('/api/partners/receivers', receiverInput(names)))
    must(
      await manager.post(
        '/api/documents/invoices',
        invoiceInput({ ...trade, receiver: entityId.uuid }, today),
      ),
    )
  }
  must(await manager.post('/api/documents/bills', billInput(trade, today)))
}

async function planYear(one: postgres.ReservedSql, { year, documents }: Plan): Promise<void> {
  await one`
    create temp table plan as
    with partners as (
      select kind as side, partner_id, partner, partner_text, row_number() over (partition by kind order by partner_text) - 1 as index
      from documents
    )
    select i, place, kind, tax_type, tax_percent, md5('document ' || i)::uuid as document_id, day,
      gross, net, case tax_type when 'DIFFERENTIAL' then gross * 2 / 5 end as buying,
      md5('document ' || i - 7)::uuid as other_id, p.partner_id, p.partner_text,
      case tax_type when 'OSS' then p.partner || '{"countryCode": "NL"}'
        when 'NONE_EU' then p.partner || '{"countryCode": "NL", "vatId": "NL004495445B01"}' else p.partner end as partner,
      case when i >= ${documents}::int / 2 and kind <> 'BILL' then 'IST' else 'SOLL' end as tax_scheme,
      case when i % 10 = 0 or place in (12, 19) then 0 else gross end as paid,
      -- the piece that it is about: the first of two that a bill buys
      i / 20 * 10 + case when place < 5 then place * 2 when place between 7 and 16 then place - 7 when place = 19 then 5 end as piece
    from generate_series(0, ${documents}::int - 1) i
    cross join lateral (
      select i % 20 as place, make_date(${year}::int, 1, 1) + i * 365 / ${documents}::int as day,
        20000 + abs(hashint4(case i % 20 when 19 then i - 7 else i end)) % 900000 as amount
    ) numbered
    cross join lateral (
      select case when place < 7 then 'BILL' when place = 19 then 'CANCELLATION' else 'INVOICE' end as kind,
        case when place = 6 then 'ACQUISITION_EU' when place between 7 and 11 then 'DIFFERENTIAL' when place = 17 then 'NONE_EU'
          when place = 18 then 'OSS' else 'VAT' end as tax_type,
        case place when 17 then 0 when 18 then 21 else 19 end as tax_percent,
        case place when 19 then -amount else amount end as gross
    ) kinds
    cross join lateral (
      select case when tax_type in ('VAT', 'OSS') then round(gross * 100.0 / (100 + tax_percent))::bigint else gross end as net
    ) taxed
    join partners p on p.side = case kind when 'BILL' then 'BILL' else 'INVOICE' end
      and p.index = case kinds.kind when 'BILL' then 0 else i % ${customers}::int end`
}

async function insertDocuments(one: postgres.ReservedSql): Promise<void> {
  await one`analyze plan`
  await one`
    insert into documents (document_id, kind, number, number_year, number_count, document_day, booking_day, service_day, currency, rate,
      partner_id, partner, partner_text, payment_method, payment_target_days, tax_scheme, net_cents, tax_cents, gross_cents, paid_cents,
      cancelled_document_id, cancelled_by_document_id, booking_text, search_text)
    select document_id, kind, case kind when 'BILL' then 'R-' || i else extract(year from day) || '-' || lpad((i + 1)::text, 5, '0') end,
      case when kind <> 'BILL' then extract(year from day) end, case when kind <> 'BILL' then i + 1 end, day,
      case kind when 'BILL' then day end, case when kind <> 'BILL' then day end, 'EUR', 1, partner_id, partner, partner_text,
      '{"paymentMethod": "WIRE"}', 14, tax_scheme, net, gross - net, gross, paid, case place when 19 then other_id end,
      case place when 12 then md5('document ' || i + 7)::uuid end, 'MOEB', 'moeb'
    from plan order by i`
  await one`
    insert into document_taxes (document_id, tax_type, tax_percent, net_cents, tax_cents, gross_cents, net_euro_cents, tax_euro_cents,
      gross_euro_cents, owed_tax_cents, owed_tax_euro_cents)
    select document_id, tax_type, tax_percent, net, gross - net, gross, net, gross - net, gross, owed, owed
    from plan cross join lateral (select case tax_type when 'ACQUISITION_EU' then round(net * 0.19) else 0 end as owed) self`
  await one`
    insert into payments (payment_id, document_id, record_day, amount_cents)
    select gen_random_uuid(), document_id, day + days, amount
    from plan cross join lateral (values (10, case i % 3 when 0 then paid / 3 else paid end),
      (40, case i % 3 when 0 then paid - paid / 3 else 0 end)) as part (days, amount)
    where amount <> 0`
}

async function insertPieces(one: postgres.ReservedSql, trade: Trade): Promise<void> {
  await one`
    insert into products (product_id, code, code_key, description, buying_cents, sales_cents, place, tax_type, differential_kind,
      search_text, sort_key)
    select md5('product ' || piece)::uuid, 'W-' || piece, 'w-' || piece, 'Sessel', 10000, gross, 'Lager', case when place < 12 then 'm' else 'v' end,
      'USED', 'w' || piece, 'w' || lpad(piece::text, 7, '0')
    from plan where place between 7 and 16`
  await one`
    insert into line_items (document_id, position, local_id, quantity, amount_cents, amount_buying_cents, amount_includes_tax, net_cents,
      gross_cents, net_euro_cents, gross_euro_cents, booking_text, category_id, product_id, product_use, description_short,
      description_long, tax_percent, tax_type, differential_kind, differential_tax_cents, differential_tax_euro_cents)
    select document_id, position, gen_random_uuid(), 1, part, buying, true, net_part, part, net_part, part, 'MOEB', case kind when 'BILL' then ${trade.billCategory}::uuid else ${trade.invoiceCategory}::uuid end,
      case when piece is not null then md5('product ' || piece + position - 1)::uuid end,
      case when place < 5 then 'PURCHASE' end, 'Sessel', '', tax_percent, tax_type,
      case tax_type when 'DIFFERENTIAL' then 'USED' end, margin_tax, margin_tax
    from plan cross join generate_series(1, case when place < 5 then 2 else 1 end) position
    cross join lateral (
      select case when place >= 5 then gross when position = 1 then gross / 2 else gross - gross / 2 end as part,
        round((gross - buying) * 19.0 / 119) as margin_tax
    ) self
    cross join lateral (
      select case when net = gross then part when position = 2 then net - round(gross / 2 * 1.0 * net / gross)
        when place < 5 then round(part * 1.0 * net / gross) else net end as net_part
    ) shared`
  await one`
    insert into stock_changes (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position,
      delta_hundredths, stock_hundredths, bought_hundredths)
    select gen_random_uuid(), l.product_id, ('01900000-0000-7000-8000-00000000000' || case kind when 'BILL' then 4 else 3 end)::uuid,
      case kind when 'BILL' then 'INCOMING' else 'OUTGOING' end, day, case kind when 'CANCELLATION' then -100 else 100 end,
      document_id, position, case kind when 'INVOICE' then -100 else 100 end, case kind when 'INVOICE' then 0 else 100 end, 100
    from plan join line_items l using (document_id) where l.product_id is not null
    order by i`
  await one`
    update stock_changes c set paid_cents = s.paid_cents, reverses_document_id = s.reverses_document_id,
      reverses_position = s.reverses_position
    from stock_of_documents s where s.document_id = c.document_id and s.position = c.position`
  await one`select stock_recount(array_agg(product_id), array_agg('-infinity'::timestamp)) from products`
}
