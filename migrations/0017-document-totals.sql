-- What the lists of documents count and add up while nothing is searched, kept by month (ADR 0014): nobody counts a million
-- rows to show fifty. Every change of a document adds a row with its difference, so that no two writers wait for each
-- other; the rows of a month are folded together now and then. Their sum is the truth, however many they are.

create table document_totals (
  -- INVOICE: invoices and cancellations
  list text not null check (list in ('BILL', 'INVOICE')),
  -- the first day of the month of document_day
  month date not null,
  documents bigint not null,
  -- gross, in EUR cents; cancelled invoices and cancellations count 0
  receivable_euro_cents bigint not null,
  due_euro_cents bigint not null,
  -- of those of which something is due
  unpaid_documents bigint not null,
  unpaid_receivable_euro_cents bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- Gross in EUR cents as the sums of the lists count it.
create function receivable_euro_cents(kind text, cancelled_by_document_id uuid, gross_euro_cents bigint) returns bigint
  language sql immutable parallel safe
  return case when kind = 'CANCELLATION' or cancelled_by_document_id is not null then 0 else gross_euro_cents end;

create function document_totals_keep() returns trigger language plpgsql as $$
begin
  -- On an insertion everything of `old` is null, on a deletion everything of `new`.
  insert into document_totals
    select
      case when kind = 'BILL' then 'BILL' else 'INVOICE' end,
      date_trunc('month', day::timestamp)::date,
      sum(sign), sum(sign * receivable), sum(sign * due_euro),
      coalesce(sum(sign) filter (where due <> 0), 0), coalesce(sum(sign * receivable) filter (where due <> 0), 0)
    from (values
      (1, new.kind, new.document_day, new.due_cents, new.due_euro_cents,
        receivable_euro_cents(new.kind, new.cancelled_by_document_id, new.gross_euro_cents)),
      (-1, old.kind, old.document_day, old.due_cents, old.due_euro_cents,
        receivable_euro_cents(old.kind, old.cancelled_by_document_id, old.gross_euro_cents))
    ) as states (sign, kind, day, due, due_euro, receivable)
    where kind is not null
    group by 1, 2;
  return null;
end $$;

create trigger document_totals_made after insert or delete on documents
  for each row execute function document_totals_keep();
create trigger document_totals_changed after update on documents
  for each row when (
    (old.kind, old.document_day, old.cancelled_by_document_id, old.gross_euro_cents, old.due_cents, old.due_euro_cents)
    is distinct from
    (new.kind, new.document_day, new.cancelled_by_document_id, new.gross_euro_cents, new.due_cents, new.due_euro_cents))
  execute function document_totals_keep();

insert into document_totals
  select
    case when kind = 'BILL' then 'BILL' else 'INVOICE' end,
    date_trunc('month', document_day::timestamp)::date,
    count(*), sum(receivable), sum(due_euro_cents),
    count(*) filter (where due_cents <> 0), coalesce(sum(receivable) filter (where due_cents <> 0), 0)
  from documents
  cross join lateral receivable_euro_cents(kind, cancelled_by_document_id, gross_euro_cents) as counted (receivable)
  group by 1, 2;

-- These serve the lists' order alone: the sums no longer come from them.
create index documents_invoices on documents (document_day desc, number_count desc, document_id desc) where kind <> 'BILL';
create index documents_unpaid on documents (document_day desc, number_count desc, document_id desc)
  where kind <> 'BILL' and due_cents <> 0;
