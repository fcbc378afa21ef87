-- What the stock of a locked day is worth stays (§ 240 HGB, GoBD): it keeps the prices that its products had when it was locked. A price
-- that changes later counts from the first open day on, where the stock of that moment is revalued.

create table former_product_prices (
  product_id uuid not null references products on delete cascade,
  -- the last locked day when a price changed: days up to there keep these
  through date not null,
  transport_cents bigint,
  restoration_cents bigint,
  buying_cents bigint,
  buying_foreign_cents bigint,
  buying_currency text not null,
  sales_cents bigint,
  primary key (product_id, through)
);

-- Totals are sums up to a day: the locked ones stay, the first open day gets what the stock before it is worth more or less by the new
-- prices, and later changes what they differ by. Nothing before the first open day can change any more, so that this stays true.
create or replace function stock_totals_follow_prices() returns trigger language plpgsql as $$
declare
  open_from date;
begin
  perform 1 from product_stocks where product_id = new.product_id for update;
  -- Held until the commit, so that no month is locked meanwhile.
  open_from := hold_open_months();
  if isfinite(open_from) then
    -- Of several changes behind the same lock the first has what was locked.
    insert into former_product_prices
    values (old.product_id, open_from - 1, old.transport_cents, old.restoration_cents, old.buying_cents, old.buying_foreign_cents,
      old.buying_currency, old.sales_cents)
    on conflict (product_id, through) do nothing;
  end if;
  if (old.buying_cents, old.sales_cents) is not distinct from (new.buying_cents, new.sales_cents) then
    return null;
  end if;
  insert into stock_totals
    select day, 0, 0,
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
      select changed_at::date as day, stock_hundredths as stock, stock_hundredths - delta_hundredths as before,
        greatest(stock_hundredths, 0) as held, greatest(stock_hundredths - delta_hundredths, 0) as held_before
      from stock_changes where product_id = new.product_id and changed_at >= open_from
      union all
      (select open_from, stock_hundredths, 0, greatest(stock_hundredths, 0), 0
        from stock_changes where product_id = new.product_id and changed_at < open_from
        order by changed_at desc, sequence desc limit 1)
    ) as states group by 1;
  return null;
end $$;

drop trigger products_prices_changed on products;
create trigger products_prices_changed after update on products
  for each row when (
    (old.transport_cents, old.restoration_cents, old.buying_cents, old.buying_foreign_cents, old.buying_currency, old.sales_cents)
    is distinct from
    (new.transport_cents, new.restoration_cents, new.buying_cents, new.buying_foreign_cents, new.buying_currency, new.sales_cents))
  execute function stock_totals_follow_prices();
