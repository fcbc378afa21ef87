-- The machinery, which knows no area: the journal, what the nodes share, the queue of e-mails, and the contents of files.
--
-- The first set of migrations has one file for the machinery and one for each area that owns tables, in the order of the areas. A
-- foreign key to a table of a later area is added in that area's file. The purpose of each thing stands in the database (`comment on`),
-- from which docs/reference/schema.md is printed.

create extension if not exists pg_trgm;

create function uuid_v7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;
comment on function uuid_v7 is 'UUIDv7 (RFC 9562 §5.7) of this moment: PostgreSQL before 18 makes none itself.';

create table journal (
  seq bigint primary key,
  at timestamptz not null,
  request_id uuid not null,
  user_id uuid,
  command text not null,
  input_hash bytea not null,
  event text not null,
  entity_id uuid not null,
  data json not null,
  refreshes text[] not null,
  previous_hash bytea not null,
  hash bytea not null
);
comment on table journal is
  'The journal: append-only and hash-chained. It is the audit trail, the outbox, the source of the push channel and the
  memory for repeated requests.';
comment on column journal.user_id is
  'Null: a system command (PDFs, mails, rates) or a caller without an account (sign-up).';
comment on column journal.input_hash is
  'SHA-256 of the input, which tells a repeated request from another one under the same id.';
comment on column journal.data is 'json, not jsonb: the text is hashed as it was written.';
comment on column journal.refreshes is 'The lists that the event makes stale.';
comment on column journal.previous_hash is 'That of the row before.';
comment on column journal.hash is 'sha256(previous_hash and journal_text of the row).';

create unique index journal_request on journal (user_id, request_id) where user_id is not null;
comment on index journal_request is
  'Request ids are unique per user (decisions §2); a second, simultaneous try fails here.';
create index journal_entity on journal (entity_id, seq);
comment on index journal_entity is 'Serves ''Verlauf''.';

create table journal_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
comment on table journal_head is
  'One row. Its lock serialises the appends, so that the order of seq is the order of commits.';
comment on column journal_head.seq is 'Of the last row of the journal; 0 and a hash of its own before the first.';
insert into journal_head (seq, hash) values (0, sha256('kontor'));

create function journal_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only';
end $$;
comment on function journal_refuse_change is 'Refuses every change of the journal.';

create trigger journal_append_only before update or delete on journal
  for each row execute function journal_refuse_change();
comment on trigger journal_append_only on journal is 'No row of the journal is changed or deleted.';
create trigger journal_keep before truncate on journal
  for each statement execute function journal_refuse_change();
comment on trigger journal_keep on journal is 'A truncate would pass by journal_append_only.';

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
comment on function journal_text is
  'The text that a row''s hash is made of; src/server/journal/verify-journal.ts makes the same one.';

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
comment on function journal_append is
  'The only way into the journal. Takes the head''s lock, which the caller holds until it commits: call it last.';

create table installation (
  key text primary key,
  value text not null
);
comment on table installation is
  'Values that the nodes of one installation share, one row a key: the token key, the set-up link.';

create table mails (
  mail_id uuid primary key,
  recipient text not null,
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  sender_name text not null default '',
  sender_email text not null default '',
  subject text not null,
  body text not null,
  attachments jsonb not null default '[]',
  entity_id uuid,
  created_at timestamptz not null default now(),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_until timestamptz,
  refused text[] not null default '{}',
  sent_at timestamptz
);
comment on table mails is
  'The queue of e-mails: a row is written in the transaction that causes the mail; a worker claims it until a time and
  sends it after the commit.';
comment on column mails.sender_name is 'The sender, where that is not Kontor itself.';
comment on column mails.attachments is '[{fileName, type, sha256}]: a waiting mail holds its files by their hash alone.';
comment on column mails.entity_id is
  'The entity that the mail is about, and whose history records its delivery; null for mails about an account.';
comment on column mails.claimed_until is 'Until when a worker has it; the claim of one that died expires.';
comment on column mails.refused is
  'Recipients that the mail server turned away while it took the mail for others: the next try is for them alone.';
create index mails_waiting on mails (next_try_at) where sent_at is null;
comment on index mails_waiting is 'Serves the worker''s look for what is due.';

create table contents (
  sha256 bytea primary key check (length(sha256) = 32),
  size int not null check (size >= 0),
  bytes bytea not null,
  constraint contents_size check (octet_length(bytes) = size),
  constraint contents_hash check (sha256(bytes) = sha256)
);
comment on table contents is 'The contents of files, stored once per SHA-256 and never changed.';
comment on column contents.bytes is
  'Stored uncompressed, since most files are compressed in themselves: a download reads only the pieces that it asks
  for.';
comment on constraint contents_size on contents is
  'With contents_hash: a nearly full disk or a lost piece must not leave half a file under the hash of the whole. Both
  take about half a second for 25 MB on a busy machine.';
comment on constraint contents_hash on contents is 'The bytes are those that the hash names, as contents_size says.';
alter table contents alter column bytes set storage external;

create unlogged table content_pieces (
  content_id uuid not null,
  position int not null,
  bytes bytea not null,
  primary key (content_id, position)
);
comment on table content_pieces is
  'Pieces of a large file, which are put together and deleted in the transaction that brings them. The table is
  unlogged: pieces that a crash leaves behind are of no use, and go with it.';
alter table content_pieces alter column bytes set storage external;

create function delete_unused_content(hash bytea) returns void language plpgsql as $$
declare
  holder record;
  is_held boolean;
begin
  perform from contents where sha256 = hash for update;
  for holder in
    select c.conrelid::regclass as held_in, a.attname as held_by
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'contents'::regclass
  loop
    execute format('select exists (select from %s where %I = $1)', holder.held_in, holder.held_by) into is_held using hash;
    if is_held then return; end if;
  end loop;
  -- An e-mail that waits holds its files by their hash alone.
  delete from contents where sha256 = hash and not exists (
    select from mails
    where sent_at is null and attachments @> format('[{"sha256":"%s"}]', encode(hash, 'hex'))::jsonb
  );
end
$$;
comment on function delete_unused_content is
  'Deletes a content that no row and no waiting e-mail holds. Tables that refer to it are found by their foreign keys.
  If two transactions drop the last references at once, the second waits and deletes it. The keys are not left to
  refuse the deletion: their checks would wait for other transactions that drop a reference, and these for the
  deletion.';
