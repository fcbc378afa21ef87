-- Suppliers and customers.

create function comparable(name text) returns text language sql immutable parallel safe return
  regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(lower(name), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'),
      'str(\.|\M)', 'strasse', 'g'),
    '[^[:alnum:]]', '', 'g');
comment on function comparable is
  'A name or street as it is compared: case, the spelling of umlauts, punctuation and ''Str.'' make no difference.';

create table partners (
  partner_id uuid primary key,
  role text not null check (role in ('SUPPLIER', 'BUYER')),
  short_name text not null check (short_name <> ''),
  company_name text not null default '',
  vat_id text not null default '',
  email text not null default '',
  notes text not null default '',
  billing_address_id uuid not null,
  contact_id uuid not null,
  salutation text not null default '',
  first_name text not null default '',
  family_name text not null default '',
  recipient_name text not null default '',
  address_lines text not null default '',
  street text not null default '',
  zip text not null default '',
  city text not null default '',
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  payment_target_days int check (payment_target_days >= 0),
  preferred_payment_method jsonb not null,
  creditor_number int check (creditor_number between 10000 and 99999),
  customer_number_at_supplier text not null default '',
  seller_kind text
    constraint partners_seller_kind check (
      seller_kind in ('PRIVATE', 'SMALL_BUSINESS', 'DIFFERENTIAL_DEALER', 'VAT_DEALER', 'ARTIST', 'IMPORT')
    ),
  debitor_number int check (debitor_number between 10001 and 99999),
  preferred_currency text not null default '' check (preferred_currency ~ '^([A-Z]{3})?$'),
  leitweg_id text not null default ''
    constraint partners_leitweg_id check (length(leitweg_id) <= 46 and (role = 'BUYER' or leitweg_id = '')),
  e_invoice_form text not null default 'PDF'
    constraint partners_e_invoice_form_check check (e_invoice_form in ('PDF', 'XRECHNUNG', 'BOTH')),
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
  -- Each role has its own numbers; only receivers have a delivery address.
  check (role = 'SUPPLIER' or (creditor_number is null and customer_number_at_supplier = '')),
  check (role = 'BUYER' or (debitor_number is null and billing_address_is_delivery_address)),
  constraint partners_seller_kind_of_supplier check (role = 'SUPPLIER' or seller_kind is null)
);
comment on table partners is
  'Suppliers (SUPPLIER) and receivers (BUYER): one row each, flat as their forms are (spec 1 §3).';
