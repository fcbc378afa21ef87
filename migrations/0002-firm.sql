-- The firm that runs this installation, and the files that every area may point to.

-- Contents are stored once per SHA-256 and never changed.
create table contents (
  sha256 bytea primary key check (length(sha256) = 32),
  size int not null check (size >= 0),
  bytes bytea not null
);

create table firm (
  firm_id uuid primary key,
  one boolean not null default true unique check (one),
  name text not null check (name <> ''),
  street text not null default '',
  zip text not null default '',
  city text not null default '',
  country_code text not null default 'DE',
  tax_number text not null default '',
  vat_id text not null default '',
  iban text not null default '',
  bic text not null default '',
  bank_name text not null default '',
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  managing_directors text not null default '',
  register text not null default '',
  footer text not null default '',
  logo_sha256 bytea references contents,
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  number_pattern text not null default '{YYYY}-{00000}',
  numbers_in_date_order boolean not null default true,
  tax_scheme text not null default 'SOLL' check (tax_scheme in ('SOLL', 'IST', 'KLEINUNTERNEHMER')),
  differential_tax_method text not null default 'INCLUDED' check (differential_tax_method in ('INCLUDED', 'ON_TOP')),
  vat_rate_method text not null default 'DAILY' check (vat_rate_method in ('DAILY', 'MONTHLY')),
  uk_counts_as_eu boolean not null default false,
  accounts jsonb not null default '{}',
  legacy_host text not null default '',
  ticker_enabled boolean not null default false,
  mail_subject text not null default '',
  mail_text text not null default '',
  check ((logo_sha256 is null) = (logo_type is null))
);

-- One row a year of invoiceDate: the next number and the latest date that got one.
-- Its lock is taken before the journal's, always in this order.
create table number_ranges (
  year int primary key check (year between 1900 and 2199),
  next_number int not null check (next_number > 0),
  first_number int not null default 1
);
