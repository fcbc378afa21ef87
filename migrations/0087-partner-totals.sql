-- How many suppliers and customers there are is kept, so that nobody counts a hundred thousand to show fifty. Each connection counts in
-- a row of its own (two of 64 may share one, and then wait for a commit), so that those who write seldom wait for each other and
-- nothing has to be folded. Their sum is the truth.

create table partner_totals (
  role text not null check (role in ('SUPPLIER', 'BUYER')),
  slot int not null,
  partners bigint not null,
  primary key (role, slot)
) with (fillfactor = 50);

create function partner_totals_keep() returns trigger language plpgsql as $$
begin
  insert into partner_totals
    select role, pg_backend_pid() % 64, case tg_op when 'INSERT' then count(*) else -count(*) end from rows group by role
    on conflict (role, slot) do update set partners = partner_totals.partners + excluded.partners;
  return null;
end $$;
create trigger partners_made after insert on partners
  referencing new table as rows for each statement execute function partner_totals_keep();
create trigger partners_gone after delete on partners
  referencing old table as rows for each statement execute function partner_totals_keep();

insert into partner_totals select role, 0, count(*) from partners group by role;