comment on column partners.billing_address_id is 'The ids that the creation payload gave its address and its contact.';
comment on column partners.recipient_name is ''''': the company''s name, else first and family name.';
comment on column partners.creditor_number is 'Suppliers only.';
comment on column partners.customer_number_at_supplier is 'Suppliers only.';
comment on column partners.seller_kind is
  'The kind of seller that a supplier is: § 25a Abs. 1 Nr. 2 and Abs. 2 UStG decide by it whether goods bought here
  may be sold by the margin scheme; null: not given.';
comment on column partners.debitor_number is 'Receivers only; 10000 is the collective debtor (decisions §4).';
comment on column partners.leitweg_id is 'Where an authority receives its electronic invoices; receivers only.';
comment on column partners.e_invoice_form is
  'The form in which a receiver gets an electronic invoice: the PDF that bears the XML, an XRechnung, or both.';
comment on constraint partners_name on partners is
  'Every partner has a name to be listed by: that of a company or of a person.';
comment on constraint partners_receiver_address on partners is
  'Each invoice names the address of its receiver (§ 14 Abs. 4 Nr. 1 UStG).';
comment on constraint partners_delivery on partners is
  'A delivery address of its own is complete: it has a recipient, lines and a country.';
comment on constraint partners_leitweg_id on partners is 'Only receivers have a Leitweg-ID, of up to 46 characters.';
comment on constraint partners_seller_kind on partners is 'The kinds of sellers that § 25a UStG tells apart.';
comment on constraint partners_seller_kind_of_supplier on partners is 'Only a supplier sells to the firm.';

create unique index partners_creditor_number on partners (creditor_number) where creditor_number is not null;
comment on index partners_creditor_number is 'Each supplier has an account of its own.';
create unique index partners_debitor_number on partners (debitor_number) where debitor_number is not null;
comment on index partners_debitor_number is
  'Each receiver has an account of its own, apart from the collective debtor.';
create index partners_sorted on partners (role, sort_key, partner_id);
comment on index partners_sorted is 'Serves the unsearched lists.';
create index partners_search on partners using gin (search_text gin_trgm_ops);
comment on index partners_search is 'Serves the search.';

-- Before a new partner is saved, Kontor asks whether it is stored already (decisions §9): by name, address, VAT id and IBAN.

create index partners_company on partners (comparable(company_name)) where company_name <> '';
comment on index partners_company is 'Serves the question whether a company of this name is stored already.';
create index partners_person on partners (comparable(family_name)) where company_name = '';
comment on index partners_person is 'Serves the question whether a person of this name is stored already.';
create index partners_street on partners (zip, comparable(street)) where street <> '';
comment on index partners_street is 'Serves the question whether a partner of this street is stored already.';
create index partners_address_lines on partners using hash (comparable(address_lines)) where address_lines <> '';
comment on index partners_address_lines is
  'Serves the question whether a partner of this address is stored already. Hashed, since the lines may be long.';
create index partners_vat_id on partners (vat_id) where vat_id <> '';
comment on index partners_vat_id is 'Serves the question whether a partner of this VAT id is stored already.';
create index partners_iban on partners ((preferred_payment_method -> 'data' ->> 'iban'));
comment on index partners_iban is 'Serves the question whether a partner of this IBAN is stored already.';

create table partner_totals (
  role text not null check (role in ('SUPPLIER', 'BUYER')),
  slot int not null,
  partners bigint not null,
  primary key (role, slot)
) with (fillfactor = 50);
comment on table partner_totals is
  'Numbers of suppliers and customers, so that a list need not count a hundred thousand rows to show fifty. Each
  connection counts in a slot of its own (two connections may share one of the 64, and then wait for a commit), so
  that writers seldom wait for each other and no rows need folding. The sum of the slots is the truth.';

create function partner_totals_keep() returns trigger language plpgsql as $$
begin
  insert into partner_totals
    select role, pg_backend_pid() % 64, case tg_op when 'INSERT' then count(*) else -count(*) end from rows group by role
    on conflict (role, slot) do update set partners = partner_totals.partners + excluded.partners;
  return null;
end $$;
comment on function partner_totals_keep is 'Counts the partners that a statement made or deleted.';
create trigger partners_made after insert on partners
  referencing new table as rows for each statement execute function partner_totals_keep();
comment on trigger partners_made on partners is 'Counts new partners in.';
create trigger partners_gone after delete on partners
  referencing old table as rows for each statement execute function partner_totals_keep();
comment on trigger partners_gone on partners is 'Counts deleted partners out.';

create table former_partner_numbers (
  partner_id uuid not null references partners on delete cascade,
  through date not null,
  number int,
  primary key (partner_id, through)
);
comment on table former_partner_numbers is
  'Former numbers of partners. A booking keeps the account of its customer or supplier (GoBD Rz. 94), so the old
  number stays that of the months that were locked when it changed.';
comment on column former_partner_numbers.through is
  'The last locked day when the number changed: bookings up to that day keep this number.';
comment on column former_partner_numbers.number is 'Null where there was none: booked to the collective account.';

create function keep_partner_number() returns trigger language plpgsql as $$
begin
  -- Held until the commit, so that no month is locked meanwhile. Of several changes behind the same lock, the first one keeps the locked state.
  insert into former_partner_numbers (partner_id, through, number)
  select old.partner_id, open_from - 1, coalesce(old.debitor_number, old.creditor_number)
  from hold_open_months() as open_from where isfinite(open_from)
  on conflict (partner_id, through) do nothing;
  return null;
end $$;
comment on function keep_partner_number is 'Keeps the number that a partner had in the locked months.';
create trigger keep_partner_number after update on partners for each row
  when (coalesce(old.debitor_number, old.creditor_number) is distinct from coalesce(new.debitor_number, new.creditor_number))
  execute function keep_partner_number();
comment on trigger keep_partner_number on partners is 'Only another number leaves a former one behind.';

create table vat_id_confirmations (
  confirmation_id uuid primary key,
  partner_id uuid not null references partners on delete cascade,
  vat_id text not null check (vat_id <> ''),
  day date not null,
  source text not null check (source in ('BZST', 'VIES', 'HAND')),
  result text not null check (result in ('QUALIFIED', 'DIFFERENT', 'SIMPLE', 'INVALID')),
  details jsonb,
  answer text check (length(answer) <= 65536),
  note text not null default '' check (length(note) <= 500),
  file_name text check (file_name <> ''),
  file_type text,
  file_sha256 bytea references contents,
  user_id uuid not null references users,
  at timestamptz not null,
  constraint vat_id_confirmations_answered
    check ((source = 'HAND') = (details is null) and (source = 'HAND') = (answer is null)),
  constraint vat_id_confirmations_vies check (source <> 'VIES' or result in ('SIMPLE', 'INVALID')),
  constraint vat_id_confirmations_file
    check ((file_name is null) = (file_sha256 is null) and (file_type is null) = (file_sha256 is null)),
  constraint vat_id_confirmations_file_by_hand check (file_sha256 is null or source = 'HAND')
);
comment on table vat_id_confirmations is
  'Confirmations of receivers'' VAT ids (§ 18e UStG): each is kept as it was answered or entered, and never changed.';
comment on column vat_id_confirmations.day is 'Of the question, in Europe/Berlin.';
comment on column vat_id_confirmations.source is
  'BZST: the Federal tax office''s service; VIES: the Commission''s, which is no proof; HAND: entered by a person.';
comment on column vat_id_confirmations.result is
  'QUALIFIED: valid, name and address agree; DIFFERENT: valid, something of them differs; SIMPLE: valid, nothing said of
  them.';
comment on column vat_id_confirmations.details is 'The question and the answer to it, field by field; null by hand.';
comment on column vat_id_confirmations.answer is 'The body of the answer as it came; null by hand.';
comment on column vat_id_confirmations.file_name is
  'The paper of one that was entered by hand: the printed page of the tax office, or its letter.';
comment on constraint vat_id_confirmations_answered on vat_id_confirmations is
  'An answer of a service is kept as it came; an entry by hand has none.';
comment on constraint vat_id_confirmations_vies on vat_id_confirmations is
  'VIES says whether an id is valid, and compares no name or address.';
comment on constraint vat_id_confirmations_file on vat_id_confirmations is
  'A paper has its name, type and content, or is not there.';
comment on constraint vat_id_confirmations_file_by_hand on vat_id_confirmations is
  'Only an entry by hand has a paper; a service has its answer.';
create index vat_id_confirmations_partner on vat_id_confirmations (partner_id, day desc, confirmation_id desc);
comment on index vat_id_confirmations_partner is 'Serves the confirmations of a receiver, the newest first.';
create index vat_id_confirmations_file_content on vat_id_confirmations (file_sha256) where file_sha256 is not null;
comment on index vat_id_confirmations_file_content is 'Serves the question whether a content is still held.';

create function vat_id_confirmations_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'confirmations of VAT ids are not changed';
end $$;
comment on function vat_id_confirmations_refuse_change is 'Refuses every change of a confirmation.';
create trigger vat_id_confirmations_stay before update on vat_id_confirmations
  for each row execute function vat_id_confirmations_refuse_change();
