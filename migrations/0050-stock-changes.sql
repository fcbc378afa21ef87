-- The ledger of the stock: every change of a product's quantity, with what it effected. What a document moves is written by the one
-- writer of documents; everything else is entered by hand or counted.

-- A change keeps the value type that its type had: the type that is used cannot get another one.
alter table change_types add constraint change_types_value_type unique (change_type_id, value_type);

create table stock_changes (
  change_id uuid primary key,
  -- the order of record, which decides between changes of one moment
  sequence bigint not null generated always as identity,
  product_id uuid not null constraint stock_changes_product_id_fkey references products on delete restrict,
  change_type_id uuid not null,
  value_type text not null check (value_type in ('ABSOLUTE', 'INCOMING', 'OUTGOING')),
  -- in Europe/Berlin, as it was said: without a zone
  changed_at timestamp(0) not null,
  -- in hundredths of a piece, in the direction of the type: the cancellation of a sale is a sale of less than nothing
  quantity_hundredths bigint not null,
  -- the line of a document that moves it; null for what was entered by hand or counted
  document_id uuid references documents on delete cascade,
  position int,
  -- of an inventory: what was counted together
  count_id uuid,
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users,
  -- what it effected: kept by stock_recount, in the order of changed_at and sequence
  delta_hundredths bigint not null default 0,
  stock_hundredths bigint not null default 0,
  -- what of it was bought: by purchases and initial stock, up to here
  bought_hundredths bigint not null default 0,
  constraint stock_changes_change_type_fkey foreign key (change_type_id, value_type)
    references change_types (change_type_id, value_type),
  check (quantity_hundredths >= 0 or (document_id is not null and value_type <> 'ABSOLUTE')),
  check ((document_id is null) = (position is null)),
  check (document_id is null or count_id is null)
);

-- serves the stock on a day (the last one before it), a product's history and the recount
create index stock_changes_product on stock_changes (product_id, changed_at, sequence);
create unique index stock_changes_document on stock_changes (document_id, position) where document_id is not null;
-- a change type that is used is not deleted
create index stock_changes_type on stock_changes (change_type_id, value_type) where document_id is null;
-- serve the bill of the last purchase, and the last inventory, up to a day
create index stock_changes_bought on stock_changes (product_id, changed_at desc, sequence desc)
  where document_id is not null and change_type_id = '01900000-0000-7000-8000-000000000004' and quantity_hundredths > 0;
create index stock_changes_counted on stock_changes (product_id, changed_at desc, sequence desc)
  where change_type_id = '01900000-0000-7000-8000-000000000002';

-- Who moves the stock of a product, or gives it another price, holds its row here: one after the other. A row of its own, so that
-- nobody who edits the product waits for it, nor the other way round.
create table product_stocks (
  product_id uuid primary key references products on delete cascade
);
insert into product_stocks select product_id from products;

-- What so much of a product is worth at a price per piece, in cents, rounded commercially; without a price nothing.
create function stock_value_cents(stock_hundredths bigint, price_cents bigint) returns numeric
  language sql immutable parallel safe
  return coalesce(round(stock_hundredths::numeric * price_cents / 100), 0);

