-- A final invoice (§ 14 Abs. 5 S. 2 UStG) lists the advances that it settles. Its own groups are what remains; what was received of
-- each advance, and is deducted, stands beside them as groups of its own. An advance is settled by one final invoice that stands.

create table document_advances (
  document_id uuid not null references documents on delete cascade,
  advance_document_id uuid not null references documents on delete restrict,
  -- false once the final invoice was cancelled, and in its cancellation
  stands boolean not null,
  primary key (document_id, advance_document_id),
  check (document_id <> advance_document_id)
);
create unique index document_advances_once on document_advances (advance_document_id) where stands;

do $$
declare name text;
begin
  select conname into strict name from pg_constraint where conrelid = 'document_taxes'::regclass and contype = 'u';
  execute format('alter table document_taxes drop constraint %I', name);
end $$;
alter table document_taxes
  -- null: the document's own; else what it deducts of this advance
  add column advance_document_id uuid,
  add foreign key (document_id, advance_document_id) references document_advances on delete cascade,
  add unique nulls not distinct
    (document_id, advance_document_id, tax_type, tax_percent, tax_reason_code, tax_reason_text);

-- The own groups of a document sum up to it.
create or replace function check_document_taxes() returns trigger language plpgsql as $$
begin
  if exists (
    select from documents d where d.document_id = coalesce(new.document_id, old.document_id)
      and (d.net_cents, d.tax_cents, d.gross_cents, d.gross_euro_cents) <> (
        select coalesce(sum(t.net_cents), 0), coalesce(sum(t.tax_cents), 0), coalesce(sum(t.gross_cents), 0),
          coalesce(sum(t.gross_euro_cents), 0)
        from document_taxes t where t.document_id = d.document_id and t.advance_document_id is null)
  ) then
    raise exception 'the tax groups do not sum up to the document'
      using errcode = 'check_violation', constraint = 'document_taxes_sum';
  end if;
  return null;
end $$;

alter table documents
  -- the final invoice that settles an advance; kept by the database below
  add column settled_by_document_id uuid references documents,
  -- only what stands is settled, and its shares are of what was received
  add constraint documents_settled check (settled_by_document_id is null or (kind = 'INVOICE' and advance
    and cancelled_by_document_id is null and paid_cents between 0 and gross_cents));
create index documents_settled_by on documents (settled_by_document_id) where settled_by_document_id is not null;

create function documents_settle() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.stands then
    update documents set settled_by_document_id = null where document_id = old.advance_document_id;
  end if;
  if tg_op <> 'DELETE' and new.stands then
    update documents set settled_by_document_id = new.document_id where document_id = new.advance_document_id;
  end if;
  return null;
end $$;
create trigger documents_settle after insert or update or delete on document_advances
  for each row execute function documents_settle();

-- Nothing is due any more of an advance that was settled: what of it was not paid asks the final invoice for. The indexes and the
-- check of these columns go with them.
drop trigger document_totals_changed on documents;
alter table documents drop column due_cents, drop column due_euro_cents;
alter table documents
  add column due_cents bigint not null generated always as (case
    when settled_by_document_id is not null then 0
    when kind = 'CANCELLATION' or cancelled_by_document_id is not null then -paid_cents
    else gross_cents - paid_cents end) stored,
  add column due_euro_cents bigint not null generated always as (in_euro_cents(case
    when settled_by_document_id is not null then 0
    when kind = 'CANCELLATION' or cancelled_by_document_id is not null then -paid_cents
    else gross_cents - paid_cents end, rate)) stored,
  -- gross in EUR as the sums of the lists count it; of a settled advance what was received
  add column receivable_euro_cents bigint not null generated always as (in_euro_cents(case
    when settled_by_document_id is not null then paid_cents
    when kind = 'CANCELLATION' or cancelled_by_document_id is not null then 0
    else gross_cents end, rate)) stored,
  add constraint documents_due_euro check (abs(due_euro_cents) <= 2 * 9999999999999);
create index documents_unpaid on documents (document_day desc, number_count desc, document_id desc)
  where kind <> 'BILL' and due_cents <> 0;
create index documents_unpaid_bills on documents (document_day desc, document_id desc)
  where kind = 'BILL' and due_cents <> 0;

create or replace function document_totals_keep() returns trigger language plpgsql as $$
begin
  -- On an insertion everything of `old` is null, on a deletion everything of `new`.
  insert into document_totals
    select
      case when kind = 'BILL' then 'BILL' else 'INVOICE' end,
      date_trunc('month', day::timestamp)::date,
      sum(sign), sum(sign * receivable), sum(sign * due_euro),
      coalesce(sum(sign) filter (where due <> 0), 0), coalesce(sum(sign * receivable) filter (where due <> 0), 0)
    from (values
      (1, new.kind, new.document_day, new.due_cents, new.due_euro_cents, new.receivable_euro_cents),
      (-1, old.kind, old.document_day, old.due_cents, old.due_euro_cents, old.receivable_euro_cents)
    ) as states (sign, kind, day, due, due_euro, receivable)
    where kind is not null
    group by 1, 2;
  return null;
end $$;
create trigger document_totals_changed after update on documents
  for each row when (
    (old.kind, old.document_day, old.receivable_euro_cents, old.due_cents, old.due_euro_cents)
    is distinct from
    (new.kind, new.document_day, new.receivable_euro_cents, new.due_cents, new.due_euro_cents))
  execute function document_totals_keep();
drop function receivable_euro_cents(text, uuid, bigint);
