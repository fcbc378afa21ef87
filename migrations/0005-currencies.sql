-- Exchange rates: units of the currency for one EUR.

create function in_euro_cents(amount numeric, rate numeric) returns bigint language sql immutable parallel safe
  return (sign(amount) * div(2 * abs(amount) * 1e12 + rate * 1e12, 2 * rate * 1e12))::bigint;
comment on function in_euro_cents is
  'An amount in EUR cents, exact, rounded commercially: div() of integers never passes through a rounded quotient, which
  could be rounded up once more. The rule says the same (currencies/rules/convert-to-base.ts).';

create table rates (
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  day date not null constraint rates_day check (day between '1900-01-01' and '2199-12-31'),
  rate numeric(24, 12) not null check (rate > 0),
  source text not null check (source in ('ECB', 'MANUAL')),
  primary key (currency, day)
);
comment on table rates is
  'Rates of days, as the ECB publishes them or as they were entered. The primary key also serves ''the latest at or
  before a day''.';
comment on column rates.source is 'A rate entered by hand is not overwritten by a file.';
comment on constraint rates_day on rates is
  'As kernel/day.ts reads days: a typing error must not become the year 20026.';

create table rate_fetch (
  one boolean primary key default true check (one),
  tried_at timestamptz,
  succeeded_at timestamptz,
  failure text,
  tries int not null default 0 check (tries >= 0),
  next_try_at timestamptz not null default now(),
  claimed_until timestamptz
);
comment on table rate_fetch is
  'The automatic fetch of the ECB''s rates: one row, claimed by the node that fetches, so that one of several nodes
  does.';
comment on column rate_fetch.failure is 'Why the last try failed, in German; null after a success.';
comment on column rate_fetch.tries is 'In a row without success.';
insert into rate_fetch default values;

create table monthly_rates (
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  rate numeric(24, 12) not null check (rate > 0),
  primary key (currency, month)
);
comment on table monthly_rates is 'Average rates of a month, as the BMF publishes them (§ 16 Abs. 6 UStG).';

create function monthly_rates_locked() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_locked_day(to_date(old.month, 'YYYY-MM'));
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_locked_day(to_date(new.month, 'YYYY-MM'));
  end if;
  return null;
end $$;
comment on function monthly_rates_locked is 'The rates of a locked month stay.';
create trigger monthly_rates_locked after insert or update or delete on monthly_rates
  for each row execute function monthly_rates_locked();
