-- What a bill's line is to the product that it names: its purchase, or a cost of the piece (decisions §9, Stock).

alter table line_items
  add column product_use text check (product_use in ('PURCHASE', 'TRANSPORT', 'RESTORATION')),
  add constraint line_items_use_of_product check (product_use is null or product_id is not null);

update line_items set product_use = 'PURCHASE'
  from documents
  where documents.document_id = line_items.document_id and documents.kind = 'BILL' and line_items.product_id is not null;

-- Bills say it of each product that they name, invoices never do.
create function check_product_use() returns trigger language plpgsql as $$
begin
  if (new.product_use is not null)
    <> ((select kind from documents where document_id = new.document_id) = 'BILL') then
    raise exception 'product_use belongs to the products of bills'
      using errcode = 'check_violation', constraint = 'line_items_use_in_bills';
  end if;
  return null;
end $$;
create constraint trigger line_items_use_in_bills
  after insert or update of product_id, product_use on line_items
  for each row when (new.product_id is not null) execute function check_product_use();
