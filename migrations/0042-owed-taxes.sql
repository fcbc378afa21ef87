-- Bills: the tax that one owes oneself, of an acquisition from the EU (§ 1a UStG) and by § 13b UStG, stands beside the sums of its
-- group, as it is not paid to the supplier. Import VAT (§ 21 UStG) is a line that is the tax itself.

alter table line_items drop constraint line_items_tax_type_check,
  add constraint line_items_tax_type_check check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY',
    'REVERSE_CHARGE', 'SERVICE_EU', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT')),
  add constraint line_items_owed_tax check (tax_type not in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B') or net_cents = gross_cents),
  add constraint line_items_import_vat check (tax_type <> 'IMPORT_VAT' or (tax_percent = 0 and net_cents = 0));

alter table document_taxes drop constraint document_taxes_tax_type_check,
  add constraint document_taxes_tax_type_check check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY',
    'REVERSE_CHARGE', 'SERVICE_EU', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT')),
  -- it said the same of VAT alone
  drop constraint document_taxes_check2,
  add constraint document_taxes_no_tax check (tax_type in ('VAT', 'IMPORT_VAT') or (tax_cents = 0 and tax_euro_cents = 0)),
  add constraint document_taxes_import_vat check (tax_type <> 'IMPORT_VAT' or (tax_percent = 0 and net_cents = 0)),
  -- on the group's net amount, in the document's currency and in EUR; in no other sum
  add column owed_tax_cents bigint not null default 0,
  add column owed_tax_euro_cents bigint not null default 0,
  add constraint document_taxes_owed check (
    tax_type in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B') or (owed_tax_cents = 0 and owed_tax_euro_cents = 0));
