-- Why a line of 0 % has no tax (§ 14 Abs. 4 Nr. 7, 8 UStG): its paragraph or a text, as it was printed. What was written
-- before stays without one.

alter table line_items
  add column tax_reason_code text check (tax_reason_code in ('PAR_4_8', 'PAR_4_9', 'PAR_4_10', 'PAR_4_11', 'PAR_4_12',
    'PAR_4_14', 'PAR_4_16', 'PAR_4_20', 'PAR_4_21', 'PAR_4_22', 'PAR_4_23', 'PAR_4_25', 'PAR_4_26', 'PAR_4_28', 'PAR_12_3',
    'PAR_10_1', 'OTHER')),
  add column tax_reason_text text check (tax_reason_text <> ''),
  add check ((tax_reason_code is null) = (tax_reason_text is null)),
  add check (tax_reason_code is null or (tax_type = 'VAT' and tax_percent = 0));

-- One group for each tax type, percent and reason.
alter table document_taxes
  add column tax_reason_code text check (tax_reason_code in ('PAR_4_8', 'PAR_4_9', 'PAR_4_10', 'PAR_4_11', 'PAR_4_12',
    'PAR_4_14', 'PAR_4_16', 'PAR_4_20', 'PAR_4_21', 'PAR_4_22', 'PAR_4_23', 'PAR_4_25', 'PAR_4_26', 'PAR_4_28', 'PAR_12_3',
    'PAR_10_1', 'OTHER')),
  add column tax_reason_text text check (tax_reason_text <> ''),
  add check ((tax_reason_code is null) = (tax_reason_text is null)),
  add check (tax_reason_code is null or (tax_type = 'VAT' and tax_percent = 0)),
  drop constraint document_taxes_pkey,
  add unique nulls not distinct (document_id, tax_type, tax_percent, tax_reason_code, tax_reason_text);
