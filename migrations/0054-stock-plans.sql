-- The ledger's triggers plan their statements anew each time: a plan that was made for one row is a bad one for thousands of them, as an
-- inventory or an import brings them.

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
          - stock_value_cents(stock_hundredths - delta_hundredths, sales_cents)))
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
  end if;
  return null;
end $$;
