-- What a bill told its product, marked with that bill: it follows the bill until somebody types or imports another.

create table product_properties_told (
  product_id uuid not null references products on delete cascade,
  property text not null check (property in ('buyingPP', 'buyingInOtherCurrency', 'sellerKind', 'boughtAtReducedRate')),
  document_id uuid not null references documents on delete cascade,
  primary key (product_id, property)
);
comment on table product_properties_told is
  'The properties of a product that say what a bill told of its purchase, each with that bill. They follow it: they are
  mended with it, and gone with it or its line. What somebody types or imports instead has no row.';
comment on column product_properties_told.property is
  'As on the wire; buyingInOtherCurrency stands for the amount and its currency.';
create index product_properties_told_document on product_properties_told (document_id);
comment on index product_properties_told_document is 'Serves the products that follow a bill.';

create function products_told_otherwise() returns trigger language plpgsql as $$
begin
  delete from product_properties_told where product_id = new.product_id and property = any (array_remove(array[
    case when new.buying_cents is distinct from old.buying_cents then 'buyingPP' end,
    case when (new.buying_foreign_cents, new.buying_currency) is distinct from (old.buying_foreign_cents, old.buying_currency)
      then 'buyingInOtherCurrency' end,
    case when new.seller_kind is distinct from old.seller_kind then 'sellerKind' end,
    case when new.bought_at_reduced_rate <> old.bought_at_reduced_rate then 'boughtAtReducedRate' end], null));
  return null;
end $$;
comment on function products_told_otherwise is
  'Another value is no more what the bill told, whoever wrote it; a bill that tells it marks it afterwards.';
create trigger products_told_otherwise after update on products
  for each row when (
    (old.buying_cents, old.buying_foreign_cents, old.buying_currency, old.seller_kind, old.bought_at_reduced_rate)
    is distinct from
    (new.buying_cents, new.buying_foreign_cents, new.buying_currency, new.seller_kind, new.bought_at_reduced_rate))
  execute function products_told_otherwise();
comment on trigger products_told_otherwise on products is 'An update that leaves these as they are looks for no mark.';

-- Stored ones are marked where an event told them and none changed them since.
with recorded as materialized (
  select seq, event, entity_id, data from journal
  where event in ('bill created', 'bill replaced', 'bill product assigned', 'product changed', 'products imported')
), said as (
  select r.seq, (p ->> 'productEntityId')::uuid as product_id, c ->> 'propertyName' as property, r.entity_id as document_id
  from recorded r, json_array_elements(r.data -> 'productChanges') p, json_array_elements(p -> 'changes') c
  where r.event like 'bill %' and json_typeof(r.data -> 'productChanges') = 'array'
  union all
  select r.seq, r.entity_id, c ->> 'propertyName', null
  from recorded r, json_array_elements(r.data -> 'changes') c where r.event = 'product changed'
  union all
  select r.seq, (p -> 'entityId' ->> 'uuid')::uuid, c ->> 'propertyName', null
  from recorded r, json_array_elements(r.data -> 'changed') p, json_array_elements(p -> 'changes') c
  where r.event = 'products imported'
), latest as (
  select distinct on (product_id, property) product_id, property, document_id
  from (
    select seq, product_id, document_id,
      case property when 'buyingCurrency' then 'buyingInOtherCurrency' else property end as property from said
  ) named
  where property in ('buyingPP', 'buyingInOtherCurrency', 'sellerKind', 'boughtAtReducedRate')
  order by product_id, property, seq desc
)
insert into product_properties_told (product_id, property, document_id)
  select product_id, property, document_id from latest
  join products using (product_id) join documents d using (document_id)
  where d.kind = 'BILL'
    and case property when 'buyingPP' then buying_cents is not null
      when 'buyingInOtherCurrency' then buying_foreign_cents is not null
      when 'sellerKind' then seller_kind is not null else bought_at_reduced_rate end;
