-- Lines of bills in a category that asks for a product, without one, are tasks from now on ('Ware zuordnen', decisions §5). What is there
-- already gets its tasks. UUIDv7 (RFC 9562 §5.7) of this moment: PostgreSQL before 18 makes none itself.
create function pg_temp.uuid_v7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

insert into tasks (task_id, type, document_id, local_id)
  select pg_temp.uuid_v7(), 'ASSIGN_PRODUCT', document_id, local_id
  from documents join line_items using (document_id) join categories using (category_id)
  where kind = 'BILL' and requires_product and product_id is null and line_items.tax_type <> 'IMPORT_VAT'
  order by document_id, position;

drop function pg_temp.uuid_v7();
