import type postgres from 'postgres'
import { searchKey } from '#kernel/texts/text-key.ts'
import type { Trade } from '#test/trade.ts'

const families =
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Österle'.split(
    ' ',
  )
const trades =
  'Antik & Design|Wohnkultur|Einrichtungshaus|Möbelhandel|Raumausstattung|Kunsthandel|Auktionshaus|Architekturbüro|Hotelbetriebe|Praxis'.split(
    '|',
  )
const towns =
  'Hamburg Berlin München Köln Düsseldorf Bremen Leipzig Lübeck Münster Nürnberg Dresden Göttingen Kiel Zürich Wien'.split(
    ' ',
  )
const goods =
  'Armlehnstuhl Sideboard Kommode Schreibtisch Sessel Esstisch Vitrine Stehleuchte Bücherregal Hocker Teppich Spiegel Barwagen Sekretär Beistelltisch Deckenleuchte Garderobe Couchtisch Schaukelstuhl Wandregal'.split(
    ' ',
  )
const woods = 'Teak Nussbaum Palisander Eiche Buche Kirschbaum Esche Mahagoni Kiefer Rosenholz'.split(' ')

const receivers = families.flatMap((family) =>
  trades.flatMap((trade) => towns.map((town) => `${family} ${trade} GmbH, ${town}`)),
)
const descriptions = goods.flatMap((good) =>
  woods.flatMap((wood) => [1955, 1958, 1962, 1967, 1971].map((year) => `${good} „Modell ${year}“, ${wood}`)),
)

/**
 * Fills the list: `count` invoices of five years in the order of their numbers, each with its PDF, every tenth unpaid.
 * Search texts have the form that `create invoice` gives them.
 */
export async function fillInvoices(sql: postgres.Sql, trade: Trade, count: number): Promise<void> {
  const keys = (texts: string[]) => texts.map(searchKey)
  // A document and its tax groups come in two statements: they agree only after the second one.
  await sql`alter table documents disable trigger document_taxes_sum`
  await sql`
    insert into documents (document_id, kind, number, number_year, number_count, document_day, service_day, currency, rate,
      partner_id, partner, partner_text, payment_method, payment_target_days, tax_scheme, net_cents, tax_cents, gross_cents, paid_cents,
      booking_text, search_text)
    select gen_random_uuid(), 'INVOICE', number, year, place, day, day, 'EUR', 1, ${trade.receiver}, '{}', receiver.name,
      '{"paymentMethod": "WIRE"}', 14, 'SOLL', net, gross - net, gross, case when i % 10 = 0 then 0 else gross end,
      'MOEB ' || thing.name,
      concat_ws(' ', replace(number, '-', ''), receiver.key, 'moeb', thing.key)
    from generate_series(0, ${count}::int - 1) i
    cross join lateral (
      select 2021 + i / (${count}::int / 5) as year, i % (${count}::int / 5) + 1 as place, abs(hashint4(i)) as random
    ) numbered
    cross join lateral (
      select year || '-' || lpad(place::text, greatest(5, length(place::text)), '0') as number, random % 900000 + 1900 as gross,
        make_date(year, 1, 1) + (place - 1) * 365 / (${count}::int / 5) as day
    ) figures
    cross join lateral (select round(gross / 1.19)::int as net) taxed
    join unnest(${receivers}::text[], ${keys(receivers)}::text[]) with ordinality as receiver (name, key, position)
      on receiver.position = 1 + random % ${receivers.length}::int
    join unnest(${descriptions}::text[], ${keys(descriptions)}::text[]) with ordinality as thing (name, key, position)
      on thing.position = 1 + random / 7 % ${descriptions.length}::int
    order by i`
  await sql`
    insert into document_taxes (document_id, tax_type, tax_percent, net_cents, tax_cents, gross_cents, net_euro_cents, tax_euro_cents,
      gross_euro_cents)
    select document_id, 'VAT', 19, net_cents, tax_cents, gross_cents, net_cents, tax_cents, gross_cents from documents`
  await sql`alter table documents enable trigger document_taxes_sum`
  await sql`
    insert into contents (sha256, size, bytes)
    select sha256(convert_to(number, 'UTF8')), octet_length(convert_to(number, 'UTF8')), convert_to(number, 'UTF8') from documents`
  await sql`
    insert into attachments (attachment_id, owner_id, file_name, tag, type, sha256)
    select gen_random_uuid(), document_id, number || '.pdf', 'PDF', 'application/pdf', sha256(convert_to(number, 'UTF8'))
    from documents`
  // What autovacuum does by itself after so many new rows.
  await sql`vacuum (analyze) documents, document_taxes, contents, attachments, document_totals`
}
