-- Products, in their final shape (decisions §5); stock changes come later and are derived from the documents.

create table products (
  product_id uuid primary key,
  code text not null check (code <> ''),
  -- the code as it is compared: two codes do not differ by their case alone
  code_key text collate "C" not null constraint products_code unique,
  product_number text not null default '',
  description text not null check (description <> ''),
  invoice_text text not null default '',
  designer text not null default '',
  manufacturer text not null default '',
  -- as it is said: '1962', 'um 1960'
  manufactured text not null default '',
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  -- per piece, in EUR
  transport_cents bigint check (transport_cents >= 0),
  restoration_cents bigint check (restoration_cents >= 0),
  buying_cents bigint check (buying_cents >= 0),
  -- per piece, in the currency that was paid
  buying_foreign_cents bigint check (buying_foreign_cents >= 0),
  buying_currency text not null default '' check (buying_currency ~ '^([A-Z]{3})?$' and buying_currency <> 'EUR'),
  -- per piece, gross, in EUR
  sales_cents bigint check (sales_cents >= 0),
  -- where it stands
  place text not null default '',
  -- m: by § 25a UStG, v: with VAT
  tax_type text not null check (tax_type in ('m', 'v')),
  -- the kind of goods of § 14a Abs. 6 UStG
  differential_kind text not null check (differential_kind in ('USED', 'ART', 'COLLECTION')),
  search_text text collate "C" not null,
  sort_key text collate "C" not null,
  constraint products_foreign_price check ((buying_foreign_cents is null) = (buying_currency = ''))
);

-- serves the unsearched list and the select
create index products_sorted on products (sort_key, product_id);
-- serves the search
create index products_search on products using gin (search_text gin_trgm_ops);

-- Until now there was no product that a line could have meant.
update line_items set product_id = null where product_id is not null;
alter table line_items
  add constraint line_items_product_id_fkey foreign key (product_id) references products on delete restrict,
  -- § 25a UStG: the kind of goods as it was when the document was made; it stands on the invoice
  add column differential_kind text check (differential_kind in ('USED', 'ART', 'COLLECTION'));
update line_items set differential_kind = 'USED' where tax_type = 'DIFFERENTIAL';
alter table line_items
  add constraint line_items_differential_kind check ((tax_type = 'DIFFERENTIAL') = (differential_kind is not null));
create index line_items_product on line_items (product_id) where product_id is not null;
