-- Suppliers (SUPPLIER) and receivers (BUYER): one row each, flat as their forms are (spec 1 §3).

create table partners (
  partner_id uuid primary key,
  role text not null check (role in ('SUPPLIER', 'BUYER')),
  short_name text not null check (short_name <> ''),
  company_name text not null default '',
  vat_id text not null default '',
  email text not null default '',
  notes text not null default '',
  -- the ids that the creation payload gave its address and its contact
  billing_address_id uuid not null,
  contact_id uuid not null,
  salutation text not null default '',
  first_name text not null default '',
  family_name text not null default '',
  -- '': company name, else first and family name
  recipient_name text not null default '',
  address_lines text not null default '',
  street text not null default '',
  zip text not null default '',
  city text not null default '',
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  payment_target_days int check (payment_target_days >= 0),
  preferred_payment_method jsonb not null,
  -- suppliers only
  creditor_number int check (creditor_number between 10000 and 99999),
  customer_number_at_supplier text not null default '',
  -- receivers only; 10000 is the collective debtor (decisions §4)
  debitor_number int check (debitor_number between 10001 and 99999),
  preferred_currency text not null default '' check (preferred_currency ~ '^([A-Z]{3})?$'),
  billing_address_is_delivery_address boolean not null default true,
  delivery_address_id uuid,
  delivery_salutation text not null default '',
  delivery_recipient_name text not null default '',
  delivery_address_lines text not null default '',
  delivery_street text not null default '',
  delivery_zip text not null default '',
  delivery_city text not null default '',
  delivery_country text not null default '' check (delivery_country ~ '^([A-Z]{2})?$'),
  delivery_vat_id text not null default '',
  search_text text collate "C" not null,
  sort_key text collate "C" not null,
  constraint partners_name check (company_name <> '' or family_name <> ''),
  constraint partners_receiver_address check (role = 'SUPPLIER' or address_lines <> ''),
  constraint partners_delivery check (
    billing_address_is_delivery_address
    or (delivery_address_lines <> '' and delivery_country <> '' and delivery_recipient_name <> '')),
  check (role = 'SUPPLIER' or (creditor_number is null and customer_number_at_supplier = '')),
  check (role = 'BUYER' or (debitor_number is null and billing_address_is_delivery_address))
);

create unique index partners_creditor_number on partners (creditor_number) where creditor_number is not null;
create unique index partners_debitor_number on partners (debitor_number) where debitor_number is not null;
-- serves the unsearched lists
create index partners_sorted on partners (role, sort_key, partner_id);
-- serves the search
create index partners_search on partners using gin (search_text gin_trgm_ops);
