-- Whoever tries wrong passwords is slowed down instead of shut out: how long he waits follows from his last try.
alter table tries add column last_at timestamptz not null default now();
delete from tries where kind in ('account', 'address');

-- Browsers from which somebody has logged in: they are slowed down by their own wrong passwords only, whatever others try.
-- Of the key that the browser keeps only the SHA-256 is stored.
create table known_browsers (
  user_id uuid not null references users,
  key_hash bytea not null,
  last_login_at timestamptz not null default now(),
  primary key (user_id, key_hash)
);
