-- The One-Stop-Shop converts by a rate of its own (§ 16 Abs. 6 S. 4 UStG): the view says the amounts in the document's currency, too.
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
    as missing_rate_month,
  m.currency_base_cents, m.currency_tax_cents
from document_months m
join documents d using (document_id)
left join monthly_rates r
  on d.currency <> 'EUR' and r.currency = d.currency and r.month = m.rate_month
    and vat_rate_method_of(m.month) = 'MONTHLY';
