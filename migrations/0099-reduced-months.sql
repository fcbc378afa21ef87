-- What discounts and write-offs take off a base and its tax stands apart in the months of a document, so that returns name it (§ 17 UStG,
-- decisions §11 'Tax').

alter table document_months add column reduction text
  constraint document_months_reduction check (reduction in ('DISCOUNT', 'SMALL_DIFFERENCE', 'UNCOLLECTIBLE'));
comment on column document_months.reduction is
  'Why less counts: Skonto, or the reason of a write-off. Null of what is asked for or paid itself.';
comment on constraint document_months_reduction on document_months is 'Skonto has no reason of its own.';

alter table document_months drop constraint document_months_once;
alter table document_months add constraint document_months_once
  unique nulls not distinct (document_id, month, late_month, late_open_month, rate_month, tax_type, tax_percent, tax_reason_code, tax_reason_text, reduction);
comment on constraint document_months_once on document_months is
  'What counts together is one row: one as the month was locked, one of what came later, between one lock and the next.';

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
  m.rate_month, c.rate as month_rate,
  m.reduction
from document_months m
join documents d using (document_id)
left join monthly_rates r
  on d.currency <> 'EUR' and m.converted_by is null and r.currency = d.currency and r.month = m.rate_month
    and vat_rate_method_now() = 'MONTHLY'
cross join lateral (
  select d.currency <> 'EUR' and m.converted_by is null as is_open, coalesce(m.month_rate, r.rate) as rate
) c;

-- A piece of § 25a UStG has a row of the ledger for what is taken off it, too.

alter table locked_margins add column reduction text;
comment on column locked_margins.reduction is 'As in document_months.';
alter table locked_margins drop constraint locked_margins_once;
alter table locked_margins add constraint locked_margins_once
  unique nulls not distinct (document_id, local_id, month, late_month, late_open_month, rate_month, reduction);
comment on constraint locked_margins_once on locked_margins is
  'A piece is a row of the ledger once in each month, for each month by whose rate something of it is converted, and once more for
  what discounts or write-offs take off it.';

create or replace function keep_locked_margins(after text, until text) returns void language sql as $$
  insert into locked_margins (document_id, local_id, month, late_month, late_open_month, rate_month, reduction, text, code, bill_id, bill_number, bought_on, supplier)
    select m.document_id, p.local_id, m.month, m.late_month, m.late_open_month, m.rate_month, m.reduction, p.text, p.code, p.bill_id, p.bill_number, p.bought_on, p.supplier
    from document_months m
    join margin_pieces p on p.document_id = m.document_id and p.tax_percent = m.tax_percent
    where m.tax_type = 'DIFFERENTIAL'
      and (m.late_month is null and m.month > after and m.month <= until or m.late_open_month > after and m.late_open_month <= until)
    on conflict on constraint locked_margins_once do nothing
$$;
