-- The second factor at the login (decisions §10 'Second factor'): codes of an app, recovery codes, trusted browsers.

alter table firm add column second_factor text not null default 'OFF'
  constraint firm_second_factor check (second_factor in ('OFF', 'MANAGERS', 'ALL'));
comment on column firm.second_factor is 'Whose login needs a second factor.';
comment on constraint firm_second_factor on firm is 'Nobody''s, the managers'', everybody''s.';

alter table sessions add column needs_second_factor boolean not null default false;
comment on column sessions.needs_second_factor is
  'The firm asks for a second factor and its user has none: nothing else can be done in it until one is set up.';

create table second_factors (
  factor_id uuid primary key,
  user_id uuid not null references users on delete restrict,
  kind text not null constraint second_factors_kind check (kind in ('CODE', 'PASSKEY')),
  set_at timestamptz not null,
  last_used_at timestamptz,
  secret bytea not null,
  last_step bigint not null
);
comment on table second_factors is 'What a user proves at the login beside the password.';
comment on column second_factors.secret is
  'Of an app that shows codes (RFC 6238), 160 bits. Not hashed: codes are computed from it.';
comment on column second_factors.last_step is
  'The span of thirty seconds, counted from 1970, of the last code that was taken: each code is good once.';
comment on constraint second_factors_kind on second_factors is 'An app that shows codes, or a passkey.';
create unique index second_factors_app on second_factors (user_id) where kind = 'CODE';
comment on index second_factors_app is 'One app for each user.';
create index second_factors_user on second_factors (user_id, set_at);
comment on index second_factors_user is 'Serves the look at the login.';

create table pending_second_factors (
  user_id uuid primary key references users on delete restrict,
  secret bytea not null,
  expires_at timestamptz not null
);
comment on table pending_second_factors is
  'What is being set up: it counts once a code has shown that the app knows it.';

create table recovery_codes (
  user_id uuid not null references users on delete restrict,
  code_hash bytea not null,
  salt bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Ten codes for the day on which the second factor is lost, each good once.';
comment on column recovery_codes.code_hash is 'argon2id of the code, which has 50 random bits.';
comment on column recovery_codes.salt is 'The same for all codes of a user: one computation compares with all.';

create table trusted_browsers (
  secret_hash bytea primary key,
  user_id uuid not null references users on delete restrict,
  expires_at timestamptz not null
);
comment on table trusted_browsers is 'Browsers in which a user needs no second factor for thirty days.';
comment on column trusted_browsers.secret_hash is 'Of the secret that the browser keeps only the SHA-256 is stored.';
create index trusted_browsers_user on trusted_browsers (user_id);
comment on index trusted_browsers_user is 'Serves their end with a new password.';

create table login_challenges (
  challenge_hash bytea primary key,
  user_id uuid not null references users on delete restrict,
  browser_hash bytea,
  is_known_browser boolean not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table login_challenges is
  'Logins whose password is proved and whose second factor is not yet: each good once, within five minutes.';
comment on column login_challenges.challenge_hash is 'Of the challenge only its SHA-256 is kept.';
comment on column login_challenges.browser_hash is 'As in known_browsers; null where the browser keeps no key.';
comment on column login_challenges.is_known_browser is
  'Whether its user had logged in from there before: wrong codes of others do not keep it waiting.';
create index login_challenges_user on login_challenges (user_id);
comment on index login_challenges_user is 'Serves their end with a new password, and the limit of how many are open.';
create index login_challenges_expires_at on login_challenges (expires_at);
comment on index login_challenges_expires_at is 'Serves the removal of expired ones.';

-- Papers do not show it.
create or replace function firm_printed(jsonb) returns jsonb language sql immutable as $$
  select $1 - array['firm_id', 'one', 'printed_version', 'number_pattern', 'numbers_in_date_order', 'tax_schemes', 'differential_tax_method',
    'vat_rate_method', 'uk_counts_as_eu', 'accounts', 'legacy_host', 'ticker_enabled', 'mail_subject', 'mail_text', 'mail_subject_en',
    'mail_text_en', 'logo_left_out_at', 'oss_since', 'founded_on', 'margin_statement_since', 'ec_services_monthly', 'usual_bank_account_id',
    'small_difference_cents', 'second_factor']
$$;
