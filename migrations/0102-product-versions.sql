-- Who saves a product's form replaces all of it: a replacement says which state it was made from, as of documents (0011). Whatever writes
-- its data counts, so that no path forgets it: the form, an import, what a bill tells it.

alter table products add column version int not null default 1 check (version > 0);

create function products_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger products_version before update on products
  for each row when (old.* is distinct from new.*) execute function products_version();