-- What all products come to, by day: every change adds a row with its difference, so that no two writers wait for each other; they
-- are folded now and then. The sum up to a day is the truth. The value of a product is rounded once, so that the differences
-- telescope to it.
create table stock_totals (
  -- of the change; '-infinity' for how many products there are
  day date not null,
  products bigint not null,
  pieces_hundredths bigint not null,
  buying_cents numeric not null,
  sales_cents numeric not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- Counts the changes of these products anew from a moment on.
create function stock_recount(products uuid[], since timestamp[]) returns void language sql as $$
  with touched as (
    select product_id, min(since) as since from unnest(products, since) as t (product_id, since) group by product_id
  ), begun as (
    select t.product_id, t.since, coalesce(b.stock_hundredths, 0)::bigint as stock, coalesce(b.bought_hundredths, 0)::bigint as bought
    from touched t left join lateral (
      select stock_hundredths, bought_hundredths from stock_changes
      where product_id = t.product_id and changed_at < t.since
      order by changed_at desc, sequence desc limit 1
    ) b on true
  ), parts as (
    -- each absolute value begins a new part
    select c.change_id, c.product_id, c.changed_at, c.sequence, c.change_type_id, b.stock as begun_stock, b.bought as begun_bought,
      case c.value_type when 'OUTGOING' then -c.quantity_hundredths else c.quantity_hundredths end as quantity,
      count(*) filter (where c.value_type = 'ABSOLUTE') over (
        partition by c.product_id order by c.changed_at, c.sequence) as part
    from begun b join stock_changes c on c.product_id = b.product_id and c.changed_at >= b.since
  ), stocks as (
    select *, (case part when 0 then begun_stock else 0 end
      + sum(quantity) over (partition by product_id, part order by changed_at, sequence))::bigint as stock
    from parts
  ), deltas as (
    select *, stock - lag(stock, 1, begun_stock) over (partition by product_id order by changed_at, sequence) as delta
    from stocks
  ), counted as (
    select change_id, stock, delta, begun_bought + coalesce(sum(delta) filter (where change_type_id in
      ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000004')) over (
        partition by product_id order by changed_at, sequence), 0)::bigint as bought
    from deltas
  )
  update stock_changes c
  set delta_hundredths = n.delta, stock_hundredths = n.stock, bought_hundredths = n.bought
  from counted n
  where c.change_id = n.change_id
    and (c.delta_hundredths, c.stock_hundredths, c.bought_hundredths) is distinct from (n.delta, n.stock, n.bought)
$$;

-- Whatever changes the ledger: the changes behind are counted anew, and the totals follow. By whole statements, the document with a
-- thousand lines too. Who changes the same product meanwhile waits.
create function stock_changes_follow() returns trigger language plpgsql as $$
declare
  touched uuid[];
  since timestamp[];
begin
  if tg_op = 'INSERT' then
    select array_agg(product_id), array_agg(changed_at) into touched, since from new_rows;
    perform 1 from product_stocks where product_id = any (touched) order by product_id for update;
  elsif tg_op = 'DELETE' then
    select array_agg(product_id), array_agg(changed_at) into touched, since from old_rows;
    perform 1 from product_stocks where product_id = any (touched) order by product_id for update;
    insert into stock_totals
      select changed_at::date, 0, -sum(delta_hundredths),
        -sum(stock_value_cents(stock_hundredths, buying_cents) - stock_value_cents(stock_hundredths - delta_hundredths, buying_cents)),
        -sum(stock_value_cents(stock_hundredths, sales_cents) - stock_value_cents(stock_hundredths - delta_hundredths, sales_cents))
      from old_rows join products using (product_id) group by 1 having sum(abs(delta_hundredths)) <> 0;
  else
    -- Those that were only counted anew are not counted once more.
    select array_agg(product_id), array_agg(changed_at) into touched, since
    from (
      select o.change_id, unnest(array[o.product_id, n.product_id]) as product_id,
        unnest(array[o.changed_at, n.changed_at]) as changed_at
      from old_rows o join new_rows n using (change_id)
      where (o.product_id, o.change_type_id, o.changed_at, o.quantity_hundredths)
        is distinct from (n.product_id, n.change_type_id, n.changed_at, n.quantity_hundredths)
    ) as moved;
    perform 1 from product_stocks where product_id = any (touched) order by product_id for update;
    insert into stock_totals
      select changed_at::date, 0, sum(sign * delta_hundredths),
        sum(sign * (stock_value_cents(stock_hundredths, buying_cents)
          - stock_value_cents(stock_hundredths - delta_hundredths, buying_cents))),
        sum(sign * (stock_value_cents(stock_hundredths, sales_cents)
          - stock_value_cents(stock_hundredths - delta_hundredths, sales_cents)))
      from (
        select 1 as sign, product_id, changed_at, delta_hundredths, stock_hundredths from new_rows
        union all
        select -1, product_id, changed_at, delta_hundredths, stock_hundredths from old_rows
      ) as states join products using (product_id)
      group by 1;
  end if;
  if touched is not null then
    perform stock_recount(touched, since);
  end if;
  return null;
end $$;

create trigger stock_changes_made after insert on stock_changes
  referencing new table as new_rows for each statement execute function stock_changes_follow();
create trigger stock_changes_changed after update on stock_changes
  referencing old table as old_rows new table as new_rows for each statement execute function stock_changes_follow();
create trigger stock_changes_gone after delete on stock_changes
  referencing old table as old_rows for each statement execute function stock_changes_follow();

-- The value of a day goes by the price that a product has: with another one its days are worth something else.
create function stock_totals_follow_prices() returns trigger language plpgsql as $$
begin
  perform 1 from product_stocks where product_id = new.product_id for update;
  insert into stock_totals
    select changed_at::date, 0, 0,
      sum(stock_value_cents(stock_hundredths, new.buying_cents) - stock_value_cents(stock_hundredths - delta_hundredths, new.buying_cents)
        - stock_value_cents(stock_hundredths, old.buying_cents) + stock_value_cents(stock_hundredths - delta_hundredths, old.buying_cents)),
      sum(stock_value_cents(stock_hundredths, new.sales_cents) - stock_value_cents(stock_hundredths - delta_hundredths, new.sales_cents)
        - stock_value_cents(stock_hundredths, old.sales_cents) + stock_value_cents(stock_hundredths - delta_hundredths, old.sales_cents))
    from stock_changes where product_id = new.product_id group by 1;
  return null;
end $$;
create trigger products_prices_changed after update on products
  for each row when ((old.buying_cents, old.sales_cents) is distinct from (new.buying_cents, new.sales_cents))
  execute function stock_totals_follow_prices();

create function products_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_stocks select product_id from new_rows;
    insert into stock_totals select '-infinity', count(*), 0, 0, 0 from new_rows having count(*) > 0;
  else
    insert into stock_totals select '-infinity', -count(*), 0, 0, 0 from old_rows having count(*) > 0;
  end if;
  return null;
end $$;
create trigger products_made after insert on products
  referencing new table as new_rows for each statement execute function products_follow();
create trigger products_gone after delete on products
  referencing old table as old_rows for each statement execute function products_follow();

insert into stock_totals select '-infinity', count(*), 0, 0, 0 from products;

-- What the lines of documents move. The day is a bill's booking, an invoice's supply, a cancellation's own. A negative line is a
-- return, to the supplier or by the customer; what carries or restores a piece moves nothing; but a discount moves nothing: one that names its item, and one beside a line of the same
-- product. An advance invoice asks for money before the supply: the final invoice delivers.
create view stock_of_documents as
  select
    d.document_id, l.position, l.product_id,
    case d.kind when 'BILL' then '01900000-0000-7000-8000-000000000004'::uuid
      else '01900000-0000-7000-8000-000000000003'::uuid end as change_type_id,
    case d.kind when 'BILL' then 'INCOMING' else 'OUTGOING' end as value_type,
    case d.kind when 'BILL' then d.booking_day when 'INVOICE' then d.service_day else d.document_day end::timestamp as changed_at,
    -- What a cancellation takes back, a line of 0 too.
    case when d.kind = 'CANCELLATION' then (case when l.amount_cents <= 0 then -100 else 100 end)
      when l.amount_cents < 0 then -100 else 100 end * l.quantity::bigint as quantity_hundredths
  from documents d join line_items l using (document_id)
  where l.product_id is not null and coalesce(l.product_use, 'PURCHASE') = 'PURCHASE'
    and not d.advance and l.applies_to_local_id is null
    and not (
      case when d.kind = 'CANCELLATION' then l.amount_cents > 0 else l.amount_cents < 0 end
      and exists (
        select from line_items o where o.document_id = d.document_id and o.product_id = l.product_id
          and o.product_use is not distinct from l.product_use
          and case when d.kind = 'CANCELLATION' then o.amount_cents < 0 else o.amount_cents > 0 end));

-- UUIDv7 (RFC 9562 §5.7) of this moment: PostgreSQL before 18 makes none itself.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;

-- Makes the changes of a document what its lines move. A line that moves something else now keeps its place in the order of record.
create function keep_document_stock(document uuid) returns void language sql as $$
  delete from stock_changes c
    where c.document_id = document
      and not exists (select from stock_of_documents s where s.document_id = document and s.position = c.position);
  insert into stock_changes (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position)
    select uuid_v7(), product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position
    from stock_of_documents where document_id = document
    order by position
    on conflict (document_id, position) where document_id is not null
    do update set product_id = excluded.product_id, changed_at = excluded.changed_at,
      quantity_hundredths = excluded.quantity_hundredths
    where (stock_changes.product_id, stock_changes.changed_at, stock_changes.quantity_hundredths)
      is distinct from (excluded.product_id, excluded.changed_at, excluded.quantity_hundredths)
$$;

insert into stock_changes (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position)
  select uuid_v7(), product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position
  from stock_of_documents order by changed_at, document_id, position;
