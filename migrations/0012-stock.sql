-- Products and the ledger of their stock: every change of a quantity, with its effect. The one writer of documents writes their movements;
-- all others are entered by hand or counted. A locked day keeps its stock and its value.

create table products (
  product_id uuid primary key,
  code text not null check (code <> ''),
  code_key text collate "C" not null constraint products_code unique,
  product_number text not null default '',
  description text not null check (description <> ''),
  invoice_text text not null default '',
  designer text not null default '',
  manufacturer text not null default '',
  manufactured text not null default '',
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  transport_cents bigint check (transport_cents >= 0),
  restoration_cents bigint check (restoration_cents >= 0),
  buying_cents bigint check (buying_cents >= 0),
  buying_foreign_cents bigint check (buying_foreign_cents >= 0),
  buying_currency text not null default '' check (buying_currency ~ '^([A-Z]{3})?$' and buying_currency <> 'EUR'),
  sales_cents bigint check (sales_cents >= 0),
  place text not null default '',
  tax_type text not null check (tax_type in ('m', 'v')),
  differential_kind text not null check (differential_kind in ('USED', 'ART', 'COLLECTION')),
  seller_kind text
    constraint products_seller_kind check (
      seller_kind in ('PRIVATE', 'SMALL_BUSINESS', 'DIFFERENTIAL_DEALER', 'VAT_DEALER', 'ARTIST', 'IMPORT')
    ),
  bought_at_reduced_rate boolean not null default false,
  purchased_on date,
  purchased_from text not null default '',
  version int not null default 1 check (version > 0),
  search_text text collate "C" not null,
  sort_key text collate "C" not null,
  constraint products_foreign_price check ((buying_foreign_cents is null) = (buying_currency = ''))
);
comment on table products is 'Products.';
comment on column products.code_key is 'The code as it is compared: two codes do not differ by their case alone.';
comment on column products.manufactured is 'As it is said: ''1962'', ''um 1960''.';
comment on column products.transport_cents is 'Per piece, in EUR.';
comment on column products.restoration_cents is 'Per piece, in EUR.';
comment on column products.buying_cents is 'Per piece, in EUR.';
comment on column products.buying_foreign_cents is 'Per piece, in the currency that was paid.';
comment on column products.sales_cents is 'Per piece, gross, in EUR.';
comment on column products.place is 'Where it stands.';
comment on column products.tax_type is 'm: by § 25a UStG, v: with VAT.';
comment on column products.differential_kind is 'The kind of goods of § 14a Abs. 6 UStG.';
comment on column products.seller_kind is
  'The kind of seller, by which § 25a UStG allows or forbids the margin scheme for the sale; null: not stated.';
comment on column products.bought_at_reduced_rate is '§ 25a Abs. 7 Nr. 1 Buchst. c UStG.';
comment on column products.purchased_on is
  'When a piece was bought of which no bill tells, such as one of the opening stock: the ledger of § 25a UStG needs it
  (§ 25a Abs. 6 S. 1, § 22 UStG). Where a bill is the purchase, the bill says it.';
comment on column products.purchased_from is 'Of whom, as purchased_on.';
comment on column products.version is
  'Saving a product''s form replaces all of it, so a replacement says which state it was made from.';
comment on constraint products_code on products is 'Each code names one product, whatever its case.';
comment on constraint products_foreign_price on products is
  'A foreign price has its currency, and no currency stands without a price.';
comment on constraint products_seller_kind on products is 'The kinds of sellers that § 25a UStG tells apart.';

create index products_sorted on products (sort_key, product_id);
comment on index products_sorted is 'Serves the unsearched list and the select.';
create index products_search on products using gin (search_text gin_trgm_ops);
comment on index products_search is 'Serves the search.';

-- A search finds products by their prices as whole words: beside products_search, a word that is an amount is looked up in each of these.

