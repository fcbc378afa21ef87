-- Where the journal stands is told outside of the firm, once a day (decisions §10 'Anchors').

alter table firm add column anchor_recipients text[] not null default '{}';
comment on column firm.anchor_recipients is 'Who gets the anchor of the journal by e-mail each day; empty: nobody.';

-- It stands on no paper.
create or replace function firm_printed(jsonb) returns jsonb language sql immutable as $$
  select $1 - array['firm_id', 'one', 'printed_version', 'number_pattern', 'numbers_in_date_order', 'tax_schemes', 'differential_tax_method',
    'vat_rate_method', 'uk_counts_as_eu', 'accounts', 'legacy_host', 'ticker_enabled', 'mail_subject', 'mail_text', 'mail_subject_en',
    'mail_text_en', 'logo_left_out_at', 'oss_since', 'founded_on', 'margin_statement_since', 'ec_services_monthly', 'usual_bank_account_id',
    'small_difference_cents', 'second_factor', 'anchor_recipients']
$$;

create table anchor_mails (
  one boolean primary key default true constraint anchor_mails_one check (one),
  mailed_on date,
  recipients integer not null default 0
);
comment on table anchor_mails is 'The one row that says when the anchor of the journal last went into the queue of e-mails.';
comment on column anchor_mails.one is 'Lets the table have one row.';
comment on column anchor_mails.mailed_on is 'The day in Germany; null: never yet. None goes twice on it, whichever node is at it.';
comment on column anchor_mails.recipients is 'To how many it went.';
comment on constraint anchor_mails_one on anchor_mails is 'One row.';
insert into anchor_mails default values;
