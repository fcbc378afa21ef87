-- A range of numbers keeps its pattern while a number of it stands: a new pattern of the firm had gone on in the middle of a year.

-- The number for a year and a count, as `formatNumber` (firm/rules/number-pattern.ts) says it.
create function format_number(p_pattern text, p_year int, p_count int) returns text
language sql immutable as $$
  select regexp_replace(
    replace(replace(p_pattern, '{YYYY}', p_year::text), '{YY}', lpad((p_year % 100)::text, 2, '0')),
    '\{0{1,9}\}',
    lpad(p_count::text, greatest(length(p_count::text), length((regexp_match(p_pattern, '\{(0{1,9})\}'))[1])), '0'))
$$;

-- What counts only while a number of the range stands (next_number <> first_number): the first one takes the firm's.
alter table number_ranges add column pattern text;

-- Stored ranges: the pattern, of all that the firm ever had, that says their last number. The firm's own goes first.
with said as (
  select c->>'value' as after, c->>'oldValue' as before
  from journal j cross join lateral json_array_elements(j.data->'changes') c
  where j.event in ('firm set up', 'firm changed') and c->>'propertyName' = 'numberPattern'
),
known as (
  select number_pattern as pattern, 1 as rank from firm
  union select after, 2 from said union select before, 2 from said
  union select '{YYYY}-{00000}', 3
)
update number_ranges r set pattern = coalesce(
  (
    select k.pattern from known k join documents d on d.number = format_number(k.pattern, r.year, r.next_number - 1)
    where d.kind <> 'BILL' and d.number_year = r.year and d.number_count = r.next_number - 1 and k.pattern is not null
    order by k.rank, k.pattern limit 1
  ),
  (select number_pattern from firm)
)
where r.next_number <> r.first_number;

alter table number_ranges add check (pattern is not null or next_number = first_number);

drop function take_number(date, boolean);

-- Takes the next number of the year of `p_day`. Answers no count, and takes none, when numbers must follow the dates and `p_day` lies
-- before the latest one, or when the number stands already. The caller holds the lock until it commits; whoever sets the firm's pattern
-- takes it, too, so that what is read here is the present one.
create function take_number(p_day date, p_in_date_order boolean)
  returns table (count int, number text, latest_day date, stands boolean)
language plpgsql as $$
declare
  latest date;
  the_year int := extract(year from p_day)::int;
  taken int;
  its_pattern text;
begin
  select n.latest_day into latest from numbering n for update;
  latest_day := latest;
  stands := false;
  if p_in_date_order and p_day < latest then
    return next;
    return;
  end if;
  update number_ranges r set next_number = r.next_number + 1,
    pattern = case when r.next_number = r.first_number then (select f.number_pattern from firm f) else r.pattern end
    where r.year = the_year returning r.next_number - 1, r.pattern into taken, its_pattern;
  if not found then
    insert into number_ranges (year, next_number, pattern) select the_year, 2, f.number_pattern from firm f
      returning next_number - 1, pattern into taken, its_pattern;
  end if;
  number := format_number(its_pattern, the_year, taken);
  stands := exists (select from documents d where d.number = take_number.number and d.kind <> 'BILL');
  if latest is null or latest < p_day then update numbering n set latest_day = p_day; end if;
  if not stands then count := taken; end if;
  return next;
end $$;
