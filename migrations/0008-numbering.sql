-- Invoice numbers. One row guards all ranges: its lock makes two simultaneous invoices take consecutive numbers,
-- and keeps the latest invoice date of any number given so far.
create table numbering (
  one boolean primary key default true check (one),
  latest_day date
);
insert into numbering default values;

-- Takes the next number of the year of `p_day`. Answers no row, and takes none, when numbers must follow the dates
-- and `p_day` lies before the latest one. The caller holds the lock until it commits; it is taken before the journal's.
create function take_number(p_day date, p_in_date_order boolean) returns table (count int, latest_day date)
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
  insert into number_ranges (year, next_number) values (extract(year from p_day)::int, 2)
    on conflict (year) do update set next_number = number_ranges.next_number + 1
    returning next_number - 1 into taken;
  update numbering n set latest_day = greatest(p_day, latest);
  return query select taken, latest;
end $$;
