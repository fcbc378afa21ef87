-- Keys with which scripts call (decisions §10 'Keys'), and in the journal by which of them something was done.

create table access_keys (
  key_id uuid primary key,
  user_id uuid not null references users on delete restrict,
  name text not null check (name <> ''),
  permissions text[] not null check (cardinality(permissions) > 0),
  secret_hash bytea not null unique,
  valid_until date not null,
  made_at timestamptz not null,
  last_used_day date,
  ended_at timestamptz,
  ended_by uuid references users on delete restrict,
  -- Who ended it is known of one that has ended; of those that a restored backup ended it is nobody.
  check (ended_by is null or ended_at is not null)
);
comment on table access_keys is
  'The keys with which scripts call in the name of a user. None is deleted: the journal says by which of them a thing was done.';
comment on column access_keys.permissions is 'At most these; never more than its user''s role permits at that moment.';
comment on column access_keys.secret_hash is 'SHA-256 of the secret, which has 256 random bits and is told once.';
comment on column access_keys.valid_until is 'The last day, in Berlin, on which it is good.';
comment on column access_keys.last_used_day is 'The day in Berlin; written once a day.';
comment on column access_keys.ended_by is 'Its user, or a manager; null as long as it goes on, and after a restored backup.';
create index access_keys_user on access_keys (user_id, made_at);
comment on index access_keys_user is 'Serves the list of somebody''s keys, how many go on, and their end with the account.';

alter table journal add column key_id uuid;
comment on column journal.key_id is 'The key by which a script did it in the name of the user; null of what a person did.';

-- The text of a row without a key is the one that it has always been, so no hash of before changes. A key stands behind the data, which
-- are one JSON value: no row without a key has the same text.
drop function journal_append(uuid, uuid, text, bytea, text, uuid, text[], json);
drop function journal_text(bigint, timestamptz, uuid, uuid, text, bytea, text, uuid, text[], json);

create function journal_text(
  p_seq bigint, p_at timestamptz, p_request_id uuid, p_user_id uuid, p_command text, p_input_hash bytea,
  p_event text, p_entity_id uuid, p_refreshes text[], p_data json, p_key_id uuid default null
) returns text language sql stable parallel safe as $$
  select concat_ws(E'\n',
    p_seq::text,
    to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    p_request_id::text,
    coalesce(p_user_id::text, ''),
    p_command,
    encode(p_input_hash, 'hex'),
    p_event,
    p_entity_id::text,
    array_to_string(p_refreshes, ','),
    p_data::text,
    -- Left out by concat_ws where it is null.
    p_key_id::text)
$$;
comment on function journal_text is
  'The text that a row''s hash is made of; src/server/journal/verify-journal.ts makes the same one.';

create function journal_append(
  p_request_id uuid, p_user_id uuid, p_command text, p_input_hash bytea,
  p_event text, p_entity_id uuid, p_refreshes text[], p_data json, p_key_id uuid default null
) returns table (seq bigint, at timestamptz) language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  head journal_head;
  new_seq bigint;
  new_at timestamptz;
  new_hash bytea;
begin
  select * into head from journal_head for update;
  new_seq := head.seq + 1;
  new_at := date_trunc('milliseconds', clock_timestamp());
  new_hash := sha256(head.hash || convert_to(
    journal_text(new_seq, new_at, p_request_id, p_user_id, p_command, p_input_hash, p_event, p_entity_id,
      p_refreshes, p_data, p_key_id), 'UTF8'));
  insert into journal
    values (new_seq, new_at, p_request_id, p_user_id, p_command, p_input_hash, p_event, p_entity_id, p_data,
      p_refreshes, head.hash, new_hash, p_key_id);
  update journal_head set seq = new_seq, hash = new_hash;
  perform pg_notify('kontor_journal', new_seq::text);
  return query select new_seq, new_at;
end $$;
comment on function journal_append is
  'The only way into the journal. Takes the head''s lock, which the caller holds until it commits: call it last.';
-- Everybody may call a new function. This one acts as the owner, so only the program's role may (src/server/db/roles.ts).
revoke execute on function journal_append(uuid, uuid, text, bytea, text, uuid, text[], json, uuid) from public;
