-- The firm that runs this installation, and the ranges of its numbers.

create function are_tax_schemes(schemes jsonb) returns boolean language sql immutable parallel safe
  return case when jsonb_typeof(schemes) = 'array' then (
    select count(*) between 1 and 100 and bool_and(
      scheme in ('SOLL', 'IST', 'KLEINUNTERNEHMER') and valid_from ~ '^\d{4}-\d\d-\d\d$'
      and coalesce(valid_from > before, place = 1)) is true
    from (
      select place, entry ->> 'scheme' as scheme, entry ->> 'validFrom' as valid_from,
        lag(entry ->> 'validFrom') over (order by place) as before
      from jsonb_array_elements(schemes) with ordinality as entries (entry, place)
    ) dated
  ) else false end;
comment on function are_tax_schemes is
  'Whether a list of schemes of taxation is well-formed: [{validFrom, scheme}, …], at least one, in the order of their
  days. The first one counts before its day too.';

create table firm (
  firm_id uuid primary key,
  one boolean not null default true unique check (one),
  name text not null check (name <> ''),
  street text not null default '',
  zip text not null default '',
  city text not null default '',
  country_code text not null default 'DE',
  seat text not null default '' check (length(seat) <= 200),
  register text not null default '',
  managing_directors text not null default '',
  supervisory_board_chair text not null default '' check (length(supervisory_board_chair) <= 200),
  general_partner text not null default '' check (length(general_partner) <= 200),
  general_partner_seat text not null default '' check (length(general_partner_seat) <= 200),
  general_partner_register text not null default '' check (length(general_partner_register) <= 200),
  tax_number text not null default '',
  vat_id text not null default '',
  iban text not null default '',
  bic text not null default '',
  bank_name text not null default '',
  paypal_address text not null default '' check (length(paypal_address) <= 254),
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  opening_text text not null default '' check (length(opening_text) <= 2000),
  closing_text text not null default '' check (length(closing_text) <= 2000),
  footer text not null default '',
  default_notice boolean not null default false,
  logo_sha256 bytea references contents,
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  logo_left_out_at timestamptz,
  printed_version int not null default 1 check (printed_version > 0),
  number_pattern text not null default '{YYYY}-{00000}',
  numbers_in_date_order boolean not null default true,
  tax_schemes jsonb not null default '[{"validFrom": "1900-01-01", "scheme": "SOLL"}]'
    constraint firm_tax_schemes check (are_tax_schemes(tax_schemes)),
  founded_on date,
  differential_tax_method text not null default 'INCLUDED' check (differential_tax_method in ('INCLUDED', 'ON_TOP')),
  margin_statement_since date
    check (extract(month from margin_statement_since) = 1 and extract(day from margin_statement_since) = 1),
  vat_rate_method text not null default 'DAILY' check (vat_rate_method in ('DAILY', 'MONTHLY')),
  oss_since date check (oss_since >= '2021-07-01'),
  ec_services_monthly boolean not null default false,
  uk_counts_as_eu boolean not null default false,
  accounts jsonb not null default '{}',
  legacy_host text not null default '',
  ticker_enabled boolean not null default false,
  mail_subject text not null default '',
  mail_text text not null default '',
  check ((logo_sha256 is null) = (logo_type is null)),
  constraint firm_logo_left_out check (logo_left_out_at is null or logo_sha256 is not null)
);
comment on table firm is 'The firm: one row once it is founded.';
comment on column firm.seat is
  'One of the details that business letters must state (§§ 125, 177a HGB, § 35a GmbHG, § 80 AktG, § 25a GenG).';
comment on column firm.default_notice is 'Whether invoices say when a customer is in default (§ 286 Abs. 3 BGB).';
comment on column firm.logo_left_out_at is
  'Since when letters are printed without the logo, because it cannot be printed. Another logo begins anew.';
comment on column firm.printed_version is
  'Counts the changes of the firm''s printed details; each paper of an invoice keeps the state by which it was made.';
