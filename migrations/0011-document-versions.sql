-- Two people may edit one document: a replacement says which state it was made from. `version` counts replacements;
-- `payments_version` counts changes of payments, which matter only to a replacement that brings its own.

alter table documents
  add column version int not null default 1 check (version > 0),
  add column payments_version int not null default 0;

create or replace function payments_sum() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update documents set paid_cents = paid_cents + new.amount_cents, payments_version = payments_version + 1
      where document_id = new.document_id;
  end if;
  if tg_op <> 'INSERT' then
    update documents set paid_cents = paid_cents - old.amount_cents, payments_version = payments_version + 1
      where document_id = old.document_id;
  end if;
  return null;
end $$;

-- What is overdue is asked for among the few open bills.
create index documents_unpaid_bills on documents (document_day desc, document_id desc)
  where kind = 'BILL' and due_cents <> 0;
