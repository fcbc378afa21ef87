-- What the tax of § 25a UStG is computed from follows all months of a document together: paid in parts, or converted by average rates, the
-- shares sum up to the margin less its tax. What the ledger said of months that were locked by then stays.

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
  m.currency_base_cents, m.currency_tax_cents, m.late_month, m.late_open_month,
  -- by which average rate it is converted; null where the document's counts
  m.rate_month, c.rate as month_rate
from document_months m
join documents d using (document_id)
left join monthly_rates r
  on d.currency <> 'EUR' and m.converted_by is null and r.currency = d.currency and r.month = m.rate_month
    and vat_rate_method_now() = 'MONTHLY'
cross join lateral (
  select d.currency <> 'EUR' and m.converted_by is null as is_open, coalesce(m.month_rate, r.rate) as rate
) c;

-- Rows of one month that are converted by different months are rows of the ledger, too.

alter table locked_margins disable trigger user;

alter table locked_margins add column rate_month text;
alter table locked_margins drop constraint locked_margins_once;

with counted as (
  select k.document_id, k.local_id, k.month, k.late_month, k.late_open_month, m.rate_month,
    row_number() over (partition by k.document_id, k.local_id, k.month, k.late_month, k.late_open_month order by m.rate_month) as place
  from locked_margins k
  join line_items l using (document_id, local_id)
  join document_months m on m.document_id = k.document_id and m.month = k.month and m.tax_type = 'DIFFERENTIAL'
    and m.tax_percent = l.tax_percent and m.late_month is not distinct from k.late_month
    and m.late_open_month is not distinct from k.late_open_month
), others as (
  insert into locked_margins (document_id, local_id, month, late_month, late_open_month, rate_month, text, code, bill_id, bill_number, bought_on, supplier)
  select k.document_id, k.local_id, k.month, k.late_month, k.late_open_month, c.rate_month, k.text, k.code, k.bill_id, k.bill_number, k.bought_on, k.supplier
  from counted c join locked_margins k on k.document_id = c.document_id and k.local_id = c.local_id and k.month = c.month
    and k.late_month is not distinct from c.late_month and k.late_open_month is not distinct from c.late_open_month
  where c.place > 1
)
update locked_margins k set rate_month = c.rate_month
from counted c
where c.place = 1 and k.document_id = c.document_id and k.local_id = c.local_id and k.month = c.month
  and k.late_month is not distinct from c.late_month and k.late_open_month is not distinct from c.late_open_month;
update locked_margins set rate_month = month where rate_month is null;

alter table locked_margins alter column rate_month set not null;
alter table locked_margins add constraint locked_margins_once
  unique nulls not distinct (document_id, local_id, month, late_month, late_open_month, rate_month);
comment on constraint locked_margins_once on locked_margins is
  'A piece is a row of the ledger once in each month, for each month by whose rate something of it is converted.';
comment on column locked_margins.rate_month is 'As in document_months.';

alter table locked_margins add column base_cents bigint, add column tax_cents bigint,
  add constraint locked_margins_counted check ((base_cents is null) = (tax_cents is null));
comment on column locked_margins.base_cents is
  'What the tax was computed from, in EUR cents. Null until it is reckoned: with the lock, and of months that were locked
  before the rule at the first start with it, when they keep what they were shown with.';
comment on column locked_margins.tax_cents is 'The tax of the piece in this month, in EUR cents; null where base_cents is.';
comment on constraint locked_margins_counted on locked_margins is 'Both are reckoned together.';

alter table locked_margins enable trigger user;

create index locked_margins_uncounted on locked_margins (document_id) where base_cents is null;
comment on index locked_margins_uncounted is 'Serves what is still to be reckoned: mostly nothing.';

create or replace function keep_locked_margins(after text, until text) returns void language sql as $$
  insert into locked_margins (document_id, local_id, month, late_month, late_open_month, rate_month, text, code, bill_id, bill_number, bought_on, supplier)
    select m.document_id, p.local_id, m.month, m.late_month, m.late_open_month, m.rate_month, p.text, p.code, p.bill_id, p.bill_number, p.bought_on, p.supplier
    from document_months m
    join margin_pieces p on p.document_id = m.document_id and p.tax_percent = m.tax_percent
    where m.tax_type = 'DIFFERENTIAL'
      and (m.late_month is null and m.month > after and m.month <= until or m.late_open_month > after and m.late_open_month <= until)
    on conflict on constraint locked_margins_once do nothing
$$;

create or replace function locked_margins_stay() returns trigger language plpgsql as $$
begin
  -- What was not reckoned may be, once.
  if tg_op = 'UPDATE' and old.base_cents is null
    and to_jsonb(new) - '{base_cents,tax_cents}'::text[] = to_jsonb(old) - '{base_cents,tax_cents}'::text[] then
    return null;
  end if;
  perform refuse_locked_day(to_date(coalesce(old.late_open_month, old.month), 'YYYY-MM'));
  return null;
end $$;
