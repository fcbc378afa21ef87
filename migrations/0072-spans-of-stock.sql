-- The list of what is in stock alone ('Nur auf Lager') is as quick as the whole one: what it comes to is kept by day, as the sums of
-- all products are, and in what order its rows stand is read from the spans in which there is some of a product.

-- Of products of which there is some; a stock below zero counts for nothing here.
alter table stock_totals
  add column held_products bigint not null default 0,
  add column held_pieces_hundredths bigint not null default 0,
  add column held_buying_cents numeric not null default 0,
  add column held_sales_cents numeric not null default 0;

insert into stock_totals
  select changed_at::date, 0, 0, 0, 0,
    sum((stock_hundredths > 0)::int - (stock_hundredths - delta_hundredths > 0)::int),
    sum(greatest(stock_hundredths, 0) - greatest(stock_hundredths - delta_hundredths, 0)),
    sum(stock_value_cents(greatest(stock_hundredths, 0), buying_cents)
      - stock_value_cents(greatest(stock_hundredths - delta_hundredths, 0), buying_cents)),
    sum(stock_value_cents(greatest(stock_hundredths, 0), sales_cents)
      - stock_value_cents(greatest(stock_hundredths - delta_hundredths, 0), sales_cents))
  from stock_changes join products using (product_id)
  where delta_hundredths <> 0
  group by 1;

-- From which day on, and until which (exclusively), there is some of a product at the end of the day: on any day one row for each
-- product in stock.
create table stock_spans (
  product_id uuid not null references products on delete cascade,
  since date not null,
  until date not null check (until > since),
  -- of the product: the list is cut in one index
  sort_key text collate "C" not null,
  primary key (product_id, since)
);
-- serves a page of what is in stock on a day
create index stock_spans_sorted on stock_spans (sort_key, product_id, since, until);

-- Makes the spans of these products what the ledger says from a moment on. Whoever calls it holds their rows of product_stocks.
create function keep_stock_spans(products uuid[], moments timestamp[]) returns void language sql as $$
  with touched as (
    select t.product_id, min(moment)::date as first_day
    from unnest($1, moments) as t (product_id, moment) group by t.product_id
  ), reached as (
    -- the spans that begin from the first day on, and the one that may end on it or behind it
    select s.product_id, s.since, first_day from stock_spans s join touched t using (product_id) where s.until >= first_day
  ), days as (
    select product_id, since as day, true as is_held from reached where since < first_day
    union all
    (select distinct on (c.product_id, c.changed_at::date) c.product_id, c.changed_at::date, c.stock_hundredths > 0
      from stock_changes c join touched t on c.product_id = t.product_id and c.changed_at >= t.first_day
      order by c.product_id, c.changed_at::date, c.changed_at desc, c.sequence desc)
  ), turns as (
    select *, lag(is_held, 1, false) over (partition by product_id order by day) as was_held from days
  ), spans as (
    select product_id, day as since, is_held, lead(day, 1, 'infinity') over (partition by product_id order by day) as until
    from turns where is_held <> was_held
  ), gone as (
    delete from stock_spans s using reached r
    where s.product_id = r.product_id and s.since = r.since
      -- hashed, whatever the planner believes of an array
      and (s.product_id, s.since) not in (select product_id, since from spans where is_held)
  )
  insert into stock_spans (product_id, since, until, sort_key)
    select n.product_id, n.since, n.until, p.sort_key from spans n join products p using (product_id) where n.is_held
  on conflict (product_id, since) do update set until = excluded.until where stock_spans.until <> excluded.until
$$;

select keep_stock_spans(array_agg(product_id), array_agg('-infinity'::timestamp)) from products;

-- A product that is called otherwise stands elsewhere. It waits for who moves its stock, as a new price does: a span that is just
-- being written would keep the old place.
create function stock_spans_follow_names() returns trigger language plpgsql as $$
begin
  perform 1 from product_stocks where product_id = new.product_id for update;
  update stock_spans set sort_key = new.sort_key where product_id = new.product_id;
  return null;
end $$;
create trigger products_sorted_otherwise after update on products
  for each row when (old.sort_key is distinct from new.sort_key) execute function stock_spans_follow_names();

