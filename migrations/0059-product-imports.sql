-- An import of products is one event about many of them: which import touched which product, so that the history of each one tells of it.
create table product_imports (
  product_id uuid not null references products (product_id) on delete cascade,
  import_id uuid not null,
  primary key (product_id, import_id)
);
