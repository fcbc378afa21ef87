-- What somebody has to do. A task says only who or what it is about and whether it is done: what it shows stands in the
-- user's or the document's row, so that it is never out of date.

create table tasks (
  task_id uuid primary key,
  type text not null check (type in ('USER_APPROVAL', 'PAY_BILL', 'ASSIGN_PRODUCT')),
  user_id uuid unique references users on delete cascade,
  document_id uuid references documents on delete cascade,
  -- ASSIGN_PRODUCT: the line item of the document
  local_id uuid,
  raised_at timestamptz not null default now(),
  completed_at timestamptz,
  -- null for the system
  completed_by uuid references users,
  check ((type = 'USER_APPROVAL') = (user_id is not null)),
  check ((type <> 'USER_APPROVAL') = (document_id is not null)),
  check ((type = 'ASSIGN_PRODUCT') = (local_id is not null)),
  check (completed_at is not null or completed_by is null)
);
-- one task of a kind for each thing: raising it again reopens it
create unique index tasks_document on tasks (document_id, type, local_id) nulls not distinct where document_id is not null;
-- serves the list of open tasks
create index tasks_open on tasks (type, task_id) where completed_at is null;

-- What is there already gets its tasks. UUIDv7 (RFC 9562 §5.7) of this moment: PostgreSQL before 18 makes none itself.
create function pg_temp.uuid_v7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

insert into tasks (task_id, type, user_id, raised_at)
  select pg_temp.uuid_v7(), 'USER_APPROVAL', user_id, registered_at from users
  where role = 'PENDING' and rejected_at is null order by registered_at;

-- more than 0.10 open, in the bill's currency
insert into tasks (task_id, type, document_id)
  select pg_temp.uuid_v7(), 'PAY_BILL', document_id from documents
  where kind = 'BILL' and due_cents > 10 order by document_id;

drop function pg_temp.uuid_v7();
