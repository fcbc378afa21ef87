-- Who may work here: sign-ups, users, sessions, tries.

-- The key that signs the tokens, shared by all nodes; the set-up link is derived from it as well. gen_random_uuid draws 122 bits each from
-- the strong source of randomness.
insert into installation (key, value) values (
  'token key',
  encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')
);

create table users (
  user_id uuid primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  family_name text not null,
  role text not null check (role in ('PENDING', 'OFFICE', 'MANAGER')),
  password_hash text,
  registered_at timestamptz not null default now(),
  approved_at timestamptz,
  approved_by uuid references users,
  rejected_at timestamptz,
  rejected_by uuid references users,
  -- A closed account keeps no password, and only an approved one has a role.
  check ((rejected_at is null) = (password_hash is not null)),
  check (approved_at is not null or role = 'PENDING')
);
comment on table users is 'Everybody who has signed up, those rejected later included.';
comment on column users.email is 'In lower case by the contract, so that an address is found however it is typed.';
comment on column users.password_hash is 'argon2id; null once the account is closed.';
create unique index users_email on users (email) where rejected_at is null;
comment on index users_email is 'A rejected address may sign up again.';

create table registrations (
  registration_id uuid primary key,
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table registrations is 'Links in e-mails by which an address is confirmed.';
comment on column registrations.token_hash is 'Of the token only its SHA-256 is kept.';
create index registrations_email on registrations (email);
comment on index registrations_email is 'Serves the links of an address.';

create table password_resets (
  password_reset_id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table password_resets is 'Links in e-mails by which somebody sets a new password.';
comment on column password_resets.token_hash is 'Of the token only its SHA-256 is kept.';
create index password_resets_user on password_resets (user_id);
comment on index password_resets_user is 'Serves the links of a user.';

create table sessions (
  session_id uuid primary key,
  user_id uuid not null references users,
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  browser text not null default ''
);
comment on table sessions is 'A token names its session; a session that has ended makes it worthless at once.';
comment on column sessions.last_used_at is 'Roughly: written every ten minutes at most.';
comment on column sessions.expires_at is 'When its latest token expires.';
comment on column sessions.browser is
  'Shortened from the browser''s own name for itself, such as ''Firefox, Windows''.';
create index sessions_user on sessions (user_id);
comment on index sessions_user is 'Serves the sessions of a user.';

create table push_tickets (
  ticket_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users,
  expires_at timestamptz not null
);
comment on table push_tickets is 'A ticket opens the push channel once, so that no token stands in an address.';
comment on column push_tickets.ticket_hash is 'Of the ticket only its SHA-256 is kept.';
create index push_tickets_session on push_tickets (session_id);
comment on index push_tickets_session is 'Serves the deletion of a session, with which its tickets go.';
create index push_tickets_expires_at on push_tickets (expires_at);
comment on index push_tickets_expires_at is 'Serves the removal of expired tickets.';

create table tries (
  kind text not null,
  subject_hash bytea not null,
  count int not null,
  until timestamptz not null,
  last_at timestamptz not null default now(),
  primary key (kind, subject_hash)
);
comment on table tries is
  'Tries within a span of time: wrong passwords per account and per address, e-mails asked for. Wrong passwords slow a
  login down instead of shutting it out; the waiting time runs from the last try.';
comment on column tries.subject_hash is 'Only a hash of what was tried, so that the table tells no addresses.';
create index tries_until on tries (until);
comment on index tries_until is 'Serves the removal of those whose span is over.';

create table known_browsers (
  user_id uuid not null references users,
  key_hash bytea not null,
  last_login_at timestamptz not null default now(),
  primary key (user_id, key_hash)
);
comment on table known_browsers is
  'Browsers from which a user has logged in: only their own wrong passwords slow them down, not the tries of others.';
comment on column known_browsers.key_hash is 'Of the key that the browser keeps only the SHA-256 is stored.';
