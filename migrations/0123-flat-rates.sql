-- Bills bear the flat rates of farmers and foresters (§ 24 Abs. 1 UStG), of the years that Kontor knows.
alter table line_items
  drop constraint line_items_tax_percent_check,
  add constraint line_items_tax_percent_check check (tax_percent in (0, 5, 7, 16, 19) or (tax_type = 'OSS' and tax_percent > 0)
    or (tax_type = 'VAT' and tax_percent in (5.5, 7.8, 8.4, 9, 9.5, 10.7)));
alter table document_taxes
  drop constraint document_taxes_tax_percent_check,
  add constraint document_taxes_tax_percent_check check (tax_percent in (0, 5, 7, 16, 19) or (tax_type = 'OSS' and tax_percent > 0)
    or (tax_type = 'VAT' and tax_percent in (5.5, 7.8, 8.4, 9, 9.5, 10.7)));
comment on column line_items.tax_percent is
  'May have a decimal where it is that of another country (§ 3c UStG): 25,5 % in Finland; and in bills of farmers (§ 24 UStG): 7,8 %.';
