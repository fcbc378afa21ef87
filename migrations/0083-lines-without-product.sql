-- 'Ohne Ware abschließen': no product can be assigned in a locked month, so the task is closed for good, by somebody who says so. It does
-- not come back when its category asks for products anew (0069).
alter table tasks add column waived boolean not null default false check (not waived or type = 'ASSIGN_PRODUCT' and completed_at is not null);

create or replace function raise_product_tasks() returns trigger language plpgsql as $$
begin
  insert into tasks (task_id, type, document_id, local_id)
    select uuid_v7(), 'ASSIGN_PRODUCT', document_id, local_id
    from line_items join documents using (document_id)
    where category_id = new.category_id and kind = 'BILL' and product_id is null and line_items.tax_type <> 'IMPORT_VAT'
    order by document_id, position
  on conflict (document_id, type, local_id) where document_id is not null
    do update set raised_at = excluded.raised_at, completed_at = null, completed_by = null
    where tasks.completed_at is not null and not tasks.waived;
  return null;
end $$;
