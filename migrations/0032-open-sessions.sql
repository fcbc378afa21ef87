-- What a person is told of his sessions, and tickets for the push channel.

alter table sessions
  -- roughly: written at the most every ten minutes
  add column last_used_at timestamptz not null default now(),
  -- shortened from what the browser says of itself, such as 'Firefox, Windows'
  add column browser text not null default '';
update sessions set last_used_at = least(now(), expires_at - interval '12 hours');

-- A ticket opens the push channel once, so that no token stands in an address. Only its SHA-256 is kept.
create table push_tickets (
  ticket_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users,
  expires_at timestamptz not null
);
create index push_tickets_session on push_tickets (session_id);
create index push_tickets_expires_at on push_tickets (expires_at);