create index products_sales on products (sales_cents) where sales_cents is not null;
comment on index products_sales is 'Serves the search for a sales price.';
create index products_buying on products (buying_cents) where buying_cents is not null;
comment on index products_buying is 'Serves the search for a buying price.';
create index products_buying_foreign on products (buying_foreign_cents) where buying_foreign_cents is not null;
comment on index products_buying_foreign is 'Serves the search for a buying price in a foreign currency.';
create index products_transport on products (transport_cents) where transport_cents is not null;
comment on index products_transport is 'Serves the search for a cost of transport.';
create index products_restoration on products (restoration_cents) where restoration_cents is not null;
comment on index products_restoration is 'Serves the search for a cost of restoration.';

create function products_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
comment on function products_version is
  'Counts every change of a product''s data, by the form, an import or a bill, so that no path forgets it.';
create trigger products_version before update on products
  for each row when (old.* is distinct from new.*) execute function products_version();
comment on trigger products_version on products is 'A statement that changes nothing does not count.';

alter table photos add foreign key (product_id) references products on delete restrict;

create table product_imports (
  product_id uuid not null references products (product_id) on delete cascade,
  import_id uuid not null,
  effect text not null check (effect in ('CREATED', 'CHANGED', 'KEPT')),
  primary key (product_id, import_id)
);
comment on table product_imports is
  'The effect of each import on each product, so that a product''s history tells of the import, and the import''s
  result leads to its products. An import is one event about many products.';
comment on column product_imports.effect is
  'KEPT: the import left the product alone, and its history tells nothing of it.';
create index product_imports_import on product_imports (import_id, effect);
comment on index product_imports_import is 'Serves the list of the products of an import.';

-- The ledger.

create table product_stocks (
  product_id uuid primary key references products on delete cascade
);
comment on table product_stocks is
  'Each writer of a product''s stock or price locks its row here, so that they run one after another. The lock is not
  taken on the product itself, so that edits of its other data and changes of its stock never wait for each other.';

create table stock_changes (
  change_id uuid primary key,
  sequence bigint not null generated always as identity,
  product_id uuid not null constraint stock_changes_product_id_fkey references products on delete restrict,
  change_type_id uuid not null,
  value_type text not null check (value_type in ('ABSOLUTE', 'INCOMING', 'OUTGOING')),
  changed_at timestamp(0) not null,
  quantity_hundredths bigint not null,
  document_id uuid,
  position int,
  count_id uuid,
  recorded_at timestamptz not null default now(),
  recorded_by uuid references users,
  delta_hundredths bigint not null default 0,
  stock_hundredths bigint not null default 0,
  bought_hundredths bigint not null default 0,
  constraint stock_changes_change_type_fkey foreign key (change_type_id, value_type)
    references change_types (change_type_id, value_type),
  -- Only a document takes back: its cancellation or return is a movement of less than nothing.
  check (quantity_hundredths >= 0 or (document_id is not null and value_type <> 'ABSOLUTE')),
  check ((document_id is null) = (position is null)),
  -- A document is no inventory.
  check (document_id is null or count_id is null)
);
comment on table stock_changes is 'The changes of the stock.';
comment on column stock_changes.sequence is 'The order of record, which decides between changes of one moment.';
comment on column stock_changes.changed_at is 'In Europe/Berlin, as it was said: without a zone.';
comment on column stock_changes.quantity_hundredths is
  'In hundredths of a piece, in the direction of the type: the cancellation of a sale is a sale of less than nothing.';
comment on column stock_changes.document_id is
  'With position the line of a document that moves it; null for a change that was entered by hand or counted.';
comment on column stock_changes.count_id is 'The inventory in which the changes were counted together.';
comment on column stock_changes.delta_hundredths is
  'The effect of the change, kept by stock_recount in the order of changed_at and sequence.';
comment on column stock_changes.stock_hundredths is 'The stock after it, kept as delta_hundredths.';
comment on column stock_changes.bought_hundredths is
  'The quantity bought so far, by purchases and initial stock; kept as delta_hundredths.';
comment on constraint stock_changes_change_type_fkey on stock_changes is
  'A change has the value type of its change type.';

create index stock_changes_product on stock_changes (product_id, changed_at, sequence);
comment on index stock_changes_product is
  'Serves the stock on a day (the last one before it), a product''s history and the recount.';
