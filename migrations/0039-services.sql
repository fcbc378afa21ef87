-- Lines of invoices of which the customer owes the tax: REVERSE_CHARGE (§ 13b UStG) and SERVICE_EU (§ 3a Abs. 2 UStG), and the
-- mark of categories whose lines are services.

alter table categories add column is_service boolean not null default false;

alter table line_items drop constraint line_items_tax_type_check,
  add check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY', 'REVERSE_CHARGE', 'SERVICE_EU')),
  -- no such line shows a tax; it shows one side only, as § 25a UStG does
  add check (tax_type not in ('REVERSE_CHARGE', 'SERVICE_EU') or (tax_percent = 0 and net_cents = gross_cents));
alter table document_taxes drop constraint document_taxes_tax_type_check,
  add check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY', 'REVERSE_CHARGE', 'SERVICE_EU')),
  add check (tax_type not in ('REVERSE_CHARGE', 'SERVICE_EU') or tax_percent = 0);
