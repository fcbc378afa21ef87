-- The months of documents a second time, in SQL: the arithmetic of sale-months.ts, sale-levels.ts, bill-months.ts and month-rows.ts in
-- documents/rules/months/, for documents that have no rows. A test compares it with the rows of the writer, and benchmarks fill their years
-- by it. Invoices that have corrections which name them are not among those.

-- A share of an amount, rounded commercially, exact: div() of integers never passes through a rounded quotient.
create function pg_temp.share(amount numeric, reached numeric, whole numeric) returns numeric language sql immutable as
  $$ select sign(amount) * sign(reached) * sign(whole) * div(2 * abs(amount * reached) + abs(whole), 2 * abs(whole)) $$;
create function pg_temp.month(day date) returns text language sql immutable as $$ select to_char(day, 'YYYY-MM') $$;
create function pg_temp.month_after(day date) returns text language sql immutable as
  $$ select to_char(day + interval '1 month', 'YYYY-MM') $$;
-- The tax in a share of a group: by its ratio within the group; with VAT in the price what is beyond it, or below nothing, bears the tax in
-- its own amount.
create function pg_temp.tax_of(type text, percent numeric, whole numeric, tax numeric, part numeric, ratio numeric)
returns numeric language sql immutable as $$
  select case
    when type not in ('VAT', 'OSS') or part = within then ratio
    else case when within = whole then tax else 0 end + pg_temp.share(part - within, percent, 100 + percent)
  end
  from (select greatest(least(whole, 0), least(greatest(whole, 0), part)) as within) clamped
$$;
-- The tax of what is received of a group of § 25a UStG beyond its price: all of it is margin but what makes good a loss, shared by price.
create function pg_temp.tax_of_rise(document uuid, percent numeric, beyond numeric, euro numeric, own numeric)
returns numeric language sql stable as $$
  select pg_temp.share(coalesce(sum(greatest(
      pg_temp.share(beyond, until, whole) - pg_temp.share(beyond, until - price, whole) - loss, 0)), 0), percent, 100 + percent)
  from (
    select price, loss, sum(price) over (order by position) as until, nullif(sum(price) over (), 0) as whole
    from (
      select l.position, pg_temp.share(p.price, euro, own) as price,
        pg_temp.share(greatest(round(coalesce(l.amount_buying_cents, 0) * l.quantity) - p.price, 0), euro, own) as loss
      from line_items l
      cross join lateral (
        select l.gross_cents + coalesce(sum(o.gross_cents), 0) as price from line_items o
        where o.document_id = l.document_id and o.applies_to_local_id = l.local_id
      ) p
      where l.document_id = document and l.tax_type = 'DIFFERENTIAL' and l.tax_percent = percent
        and l.applies_to_local_id is null and p.price > 0
    ) pieces
  ) priced
$$;

insert into document_months (document_id, month, tax_type, tax_percent, tax_reason_code, tax_reason_text, base_cents, vat_cents,
  input_tax_cents, rate_month, currency_base_cents, currency_tax_cents)
