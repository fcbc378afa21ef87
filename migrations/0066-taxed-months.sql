-- Average rates of a month as the BMF publishes them: units of the currency for one EUR (§ 16 Abs. 6 UStG).
create table monthly_rates (
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  rate numeric(24, 12) not null check (rate > 0),
  primary key (currency, month)
);

-- What reports sum up: the months of the documents, converted as the firm converts. By average rates of months each row is
-- converted, so that the documents behind a sum are the sum to the cent; where a rate is missing, at the rate of the document.
create view taxed_months as
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
  case when d.currency <> 'EUR' and f.vat_rate_method = 'MONTHLY' and r.rate is null then m.rate_month end
    as missing_rate_month
from document_months m
join documents d using (document_id)
cross join firm f
left join monthly_rates r
  on d.currency <> 'EUR' and f.vat_rate_method = 'MONTHLY' and r.currency = d.currency and r.month = m.rate_month;
