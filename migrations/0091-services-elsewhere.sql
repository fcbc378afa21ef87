-- A service to a business outside of the EU is not taxable in Germany (§ 3a Abs. 2 UStG), and no export either: a reason of 0 % of its own.

alter table line_items drop constraint line_items_tax_reason_code_check;
alter table line_items add constraint line_items_tax_reason_code_check
  check (tax_reason_code in ('PAR_4_8', 'PAR_4_9', 'PAR_4_10', 'PAR_4_11', 'PAR_4_12', 'PAR_4_14', 'PAR_4_16', 'PAR_4_20',
    'PAR_4_21', 'PAR_4_22', 'PAR_4_23', 'PAR_4_25', 'PAR_4_26', 'PAR_4_28', 'PAR_12_3', 'PAR_10_1', 'PAR_3A_2', 'OTHER'));

alter table document_taxes drop constraint document_taxes_tax_reason_code_check;
alter table document_taxes add constraint document_taxes_tax_reason_code_check
  check (tax_reason_code in ('PAR_4_8', 'PAR_4_9', 'PAR_4_10', 'PAR_4_11', 'PAR_4_12', 'PAR_4_14', 'PAR_4_16', 'PAR_4_20',
    'PAR_4_21', 'PAR_4_22', 'PAR_4_23', 'PAR_4_25', 'PAR_4_26', 'PAR_4_28', 'PAR_12_3', 'PAR_10_1', 'PAR_3A_2', 'OTHER'));