with
-- the documents, and how their groups count; an invoice and its cancellation are one sale
docs as (
  select d.document_id, d.kind, d.kind = 'BILL' as is_bill, d.advance, d.tax_scheme, d.document_day, d.booking_day, d.service_day,
    d.gross_cents as gross, d.currency, d.partner ->> 'countryCode' as country,
    d.kind = 'INVOICE' and d.gross_cents < 0 and not exists (
      select from document_advances a where a.document_id = d.document_id) as is_correction,
    d.kind = 'CANCELLATION' or d.gross_cents < 0 and not exists (
      select from document_advances a where a.document_id = d.document_id) as is_reversal,
    coalesce(d.cancelled_document_id, d.document_id) as sale_id, pg_temp.month(d.service_day) as supplied, x.month as cancelled,
    coalesce(x.month < pg_temp.month(d.service_day), false) as called_off
  from documents d
  left join lateral (
    select pg_temp.month(c.document_day) as month from documents c
    where c.document_id = coalesce(d.cancelled_by_document_id, case when d.kind = 'CANCELLATION' then d.document_id end)
  ) x on true
),
-- base and tax of each group, in EUR and in the currency: own ones and, with their advance, those that a final invoice deducts
groups as (
  select t.document_id, t.advance_document_id, t.tax_type, t.tax_percent, t.tax_reason_code, t.tax_reason_text,
    case when t.tax_type = 'DIFFERENTIAL' then t.gross_euro_cents - margin.euro else t.net_euro_cents end::numeric as base_euro,
    case when t.tax_type = 'DIFFERENTIAL' then margin.euro else t.tax_euro_cents + t.owed_tax_euro_cents end::numeric as tax_euro,
    case when t.tax_type = 'DIFFERENTIAL' then t.gross_cents - margin.own else t.net_cents end::numeric as base_own,
    case when t.tax_type = 'DIFFERENTIAL' then margin.own else t.tax_cents + t.owed_tax_cents end::numeric as tax_own
  from document_taxes t
  cross join lateral (
    select coalesce(sum(l.differential_tax_euro_cents), 0) as euro, coalesce(sum(l.differential_tax_cents), 0) as own
    from line_items l
    where t.advance_document_id is null and l.document_id = t.document_id and l.tax_type = t.tax_type
      and l.tax_percent = t.tax_percent
  ) margin
),
-- final invoices of which what is paid beyond is shared as all of the supply is, in whose price the advances are; by their margin none
wholes_of_finals as (
  select d.document_id, d.gross + deducted.gross as gross
  from docs d
  cross join lateral (
    select sum(t.gross_cents) filter (where t.advance_document_id is not null) as gross, bool_or(t.tax_type = 'DIFFERENTIAL') as is_margin
    from document_taxes t where t.document_id = d.document_id
  ) deducted
  where d.kind = 'INVOICE' and d.gross > 0 and deducted.gross > 0 and not deducted.is_margin
),
-- the groups by which a document is shared: its own ones, and those of the whole supply
shared_groups as (
  select document_id, false as is_whole, tax_type, tax_percent, tax_reason_code, tax_reason_text, base_euro, tax_euro, base_own, tax_own
  from groups where advance_document_id is null
  union all
  select document_id, true, tax_type, tax_percent, tax_reason_code,
    (array_agg(tax_reason_text order by advance_document_id nulls first))[1], sum(base_euro), sum(tax_euro), sum(base_own), sum(tax_own)
  from groups join wholes_of_finals using (document_id)
  group by document_id, tax_type, tax_percent, tax_reason_code
),
-- these in the order in which they are shared, with what is reached before and with each
ordered as (
  select g.*, sum(base_euro + tax_euro) over document as until_euro, sum(base_own + tax_own) over document as until_own
  from shared_groups g
  window document as (partition by document_id, is_whole order by tax_type collate "C" desc, tax_percent desc,
    coalesce(array_position(array['PAR_4_8', 'PAR_4_9', 'PAR_4_10', 'PAR_4_11', 'PAR_4_12', 'PAR_4_14', 'PAR_4_16', 'PAR_4_20',
      'PAR_4_21', 'PAR_4_22', 'PAR_4_23', 'PAR_4_25', 'PAR_4_26', 'PAR_4_28', 'PAR_12_3', 'PAR_10_1', 'OTHER'],
      tax_reason_code), 0), coalesce(tax_reason_text, '') collate "C"
    rows between unbounded preceding and current row)
),
-- how much of a document is reached by the end of each month, and before it: what was paid; of an advance for a final invoice
-- what was paid of it until its date
paid as (
  select d.document_id as of_document, d.document_id as for_document, d.gross, pg_temp.month(p.record_day) as month,
    sum(p.amount_cents) as amount
  from docs d join payments p on p.document_id = d.document_id
  group by 1, 2, 3, 4
  union all
  select a.document_id, f.document_id, a.gross, pg_temp.month(p.record_day), sum(p.amount_cents)
  from docs f join document_advances l on l.document_id = f.document_id
  join docs a on a.document_id = l.advance_document_id
  join payments p on p.document_id = a.document_id and p.record_day <= f.document_day
  group by 1, 2, 3, 4
),
reached as (
  select *, sum(amount) over until as reached, sum(amount) over until - amount as before
  from paid window until as (partition by of_document, for_document order by month)
),
-- what invoices that ask for something count by the supply: by the end of each month in which that may change, in their currency
sold as (
  select * from docs where kind = 'INVOICE' and not advance and not is_correction
),
marks as (
  select document_id, supplied as month from sold
  union select document_id, cancelled from sold where cancelled is not null
  union select of_document, month from reached where of_document = for_document
  union select l.document_id, pg_temp.month(p.record_day)
    from document_advances l join payments p on p.document_id = l.advance_document_id
),
state as (
  select s.document_id, k.month, s.gross, s.supplied, s.cancelled <= k.month as is_cancelled,
    k.month >= s.supplied and not s.called_off as is_due,
    coalesce((select sum(p.amount_cents) from payments p
      where p.document_id = s.document_id and pg_temp.month(p.record_day) <= k.month), 0) as received,
    coalesce((select sum(p.amount_cents) from document_advances l join payments p on p.document_id = l.advance_document_id
      where l.document_id = s.document_id and pg_temp.month(p.record_day) <= k.month), 0) as of_advances,
    coalesce((select sum(p.amount_cents) from document_advances l join payments p on p.document_id = l.advance_document_id
      where l.document_id = s.document_id and pg_temp.month(p.record_day) > k.month and p.record_day <= s.document_day), 0)
      as outstanding
  from sold s join marks k using (document_id)
),
levels as (
  select document_id, month, case when is_due then greatest(gross, received - outstanding)
      when month < supplied then received else greatest(received, -of_advances) end as asked,
    case when is_due and is_cancelled
      then greatest(-of_advances, received) - greatest(gross, received - outstanding) else 0 end as taken_back
  from state
),
steps as (
  -- by payment: bills and invoices that are advances, what is taxed by what was received, and corrections of what is not known here; of an
  -- advance bill nothing beyond the whole (§ 15 Abs. 1 S. 1 Nr. 1 S. 3 UStG)
  select 'paid' as what, d.document_id, d.document_id as of_document, d.gross, r.month, r.month as rate_month,
    case when d.is_bill then greatest(least(d.gross, 0), least(greatest(d.gross, 0), r.before)) else r.before end as before,
    case when d.is_bill then greatest(least(d.gross, 0), least(greatest(d.gross, 0), r.reached)) else r.reached end as reached
  from docs d join reached r on r.of_document = d.document_id and r.for_document = d.document_id
  where d.gross <> 0 and d.kind <> 'CANCELLATION' and (d.advance or (not d.is_bill and (d.tax_scheme <> 'SOLL' or d.is_correction)))
  union all
  -- of other bills what was paid before the month of the supply
  select 'paid', d.document_id, d.document_id, d.gross, r.month, r.month,
    greatest(least(d.gross, 0), least(greatest(d.gross, 0), r.before)),
    greatest(least(d.gross, 0), least(greatest(d.gross, 0), r.reached))
  from docs d join reached r on r.of_document = d.document_id and r.for_document = d.document_id
  where d.gross <> 0 and d.is_bill and not d.advance and r.month < pg_temp.month(d.service_day)
  union all
  -- and the rest with it
  select 'paid', d.document_id, d.document_id, d.gross, d.supplied, d.supplied,
    greatest(least(d.gross, 0), least(greatest(d.gross, 0), coalesce((
      select sum(p.amount_cents) from payments p
      where p.document_id = d.document_id and pg_temp.month(p.record_day) < pg_temp.month(d.service_day)), 0))), d.gross
  from docs d where d.gross <> 0 and d.is_bill and not d.advance and d.service_day is not null
  union all
  -- by the supply, the invoice and its cancellation
  select 'supplied', d.document_id, d.document_id, d.gross, l.month, least(l.month, d.supplied),
    coalesce(lag(l.level) over (partition by d.document_id order by l.month), 0), l.level
  from docs d join (
    select document_id as sale_id, 'INVOICE' as kind, month, asked as level from levels
    union all select document_id, 'CANCELLATION', month, taken_back from levels) l
    on l.sale_id = d.sale_id and l.kind = d.kind
  where d.gross <> 0
  union all
  -- what was received of an advance after the month of the supply leaves its month for that of the supply
  select 'moved', f.document_id, r.of_document, r.gross, r.month, r.month, r.before, r.reached
  from sold f join reached r on r.for_document = f.document_id and r.of_document <> f.document_id
  where r.gross <> 0 and not f.called_off and r.month > f.supplied
),
-- each step by the own groups of its document, and what is beyond what a final invoice asks by those of the whole supply
parts as (
  select s.what, s.document_id, s.of_document, s.month, s.rate_month, false as is_whole, s.gross,
    case when w.gross is null then s.before else least(s.gross, s.before) end as before,
    case when w.gross is null then s.reached else least(s.gross, s.reached) end as reached
  from steps s left join wholes_of_finals w on w.document_id = s.of_document
  union all
  select s.what, s.document_id, s.of_document, s.month, s.rate_month, true, w.gross,
    greatest(s.before - s.gross, 0), greatest(s.reached - s.gross, 0)
  from steps s join wholes_of_finals w on w.document_id = s.of_document
),
shares as (
  select s.what, s.document_id, s.month, s.rate_month, g.tax_type, g.tax_percent, g.tax_reason_code, g.tax_reason_text,
    pg_temp.share(g.until_euro, s.reached, s.gross) - pg_temp.share(g.until_euro - g.base_euro - g.tax_euro, s.reached, s.gross)
      - pg_temp.share(g.until_euro, s.before, s.gross)
      + pg_temp.share(g.until_euro - g.base_euro - g.tax_euro, s.before, s.gross) as gross_euro,
    risen.tax_euro
      + pg_temp.tax_of(g.tax_type, g.tax_percent, w.euro, g.tax_euro, w.reached_euro, pg_temp.share(g.tax_euro, risen.reached_euro, s.gross))
      - pg_temp.tax_of(g.tax_type, g.tax_percent, w.euro, g.tax_euro, w.before_euro, pg_temp.share(g.tax_euro, risen.before_euro, s.gross)) as tax_euro,
    pg_temp.share(g.until_own, s.reached, s.gross) - pg_temp.share(g.until_own - g.base_own - g.tax_own, s.reached, s.gross)
      - pg_temp.share(g.until_own, s.before, s.gross)
      + pg_temp.share(g.until_own - g.base_own - g.tax_own, s.before, s.gross) as gross_own,
    risen.tax_own
      + pg_temp.tax_of(g.tax_type, g.tax_percent, w.own, g.tax_own, w.reached_own, pg_temp.share(g.tax_own, risen.reached_own, s.gross))
      - pg_temp.tax_of(g.tax_type, g.tax_percent, w.own, g.tax_own, w.before_own, pg_temp.share(g.tax_own, risen.before_own, s.gross)) as tax_own
  from parts s join ordered g on g.document_id = s.of_document and g.is_whole = s.is_whole
  cross join lateral (
    select base_euro + tax_euro as euro, base_own + tax_own as own,
      pg_temp.share(g.until_euro, s.reached, s.gross) - pg_temp.share(g.until_euro - g.base_euro - g.tax_euro, s.reached, s.gross) as reached_euro,
      pg_temp.share(g.until_euro, s.before, s.gross) - pg_temp.share(g.until_euro - g.base_euro - g.tax_euro, s.before, s.gross) as before_euro,
      pg_temp.share(g.until_own, s.reached, s.gross) - pg_temp.share(g.until_own - g.base_own - g.tax_own, s.reached, s.gross) as reached_own,
      pg_temp.share(g.until_own, s.before, s.gross) - pg_temp.share(g.until_own - g.base_own - g.tax_own, s.before, s.gross) as before_own
  ) w
  cross join lateral (
    select g.tax_type = 'DIFFERENTIAL' and s.gross > 0 and w.own > 0 as is_priced
  ) m
  -- beyond its price the whole is reached, and more of it is margin
  cross join lateral (
    select case when m.is_priced and w.reached_euro > w.euro then s.gross else s.reached end as reached_euro,
      case when m.is_priced and w.before_euro > w.euro then s.gross else s.before end as before_euro,
      case when m.is_priced and w.reached_own > w.own then s.gross else s.reached end as reached_own,
      case when m.is_priced and w.before_own > w.own then s.gross else s.before end as before_own,
      case when m.is_priced and w.reached_euro > w.euro
          then pg_temp.tax_of_rise(s.of_document, g.tax_percent, w.reached_euro - w.euro, w.euro, w.own) else 0 end
        - case when m.is_priced and w.before_euro > w.euro
          then pg_temp.tax_of_rise(s.of_document, g.tax_percent, w.before_euro - w.euro, w.euro, w.own) else 0 end as tax_euro,
      case when m.is_priced and w.reached_own > w.own
          then pg_temp.tax_of_rise(s.of_document, g.tax_percent, w.reached_own - w.own, 1, 1) else 0 end
        - case when m.is_priced and w.before_own > w.own
          then pg_temp.tax_of_rise(s.of_document, g.tax_percent, w.before_own - w.own, 1, 1) else 0 end as tax_own
  ) risen
),
-- whole groups in one month
wholes as (
  -- supplies to the EU, with what was deducted of advances
  select g.document_id, case
      when d.is_reversal then pg_temp.month(d.document_day)
      when g.tax_type = 'SERVICE_EU' then pg_temp.month(d.service_day)
      else least(pg_temp.month(d.document_day), pg_temp.month_after(d.service_day)) end as month,
    pg_temp.month(d.service_day) as rate_month, g.tax_type, g.tax_percent, g.tax_reason_code, g.tax_reason_text,
    g.base_euro, g.tax_euro, g.base_own, g.tax_own
  from groups g join docs d using (document_id)
  where not d.is_bill and not d.advance and g.tax_type in ('NONE_EU', 'SERVICE_EU')
  union all
  -- what asks for nothing with the supply, and its cancellation on its date
  select g.document_id, case when d.kind = 'CANCELLATION' then pg_temp.month(d.document_day) else d.supplied end, d.supplied,
    g.tax_type, g.tax_percent, g.tax_reason_code, g.tax_reason_text, g.base_euro, g.tax_euro, g.base_own, g.tax_own
  from ordered g join docs d using (document_id)
  where not g.is_whole and not d.is_bill and not d.advance and g.tax_type not in ('NONE_EU', 'SERVICE_EU') and d.gross = 0 and not d.called_off
  union all
  -- bills
  select g.document_id, case
      when g.tax_type = 'IMPORT_VAT' then pg_temp.month(d.document_day)
      when g.tax_type not in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B')
        then greatest(pg_temp.month(d.booking_day), pg_temp.month(d.service_day))
      when d.service_day is null then pg_temp.month(d.document_day)
      when g.tax_type = 'REVERSE_CHARGE_13B' and d.country <> 'DE' and (
        d.country in ('BE', 'FR', 'IT', 'LU', 'NL', 'DK', 'IE', 'GR', 'ES', 'PT', 'AT', 'FI', 'SE', 'CY', 'CZ', 'EE', 'HU', 'LT',
          'LV', 'MT', 'PL', 'SI', 'SK', 'BG', 'RO', 'HR')
        or (d.country = 'GB' and (d.service_day <= date '2020-12-31' or (select uk_counts_as_eu from firm)))
        or (d.country = 'XI' and d.service_day > date '2020-12-31')) then pg_temp.month(d.service_day)
      else least(pg_temp.month(d.document_day), pg_temp.month_after(d.service_day)) end,
    case when d.service_day is not null then pg_temp.month(d.service_day) end, g.tax_type, g.tax_percent, g.tax_reason_code,
    g.tax_reason_text, g.base_euro, g.tax_euro, g.base_own, g.tax_own
  from ordered g join docs d using (document_id)
  where not g.is_whole and d.is_bill and (g.tax_type = 'IMPORT_VAT' or not d.advance and (
    g.tax_type in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B') or d.service_day is null or d.gross = 0))
),
counted as (
  select document_id, month, coalesce(rate_month, month) as rate_month, tax_type, tax_percent, tax_reason_code, tax_reason_text,
    base_euro, tax_euro, base_own, tax_own
  from wholes
  union all
  select s.document_id, place.month, place.rate_month, s.tax_type, s.tax_percent, s.tax_reason_code, s.tax_reason_text,
    place.sign * (s.gross_euro - s.tax_euro), place.sign * s.tax_euro, place.sign * (s.gross_own - s.tax_own), place.sign * s.tax_own
  from shares s join docs d using (document_id)
  -- The VAT of a bill counts no earlier than it is booked.
  cross join lateral (values
    (case when d.is_bill and s.tax_type not in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B')
      then greatest(s.month, pg_temp.month(d.booking_day)) else s.month end, s.rate_month, case s.what when 'moved' then -1 else 1 end),
    (d.supplied, d.supplied, case s.what when 'moved' then 1 else 0 end)
  ) as place (month, rate_month, sign)
  where place.sign <> 0 and s.tax_type <> 'IMPORT_VAT' and (d.is_bill or s.tax_type not in ('NONE_EU', 'SERVICE_EU'))
    and (not d.is_bill or d.advance or s.tax_type not in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B'))
    and (s.what = 'paid') = (d.is_bill or d.advance or d.is_correction or (d.tax_scheme <> 'SOLL' and s.tax_type <> 'OSS'))
)
select c.document_id, c.month, c.tax_type, trim_scale(c.tax_percent), c.tax_reason_code, c.tax_reason_text, sum(c.base_euro),
  case when not d.is_bill or c.tax_type in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B') then sum(c.tax_euro) else 0 end,
  case when d.is_bill and d.tax_scheme <> 'KLEINUNTERNEHMER' then sum(c.tax_euro) else 0 end,
  c.rate_month, sum(c.base_own), sum(c.tax_own)
from counted c join docs d using (document_id)
where not exists (select from document_months m where m.document_id = c.document_id)
group by c.document_id, d.is_bill, d.tax_scheme, c.month, c.rate_month, c.tax_type, c.tax_percent, c.tax_reason_code, c.tax_reason_text
having sum(c.base_euro) <> 0 or sum(c.tax_euro) <> 0 or sum(c.base_own) <> 0 or sum(c.tax_own) <> 0;

drop function pg_temp.tax_of(text, numeric, numeric, numeric, numeric, numeric);
drop function pg_temp.tax_of_rise(uuid, numeric, numeric, numeric, numeric);
drop function pg_temp.share(numeric, numeric, numeric);
drop function pg_temp.month(date);
drop function pg_temp.month_after(date);