create unique index stock_changes_document on stock_changes (document_id, position) where document_id is not null;
comment on index stock_changes_document is 'A line of a document moves its product once.';
create index stock_changes_type on stock_changes (change_type_id, value_type) where document_id is null;
comment on index stock_changes_type is 'A change type that is used is not deleted.';
create index stock_changes_bought on stock_changes (product_id, changed_at desc, sequence desc)
  where document_id is not null and change_type_id = '01900000-0000-7000-8000-000000000004' and quantity_hundredths > 0;
comment on index stock_changes_bought is 'Serves the bill of the last purchase up to a day.';
create index stock_changes_counted on stock_changes (product_id, changed_at desc, sequence desc)
  where change_type_id = '01900000-0000-7000-8000-000000000002';
comment on index stock_changes_counted is 'Serves the last inventory up to a day.';
create index stock_changes_count on stock_changes (count_id) where count_id is not null;
comment on index stock_changes_count is 'Serves taking an inventory back as one.';

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
comment on function stock_recount is 'Recounts the changes of these products from a moment on.';

create function stock_value_cents(stock_hundredths bigint, price_cents bigint) returns numeric
  language sql immutable parallel safe
  return coalesce(round(stock_hundredths::numeric * price_cents / 100), 0);
comment on function stock_value_cents is
  'The value of a quantity at a price per piece, in cents, rounded commercially; 0 without a price.';

