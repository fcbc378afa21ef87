-- The ledger of § 25a Abs. 6 UStG of a locked month keeps what it said of its pieces: products are renamed, and bills come and go later.

-- What reports sum up says what of it came late.

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
  m.currency_base_cents, m.currency_tax_cents, m.late_month
from document_months m
join documents d using (document_id)
left join monthly_rates r
  on d.currency <> 'EUR' and m.converted_by is null and r.currency = d.currency and r.month = m.rate_month
    and vat_rate_method_now() = 'MONTHLY'
cross join lateral (
  select d.currency <> 'EUR' and m.converted_by is null as is_open, coalesce(m.month_rate, r.rate) as rate
) c;

create view margin_pieces as
select l.document_id, l.local_id, l.tax_percent, l.description_short as text, l.product_id, p.code,
  bill.document_id as bill_id, bill.number as bill_number,
  case when bill.document_id is null then p.purchased_on else bill.document_day end as bought_on,
  case when bill.document_id is null then nullif(p.purchased_from, '') else bill.partner_text end as supplier
from line_items l
left join products p on p.product_id = l.product_id
left join lateral (
  select b.document_id, b.number, b.document_day, b.partner_text
  from line_items bought join documents b using (document_id)
  where bought.product_id = l.product_id and b.kind = 'BILL' and bought.product_use = 'PURCHASE' and bought.quantity > 0
  order by b.booking_day, b.document_id limit 1
) bill on true
where l.tax_type = 'DIFFERENTIAL';
comment on view margin_pieces is
  'The lines under § 25a UStG with what the ledger says of them now: the first bill that bought their product, else the
  product itself. Served by line_items_product.';

create table locked_margins (
  document_id uuid not null references documents on delete cascade,
  local_id uuid not null,
  month text not null,
  late_month text,
  text text not null,
  code text,
  bill_id uuid,
  bill_number text,
  bought_on date,
  supplier text,
  constraint locked_margins_once unique nulls not distinct (document_id, local_id, month, late_month)
);
comment on table locked_margins is
  'What the ledger of § 25a Abs. 6 UStG said of the pieces of a month when it was locked. Kept by the database with each
  month that is locked, whichever way.';
comment on column locked_margins.month is 'The month in which something of the piece counts.';
comment on column locked_margins.late_month is
  'As in document_months: what came late is kept when the month in which it was recorded is locked.';
comment on column locked_margins.text is 'What the line said.';
comment on column locked_margins.code is 'The code of its product; null without one.';
comment on column locked_margins.bill_id is 'The bill that bought it, which may be gone since.';
comment on column locked_margins.supplier is 'Who sold it to the firm; null where nothing was known.';
comment on constraint locked_margins_once on locked_margins is 'A piece is a row of the ledger once in each month.';

create function keep_locked_margins(after text, until text) returns void language sql as $$
  insert into locked_margins
    select m.document_id, p.local_id, m.month, m.late_month, p.text, p.code, p.bill_id, p.bill_number, p.bought_on, p.supplier
    from document_months m
    join margin_pieces p on p.document_id = m.document_id and p.tax_percent = m.tax_percent
    where m.tax_type = 'DIFFERENTIAL'
      and (m.late_month is null and m.month > after and m.month <= until or m.late_month > after and m.late_month <= until)
    on conflict on constraint locked_margins_once do nothing
$$;
comment on function keep_locked_margins is
  'Keeps what the ledger says of the pieces of some months: those behind `after` up to `until` (''2026-03'').';

create function locked_months_keep_margins() returns trigger language plpgsql as $$
begin
  perform keep_locked_margins(
    coalesce((select to_char(max(month), 'YYYY-MM') from locked_months where month < new.month), ''),
    to_char(new.month, 'YYYY-MM'));
  return null;
end $$;
comment on function locked_months_keep_margins is 'Keeps what the ledger says of the pieces of the month that is locked, and of those before.';
create trigger locked_months_keep_margins after insert on locked_months
  for each row execute function locked_months_keep_margins();
comment on trigger locked_months_keep_margins on locked_months is 'The ledger of a locked month stays as it was.';

create function locked_margins_stay() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day(to_date(coalesce(old.late_month, old.month), 'YYYY-MM'));
  return null;
end $$;
comment on function locked_margins_stay is 'Refuses to change what the ledger of a locked month says.';
create trigger locked_margins_stay after update or delete on locked_margins
  for each row execute function locked_margins_stay();
comment on trigger locked_margins_stay on locked_margins is 'The ledger of a locked month stays as it was.';

-- Of months locked so far nobody knows what it said: it keeps what it says now.
select keep_locked_margins('', to_char(max(month), 'YYYY-MM')) from locked_months having max(month) is not null;
