-- The automatic fetch of the ECB's rates: one row, locked by the node that fetches, so that one of several nodes does.

create table rate_fetch (
  one boolean primary key default true check (one),
  tried_at timestamptz,
  succeeded_at timestamptz,
  -- why the last try failed, in German; null after a success
  failure text,
  -- in a row without success
  tries int not null default 0 check (tries >= 0),
  next_try_at timestamptz not null default now()
);
insert into rate_fetch default values;

alter table rates add constraint rates_day check (day between '1900-01-01' and '2199-12-31');

-- A tiny rate makes small amounts huge: in EUR too they stay exact as JSON numbers.
alter table documents
  add constraint documents_gross_euro check (abs(gross_euro_cents) <= 9999999999999),
  add constraint documents_due_euro check (abs(due_euro_cents) <= 2 * 9999999999999);
