-- Nachmeldung (§ 153 AO): what is owed for a month that is locked already is recorded in an open one, and its tax stands in the locked month,
-- marked. Such rows are the only ones that the lock lets in: what was reported stays beside them as it was.

alter table document_months add column late_month text
  constraint document_months_late_month check (late_month ~ '^\d{4}-(0[1-9]|1[0-2])$' and late_month > month);
comment on column document_months.late_month is
  'Null of a row that stands in the return as its month was locked. Else the open month in which it was recorded: it
  came late, and stands in the corrected return of its month (§ 153 AO), of the One-Stop-Shop in the return of late_month as a correction.';
comment on constraint document_months_late_month on document_months is 'What is late was recorded in a later month.';

-- Its name was cut by the database.
do $$ begin
  execute (select format('alter table document_months drop constraint %I', conname) from pg_constraint
    where conrelid = 'document_months'::regclass and contype = 'u');
end $$;
alter table document_months add constraint document_months_once
  unique nulls not distinct (document_id, month, late_month, rate_month, tax_type, tax_percent, tax_reason_code, tax_reason_text);
comment on constraint document_months_once on document_months is
  'What counts together is one row: one as the month was locked, one of what came later.';

create index document_months_late on document_months (late_month) where late_month is not null;
comment on index document_months_late is 'Serves the One-Stop-Shop, which reports late sales with the month in which they were recorded.';

create or replace function document_months_locked() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day((select to_date(min(coalesce(late_month, month)), 'YYYY-MM') from rows));
  return null;
end $$;
comment on function document_months_locked is
  'Refuses to change the taxed amounts of a locked month. A late row is as open as the month in which it was recorded.';

create function document_months_late() returns trigger language plpgsql as $$
begin
  if exists (select from rows where late_month is not null and to_date(month, 'YYYY-MM') >= hold_open_months()) then
    raise exception 'nothing is late in an open month' using errcode = 'check_violation', constraint = 'document_months_late';
  end if;
  return null;
end $$;
comment on function document_months_late is 'Refuses late rows in an open month.';
create trigger document_months_late after insert on document_months
  referencing new table as rows for each statement execute function document_months_late();
comment on trigger document_months_late on document_months is 'What comes into an open month is not late.';

-- A bill declares that it is late; nothing else.
do $$ begin
  execute (select format('alter table documents drop constraint %I', conname) from pg_constraint
    where conrelid = 'documents'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%kind%declarations%');
end $$;
alter table documents add constraint documents_declarations_of_bill check (
  kind <> 'BILL' or declarations = '[]'
  or (jsonb_array_length(declarations) = 1 and declarations @> '[{"code": "LATE_REPORT"}]'));
comment on constraint documents_declarations_of_bill on documents is
  'What a bill declares is at the most that it is reported late.';
comment on column documents.declarations is
  'Reasons for exemptions that the customer''s address speaks against, and for reporting late: [{code, reason}], as
  declared with the document.';

alter table payments add column received_day date
  constraint payments_received_day check (received_day between '1900-01-01' and record_day);
alter table payments add column late_reason text not null default ''
  constraint payments_late check (length(late_reason) <= 500 and (late_reason = '') = (received_day is null));
comment on column payments.received_day is
  'The true day of a payment that is reported late: its tax counts by it, in a month that was locked when it was recorded.';
comment on column payments.late_reason is 'Why it is reported late; empty where it is not.';
comment on constraint payments_received_day on payments is 'What is recorded late was received before.';
comment on constraint payments_late on payments is 'Who says the true day of a payment says why it comes late.';

create or replace function supply_day(d documents) returns date language sql stable as $$
  -- A final invoice may remain below what was received.
  select case when d.kind = 'INVOICE' and not d.advance and d.replaces_document_id is null
    and not d.declarations @> '[{"code": "LATE_REPORT"}]'
    and (d.gross_cents >= 0 or exists (select from document_advances a where a.document_id = d.document_id))
    then d.service_day end
$$;
comment on function supply_day is
  'The day of supply by which an invoice counts; null for documents that count on their own date: cancellations,
  corrections, replacements, what is reported late, advances, bills. A Rechnungskorrektur counts on its own date (§ 17
  Abs. 1 S. 8 UStG), and so do the goods that come back with it: dated by the supply of the corrected invoice, they
  would change a month that is long locked. So would those that leave with what is reported late. The goods of a
  replaced invoice came back on the day of its cancellation, and go out again on the day of the replacement.';

create table return_filings (
  filing_id uuid primary key,
  period text not null check (period ~ '^\d{4}-((0[1-9]|1[0-2])|Q[1-4])$'),
  note text not null default '' check (length(note) <= 500),
  payable_cents bigint not null,
  figures jsonb not null,
  filed_at timestamptz not null,
  filed_by uuid references users
);
comment on table return_filings is
  'That the corrected return of a month or quarter was filed. Kontor files nothing itself; the row says what was filed,
  so that what comes later is seen.';
comment on column return_filings.period is '''2026-10'' or ''2026-Q4''.';
comment on column return_filings.payable_cents is 'Kennzahl 83 of the filed return, in EUR cents.';
comment on column return_filings.figures is 'What stood in it: {Kennzahl: [base, tax]}, in EUR cents.';
comment on column return_filings.filed_by is 'Null where the person is not known.';
create index return_filings_period on return_filings (period, filed_at);
comment on index return_filings_period is 'Serves the filings of a return.';
