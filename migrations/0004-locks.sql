-- The month lock (Festschreibung): nothing in a locked month is ever changed again, by anybody or in any way. Each area hangs it on its own
-- tables, by triggers.

create function vat_rate_method_now() returns text language sql stable as $$
  select coalesce((select vat_rate_method from firm), 'DAILY')
$$;
comment on function vat_rate_method_now is 'How the firm converts now.';

create function uk_counts_as_eu_now() returns boolean language sql stable as $$
  select coalesce((select uk_counts_as_eu from firm), false)
$$;
comment on function uk_counts_as_eu_now is 'Whether Britain counts as the EU for the firm now.';

create function firm_accounts_now() returns jsonb language sql stable as $$
  select coalesce((select accounts from firm), '{}')
$$;
comment on function firm_accounts_now is 'The accounts that the firm has now.';

create table locked_months (
  lock_id uuid primary key,
  month date not null constraint locked_months_month unique check (extract(day from month) = 1),
  locked_at timestamptz not null,
  locked_by uuid references users,
  vat_rate_method text not null default vat_rate_method_now() check (vat_rate_method in ('DAILY', 'MONTHLY')),
  uk_counts_as_eu boolean not null default uk_counts_as_eu_now(),
  accounts jsonb not null default firm_accounts_now()
);
comment on table locked_months is
  'The locked months. Months are locked in order, so everything before the month after the last locked one is locked.
  A locked month keeps the settings by which it was reported.';
comment on column locked_months.month is 'Its first day.';
comment on column locked_months.vat_rate_method is
  'How the firm converted when it was locked, whatever is chosen later (§ 16 Abs. 6 UStG).';
comment on column locked_months.accounts is
  'The accounts that the firm had when it was locked: the account of a booking is a part of it (GoBD Rz. 94).';
comment on constraint locked_months_month on locked_months is 'A month is locked once.';

create function vat_rate_method_of(month text) returns text language sql stable as $$
  select coalesce(
    (select l.vat_rate_method from locked_months l where l.month >= to_date(vat_rate_method_of.month, 'YYYY-MM')
      order by l.month limit 1),
    vat_rate_method_now())
$$;
comment on function vat_rate_method_of is
  'By which rates a month (''2026-03'') is converted. Months before the first locked one were locked with it.';

create function uk_counts_as_eu_of(month text) returns boolean language sql stable as $$
  select coalesce(
    (select l.uk_counts_as_eu from locked_months l where l.month >= to_date(uk_counts_as_eu_of.month, 'YYYY-MM')
      order by l.month limit 1),
    uk_counts_as_eu_now())
$$;
comment on function uk_counts_as_eu_of is 'Whether Britain counts as the EU in a month, as vat_rate_method_of.';

create function hold_open_months() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(x'4B4F4E54'::int, 1);
  return coalesce((select max(month) + interval '1 month' from locked_months)::date, '-infinity');
end $$;
comment on function hold_open_months is
  'The first day that is open, ''-infinity'' while no month is locked; held until the commit, so that no month is
  locked meanwhile. Locking a month takes the same lock exclusively (lock_months): the queue of an advisory lock is
  fair, whereas sharers of a row lock could overtake the exclusive one again and again. The lock and the read are two
  statements, so that the read sees everything committed when the lock was got.';

create function lock_months() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock(x'4B4F4E54'::int, 1);
  return coalesce((select max(month) + interval '1 month' from locked_months)::date, '-infinity');
end $$;
comment on function lock_months is
  'Waits for all transactions that write into an open month, and holds back new ones until the commit. Answers the
  first day that is open.';

create function refuse_locked_day(day date) returns void language plpgsql as $$
begin
  if day is null then return; end if;
  if day < hold_open_months() then
    raise exception 'the month of % is locked', day using errcode = 'check_violation', constraint = 'month_locked';
  end if;
end $$;
comment on function refuse_locked_day is
  'Refuses a day in a locked month; null passes. Commands refuse before they write; this function holds on every other
  path.';

create function locked_months_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a locked month stays locked' using errcode = 'check_violation', constraint = 'month_locked';
end $$;
comment on function locked_months_stay is 'Refuses every change of a locked month.';
create trigger locked_months_stay before update or delete on locked_months
  for each statement execute function locked_months_stay();
comment on trigger locked_months_stay on locked_months is 'No locked month is changed or opened again.';
create trigger locked_months_stay_whole before truncate on locked_months
  for each statement execute function locked_months_stay();
comment on trigger locked_months_stay_whole on locked_months is 'A truncate would pass by locked_months_stay.';
