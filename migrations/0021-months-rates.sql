-- What a month was reported with stays with its rows: the rate by which each was converted, and whether a document's partner counted as one
-- in the EU. Until now both followed settings that may change later.

-- Whether the partner counted as EU.

alter table documents add column counted_as_eu boolean not null default true;
comment on column documents.counted_as_eu is
  'Whether the partner, of an invoice where the goods go, counted as one in the EU when the document was written: it
  decides in which month and figure the tax of a bill stands, and whether a VAT id can be reported. Northern Ireland,
  which is EU for goods alone, does not count.';

-- Stored documents of locked months, too, in which nothing else changes.
alter table documents disable trigger documents_locked_changes;
with placed as (
  select d.document_id, coalesce(d.service_day, d.document_day) as day,
    case when d.kind <> 'BILL' and not (d.partner ->> 'billingAddressIsDeliveryAddress')::boolean
      then d.partner ->> 'deliveryCountry' else d.partner ->> 'countryCode' end as country,
    least(to_char(coalesce(d.booking_day, d.document_day), 'YYYY-MM'),
      (select min(m.month) from document_months m where m.document_id = d.document_id)) as month
  from documents d
), members (country, since) as (
  select unnest(string_to_array(countries, ' ')), since from (values
    ('BE DE FR IT LU NL', date '1958-01-01'), ('DK IE', date '1973-01-01'), ('GR', date '1981-01-01'),
    ('ES PT', date '1986-01-01'), ('AT FI SE', date '1995-01-01'),
    ('CY CZ EE HU LT LV MT PL SI SK', date '2004-05-01'), ('BG RO', date '2007-01-01'), ('HR', date '2013-07-01')
  ) as accessions (countries, since)
)
update documents d set counted_as_eu = false
from placed p left join members m on m.country = p.country and m.since <= p.day
where p.document_id = d.document_id and not case p.country
  when 'GB' then p.day <= date '2020-12-31' or uk_counts_as_eu_of(p.month)
  -- It counted as EU for services, too: what was reported so in a locked month stays.
  when 'XI' then p.day > date '2020-12-31'
    and to_date(p.month, 'YYYY-MM') < coalesce((select max(month) + interval '1 month' from locked_months), '-infinity')
  else m.country is not null end;
alter table documents enable trigger documents_locked_changes;

-- By which rate.

alter table document_months add column converted_by text check (converted_by in ('DOCUMENT', 'MONTH'));
alter table document_months add column month_rate numeric(24, 12) check (month_rate > 0);
alter table document_months add constraint document_months_converted
  check (coalesce(converted_by = 'MONTH', false) = (month_rate is not null));
comment on column document_months.converted_by is
  'By which rate a row in another currency is converted for good: the document''s, or the average rate of rate_month as
  it was (month_rate). A row gets it when its month is locked, and what takes back or corrects such a row shares it.
  Null while it follows what the firm chooses and the rate of the month, and of what is in EUR.';
comment on column document_months.month_rate is
  'The average rate by which the row was converted, whatever rate of the month is entered later.';
comment on constraint document_months_converted on document_months is 'An average rate is stored where it was used.';

create function keep_rates(from_month text, to_month text, method text) returns void language sql as $$
  update document_months m set
    converted_by = case when c.rate is null then 'DOCUMENT' else 'MONTH' end,
    month_rate = c.rate
  from (
    select m.ctid as place, r.rate
    from document_months m
    join documents d using (document_id)
    left join monthly_rates r on r.currency = d.currency and r.month = m.rate_month and method = 'MONTHLY'
    where m.month between from_month and to_month and m.converted_by is null and d.currency <> 'EUR'
  ) c
  where m.ctid = c.place
$$;
comment on function keep_rates is
  'Stores in the rows of some months by which rates they are converted. Served by document_months_month.';

create function share_rates(from_month text, to_month text) returns void language sql as $$
  with kept as (
    select distinct document_id, rate_month, converted_by, month_rate from document_months
    where month between from_month and to_month and converted_by is not null
  ), papers as (
    select document_id as origin_id, document_id from kept
    union select k.document_id, d.document_id from kept k join documents d on d.cancelled_document_id = k.document_id
    union select k.document_id, d.document_id from kept k join documents d on d.corrected_document_id = k.document_id
    union select k.document_id, c.document_id from kept k
      join documents d on d.corrected_document_id = k.document_id
      join documents c on c.cancelled_document_id = d.document_id
  )
  update document_months m set converted_by = k.converted_by, month_rate = k.month_rate
  from papers p join kept k on k.document_id = p.origin_id
  where m.document_id = p.document_id and m.rate_month = k.rate_month and m.converted_by is null
$$;
comment on function share_rates is
  'Gives the rates of rows of some months to those rows of later months that take them back, or correct them, and are
  converted by the same month. Served by documents_corrections and the keys.';

