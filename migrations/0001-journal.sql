-- The journal: append-only, hash-chained. Audit trail, outbox, push source and replay memory in one.

create extension if not exists pg_trgm;

create table journal (
  seq bigint primary key,
  at timestamptz not null,
  request_id uuid not null,
  -- null: a system command (PDFs, mails, rates) or a caller without an account (sign-up)
  user_id uuid,
  command text not null,
  -- sha256 of the input, to tell a repeated request from another one under the same id
  input_hash bytea not null,
  event text not null,
  entity_id uuid not null,
  -- json, not jsonb: the text is hashed as it was written
  data json not null,
  refreshes text[] not null,
  previous_hash bytea not null,
  hash bytea not null
);

-- Request ids are per user (decisions §2); also what makes a second, simultaneous try fail.
create unique index journal_request on journal (user_id, request_id) where user_id is not null;
-- serves 'Verlauf'
create index journal_entity on journal (entity_id, seq);

-- One row. Locking it serialises the appends, so that the order of seq is the order of commits.
create table journal_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
insert into journal_head (seq, hash) values (0, sha256('kontor'));

create function journal_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only';
end $$;

create trigger journal_append_only before update or delete on journal
  for each row execute function journal_refuse_change();
create trigger journal_keep before truncate on journal
  for each statement execute function journal_refuse_change();

-- The text that a row's hash is made of; src/server/journal/verify-journal.ts makes the same one.
create function journal_text(
  p_seq bigint, p_at timestamptz, p_request_id uuid, p_user_id uuid, p_command text, p_input_hash bytea,
  p_event text, p_entity_id uuid, p_refreshes text[], p_data json
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
    p_data::text)
$$;

-- The only way into the journal. Takes the head's lock, which the caller holds until it commits: call it last.
create function journal_append(
  p_request_id uuid, p_user_id uuid, p_command text, p_input_hash bytea,
  p_event text, p_entity_id uuid, p_refreshes text[], p_data json
) returns table (seq bigint, at timestamptz) language plpgsql as $$
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
      p_refreshes, p_data), 'UTF8'));
  insert into journal
    values (new_seq, new_at, p_request_id, p_user_id, p_command, p_input_hash, p_event, p_entity_id, p_data,
      p_refreshes, head.hash, new_hash);
  update journal_head set seq = new_seq, hash = new_hash;
  perform pg_notify('kontor_journal', new_seq::text);
  return query select new_seq, new_at;
end $$;

-- What the nodes of one installation share, one row a key: the token key, the set-up link.
create table installation (
  key text primary key,
  value text not null
);

-- The mail queue: written in the transaction that causes the mail, emptied after the commit.
create table mails (
  mail_id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now(),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_waiting on mails (next_try_at) where sent_at is null;