comment on column firm.number_pattern is 'Of invoice numbers; a range keeps the one with which it began.';
comment on column firm.tax_schemes is
  'A dated list: the day of supply chooses a scheme, which stands with the document and stays there whatever is
  entered later (§ 19, § 20 UStG).';
comment on column firm.founded_on is
  'In that year the exemption of § 19 UStG ends with the supply that passes last year''s limit.';
comment on column firm.differential_tax_method is
  'Whether the tax of § 25a UStG is in the price or comes on top of it.';
comment on column firm.margin_statement_since is
  'Since when, as the firm stated to the tax office, the margin scheme also covers goods that it bought from their
  artist or imported itself; always for whole years (§ 25a Abs. 2 UStG).';
comment on column firm.vat_rate_method is
  'By which rates its taxes are converted: those of the documents, or the average rates of the months (§ 16 Abs. 6
  UStG).';
comment on column firm.oss_since is
  'Since when it declares distance sales by the One-Stop-Shop (§ 18j UStG), whose lines are taxed where they go (§ 3c
  UStG).';
comment on column firm.ec_services_monthly is
  'Whether the firm, which reports goods monthly, told the Bundeszentralamt für Steuern that it reports services
  monthly too; otherwise they go with the last month of the quarter (§ 18a Abs. 2 S. 2, Abs. 3 UStG).';
comment on column firm.accounts is 'The accounts of its bookings, by their purpose.';
comment on column firm.legacy_host is 'Where the pages of its products were before Kontor.';
comment on constraint firm_tax_schemes on firm is
  'A malformed list would leave days of supply without a scheme of taxation.';
comment on constraint firm_logo_left_out on firm is 'Only a logo that is there can be left out.';

create function firm_printed(jsonb) returns jsonb language sql immutable as $$
  select $1 - array['firm_id', 'one', 'printed_version', 'number_pattern', 'numbers_in_date_order', 'tax_schemes', 'differential_tax_method',
    'vat_rate_method', 'uk_counts_as_eu', 'accounts', 'legacy_host', 'ticker_enabled', 'mail_subject', 'mail_text', 'logo_left_out_at',
    'oss_since', 'founded_on', 'margin_statement_since', 'ec_services_monthly']
$$;
comment on function firm_printed is
  'The printed details of a firm. A new column counts as printed until it is named here as one that is not.';

create function firm_printed_version() returns trigger language plpgsql as $$
begin
  if firm_printed(to_jsonb(new)) is distinct from firm_printed(to_jsonb(old)) then
    new.printed_version := old.printed_version + 1;
  end if;
  return new;
end $$;
comment on function firm_printed_version is 'Counts the changes of the firm''s printed details.';
create trigger firm_printed_version before update on firm for each row execute function firm_printed_version();

create table number_ranges (
  year int primary key check (year between 1900 and 2199),
  next_number int not null check (next_number > 0),
  first_number int not null default 1,
  pattern text,
  check (pattern is not null or next_number = first_number)
);
comment on table number_ranges is 'The ranges of invoice numbers: one row for each year of an invoice''s date.';
comment on column number_ranges.pattern is
  'Kept while a number of the range stands (next_number <> first_number); the first number takes the firm''s.';

create table numbering (
  one boolean primary key default true check (one),
  latest_day date
);
comment on table numbering is
  'One row guards all ranges: its lock makes two simultaneous invoices take consecutive numbers. It is taken before the
  journal''s, always in this order.';
comment on column numbering.latest_day is 'The latest date of an invoice with any number given so far.';
insert into numbering default values;

create function format_number(p_pattern text, p_year int, p_count int) returns text
language sql immutable as $$
  select regexp_replace(
    replace(replace(p_pattern, '{YYYY}', p_year::text), '{YY}', lpad((p_year % 100)::text, 2, '0')),
    '\{0{1,9}\}',
    lpad(p_count::text, greatest(length(p_count::text), length((regexp_match(p_pattern, '\{(0{1,9})\}'))[1])), '0'))
$$;
comment on function format_number is
  'The number for a year and a count, as formatNumber (firm/rules/number-pattern.ts) says it.';