create function keep_document_rates(document uuid) returns void language sql as $$
  -- What takes back or corrects what is converted for good shares its rate: that which was locked first.
  with sold as (
    select unnest(array[document_id, cancelled_document_id, corrected_document_id]) as document_id
    from documents where document_id = document
  ), papers as (
    select document_id from sold
    union select d.document_id from documents d join sold s on d.cancelled_document_id = s.document_id
    union select d.document_id from documents d join sold s on d.corrected_document_id = s.document_id
    union select advance_document_id from document_advances a join sold s using (document_id)
  ), kept as (
    select distinct on (m.rate_month) m.rate_month, m.converted_by, m.month_rate
    from document_months m join papers using (document_id)
    where m.converted_by is not null
    order by m.rate_month, m.month
  )
  update document_months m set converted_by = k.converted_by, month_rate = k.month_rate
  from kept k
  where m.document_id = document and m.rate_month = k.rate_month and m.converted_by is null;
  -- What comes into a locked month is converted as the month was.
  update document_months m set
    converted_by = case when c.rate is null then 'DOCUMENT' else 'MONTH' end,
    month_rate = c.rate
  from (
    select n.ctid as place, r.rate
    from document_months n
    join documents d using (document_id)
    cross join lateral (
      select vat_rate_method from locked_months where month >= to_date(n.month, 'YYYY-MM') order by month limit 1
    ) l
    left join monthly_rates r
      on r.currency = d.currency and r.month = n.rate_month and l.vat_rate_method = 'MONTHLY'
    where n.document_id = document and n.converted_by is null and d.currency <> 'EUR'
  ) c
  where m.ctid = c.place
$$;
comment on function keep_document_rates is
  'Stores in the rows of a document that was written in another currency by which rates they are converted for good, if
  they are: called by the writer of documents.';

create function locked_months_keep_rates() returns trigger language plpgsql as $$
declare
  from_month text = coalesce((select to_char(max(month) + interval '1 month', 'YYYY-MM') from locked_months), '');
  to_month text = to_char(new.month, 'YYYY-MM');
begin
  perform keep_rates(from_month, to_month, new.vat_rate_method);
  perform share_rates(from_month, to_month);
  return new;
end $$;
comment on function locked_months_keep_rates is
  'Before a month is locked, its rows, and those of all months before it, get the rates by which they are reported.';
create trigger locked_months_keep_rates before insert on locked_months
  for each row execute function locked_months_keep_rates();

-- What is locked already was converted so: by the choice that the next locked month keeps, whose rates could not be changed.
alter table document_months disable trigger user;
select keep_rates(from_month, month, vat_rate_method) from (
  select to_char(month, 'YYYY-MM') as month, vat_rate_method,
    coalesce(to_char(lag(month) over (order by month) + interval '1 month', 'YYYY-MM'), '') as from_month
  from locked_months
) locked order by month;
select share_rates('', '9999-12');
alter table document_months enable trigger user;

drop trigger monthly_rates_locked on monthly_rates;
drop function monthly_rates_locked;

create or replace view taxed_months as
select m.document_id, d.kind, d.currency, m.month, m.tax_type, m.tax_percent, m.tax_reason_code, m.tax_reason_text,
  case when c.rate is null then m.base_cents else in_euro_cents(m.currency_base_cents, c.rate) end as base_cents,
  case when c.rate is null then m.vat_cents
    when d.kind <> 'BILL' or m.tax_type in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B')
      then in_euro_cents(m.currency_tax_cents, c.rate)
    else 0 end as vat_cents,
  case when c.rate is null then m.input_tax_cents
    when d.kind = 'BILL' and d.tax_scheme <> 'KLEINUNTERNEHMER' then in_euro_cents(m.currency_tax_cents, c.rate)
    else 0 end as input_tax_cents,
  -- whose rate is missing; null where none is
  case when c.is_open and c.rate is null and vat_rate_method_now() = 'MONTHLY' then m.rate_month end as missing_rate_month,
  m.currency_base_cents, m.currency_tax_cents
from document_months m
join documents d using (document_id)
left join monthly_rates r
  on d.currency <> 'EUR' and m.converted_by is null and r.currency = d.currency and r.month = m.rate_month
    and vat_rate_method_now() = 'MONTHLY'
cross join lateral (
  select d.currency <> 'EUR' and m.converted_by is null as is_open, coalesce(m.month_rate, r.rate) as rate
) c;
comment on view taxed_months is
  'The rows that reports sum up: the months of the documents, converted as the firm converts, those of locked months as
  it did then. With average rates of months each row is converted, so that the documents behind a sum are the sum to
  the cent; where a rate is missing, the document''s rate counts. The amounts in the document''s currency stand beside
  them, since the One-Stop-Shop converts by a rate of its own (§ 16 Abs. 6 S. 4 UStG).';

drop function vat_rate_method_of;
drop function uk_counts_as_eu_of;
