-- Who may work here: sign-ups, users, sessions, tries.

-- The key that signs the tokens, shared by all nodes; the set-up link is derived from it as well.
-- gen_random_uuid draws 122 bits each from the strong source of randomness.
insert into installation (key, value) values (
  'token key',
  encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')
);

create table users (
  user_id uuid primary key,
  -- lower-cased by the contract, so that an address is found however it is typed
  email text not null check (email = lower(email)),
  first_name text not null,
  family_name text not null,
  role text not null check (role in ('PENDING', 'OFFICE', 'MANAGER')),
  -- argon2id; null once the account is closed
  password_hash text,
  registered_at timestamptz not null default now(),
  approved_at timestamptz,
  approved_by uuid references users,
  rejected_at timestamptz,
  rejected_by uuid references users,
  check ((rejected_at is null) = (password_hash is not null)),
  check (approved_at is not null or role = 'PENDING')
);
-- A rejected address may sign up again.
create unique index users_email on users (email) where rejected_at is null;

-- Links in e-mails: only the SHA-256 of a token is kept.
create table registrations (
  registration_id uuid primary key,
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index registrations_email on registrations (email);

create table password_resets (
  password_reset_id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);

-- Tokens name their session; a session that has ended makes them worthless at once.
create table sessions (
  session_id uuid primary key,
  user_id uuid not null references users,
  started_at timestamptz not null default now(),
  -- when its latest token expires
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id);

-- Tries within a span of time: wrong passwords per account and per address, e-mails asked for.
-- Of what was tried only a hash is kept, so that the table tells no addresses.
create table tries (
  kind text not null,
  subject_hash bytea not null,
  count int not null,
  until timestamptz not null,
  primary key (kind, subject_hash)
);
create index tries_until on tries (until);
