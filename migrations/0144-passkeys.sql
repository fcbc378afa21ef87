-- Passkeys as a second factor (decisions §10 'Second factor').

alter table second_factors
  alter column secret drop not null,
  alter column last_step drop not null,
  add column name text not null default '',
  add column credential_id text,
  add column public_key bytea,
  add column sign_count bigint,
  add column transports text[];
comment on column second_factors.name is 'How its owner calls a passkey.';
comment on column second_factors.credential_id is 'By which the browser finds a passkey, in base64url.';
comment on column second_factors.public_key is 'Of a passkey, as COSE has it. Its other half never leaves the device.';
comment on column second_factors.sign_count is 'How often a passkey has signed, as far as its device counts: a copy would count anew.';
comment on column second_factors.transports is 'How the browser may reach the device, as it said.';
alter table second_factors add constraint second_factors_parts check (
  case kind
    when 'CODE' then num_nonnulls(secret, last_step) = 2 and num_nonnulls(credential_id, public_key, sign_count, transports) = 0
    else num_nonnulls(secret, last_step) = 0 and num_nonnulls(credential_id, public_key, sign_count, transports) = 4
  end);
comment on constraint second_factors_parts on second_factors is 'An app has its secret, a passkey its key.';
create unique index second_factors_credential on second_factors (credential_id);
comment on index second_factors_credential is 'A passkey belongs to one account.';

create table pending_passkeys (
  user_id uuid primary key references users on delete restrict,
  challenge text not null,
  expires_at timestamptz not null
);
comment on table pending_passkeys is 'What the browser has to sign for a passkey that is being set up; good once.';
