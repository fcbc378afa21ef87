-- In which month what of a document is taxed (§ 13, § 18b, § 20 UStG): the writer of documents keeps these rows with the document,
-- its payments and those of its advances; every report is a sum over them. Amounts may be 0 or negative.

create table document_months (
  document_id uuid not null references documents on delete cascade,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  tax_type text not null check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY',
    'REVERSE_CHARGE', 'SERVICE_EU', 'OSS', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT')),
  tax_percent numeric not null,
  tax_reason_code text,
  tax_reason_text text,
  -- in EUR cents at the document's rate: what the tax is computed from, what is owed, what is deducted
  base_cents bigint not null,
  vat_cents bigint not null,
  input_tax_cents bigint not null,
  -- for whom converts at the average rates of the months (§ 16 Abs. 6 UStG): whose rate counts, and the amounts in the
  -- document's currency; the tax is that of vat_cents, input_tax_cents or both
  rate_month text not null check (rate_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  currency_base_cents bigint not null,
  currency_tax_cents bigint not null,
  check ((tax_reason_code is null) = (tax_reason_text is null)),
  unique nulls not distinct (document_id, month, rate_month, tax_type, tax_percent, tax_reason_code, tax_reason_text)
);
-- Reports read a month, a quarter or a year of them.
create index document_months_month on document_months (month, document_id);

-- Whose months follow the payments of an advance.
create index document_advances_advance on document_advances (advance_document_id);
