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

/** To whom the invoices go, and in which categories their lines are. */
export type Parties = Pick<Trade, 'receiver' | 'invoiceCategory'> & {
  receivers?: string[]
  categories?: string[]
  /** What each invoice keeps of its customer; without it, it can be listed and not read. */
  kept?: postgres.JSONValue
}

/**
 * Fills the list: `count` invoices of five years in the order of their numbers, each with its PDF, every tenth unpaid, some paid in part,
 * too much or below zero, most of them sent. Search texts have the form that `create invoice` gives them; `change` is done
 * to them before anything else follows from their sums.
 */
export async function fillInvoices(
  sql: postgres.Sql,
  parties: Parties,
  count: number,
  change: (sql: postgres.Sql) => Promise<void> = async () => {},
): Promise<void> {
  const { receivers: partnerIds = [parties.receiver], categories = [parties.invoiceCategory] } = parties
  const kept = sql.json(parties.kept ?? {})
  // Whatever was written before belongs to a later year.
  const filled = sql`from documents where number_year <= 2025`
  const keys = (texts: string[]) => texts.map(searchKey)
  // A document and its tax groups come in two statements: they agree only after the second one.
  await sql`alter table documents disable trigger document_taxes_sum`
  await sql`
    insert into documents (document_id, kind, number, number_year, number_count, document_day, service_day, currency, rate,
      partner_id, partner, partner_text, payment_method, payment_target_days, tax_scheme, net_cents, tax_cents, gross_cents, paid_cents,
      delivery, booking_text, search_text)
    select gen_random_uuid(), 'INVOICE', number, year, place, day, day, case when i % 21 = 5 then 'USD' else 'EUR' end,
      case when i % 21 = 5 then 1.25 else 1 end, (${partnerIds}::uuid[])[1 + random / 11 % ${partnerIds.length}::int], ${kept}, receiver.name,
      '{"paymentMethod": "WIRE"}', 14, 'SOLL', net, gross - net, gross,
      case when i % 40 = 0 then gross / 2 when i % 10 = 0 then 0 when i % 997 = 1 then gross + 100 else gross end,
      case when i > ${count}::int - 200 or i % 211 = 7 then 'NONE' when i % 1999 = 8 then 'FAILED' when i % 30 = 9 then 'DOWNLOADED' else 'SENT' end,
      'MOEB ' || thing.name,
      concat_ws(' ', replace(number, '-', ''), receiver.key, 'moeb', thing.key)
    from generate_series(0, ${count}::int - 1) i
    cross join lateral (
      select 2021 + i / (${count}::int / 5) as year, i % (${count}::int / 5) + 1 as place, abs(hashint4(i)) as random
    ) numbered
    cross join lateral (
      select year || '-' || lpad(place::text, greatest(5, length(place::text)), '0') as number, (random % 900000 + 1900) * case when i % 503 = 3 then -1 else 1 end as gross,
        make_date(year, 1, 1) + (place - 1) * 365 / (${count}::int / 5) as day
    ) figures
    cross join lateral (select round(gross / 1.19)::int as net) taxed
    join unnest(${receivers}::text[], ${keys(receivers)}::text[]) with ordinality as receiver (name, key, position)
      on receiver.position = 1 + random % ${receivers.length}::int
    join unnest(${descriptions}::text[], ${keys(descriptions)}::text[]) with ordinality as thing (name, key, position)
      on thing.position = 1 + random / 7 % ${descriptions.length}::int
    order by i`
  await change(sql)
  await sql`
    insert into document_taxes (document_id, tax_type, tax_percent, net_cents, tax_cents, gross_cents, net_euro_cents, tax_euro_cents,
      gross_euro_cents)
    select document_id, 'VAT', 19, net_cents, tax_cents, gross_cents, gross_euro_cents - round(tax_cents / rate)::bigint,
      round(tax_cents / rate)::bigint, gross_euro_cents ${filled}`
  await sql`alter table documents enable trigger document_taxes_sum`
  await sql`
    insert into line_items (document_id, position, local_id, category_id, description_short, description_long, quantity, amount_cents,
      amount_includes_tax, tax_type, tax_percent, net_cents, gross_cents, net_euro_cents, gross_euro_cents, booking_text)
    select document_id, 1, gen_random_uuid(), (${categories}::uuid[])[1 + number_count % ${categories.length}::int], booking_text, '', 1,
      gross_cents, true, 'VAT', 19, net_cents, gross_cents, net_cents, gross_euro_cents, booking_text ${filled}`
  await sql`
    insert into contents (sha256, size, bytes)
    select sha256(convert_to(number, 'UTF8')), octet_length(convert_to(number, 'UTF8')), convert_to(number, 'UTF8') ${filled}`
  await sql`
    insert into attachments (attachment_id, owner_id, file_name, tag, type, sha256)
    select gen_random_uuid(), document_id, number || '.pdf', 'PDF', 'application/pdf', sha256(convert_to(number, 'UTF8'))
    ${filled}`
  // What autovacuum does by itself after so many new rows.
  await sql`vacuum (analyze) documents, line_items, document_taxes, contents, attachments, document_totals`
}
