-- A product may say which category a line has that sells it (decisions §10 'Requests').

alter table products add column sales_category_id uuid
  constraint products_sales_category references categories on delete restrict;
comment on column products.sales_category_id is
  'The category of invoices that a line takes over with the product; null: none is proposed.';
comment on constraint products_sales_category on products is 'A category that a product proposes stays.';

create index products_sales_category_id on products (sales_category_id) where sales_category_id is not null;
comment on index products_sales_category_id is 'Serves the deletion of a category.';
