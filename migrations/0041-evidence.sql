-- What proves that goods have left: for another EU country (§ 17a, § 17b UStDV) or the EU (§ 9 UStDV). A file or a note; one that
-- was added by mistake is withdrawn and stays.

create table evidence (
  evidence_id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  -- tagged EVIDENCE
  attachment_id uuid references attachments on delete cascade,
  note text not null default '' check (length(note) <= 2000),
  user_id uuid not null references users,
  at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  constraint evidence_something check (note <> '' or attachment_id is not null),
  constraint evidence_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
);
-- serves the evidence of a document
create index evidence_document on evidence (document_id);
-- serves the deletion of an attachment
create unique index evidence_attachment on evidence (attachment_id) where attachment_id is not null;

-- until there is some, it is a task
alter table tasks drop constraint tasks_type_check;
alter table tasks add constraint tasks_type_check
  check (type in ('USER_APPROVAL', 'PAY_BILL', 'ASSIGN_PRODUCT', 'EVIDENCE'));

-- What is there already gets its tasks. UUIDv7 (RFC 9562 §5.7) of this moment: PostgreSQL before 18 makes none itself.
create function pg_temp.uuid_v7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

insert into tasks (task_id, type, document_id)
  select pg_temp.uuid_v7(), 'EVIDENCE', document_id from documents
  where kind = 'INVOICE' and cancelled_by_document_id is null and not advance and gross_cents > 0 and exists (
    select from line_items join categories using (category_id)
    where line_items.document_id = documents.document_id and not is_service
      and line_items.tax_type in ('NONE_EU', 'NONE_THIRD_COUNTRY'))
  order by document_id;

drop function pg_temp.uuid_v7();
