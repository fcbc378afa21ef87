-- In which language papers and e-mails are written to a customer.

alter table partners add column language text not null default 'DE'
  constraint partners_language_check check (language in ('DE', 'EN'));
comment on column partners.language is
  'In which invoices to a receiver and their e-mails are written; suppliers have no use for it.';
comment on constraint partners_language_check on partners is 'The languages in which Kontor can write a paper.';

alter table documents add column language text not null default 'DE'
  check (language in ('DE', 'EN')) constraint documents_language check (kind <> 'BILL' or language = 'DE');
comment on column documents.language is
  'Of its paper and the e-mail with it: its customer''s when it was written. Its electronic invoice is the same in each.';
comment on constraint documents_language on documents is 'A bill is written by its supplier.';

alter table firm
  add column opening_text_en text not null default '' check (length(opening_text_en) <= 2000),
  add column closing_text_en text not null default '' check (length(closing_text_en) <= 2000),
  add column mail_subject_en text not null default '',
  add column mail_text_en text not null default '';
comment on column firm.opening_text_en is 'What English invoices say in the place of the German text; nothing where it is empty.';
comment on column firm.closing_text_en is 'As opening_text_en, below the lines.';
comment on column firm.mail_subject_en is 'Of e-mails with English invoices; Kontor''s own where it is empty.';
comment on column firm.mail_text_en is 'As mail_subject_en.';

create or replace function firm_printed(jsonb) returns jsonb language sql immutable as $$
  select $1 - array['firm_id', 'one', 'printed_version', 'number_pattern', 'numbers_in_date_order', 'tax_schemes', 'differential_tax_method',
    'vat_rate_method', 'uk_counts_as_eu', 'accounts', 'legacy_host', 'ticker_enabled', 'mail_subject', 'mail_text', 'mail_subject_en',
    'mail_text_en', 'logo_left_out_at', 'oss_since', 'founded_on', 'margin_statement_since', 'ec_services_monthly']
$$;