create or replace function stock_totals_follow_prices() returns trigger language plpgsql as $$
begin
  perform 1 from product_stocks where product_id = new.product_id for update;
  insert into stock_totals
    select changed_at::date, 0, 0,
      sum(stock_value_cents(stock, new.buying_cents) - stock_value_cents(before, new.buying_cents)
        - stock_value_cents(stock, old.buying_cents) + stock_value_cents(before, old.buying_cents)),
      sum(stock_value_cents(stock, new.sales_cents) - stock_value_cents(before, new.sales_cents)
        - stock_value_cents(stock, old.sales_cents) + stock_value_cents(before, old.sales_cents)),
      0, 0,
      sum(stock_value_cents(held, new.buying_cents) - stock_value_cents(held_before, new.buying_cents)
        - stock_value_cents(held, old.buying_cents) + stock_value_cents(held_before, old.buying_cents)),
      sum(stock_value_cents(held, new.sales_cents) - stock_value_cents(held_before, new.sales_cents)
        - stock_value_cents(held, old.sales_cents) + stock_value_cents(held_before, old.sales_cents))
    from (
      select changed_at, stock_hundredths as stock, stock_hundredths - delta_hundredths as before,
        greatest(stock_hundredths, 0) as held, greatest(stock_hundredths - delta_hundredths, 0) as held_before
      from stock_changes where product_id = new.product_id
    ) as states group by 1;
  return null;
end $$;

create or replace function stock_changes_follow() returns trigger language plpgsql as $$
declare
  touched uuid[];
  since timestamp[];
  -- Of each state before (-1) and after (1): what it adds to the totals.
  add_up constant text := $sql$
    insert into stock_totals
      select changed_at::date, 0, sum(sign * delta_hundredths),
        sum(sign * (stock_value_cents(stock_hundredths, buying_cents)
          - stock_value_cents(stock_hundredths - delta_hundredths, buying_cents))),
        sum(sign * (stock_value_cents(stock_hundredths, sales_cents)
          - stock_value_cents(stock_hundredths - delta_hundredths, sales_cents))),
        sum(sign * ((stock_hundredths > 0)::int - (stock_hundredths - delta_hundredths > 0)::int)),
        sum(sign * (greatest(stock_hundredths, 0) - greatest(stock_hundredths - delta_hundredths, 0))),
        sum(sign * (stock_value_cents(greatest(stock_hundredths, 0), buying_cents)
          - stock_value_cents(greatest(stock_hundredths - delta_hundredths, 0), buying_cents))),
        sum(sign * (stock_value_cents(greatest(stock_hundredths, 0), sales_cents)
          - stock_value_cents(greatest(stock_hundredths - delta_hundredths, 0), sales_cents)))
      from (%s) as states join products using (product_id)
      where delta_hundredths <> 0
      group by 1 $sql$;
  state constant text := 'select %s as sign, product_id, changed_at, delta_hundredths, stock_hundredths from %I';
begin
  if tg_op = 'INSERT' then
    -- They have effected nothing yet.
    select array_agg(product_id), array_agg(changed_at) into touched, since from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(product_id), array_agg(changed_at) into touched, since from old_rows;
  else
    -- Those that were only counted anew are not counted once more.
    select array_agg(product_id), array_agg(changed_at) into touched, since
    from (
      (select change_id, product_id, change_type_id, changed_at, quantity_hundredths from old_rows
        except select change_id, product_id, change_type_id, changed_at, quantity_hundredths from new_rows)
      union all
      (select change_id, product_id, change_type_id, changed_at, quantity_hundredths from new_rows
        except select change_id, product_id, change_type_id, changed_at, quantity_hundredths from old_rows)
    ) as moved;
  end if;
  if touched is not null then
    execute 'select from product_stocks where product_id = any ($1) order by product_id for update' using touched;
  end if;
  if tg_op = 'DELETE' then
    execute format(add_up, format(state, -1, 'old_rows'));
  elsif tg_op = 'UPDATE' then
    execute format(add_up, format(state, 1, 'new_rows') || ' union all ' || format(state, -1, 'old_rows'));
  end if;
  if touched is not null then
    execute 'select stock_recount($1, $2)' using touched, since;
    execute 'select keep_stock_spans($1, $2)' using touched, since;
  end if;
  return null;
end $$;
