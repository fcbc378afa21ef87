-- Triggers of whole statements also run where a statement touched no row, as every document that is written lets its stock be
-- kept: then they have nothing to do, and do nothing. What they planned anew for no row cost more than the invoice itself.

create or replace function refuse_locked_day(day date) returns void language plpgsql as $$
begin
  if day is null then return; end if;
  if day < hold_open_months() then
    raise exception 'the month of % is locked', day using errcode = 'check_violation', constraint = 'month_locked';
  end if;
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
    if not exists (select from new_rows) then return null; end if;
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
  if touched is null and tg_op <> 'UPDATE' then return null; end if;
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

create or replace function stock_changes_locked_changes() returns trigger language plpgsql as $$
declare
  earliest date;
begin
  if not exists (select from new_rows) then return null; end if;
  execute 'select min(least(o.changed_at, n.changed_at))::date from old_rows o join new_rows n using (change_id)
    where (o.product_id, o.change_type_id, o.value_type, o.changed_at, o.quantity_hundredths)
      is distinct from (n.product_id, n.change_type_id, n.value_type, n.changed_at, n.quantity_hundredths)' into earliest;
  perform refuse_locked_day(earliest);
  return null;
end $$;
