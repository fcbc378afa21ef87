-- Distance sales to consumers elsewhere in the EU are taxed at the rate of where they go (§ 3c UStG), which may have a decimal: 25,5 %
-- in Finland. Since when the firm declares them by the One-Stop-Shop (§ 18j UStG) is its setting.

alter table firm add column oss_since date check (oss_since >= '2021-07-01');

alter table line_items drop constraint line_items_tax_percent_check, drop constraint line_items_tax_type_check,
  alter column tax_percent type numeric(4, 1),
  add constraint line_items_tax_percent_check check (tax_percent in (0, 5, 7, 16, 19) or (tax_type = 'OSS' and tax_percent > 0)),
  add constraint line_items_tax_type_check check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY',
    'REVERSE_CHARGE', 'SERVICE_EU', 'OSS', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT'));

alter table document_taxes drop constraint document_taxes_tax_percent_check, drop constraint document_taxes_tax_type_check,
  drop constraint document_taxes_no_tax,
  alter column tax_percent type numeric(4, 1),
  add constraint document_taxes_tax_percent_check check (tax_percent in (0, 5, 7, 16, 19) or (tax_type = 'OSS' and tax_percent > 0)),
  add constraint document_taxes_tax_type_check check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY',
    'REVERSE_CHARGE', 'SERVICE_EU', 'OSS', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT')),
  add constraint document_taxes_no_tax
    check (tax_type in ('VAT', 'OSS', 'IMPORT_VAT') or (tax_cents = 0 and tax_euro_cents = 0));
