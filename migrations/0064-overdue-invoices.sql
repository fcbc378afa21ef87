-- An invoice that is to be paid by a certain day is a task for whoever wrote it: raised with the invoice, shown once that day is over,
-- done when it is paid or no longer asked for.

alter table tasks drop constraint tasks_type_check;
alter table tasks add constraint tasks_type_check
  check (type in ('USER_APPROVAL', 'PAY_BILL', 'ASSIGN_PRODUCT', 'EVIDENCE', 'OVERDUE_INVOICE'));

-- What is there already gets its tasks. UUIDv7 (RFC 9562 §5.7) of this moment: PostgreSQL before 18 makes none itself.
create function pg_temp.uuid_v7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- more than 0.10 open, in the invoice's currency
insert into tasks (task_id, type, document_id)
  select pg_temp.uuid_v7(), 'OVERDUE_INVOICE', document_id from documents
  where kind = 'INVOICE' and due_cents > 10 and due_day is not null order by document_id;

drop function pg_temp.uuid_v7();
