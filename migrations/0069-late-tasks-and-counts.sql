-- serves taking an inventory back as one
create index stock_changes_count on stock_changes (count_id) where count_id is not null;

-- A category that asks for a product from now on: what its bills' lines lack becomes tasks, as those of new bills do (0056). What once was
-- a task is one again.
create function raise_product_tasks() returns trigger language plpgsql as $$
begin
  insert into tasks (task_id, type, document_id, local_id)
    select uuid_v7(), 'ASSIGN_PRODUCT', document_id, local_id
    from line_items join documents using (document_id)
    where category_id = new.category_id and kind = 'BILL' and product_id is null and line_items.tax_type <> 'IMPORT_VAT'
    order by document_id, position
  on conflict (document_id, type, local_id) where document_id is not null
    do update set raised_at = excluded.raised_at, completed_at = null, completed_by = null
    where tasks.completed_at is not null;
  return null;
end $$;
create trigger categories_ask_for_products after update of requires_product on categories
  for each row when (new.requires_product and not old.requires_product) execute function raise_product_tasks();
