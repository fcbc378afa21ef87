-- The month lock (Festschreibung): what lies in a locked month is not changed any more, by nobody and in no way.
-- Months are locked in order, so everything before the month after the last locked one is locked.

create table locked_months (
  lock_id uuid primary key,
  -- its first day
  month date not null constraint locked_months_month unique check (extract(day from month) = 1),
  locked_at timestamptz not null,
  locked_by uuid references users
);

-- The first day that is open, '-infinity' while no month is locked; held until the commit, so that no month is locked meanwhile.
-- Whoever locks one takes the same lock for himself (lock_months): the queue of an advisory lock is a fair one, where those who share
-- a row could come in again and again before him. Two statements: what is read was committed when the lock was got.
create function hold_open_months() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(x'4B4F4E54'::int, 1);
  return coalesce((select max(month) + interval '1 month' from locked_months)::date, '-infinity');
end $$;

-- Waits for everybody who writes into an open month, and lets nobody begin until the commit.
create function lock_months() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock(x'4B4F4E54'::int, 1);
  return coalesce((select max(month) + interval '1 month' from locked_months)::date, '-infinity');
end $$;

-- Commands refuse before they write; this is what holds whatever else may come.
create function refuse_locked_day(day date) returns void language plpgsql as $$
begin
  if day < hold_open_months() then
    raise exception 'the month of % is locked', day using errcode = 'check_violation', constraint = 'month_locked';
  end if;
end $$;

create function locked_months_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a locked month stays locked' using errcode = 'check_violation', constraint = 'month_locked';
end $$;
create trigger locked_months_stay before update or delete on locked_months
  for each statement execute function locked_months_stay();
create trigger locked_months_stay_whole before truncate on locked_months
  for each statement execute function locked_months_stay();

-- Of a document its own day: a bill's booking, else the date that stands on it.
create function documents_locked() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_locked_day(coalesce(old.booking_day, old.document_day));
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_locked_day(coalesce(new.booking_day, new.document_day));
  end if;
  return null;
end $$;
create trigger documents_locked after insert or delete on documents
  for each row execute function documents_locked();
-- What happens to a locked document later: it is paid, cancelled, or settled by its final invoice.
create trigger documents_locked_changes after update on documents for each row
  when (
    (to_jsonb(old) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'search_text'])
    is distinct from
    (to_jsonb(new) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'search_text']))
  execute function documents_locked();

create function payments_locked() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_locked_day(old.record_day);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_locked_day(new.record_day);
  end if;
  return null;
end $$;
create trigger payments_locked after insert or update or delete on payments
  for each row execute function payments_locked();

-- The lines and taxes of a document, by whole statements. Those that go with their document find none any more: it was refused itself.
create function document_parts_locked() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day((select min(coalesce(booking_day, document_day)) from rows join documents using (document_id)));
  return null;
end $$;
create trigger line_items_locked_new after insert on line_items
  referencing new table as rows for each statement execute function document_parts_locked();
create trigger line_items_locked_gone after delete on line_items
  referencing old table as rows for each statement execute function document_parts_locked();
create trigger line_items_locked_changes after update on line_items
  referencing new table as rows for each statement execute function document_parts_locked();
create trigger document_taxes_locked_new after insert on document_taxes
  referencing new table as rows for each statement execute function document_parts_locked();
create trigger document_taxes_locked_gone after delete on document_taxes
  referencing old table as rows for each statement execute function document_parts_locked();
create trigger document_taxes_locked_changes after update on document_taxes
  referencing new table as rows for each statement execute function document_parts_locked();

-- The ledger of the stock. What a change effects is counted anew behind it, and is no change.
create function stock_changes_locked() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day((select min(changed_at)::date from rows));
  return null;
end $$;
-- Planned anew each time, as the ledger's own triggers (0054).
create function stock_changes_locked_changes() returns trigger language plpgsql as $$
declare
  earliest date;
begin
  execute 'select min(least(o.changed_at, n.changed_at))::date from old_rows o join new_rows n using (change_id)
    where (o.product_id, o.change_type_id, o.value_type, o.changed_at, o.quantity_hundredths)
      is distinct from (n.product_id, n.change_type_id, n.value_type, n.changed_at, n.quantity_hundredths)' into earliest;
  perform refuse_locked_day(earliest);
  return null;
end $$;
create trigger stock_changes_locked_new after insert on stock_changes
  referencing new table as rows for each statement execute function stock_changes_locked();
create trigger stock_changes_locked_gone after delete on stock_changes
  referencing old table as rows for each statement execute function stock_changes_locked();
create trigger stock_changes_locked_changes after update on stock_changes
  referencing old table as old_rows new table as new_rows for each statement execute function stock_changes_locked_changes();

-- What is taxed in a month.
create function document_months_locked() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day((select to_date(min(month), 'YYYY-MM') from rows));
  return null;
end $$;
create trigger document_months_locked_new after insert on document_months
  referencing new table as rows for each statement execute function document_months_locked();
create trigger document_months_locked_gone after delete on document_months
  referencing old table as rows for each statement execute function document_months_locked();
create trigger document_months_locked_changes after update on document_months
  referencing old table as rows for each statement execute function document_months_locked();
