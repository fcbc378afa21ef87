-- Whether something came late for a quarter depends on whether its last month was locked when it was recorded, not on the month in which it
-- was recorded: a quarter is declared as its last lock found it.

alter table document_months add column late_open_month text;

-- What came late so far was recorded in an open month, and what is open now was open then.
alter table document_months disable trigger user;
update document_months set late_open_month = least(late_month,
  (select to_char(max(month) + interval '1 month', 'YYYY-MM') from locked_months)) where late_month is not null;
alter table document_months enable trigger user;

alter table document_months add constraint document_months_late_open check (
  (late_open_month is null) = (late_month is null) and late_open_month > month and late_open_month <= late_month);
comment on column document_months.late_open_month is
  'The first month that was open when it came late: what was locked by then was declared without it. Null where late_month
  is. Once that month is locked, the row stays: a quarter may be declared with it.';
comment on constraint document_months_late_open on document_months is
  'What is late was recorded in an open month, and its own was locked by then.';

alter table document_months drop constraint document_months_once;
alter table document_months add constraint document_months_once
  unique nulls not distinct (document_id, month, late_month, late_open_month, rate_month, tax_type, tax_percent, tax_reason_code, tax_reason_text);
comment on constraint document_months_once on document_months is
  'What counts together is one row: one as the month was locked, one of what came later, between one lock and the next.';

create or replace function document_months_locked() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day((select to_date(min(coalesce(late_open_month, month)), 'YYYY-MM') from rows));
  return null;
end $$;
comment on function document_months_locked is
  'Refuses to change the taxed amounts of a locked month. A late row is as open as the first month that was open when it came.';

create or replace function document_months_late() returns trigger language plpgsql as $$
begin
  if exists (select from rows where late_month is not null
    and (to_date(month, 'YYYY-MM') >= hold_open_months() or to_date(late_open_month, 'YYYY-MM') <> hold_open_months())) then
    raise exception 'nothing is late in an open month' using errcode = 'check_violation', constraint = 'document_months_late';
  end if;
  return null;
end $$;
comment on function document_months_late is 'Refuses late rows in an open month, and those that say another first open month than there is.';

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
  m.currency_base_cents, m.currency_tax_cents, m.late_month, m.late_open_month
from document_months m
join documents d using (document_id)
left join monthly_rates r
  on d.currency <> 'EUR' and m.converted_by is null and r.currency = d.currency and r.month = m.rate_month
    and vat_rate_method_now() = 'MONTHLY'
cross join lateral (
  select d.currency <> 'EUR' and m.converted_by is null as is_open, coalesce(m.month_rate, r.rate) as rate
) c;

-- What the ledger and the statement of a locked month say of what came late is kept with the lock that found it.

alter table locked_margins add column late_open_month text;
alter table locked_eu_sales add column late_open_month text;
comment on column locked_margins.late_open_month is 'As in document_months.';
comment on column locked_eu_sales.late_open_month is 'As in document_months.';
comment on column locked_margins.late_month is 'As in document_months.';
comment on column locked_eu_sales.late_month is 'As in document_months.';
alter table locked_margins disable trigger user;
alter table locked_eu_sales disable trigger user;
update locked_margins set late_open_month = late_month where late_month is not null;
update locked_eu_sales set late_open_month = late_month where late_month is not null;
alter table locked_margins enable trigger user;
alter table locked_eu_sales enable trigger user;
alter table locked_margins drop constraint locked_margins_once;
alter table locked_margins add constraint locked_margins_once
  unique nulls not distinct (document_id, local_id, month, late_month, late_open_month);
comment on constraint locked_margins_once on locked_margins is 'A piece is a row of the ledger once in each month.';
alter table locked_eu_sales drop constraint locked_eu_sales_once;
alter table locked_eu_sales add constraint locked_eu_sales_once
  unique nulls not distinct (document_id, month, late_month, late_open_month, tax_type);
comment on constraint locked_eu_sales_once on locked_eu_sales is 'What counts of a document in a month goes to one customer.';

create or replace function keep_locked_margins(after text, until text) returns void language sql as $$
  insert into locked_margins (document_id, local_id, month, late_month, late_open_month, text, code, bill_id, bill_number, bought_on, supplier)
    select m.document_id, p.local_id, m.month, m.late_month, m.late_open_month, p.text, p.code, p.bill_id, p.bill_number, p.bought_on, p.supplier
    from document_months m
    join margin_pieces p on p.document_id = m.document_id and p.tax_percent = m.tax_percent
    where m.tax_type = 'DIFFERENTIAL'
      and (m.late_month is null and m.month > after and m.month <= until or m.late_open_month > after and m.late_open_month <= until)
    on conflict on constraint locked_margins_once do nothing
$$;

create or replace function locked_margins_stay() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day(to_date(coalesce(old.late_open_month, old.month), 'YYYY-MM'));
  return null;
end $$;

create or replace function keep_locked_eu_sales(after text, until text) returns void language sql as $$
  insert into locked_eu_sales (document_id, month, late_month, late_open_month, tax_type, partner)
    select m.document_id, m.month, m.late_month, m.late_open_month, m.tax_type, partner_in_eu(n.partner)
    from (
      select distinct document_id, month, late_month, late_open_month, tax_type from document_months
      where tax_type in ('NONE_EU', 'SERVICE_EU', 'OSS')
        and (late_month is null and month > after and month <= until or late_open_month > after and late_open_month <= until)
    ) m
    cross join lateral (
      select partner from eu_sale_names(m.document_id, m.tax_type) order by depth desc limit 1
    ) n
    on conflict on constraint locked_eu_sales_once do nothing
$$;

create or replace function locked_eu_sales_stay() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day(to_date(coalesce(old.late_open_month, old.month), 'YYYY-MM'));
  return null;
end $$;
