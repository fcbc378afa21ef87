-- A recount writes rows of other documents: what one of them moved follows what another one says. If it wrote a row twice in one
-- transaction (a document that is replaced moves its lines first and its prices then), PostgreSQL held that row's document, by the foreign
-- key, although it stayed the same one: behind the product, for which the writer of that document waited. The lock of the product's stock
-- (product_stocks) keeps both apart, so nothing needs to be held here.

alter table stock_changes drop constraint stock_changes_document_id_fkey;

create function documents_moved_stock() returns trigger language plpgsql as $$
begin
  delete from stock_changes where document_id = old.document_id;
  return null;
end $$;
comment on function documents_moved_stock is 'With a document goes what it moved. Served by stock_changes_document.';
create trigger documents_moved_stock after delete on documents for each row execute function documents_moved_stock();
comment on trigger documents_moved_stock on documents is
  'In the place of a foreign key, which would hold the documents of other rows that are recounted.';

create function stock_changes_of_document() returns trigger language plpgsql as $$
begin
  if not exists (select from documents where document_id = new.document_id) then
    raise exception 'what moves the stock is no document'
      using errcode = 'foreign_key_violation', constraint = 'stock_changes_of_document';
  end if;
  return null;
end $$;
comment on function stock_changes_of_document is
  'What moves the stock is a document that stands here; looked at without holding it, as its writer holds it.';
create constraint trigger stock_changes_of_document after insert on stock_changes
  deferrable initially deferred for each row when (new.document_id is not null) execute function stock_changes_of_document();
comment on trigger stock_changes_of_document on stock_changes is
  'Checked at the commit, when the document that moves the stock stands.';
create constraint trigger stock_changes_of_other_document after update of document_id on stock_changes
  deferrable initially deferred for each row when (new.document_id is distinct from old.document_id)
  execute function stock_changes_of_document();
comment on trigger stock_changes_of_other_document on stock_changes is 'As stock_changes_of_document, for a change of the document.';
