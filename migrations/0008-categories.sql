create table categories (
  category_id uuid primary key,
  scope text not null check (scope in ('BILL', 'INVOICE')),
  short_name text not null check (short_name <> ''),
  short_name_key text collate "C" not null,
  description text not null default '',
  include_in_booking_text boolean not null default false,
  requires_product boolean not null default false,
  is_service boolean not null default false,
  search_text text collate "C" not null,
  sort_key text collate "C" not null
);
comment on table categories is 'Categories of line items: they decide where a line is booked and what it must state.';
comment on column categories.short_name_key is
  'In lower case by the app: lower() of a database in the C locale knows no umlauts.';
comment on column categories.requires_product is 'Of bills: each line names a product, or is a task.';
comment on column categories.is_service is 'Its lines are services (§ 3a Abs. 2 UStG).';
create unique index categories_short_name on categories (scope, short_name_key);
comment on index categories_short_name is 'Two categories of one scope and name could not be told apart.';
