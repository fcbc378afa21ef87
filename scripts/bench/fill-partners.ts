import type postgres from 'postgres'
import { searchKey } from '#kernel/texts/text-key.ts'

const families =
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Österle'.split(
    ' ',
  )
const firsts = 'Anna Bernd Clara Dieter Emma Frank Greta Hans Ida Jürgen Katrin Lars'.split(' ')
const towns =
  'Hamburg Berlin München Köln Bremen Leipzig Lübeck Münster Dresden Göttingen Kiel Paris Wien'.split(' ')

/** Fills the lists: `count` customers and as many suppliers; every third is a person, some live abroad, few have a number. */
export async function fillPartners(sql: postgres.Sql, count: number): Promise<void> {
  await sql`
    insert into partners (partner_id, role, short_name, company_name, vat_id, billing_address_id, contact_id, first_name, family_name,
      address_lines, zip, city, country_code, payment_target_days, preferred_payment_method, creditor_number, debitor_number, seller_kind,
      preferred_currency, e_invoice_form, language, search_text, sort_key,
      company_order, family_order, first_order, city_order)
    select gen_random_uuid(), role, name, case when is_person then '' else name end, case when is_person then '' else 'DE' || 100000000 + i end,
      gen_random_uuid(), gen_random_uuid(), first, family, town, lpad((i % 90000)::text, 5, '0'), town,
      case when i % 17 = 3 then 'FR' else 'DE' end, case when i % 4 = 0 then i % 60 end, '{"paymentMethod": "WIRE"}',
      case when role = 'SUPPLIER' and i < 30000 then 20000 + i end, case when role = 'BUYER' and i < 30000 then 20000 + i end,
      case when role = 'SUPPLIER' and i % 3 > 0 then case when i % 31 = 1 then 'ARTIST' else 'PRIVATE' end end,
      case when role = 'BUYER' and i % 21 = 5 then 'USD' else '' end,
      case when role = 'BUYER' and i % 40 = 7 then 'XRECHNUNG' else 'PDF' end,
      case when role = 'BUYER' and i % 12 = 2 then 'EN' else 'DE' end,
      family_key || ' ' || lower(first) || ' ' || town_key || ' ' || i, family_key || ' ' || lpad(i::text, 7, '0'),
      case when not is_person then name_order(name) end, name_order(family), name_order(first), name_order(town)
    from generate_series(1, ${count}::int) i
    cross join unnest(array['BUYER', 'SUPPLIER']) role
    cross join lateral (select abs(hashint4(i)) as random) numbered
    join unnest(${families}::text[], ${families.map(searchKey)}::text[]) with ordinality as f (family, family_key, place)
      on place = 1 + random % ${families.length}::int
    join unnest(${firsts}::text[]) with ordinality as g (first, first_place) on first_place = 1 + random / 7 % ${firsts.length}::int
    join unnest(${towns}::text[], ${towns.map(searchKey)}::text[]) with ordinality as t (town, town_key, town_place)
      on town_place = 1 + random / 11 % ${towns.length}::int
    cross join lateral (select i % 3 = 0 as is_person,
      case when i % 3 = 0 then first || ' ' || family || ' ' || i else family || ' Möbel ' || i || ' GmbH' end as name) named`
  // What autovacuum does by itself after so many new rows.
  await sql`vacuum (analyze) partners`
}
