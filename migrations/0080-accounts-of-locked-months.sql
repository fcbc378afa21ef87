-- The accounts of a booking are a part of it (GoBD Rz. 94): a month that is locked keeps those that the firm had when it was locked,
-- whatever it sets later. Those locked so far keep the ones of now.

create function firm_accounts_now() returns jsonb language sql stable as $$
  select coalesce((select accounts from firm), '{}')
$$;
alter table locked_months add column accounts jsonb not null default firm_accounts_now();
