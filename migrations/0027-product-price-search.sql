-- A search finds products by their prices as whole words. These serve it beside products_search: a word that is an amount may be
-- in any of them.

create index products_sales on products (sales_cents) where sales_cents is not null;
create index products_buying on products (buying_cents) where buying_cents is not null;
create index products_buying_foreign on products (buying_foreign_cents) where buying_foreign_cents is not null;
create index products_transport on products (transport_cents) where transport_cents is not null;
create index products_restoration on products (restoration_cents) where restoration_cents is not null;
