-- Bank accounts, payment targets, line item categories and inventory change types.

create table bank_accounts (
  bank_account_id uuid primary key,
  short_name text not null check (short_name <> ''),
  -- normalised: no white space, upper case; so the plain unique index is case-insensitive
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]+$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  search_text text collate "C" not null
);
create unique index bank_accounts_iban on bank_accounts (iban);

create table payment_targets (
  payment_target_id uuid primary key,
  payment_target_days int not null check (payment_target_days >= 0)
);
create unique index payment_targets_days on payment_targets (payment_target_days);

create table categories (
  category_id uuid primary key,
  scope text not null check (scope in ('BILL', 'INVOICE')),
  short_name text not null check (short_name <> ''),
  -- in lower case by the app: lower() of a database in the C locale knows no umlauts
  short_name_key text collate "C" not null,
  description text not null default '',
  include_in_booking_text boolean not null default false,
  requires_product boolean not null default false,
  search_text text collate "C" not null,
  sort_key text collate "C" not null
);
create unique index categories_short_name on categories (scope, short_name_key);

create table change_types (
  change_type_id uuid primary key,
  short_name text not null check (short_name <> ''),
  value_type text not null check (value_type in ('ABSOLUTE', 'INCOMING', 'OUTGOING')),
  system boolean not null default false,
  search_text text collate "C" not null,
  sort_key text collate "C" not null
);
create unique index change_types_system on change_types (short_name) where system;

-- The four that Kontor itself works with (spec 1 §3, §9). Searched and sorted by their German names.
insert into change_types (change_type_id, short_name, value_type, system, search_text, sort_key) values
  ('01900000-0000-7000-8000-000000000001', 'initial', 'ABSOLUTE', true, 'anschaffung absoluter wert', E'anschaffung\x01\x01Anschaffung'),
  ('01900000-0000-7000-8000-000000000002', 'inventory', 'ABSOLUTE', true, 'inventur absoluter wert', E'inventur\x01\x01Inventur'),
  ('01900000-0000-7000-8000-000000000003', 'sale', 'OUTGOING', true, 'verkauf abgang', E'verkauf\x01\x01Verkauf'),
  ('01900000-0000-7000-8000-000000000004', 'purchase', 'INCOMING', true, 'kauf zugang', E'kauf\x01\x01Kauf');

-- Whatever the code does: the system's own types stay as they are.
create function change_types_keep_system() returns trigger language plpgsql as $$
begin
  if old.system then
    raise exception 'system change types stay as they are';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger change_types_keep_system before update or delete on change_types
  for each row execute function change_types_keep_system();
