-- Which of the firm's accounts a payment is proposed to come from, or to go to, where its partner had none yet.

alter table firm add column usual_bank_account_id uuid references bank_accounts;
comment on column firm.usual_bank_account_id is
  'Proposed for a payment where none of the partner says an account. As long as it is, the account stays.';
create index firm_usual_bank_account on firm (usual_bank_account_id);
comment on index firm_usual_bank_account is 'Serves the foreign key: the usual account is not deleted.';

create or replace function firm_printed(jsonb) returns jsonb language sql immutable as $$
  select $1 - array['firm_id', 'one', 'printed_version', 'number_pattern', 'numbers_in_date_order', 'tax_schemes', 'differential_tax_method',
    'vat_rate_method', 'uk_counts_as_eu', 'accounts', 'legacy_host', 'ticker_enabled', 'mail_subject', 'mail_text', 'mail_subject_en',
    'mail_text_en', 'logo_left_out_at', 'oss_since', 'founded_on', 'margin_statement_since', 'ec_services_monthly', 'usual_bank_account_id']
$$;
