-- The same answer with fewer writes, behind the lock that everybody needs who creates an invoice: the counter's row is there but
-- for the first number of a year, and the latest date moves once a day.
create or replace function take_number(p_day date, p_in_date_order boolean) returns table (count int, latest_day date)
language plpgsql as $$
declare
  latest date;
  taken int;
begin
  select n.latest_day into latest from numbering n for update;
  if p_in_date_order and p_day < latest then
    return query select null::int, latest;
    return;
  end if;
  update number_ranges set next_number = next_number + 1 where year = extract(year from p_day)::int
    returning next_number - 1 into taken;
  if not found then
    -- Somebody who sets the next number of that year may be faster.
    insert into number_ranges (year, next_number) values (extract(year from p_day)::int, 2)
      on conflict (year) do update set next_number = number_ranges.next_number + 1
      returning next_number - 1 into taken;
  end if;
  if latest is null or latest < p_day then update numbering n set latest_day = p_day; end if;
  count := taken;
  latest_day := latest;
  return next;
end $$;
