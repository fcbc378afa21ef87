-- § 25a UStG: a discount names the line whose margin it lowers, of its own document. The tax of both stands with that line.

alter table line_items
  add column applies_to_local_id uuid,
  add check (applies_to_local_id <> local_id),
  add check (applies_to_local_id is null
    or (tax_type = 'DIFFERENTIAL' and amount_buying_cents is null and differential_tax_cents = 0));
