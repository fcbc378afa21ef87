-- What was reported of a locked month stays as it was reported: converted as the firm did when it was locked, whatever is chosen later
-- (§ 16 Abs. 6 UStG). Those locked so far as they are shown now.

create function vat_rate_method_now() returns text language sql stable as $$
  select coalesce((select vat_rate_method from firm), 'DAILY')
$$;
alter table locked_months add column vat_rate_method text not null default vat_rate_method_now()
  check (vat_rate_method in ('DAILY', 'MONTHLY'));

-- What lies before the first month that was locked was locked with it.
create function vat_rate_method_of(month text) returns text language sql stable as $$
  select coalesce(
    (select l.vat_rate_method from locked_months l where l.month >= to_date(vat_rate_method_of.month, 'YYYY-MM')
      order by l.month limit 1),
    vat_rate_method_now())
$$;

create or replace view taxed_months as
select m.document_id, d.kind, d.currency, m.month, m.tax_type, m.tax_percent, m.tax_reason_code, m.tax_reason_text,
  case when r.rate is null then m.base_cents else in_euro_cents(m.currency_base_cents, r.rate) end as base_cents,
  case when r.rate is null then m.vat_cents
    when d.kind <> 'BILL' or m.tax_type in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B')
      then in_euro_cents(m.currency_tax_cents, r.rate)
    else 0 end as vat_cents,
  case when r.rate is null then m.input_tax_cents
    when d.kind = 'BILL' and d.tax_scheme <> 'KLEINUNTERNEHMER' then in_euro_cents(m.currency_tax_cents, r.rate)
    else 0 end as input_tax_cents,
  -- whose rate is missing; null where none is
  case when d.currency <> 'EUR' and r.rate is null and vat_rate_method_of(m.month) = 'MONTHLY' then m.rate_month end
    as missing_rate_month
from document_months m
join documents d using (document_id)
left join monthly_rates r
  on d.currency <> 'EUR' and r.currency = d.currency and r.month = m.rate_month
    and vat_rate_method_of(m.month) = 'MONTHLY';

create function monthly_rates_locked() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_locked_day(to_date(old.month, 'YYYY-MM'));
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_locked_day(to_date(new.month, 'YYYY-MM'));
  end if;
  return null;
end $$;
create trigger monthly_rates_locked after insert or update or delete on monthly_rates
  for each row execute function monthly_rates_locked();

-- Nor does anything come into a locked month, or go out of one, by being changed.
create trigger document_months_locked_into after update on document_months
  referencing new table as rows for each statement execute function document_months_locked();
create trigger line_items_locked_left after update on line_items
  referencing old table as rows for each statement execute function document_parts_locked();
create trigger document_taxes_locked_left after update on document_taxes
  referencing old table as rows for each statement execute function document_parts_locked();
