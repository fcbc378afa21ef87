create table bank_accounts (
  bank_account_id uuid primary key,
  short_name text not null check (short_name <> ''),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]+$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  search_text text collate "C" not null
);
comment on table bank_accounts is 'The firm''s bank accounts.';
comment on column bank_accounts.iban is
  'Normalised: no white space, upper case; so the plain unique index is case-insensitive.';
create unique index bank_accounts_iban on bank_accounts (iban);
comment on index bank_accounts_iban is 'An account is listed once.';
