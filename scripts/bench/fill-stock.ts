import type postgres from 'postgres'
import { searchKey } from '#kernel/texts/text-key.ts'

const goods =
  'Armlehnstuhl Sideboard Kommode Schreibtisch Sessel Esstisch Vitrine Stehleuchte Spiegel Sekretär'.split(
    ' ',
  )
const woods = 'Teak Nussbaum Palisander Eiche Buche Kirschbaum Esche Mahagoni Kiefer Rosenholz'.split(' ')

/**
 * Fills the stock: `count` products, each with an initial stock, a purchase by the bill, a sale and for every fifth an inventory,
 * on days of the last five years. The effects of all changes are counted in one go, not by their triggers.
 */
export async function fillStock(sql: postgres.Sql, billId: string, count: number): Promise<void> {
  const texts = goods.flatMap((good) => woods.map((wood) => `${good} „Modell“, ${wood}`))
  await sql`alter table stock_changes disable trigger user`
  await sql`
    insert into products (product_id, code, code_key, description, buying_cents, transport_cents, sales_cents, place, tax_type,
      differential_kind, search_text, sort_key)
    select gen_random_uuid(), 'W-' || digits, 'w-' || digits, thing.text, 1000 + n * 7919 % 90000, 500, 2000 + n * 104729 % 190000,
      'Lager ' || n % 9, 'm', 'USED', 'w' || digits || ' ' || thing.key, 'w' || digits
    from generate_series(1, ${count}::bigint) n
    cross join lateral (select lpad(n::text, 7, '0') as digits) numbered
    join unnest(${texts}::text[], ${texts.map(searchKey)}::text[]) with ordinality as thing (text, key, position)
      on thing.position = 1 + n % ${texts.length}::int`
  await sql`
    insert into stock_changes (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position,
      paid_cents)
    select gen_random_uuid(), product_id, ('01900000-0000-7000-8000-00000000000' || type)::uuid, value_type,
      '2021-01-01'::timestamp + (n * 31 % 1700 + days) * interval '1 day', quantity,
      case when type = 4 then ${billId}::uuid end, case when type = 4 then n::int end,
      case when type = 4 then 3 * buying_cents + 100 end
    from (select product_id, buying_cents, substr(code, 3)::bigint as n from products) p
    cross join (values (1, 'ABSOLUTE', 0, 200), (4, 'INCOMING', 20, 300), (3, 'OUTGOING', 50, 100), (2, 'ABSOLUTE', 90, 400))
      as c (type, value_type, days, quantity)
    where type <> 2 or n % 5 = 0`
  await sql`analyze stock_changes`
  await sql`select stock_recount(array_agg(product_id), array_agg('-infinity'::timestamp)) from products`
  await sql`
    insert into stock_totals
    select changed_at::date, 0, sum(delta_hundredths),
      sum(worth), sum(stock_value_cents(stock_hundredths, sales_cents) - stock_value_cents(stock_hundredths - delta_hundredths, sales_cents)),
      -- nothing is ever below zero
      count(*) filter (where stock_hundredths = delta_hundredths and delta_hundredths > 0), sum(delta_hundredths),
      sum(worth), sum(stock_value_cents(stock_hundredths, sales_cents) - stock_value_cents(stock_hundredths - delta_hundredths, sales_cents))
    from stock_changes join products using (product_id)
    cross join lateral (select stock_worth_cents(is_averaged, value_cents, stock_hundredths, buying_cents)
      - stock_worth_cents(was_averaged, value_cents - value_delta_cents, stock_hundredths - delta_hundredths, buying_cents) as worth) w
    group by 1`
  await sql`select keep_stock_spans(array_agg(product_id), array_agg('-infinity'::timestamp)) from products`
  await sql`alter table stock_changes enable trigger user`
  await sql`vacuum (analyze) products`
  await sql`vacuum (analyze) stock_changes`
  await sql`vacuum (analyze) stock_spans`
}