create table stock_totals (
  day date not null,
  products bigint not null,
  pieces_hundredths bigint not null,
  buying_cents numeric not null,
  sales_cents numeric not null,
  held_products bigint not null default 0,
  held_pieces_hundredths bigint not null default 0,
  held_buying_cents numeric not null default 0,
  held_sales_cents numeric not null default 0
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
comment on table stock_totals is
  'Totals over all products, by day. Every change adds a row with its difference, so that no two writers wait for each
  other; the rows are folded now and then. The sum up to a day is the truth. The value of a product is rounded once,
  so that the differences telescope to it.';
comment on column stock_totals.day is 'Of the change; ''-infinity'' for how many products there are.';
comment on column stock_totals.held_products is
  'Of products of which there is some; a stock below zero counts for nothing here.';
comment on column stock_totals.held_pieces_hundredths is 'As held_products.';
comment on column stock_totals.held_buying_cents is 'As held_products.';
comment on column stock_totals.held_sales_cents is 'As held_products.';
insert into stock_totals values ('-infinity', 0, 0, 0, 0);

create table stock_spans (
  product_id uuid not null references products on delete cascade,
  since date not null,
  until date not null check (until > since),
  sort_key text collate "C" not null,
  primary key (product_id, since)
);
comment on table stock_spans is
  'The spans in which a product is in stock: on any day one row for each product in stock. By them the list of these
  alone (''Nur auf Lager'') is as quick as the whole one.';
comment on column stock_spans.since is 'The first day at whose end there is some.';
comment on column stock_spans.until is
  'The first day at whose end there is none any more; ''infinity'' while there is.';
comment on column stock_spans.sort_key is 'Of the product: the list is cut in one index.';
create index stock_spans_sorted on stock_spans (sort_key, product_id) include (since, until);
comment on index stock_spans_sorted is
  'Serves a page of what is in stock on a day. The days stand beside its key, not in it: each entry would have them
  compared as keys, which took twice the time.';

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
comment on function keep_stock_spans is
  'Makes the spans of these products agree with the ledger from a moment on. The caller holds their rows of
  product_stocks.';

create function stock_changes_follow() returns trigger language plpgsql as $$
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
comment on function stock_changes_follow is
  'Follows every change of the ledger: the product''s later changes are recounted, and totals and spans follow. It
  works by whole statements, also for a document with a thousand lines; a statement that touched no row does nothing.
  Other writers of the same product wait. It plans its statements anew each time, since a plan for one row is a bad
  one for the thousands of an inventory or an import.';

create trigger stock_changes_made after insert on stock_changes
  referencing new table as new_rows for each statement execute function stock_changes_follow();
comment on trigger stock_changes_made on stock_changes is 'Recounts from each new change on.';
create trigger stock_changes_changed after update on stock_changes
  referencing old table as old_rows new table as new_rows for each statement execute function stock_changes_follow();
comment on trigger stock_changes_changed on stock_changes is
  'Recounts from the old and the new moment of each moved change on.';
create trigger stock_changes_gone after delete on stock_changes
  referencing old table as old_rows for each statement execute function stock_changes_follow();
comment on trigger stock_changes_gone on stock_changes is 'Recounts from the moment of each deleted change on.';

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
comment on function products_follow is 'Gives each new product its row of product_stocks, and counts the products.';
create trigger products_made after insert on products
  referencing new table as new_rows for each statement execute function products_follow();
comment on trigger products_made on products is 'Gives new products their rows of product_stocks, and counts them in.';
create trigger products_gone after delete on products
  referencing old table as old_rows for each statement execute function products_follow();
comment on trigger products_gone on products is 'Counts deleted products out.';

create function stock_spans_follow_names() returns trigger language plpgsql as $$
begin
  perform 1 from product_stocks where product_id = new.product_id for update;
  update stock_spans set sort_key = new.sort_key where product_id = new.product_id;
  return null;
end $$;
comment on function stock_spans_follow_names is
  'Moves the spans of a renamed product. It waits for writers of the product''s stock, as a new price does: a span
  that is just being written would otherwise keep the old place.';
create trigger products_sorted_otherwise after update on products
  for each row when (old.sort_key is distinct from new.sort_key) execute function stock_spans_follow_names();
comment on trigger products_sorted_otherwise on products is 'Only another sort key moves the spans of a product.';

-- Prices.

create table former_product_prices (
  product_id uuid not null references products on delete cascade,
  through date not null,
  transport_cents bigint,
  restoration_cents bigint,
  buying_cents bigint,
  buying_foreign_cents bigint,
  buying_currency text not null,
  sales_cents bigint,
  primary key (product_id, through)
);
comment on table former_product_prices is
  'Former prices of products. The stock of a locked day keeps its value (§ 240 HGB, GoBD), so the day keeps the prices
  that its products had when it was locked. A later price counts from the first open day on, where the stock of that
  moment is revalued.';
comment on column former_product_prices.through is
  'The last locked day when a price changed: days up to there keep these.';

create function stock_totals_follow_prices() returns trigger language plpgsql as $$
declare
  open_from date;
begin
  perform 1 from product_stocks where product_id = new.product_id for update;
  -- Held until the commit, so that no month is locked meanwhile.
  open_from := hold_open_months();
  if isfinite(open_from) then
    -- Of several changes behind the same lock, the first one keeps the locked state.
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
comment on function stock_totals_follow_prices is
  'Revalues the totals by a new price. Totals are sums up to a day: those of locked days stay, the first open day gets
  the difference in value of the stock before it, and each later day that of its changes. Nothing before the first
  open day can change any more, so that this stays true.';
create trigger products_prices_changed after update on products
  for each row when (
    (old.transport_cents, old.restoration_cents, old.buying_cents, old.buying_foreign_cents, old.buying_currency, old.sales_cents)
    is distinct from
    (new.transport_cents, new.restoration_cents, new.buying_cents, new.buying_foreign_cents, new.buying_currency, new.sales_cents))
  execute function stock_totals_follow_prices();
comment on trigger products_prices_changed on products is
  'Only another price is kept for locked days and revalues the stock.';

-- The month lock.

create function stock_changes_locked() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day((select min(changed_at)::date from rows));
  return null;
end $$;
comment on function stock_changes_locked is 'Refuses changes of the stock on a locked day.';
create trigger stock_changes_locked_new after insert on stock_changes
  referencing new table as rows for each statement execute function stock_changes_locked();
comment on trigger stock_changes_locked_new on stock_changes is 'Nothing comes into a locked month.';
create trigger stock_changes_locked_gone after delete on stock_changes
  referencing old table as rows for each statement execute function stock_changes_locked();
comment on trigger stock_changes_locked_gone on stock_changes is 'Nothing goes out of a locked month.';

create function stock_changes_locked_changes() returns trigger language plpgsql as $$
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
comment on function stock_changes_locked_changes is
  'As stock_changes_locked, for updates. A recount changes only effects, and passes. Plans anew, as
  stock_changes_follow.';
create trigger stock_changes_locked_changes after update on stock_changes
  referencing old table as old_rows new table as new_rows for each statement execute function stock_changes_locked_changes();

-- Places in the list of products: a jump to the middle of 200,000 would walk through 100,000 entries of the index. So the order of the list
-- is cut into places, and how many products stand in each is kept, as it is by month for documents: a jump sums up places, then counts off
-- entries inside of one.

create table product_places (
  sort_key text collate "C" primary key
);
comment on table product_places is
  'Where the places begin: each reaches from its key to the next one''s. They are cut anew where one has become
  crowded.';
insert into product_places values ('');

create table product_place_counts (
  place text collate "C" not null,
  counted text not null check (counted in ('PRODUCTS', 'HELD_BY_MONTH', 'HELD_BY_DAY')),
  day date not null check (isfinite(day) = (counted <> 'PRODUCTS')),
  products bigint not null,
  is_folded boolean not null default false
);
comment on table product_place_counts is
  'How many more products stand in a place; only the sum of the rows means something. Of those in stock: since that day,
  by month and by day, so that a day is summed up from the months before its own and the days of its own.';
create index product_place_counts_days on product_place_counts (counted, day) include (place, products);
comment on index product_place_counts_days is 'Serves the sums up to a day.';
create index product_place_counts_fresh on product_place_counts (place) where not is_folded;
comment on index product_place_counts_fresh is 'Serves the folding.';

create function hold_product_places() returns void language sql as $$
  select pg_advisory_xact_lock_shared(x'4B4F4E54'::int, 2)
$$;
comment on function hold_product_places is 'A count locks the places until its commit; cutting them never waits.';

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
comment on function product_places_follow_spans is
  'Counts a product in on the first day of a span, and out at its end.';
create trigger stock_spans_made after insert on stock_spans
  referencing new table as new_rows for each statement execute function product_places_follow_spans();
comment on trigger stock_spans_made on stock_spans is 'Counts new spans in.';
create trigger stock_spans_changed after update on stock_spans
  referencing old table as old_rows new table as new_rows for each statement execute function product_places_follow_spans();
comment on trigger stock_spans_changed on stock_spans is 'Counts changed spans out as they were and in as they are.';
create trigger stock_spans_gone after delete on stock_spans
  referencing old table as old_rows for each statement execute function product_places_follow_spans();
comment on trigger stock_spans_gone on stock_spans is 'Counts deleted spans out.';

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
comment on function product_places_follow_products is 'Counts the products that a statement made or deleted.';
create trigger products_placed after insert on products
  referencing new table as rows for each statement execute function product_places_follow_products();
comment on trigger products_placed on products is 'Counts new products into their places.';
create trigger products_gone_from_places after delete on products
  referencing old table as rows for each statement execute function product_places_follow_products();
comment on trigger products_gone_from_places on products is 'Counts deleted products out of their places.';

create function product_places_follow_names() returns trigger language plpgsql as $$
begin
  perform hold_product_places();
  insert into product_place_counts
    select (select max(p.sort_key) from product_places p where p.sort_key <= moved.key) as place, 'PRODUCTS', '-infinity', sum(change)
    from (values (old.sort_key, -1), (new.sort_key, 1)) as moved (key, change)
    group by place having sum(change) <> 0;
  return null;
end $$;
comment on function product_places_follow_names is 'Moves the count of a renamed product to its new place.';
create trigger products_placed_otherwise after update on products
  for each row when (old.sort_key is distinct from new.sort_key) execute function product_places_follow_names();
comment on trigger products_placed_otherwise on products is 'Only another sort key moves a product to another place.';

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
comment on function count_product_places is
  'Recounts the places from one key up to another: each is a range of the index of its order.';

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
comment on function cut_product_places is 'Cuts places of more than `most` products into such of `size`.';
