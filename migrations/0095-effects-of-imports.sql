-- What an import did to each product that its file names, so that its result leads to exactly these. Of what it left alone the history of a
-- product tells nothing. Of imports from before, the journal knows it.
alter table product_imports add column effect text not null default 'CHANGED' check (effect in ('CREATED', 'CHANGED', 'KEPT'));
update product_imports i set effect = 'CREATED'
  from (
    select j.entity_id as import_id, (made -> 'entityId' ->> 'uuid')::uuid as product_id
    from journal j cross join json_array_elements(j.data -> 'created') made where j.event = 'products imported'
  ) created
  where i.import_id = created.import_id and i.product_id = created.product_id;
alter table product_imports alter column effect drop default;
-- serves the list of the products of an import
create index product_imports_import on product_imports (import_id, effect);
