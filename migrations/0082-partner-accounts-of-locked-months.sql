-- A booking keeps the account of its customer or supplier, too (GoBD Rz. 94): when the number of somebody changes, the old one stays that
-- of the months that are locked by then. Those locked so far keep the ones of now.

create table former_partner_numbers (
  partner_id uuid not null references partners on delete cascade,
  -- the last locked day when the number changed: what is booked up to there keeps this one
  through date not null,
  -- null where there was none: booked to the collective account
  number int,
  primary key (partner_id, through)
);

create function keep_partner_number() returns trigger language plpgsql as $$
begin
  -- Held until the commit, so that no month is locked meanwhile. Of several changes behind the same lock the first has what was locked.
  insert into former_partner_numbers (partner_id, through, number)
  select old.partner_id, open_from - 1, coalesce(old.debitor_number, old.creditor_number)
  from hold_open_months() as open_from where isfinite(open_from)
  on conflict (partner_id, through) do nothing;
  return null;
end $$;
create trigger keep_partner_number after update on partners for each row
  when (coalesce(old.debitor_number, old.creditor_number) is distinct from coalesce(new.debitor_number, new.creditor_number))
  execute function keep_partner_number();
