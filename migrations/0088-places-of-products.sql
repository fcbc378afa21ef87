-- A jump far down the list of products walked through the index up to its page, 100,000 entries for the middle of 200,000. Now the order
-- of the list is cut into places, and how many products stand in each is kept, as it is by month for documents: a jump sums up places,
-- then counts off entries inside of one.

-- Each place reaches from its key to the next one's. They are cut anew where one has become crowded.
create table product_places (
  sort_key text collate "C" primary key
);
insert into product_places values ('');

-- How many more products stand in a place; only the sum of the rows means something. Of those in stock: since that day, by month and by
-- day, so that a day is summed up from the months before its own and the days of its own.
create table product_place_counts (
  place text collate "C" not null,
  counted text not null check (counted in ('PRODUCTS', 'HELD_BY_MONTH', 'HELD_BY_DAY')),
  day date not null check (isfinite(day) = (counted <> 'PRODUCTS')),
  products bigint not null,
  is_folded boolean not null default false
);
create index product_place_counts_days on product_place_counts (counted, day) include (place, products);
create index product_place_counts_fresh on product_place_counts (place) where not is_folded;

-- Whoever counts holds the places as they are until the commit; who cuts them waits for nobody, but looks again later.
create function hold_product_places() returns void language sql as $$
  select pg_advisory_xact_lock_shared(x'4B4F4E54'::int, 2)
$$;

-- Of a span: one more from its first day on, one less from its end on.
create function product_places_follow_spans() returns trigger language plpgsql as $$
declare
  state constant text := 'select %s as sign, sort_key, since, until from %I';
  states text;
begin
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
    states := format(state, -1, 'old_rows');
  else
    if not exists (select from new_rows) then return null; end if;
    states := format(state, 1, 'new_rows');
    if tg_op = 'UPDATE' then states := states || ' union all ' || format(state, -1, 'old_rows'); end if;
  end if;
  perform hold_product_places();
  execute format($sql$
    insert into product_place_counts
    select place, of_day.counted, of_day.day, sum(change)
    from (
      select (select max(p.sort_key) from product_places p where p.sort_key <= states.sort_key) as place, turn.day, turn.change
      from (%s) states cross join lateral (values (since, sign), (until, -sign)) as turn (day, change)
      where isfinite(turn.day)
    ) turns
    cross join lateral (values ('HELD_BY_MONTH', date_trunc('month', day::timestamp)::date), ('HELD_BY_DAY', day)) as of_day (counted, day)
    group by 1, 2, 3 having sum(change) <> 0 $sql$, states);
  return null;
end $$;
create trigger stock_spans_made after insert on stock_spans
  referencing new table as new_rows for each statement execute function product_places_follow_spans();
create trigger stock_spans_changed after update on stock_spans
  referencing old table as old_rows new table as new_rows for each statement execute function product_places_follow_spans();
create trigger stock_spans_gone after delete on stock_spans
  referencing old table as old_rows for each statement execute function product_places_follow_spans();

create function product_places_follow_products() returns trigger language plpgsql as $$
begin
  if not exists (select from rows) then return null; end if;
  perform hold_product_places();
  insert into product_place_counts
    select place, 'PRODUCTS', '-infinity', case tg_op when 'INSERT' then count(*) else -count(*) end
    from (select (select max(p.sort_key) from product_places p where p.sort_key <= rows.sort_key) as place from rows) placed
    group by place;
  return null;
end $$;
create trigger products_placed after insert on products
  referencing new table as rows for each statement execute function product_places_follow_products();
create trigger products_gone_from_places after delete on products
  referencing old table as rows for each statement execute function product_places_follow_products();

create function product_places_follow_names() returns trigger language plpgsql as $$
begin
  perform hold_product_places();
  insert into product_place_counts
    select (select max(p.sort_key) from product_places p where p.sort_key <= moved.key) as place, 'PRODUCTS', '-infinity', sum(change)
    from (values (old.sort_key, -1), (new.sort_key, 1)) as moved (key, change)
    group by place having sum(change) <> 0;
  return null;
end $$;
create trigger products_placed_otherwise after update on products
  for each row when (old.sort_key is distinct from new.sort_key) execute function product_places_follow_names();

-- Counts anew what stands from the place of one key to another: of each place a range of the index of its order.
create function count_product_places(since text, until text) returns void language plpgsql as $$
begin
  delete from product_place_counts where place >= since collate "C" and (until is null or place < until collate "C");
  with c as (
    select sort_key as place,
      coalesce(lead(sort_key) over (order by sort_key), until, (select max(sort_key) || ' ' from products), '') as next
    from product_places where sort_key >= since collate "C" and (until is null or sort_key < until collate "C")
  ), every_product as (
    insert into product_place_counts
    select c.place, 'PRODUCTS', '-infinity', counted.products, true
    from c cross join lateral (
      select count(*) as products from products p where p.sort_key >= c.place and p.sort_key < c.next
    ) counted
    where counted.products > 0
  )
  insert into product_place_counts
    select c.place, of_day.counted, of_day.day, sum(turn.change), true
    from c
    cross join lateral (select s.since, s.until from stock_spans s where s.sort_key >= c.place and s.sort_key < c.next) spans
    cross join lateral (values (spans.since, 1), (spans.until, -1)) as turn (day, change)
    cross join lateral (values ('HELD_BY_MONTH', date_trunc('month', turn.day::timestamp)::date), ('HELD_BY_DAY', turn.day))
      as of_day (counted, day)
    where isfinite(turn.day)
    group by 1, 2, 3 having sum(turn.change) <> 0;
end $$;

-- Cuts places of more than `most` products into such of `size`.
create function cut_product_places(most int, size int) returns void language plpgsql as $$
declare
  crowded record;
begin
  for crowded in
    select place, (select min(sort_key) from product_places where sort_key > place) as next
    from product_place_counts where counted = 'PRODUCTS' group by place having sum(products) > most
  loop
    if not pg_try_advisory_xact_lock(x'4B4F4E54'::int, 2) then return; end if;
    insert into product_places
      select sort_key from (
        select sort_key, row_number() over (order by sort_key, product_id) as number from products
        where sort_key >= crowded.place and (crowded.next is null or sort_key < crowded.next)
      ) numbered where number % size = 0
      on conflict do nothing;
    perform count_product_places(crowded.place, crowded.next);
  end loop;
end $$;

select count_product_places('', null);
select cut_product_places(4000, 2000);
