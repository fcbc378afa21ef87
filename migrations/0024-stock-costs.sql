-- One cost: what the pieces of a product in stock are worth, and what those that were sold cost, stands in the rows of the ledger of the
-- stock. Where a product came in more than once, or its price was lowered, that is the moving average (§ 240 Abs. 4, § 256 S. 2 HGB;
-- decisions §10 'One cost'); the recount of the ledger keeps it.

create function share_cents(amount bigint, part bigint, whole bigint) returns bigint
  language sql immutable parallel safe
  return case when part = 0 or whole = 0 then 0 when part = whole then amount
    else (sign(amount::numeric * part) * div(2 * abs(amount::numeric * part) + whole, 2 * whole::numeric))::bigint end;
comment on function share_cents is
  'The share of an amount that so much of the whole has, rounded commercially and exactly; neither is below 0.';

-- What a document says of its movement.

alter table stock_changes
  add column paid_cents bigint,
  add column about_hundredths bigint,
  add column reverses_document_id uuid,
  add column reverses_position int,
  add column value_delta_cents bigint not null default 0,
  add column value_cents bigint not null default 0,
  add column cost_delta_cents bigint not null default 0,
  add column cost_cents bigint not null default 0,
  add column average_cents bigint not null default 0,
  add column average_hundredths bigint not null default 0,
  add column inflows int not null default 0,
  add column was_averaged boolean not null default false,
  add column is_averaged boolean not null default false,
  add column settles jsonb,
  add column costing jsonb;
comment on column stock_changes.paid_cents is
  'In EUR: what a line of a bill paid (below 0: credited), or what a sale by § 25a UStG declares that its pieces cost.
  Null where the value follows from the ledger alone.';
comment on column stock_changes.about_hundredths is
  'Of a reduction, which moves nothing: of how many pieces the line lowers the price.';
comment on column stock_changes.reverses_document_id is
  'The invoice that a cancellation takes back, or from which the pieces of a correction come back: at its cost.';
comment on column stock_changes.reverses_position is 'The line that a cancellation takes back; null of a correction.';
comment on column stock_changes.value_delta_cents is 'How the change changed the value of the stock; kept as value_cents.';
comment on column stock_changes.value_cents is
  'What the pieces in stock cost after the change, never below 0; kept by stock_recount. Where is_averaged, it is the
  value that is shown; else that is the quantity at the product''s buying price.';
comment on column stock_changes.cost_delta_cents is 'How the change changed the cost of what was sold; kept as cost_cents.';
comment on column stock_changes.cost_cents is 'What the pieces sold so far cost, never below 0; kept by stock_recount.';
comment on column stock_changes.average_cents is
  'With average_hundredths the last average: the value of so many pieces. 0 of 0 before the first one came in.';
comment on column stock_changes.average_hundredths is 'As average_cents.';
comment on column stock_changes.inflows is 'How often the product came in so far, by lines of bills and as initial stock.';
comment on column stock_changes.was_averaged is 'is_averaged as it was before the change.';
comment on column stock_changes.is_averaged is
  'Whether the moving average counts from this change on: the product came in more than once, or was reduced.';
comment on column stock_changes.settles is
  'What came in settles sales that were made before it: by how much more or less each of these changes cost than was
  assumed until then, {change_id: cents}.';
comment on column stock_changes.costing is
  'What the recount goes on with and no other column says: pieces that left before they came in (owed), credits that wait
  for the first purchase (waiting), lines cancelled before their supply (ahead). Null mostly.';

create index stock_changes_settles on stock_changes (product_id, changed_at) where settles is not null;
comment on index stock_changes_settles is 'Serves what a sale cost that was made before its pieces came in.';
create index stock_changes_other_costs on stock_changes (changed_at) include (product_id, cost_delta_cents)
  where cost_delta_cents <> 0 and (document_id is null or value_type = 'INCOMING');
comment on index stock_changes_other_costs is
  'Serves what something else than a line of an invoice changed in the cost of sold pieces: few rows do.';

create table stock_costing_start (
  valued_from date primary key
);
comment on table stock_costing_start is
  'One row: the first day that is valued by the moving average. Days before were locked when it was introduced, and keep
  the value that they were locked with: each product''s quantity at its buying price.';
insert into stock_costing_start
  select coalesce((select max(month) + interval '1 month' from locked_months)::date, '-infinity');

create table stock_shifts (
  product_id uuid not null references products on delete cascade,
  day date not null,
  value_cents bigint not null,
  cost_cents bigint not null
);
comment on table stock_shifts is
  'What a locked day keeps although the ledger says otherwise by now: by how much value and cost up to that day were less
  or more, and the opposite on the first day that was open then. A sum up to a day belongs to what the ledger says of
  it; from the first open day on the sum is 0.';
create index stock_shifts_product on stock_shifts (product_id, day);
comment on index stock_shifts_product is 'Serves the value and cost of a product on a locked day.';

-- The moving average, step by step.

create type stock_costing as (
  pieces bigint,
  value_cents bigint,
  cost_cents bigint,
  average_cents bigint,
  average_hundredths bigint,
  inflows int,
  is_averaged boolean,
  owed jsonb,
  waiting jsonb,
  ahead jsonb,
  settles jsonb
);
comment on type stock_costing is
  'A product between two changes of its stock: pieces in hundredths, below 0 those that left before they came in. owed
  names these one by one: [{row, kind, pieces, cents}], cents being what was assumed as their cost.';

create function stock_average(s stock_costing, pieces bigint, price bigint) returns bigint
  language sql immutable
  return case when s.average_hundredths > 0 then share_cents(s.average_cents, pieces, s.average_hundredths)
    else share_cents(coalesce(price, 0), pieces, 100) end;
comment on function stock_average is
  'What so many pieces are worth at the last average, before there is one at the product''s price.';

create function stock_comes_in(s stock_costing, pieces bigint, cents bigint, has_value boolean)
returns stock_costing language plpgsql immutable as $$
declare
  entry record;
  still_owed jsonb := '[]';
  filled bigint := 0;
  taken bigint := 0;
  part bigint;
  assumed bigint;
  share bigint;
  last_sale text;
begin
  if s.owed is not null then
    for entry in
      select e ->> 'row' as row, e ->> 'kind' as kind, (e ->> 'pieces')::bigint as pieces, (e ->> 'cents')::bigint as cents
      from jsonb_array_elements(s.owed) e
    loop
      part := least(entry.pieces, pieces - filled);
      assumed := share_cents(entry.cents, part, entry.pieces);
      if part < entry.pieces then
        still_owed := still_owed || jsonb_build_object('row', entry.row, 'kind', entry.kind,
          'pieces', entry.pieces - part, 'cents', entry.cents - assumed);
      end if;
      continue when part = 0;
      share := case when not has_value or entry.kind = 'DECLARED' then assumed
        else share_cents(cents, filled + part, pieces) - share_cents(cents, filled, pieces) end;
      if has_value then share := least(share, cents - taken); end if;
      filled := filled + part;
      taken := taken + share;
      continue when entry.kind = 'LOST';
      last_sale := entry.row;
      s.cost_cents := s.cost_cents + share - assumed;
      s.settles := stock_settled(s.settles, entry.row, share - assumed);
    end loop;
    s.owed := nullif(still_owed, '[]');
  end if;
  s.pieces := s.pieces + pieces;
  s.value_cents := s.value_cents
    + case when has_value then cents - taken else share_cents(cents, pieces - filled, pieces) end;
  -- What is left although no piece is belongs to the sales that took the pieces.
  if s.pieces <= 0 and last_sale is not null then s.settles := stock_settled(s.settles, last_sale, s.value_cents); end if;
  return s;
end $$;
comment on function stock_comes_in is
  'Pieces come in with a value. Those that had left before take their share of it, a sale by § 25a UStG what it declared;
  what comes in without a value of its own (a count, a change by hand) leaves them what was assumed.';

create function stock_settled(settles jsonb, sale text, cents bigint) returns jsonb language sql immutable as $$
  select case when cents = 0 then settles
    else coalesce(settles, '{}') || jsonb_build_object(sale, coalesce((settles ->> sale)::bigint, 0) + cents) end
$$;
comment on function stock_settled is 'Adds to what an inflow settles of a sale.';

create function stock_goes_out(s stock_costing, change uuid, pieces bigint, kind text, declared bigint, price bigint)
returns stock_costing language plpgsql immutable as $$
declare
  there bigint := least(pieces, greatest(s.pieces, 0));
  share bigint := case when declared is null then share_cents(s.value_cents, there, s.pieces)
    else least(share_cents(declared, there, pieces), s.value_cents) end;
  assumed bigint := case
    when kind = 'LOST' then 0
    when declared is not null then declared - share_cents(declared, there, pieces)
    else stock_average(s, pieces - there, price) end;
begin
  s.value_cents := s.value_cents - share;
  s.pieces := s.pieces - pieces;
  if kind = 'SOLD' then s.cost_cents := s.cost_cents + share + assumed; end if;
  if pieces > there then
    s.owed := coalesce(s.owed, '[]') || jsonb_build_object('row', change,
      'kind', case when kind = 'SOLD' and declared is not null then 'DECLARED' else kind end,
      'pieces', pieces - there, 'cents', assumed);
  end if;
  return s;
end $$;
comment on function stock_goes_out is
  'Pieces go out: SOLD with their share of the value as cost, or with what they declare; LOST without a cost. Those that
  are not there are owed, at the last average until they come in.';

create function stock_is_credited(s stock_costing, change uuid, pieces bigint, cents bigint, moved bigint)
returns stock_costing language plpgsql immutable as $$
declare
  there bigint := least(pieces, greatest(s.pieces, 0));
  from_value bigint := least(share_cents(cents, there, pieces), s.value_cents);
begin
  s.value_cents := s.value_cents - from_value;
  s.cost_cents := s.cost_cents - (cents - from_value);
  s.pieces := s.pieces - moved;
  if moved > there then
    s.owed := coalesce(s.owed, '[]')
      || jsonb_build_object('row', change, 'kind', 'RETURNED', 'pieces', moved - there, 'cents', 0);
  end if;
  if moved = 0 then s.is_averaged := true; end if;
  return s;
end $$;
comment on function stock_is_credited is
  'A supplier credits something for so many pieces, those in stock first: the others were sold, and cost less. Moved are
  the pieces that go back to him; a reduction moves none.';

create function stock_is_bought(s stock_costing, pieces bigint, cents bigint) returns stock_costing
language plpgsql immutable as $$
declare
  credit jsonb;
begin
  s := stock_comes_in(s, pieces, cents, true);
  s.average_cents := cents;
  s.average_hundredths := pieces;
  s.inflows := s.inflows + 1;
  if s.inflows > 1 then s.is_averaged := true; end if;
  if s.waiting is not null then
    for credit in select * from jsonb_array_elements(s.waiting) loop
      s := stock_is_credited(s, (credit ->> 'row')::uuid, (credit ->> 'pieces')::bigint, (credit ->> 'cents')::bigint,
        (credit ->> 'moved')::bigint);
    end loop;
    s.waiting := null;
  end if;
  return s;
end $$;
comment on function stock_is_bought is
  'A line of a bill or initial stock comes in. The first one meets the credits that waited for it.';

create function stock_comes_back(s stock_costing, pieces bigint, cents bigint, sales text[]) returns stock_costing
language plpgsql immutable as $$
declare
  entry record;
  still_owed jsonb := '[]';
  brought bigint := least(cents, s.cost_cents);
  part bigint;
  assumed bigint;
begin
  s.cost_cents := s.cost_cents - brought;
  if s.owed is not null then
    for entry in
      select e, (e ->> 'pieces')::bigint as pieces, (e ->> 'cents')::bigint as cents from jsonb_array_elements(s.owed) e
    loop
      part := case when entry.e ->> 'row' = any (sales) then least(entry.pieces, pieces) else 0 end;
      assumed := share_cents(entry.cents, part, entry.pieces);
      if part < entry.pieces then
        still_owed := still_owed
          || (entry.e || jsonb_build_object('pieces', entry.pieces - part, 'cents', entry.cents - assumed));
      end if;
      pieces := pieces - part;
      s.pieces := s.pieces + part;
      brought := greatest(brought - assumed, 0);
    end loop;
    s.owed := nullif(still_owed, '[]');
  end if;
  if pieces > 0 then return stock_comes_in(s, pieces, brought, true); end if;
  s.cost_cents := s.cost_cents + brought;
  return s;
end $$;
comment on function stock_comes_back is
  'Pieces that were sold come back with what they cost, but not with more than stands as cost. Those of these sales that
  are still owed are owed no more.';

create function stock_papers(product uuid, reversed uuid[], before timestamp) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(c.change_id, jsonb_build_object('document', c.document_id, 'position', c.position,
    'pieces', -c.delta_hundredths, 'cents', c.cost_delta_cents + coalesce(settled.cents, 0))), '{}')
  from stock_changes c
  cross join lateral (
    select sum((f.settles ->> c.change_id::text)::bigint)::bigint as cents from stock_changes f
    where f.product_id = c.product_id and f.changed_at < before and f.settles is not null
  ) settled
  where c.product_id = product and c.changed_at < before and c.document_id = any (reversed)
$$;
comment on function stock_papers is
  'What the lines of these documents sold of a product before a moment, and what that cost by then: {change_id: {document,
  position, pieces, cents}}.';

create function stock_moved_by_document(s stock_costing, c stock_changes, delta bigint, papers jsonb, price bigint)
returns stock_costing language plpgsql immutable as $$
declare
  pieces bigint := 0;
  cents bigint := 0;
  sales text[];
  key text := c.document_id || ':' || c.position;
begin
  if c.value_type = 'INCOMING' then
    if delta > 0 then return stock_is_bought(s, delta, coalesce(c.paid_cents, 0)); end if;
    pieces := coalesce(c.about_hundredths, -delta);
    if s.inflows > 0 then return stock_is_credited(s, c.change_id, pieces, -coalesce(c.paid_cents, 0), -delta); end if;
    s.waiting := coalesce(s.waiting, '[]') || jsonb_build_object('row', c.change_id, 'pieces', pieces,
      'cents', -coalesce(c.paid_cents, 0), 'moved', -delta);
    return s;
  end if;
  if c.reverses_document_id is not null then
    select coalesce(sum((paper ->> 'pieces')::bigint), 0), coalesce(sum((paper ->> 'cents')::bigint), 0), array_agg(id)
      into pieces, cents, sales
      from jsonb_each(papers) as p (id, paper)
      where (paper ->> 'document')::uuid = c.reverses_document_id
        -- A correction names an invoice, a cancellation also the line.
        and case when c.reverses_position is null then (paper ->> 'pieces')::bigint > 0
          else (paper ->> 'position')::int = c.reverses_position end;
  end if;
  if c.reverses_position is not null and sales is null then
    -- Cancelled before its supply: neither of both costs anything.
    s.ahead := coalesce(s.ahead, '{}')
      || jsonb_build_object(c.reverses_document_id || ':' || c.reverses_position, true);
    if delta < 0 then return stock_goes_out(s, c.change_id, -delta, 'SOLD', 0, price); end if;
    return stock_comes_in(s, delta, 0, false);
  end if;
  if s.ahead ? key then
    s.ahead := nullif(s.ahead - key, '{}');
    if delta < 0 then return stock_goes_out(s, c.change_id, -delta, 'SOLD', 0, price); end if;
    return stock_comes_in(s, delta, 0, false);
  end if;
  if c.reverses_position is not null then
    if delta < 0 then return stock_goes_out(s, c.change_id, -delta, 'SOLD', greatest(-cents, 0), price); end if;
    return stock_comes_back(s, delta, greatest(cents, 0), sales);
  end if;
  if delta < 0 then return stock_goes_out(s, c.change_id, -delta, 'SOLD', c.paid_cents, price); end if;
  return stock_comes_back(s, delta,
    case when pieces > 0 then share_cents(greatest(cents, 0), least(delta, pieces), pieces)
        + stock_average(s, greatest(delta - pieces, 0), price)
      else stock_average(s, delta, price) end, coalesce(sales, '{}'));
end $$;
comment on function stock_moved_by_document is
  'What a line of a document does: it buys, returns to the supplier or lowers a price; it sells, takes a sale back at its
  cost, or brings pieces back, at the cost of the invoice that it corrects, else at the average.';

create function stock_effects(touched uuid[], moments timestamp[]) returns setof stock_changes
language plpgsql stable rows 20 as $$
declare
  product record;
  s stock_costing;
  before stock_changes;
  c stock_changes;
  reversed uuid[];
  papers jsonb;
  settled record;
  delta bigint;
begin
  for product in
    select t.product_id, min(t.moment) as since, (select buying_cents from products p where p.product_id = t.product_id) as price
    from unnest(touched, moments) as t (product_id, moment) group by t.product_id
  loop
    select * into before from stock_changes where product_id = product.product_id and changed_at < product.since
      order by changed_at desc, sequence desc limit 1;
    before.stock_hundredths := coalesce(before.stock_hundredths, 0);
    before.bought_hundredths := coalesce(before.bought_hundredths, 0);
    s := row(
      before.stock_hundredths + coalesce((
        select sum((e ->> 'moved')::bigint) from jsonb_array_elements(before.costing -> 'waiting') e), 0),
      coalesce(before.value_cents, 0), coalesce(before.cost_cents, 0), coalesce(before.average_cents, 0),
      coalesce(before.average_hundredths, 0), coalesce(before.inflows, 0), coalesce(before.is_averaged, false),
      before.costing -> 'owed', before.costing -> 'waiting', before.costing -> 'ahead', null);
    reversed := array(
      select distinct reverses_document_id from stock_changes
      where product_id = product.product_id and changed_at >= product.since and reverses_document_id is not null);
    papers := case when reversed <> '{}' then stock_papers(product.product_id, reversed, product.since) else '{}' end;
    for c in
      select * from stock_changes where product_id = product.product_id and changed_at >= product.since
      order by changed_at, sequence
    loop
      c.was_averaged := s.is_averaged;
      c.value_delta_cents := s.value_cents;
      c.cost_delta_cents := s.cost_cents;
      s.settles := null;
      delta := case c.value_type when 'OUTGOING' then -c.quantity_hundredths when 'INCOMING' then c.quantity_hundredths
        else c.quantity_hundredths - before.stock_hundredths end;
      if c.document_id is not null then
        s := stock_moved_by_document(s, c, delta, papers, product.price);
      elsif delta > 0 and c.change_type_id = '01900000-0000-7000-8000-000000000001' then
        s := stock_is_bought(s, delta, share_cents(coalesce(product.price, 0), delta, 100));
      elsif delta > 0 then
        s := stock_comes_in(s, delta, stock_average(s, delta, product.price), false);
      elsif delta < 0 then
        s := stock_goes_out(s, c.change_id, -delta, 'LOST', null, product.price);
      end if;
      if s.pieces > 0 then
        s.average_cents := s.value_cents;
        s.average_hundredths := s.pieces;
      else
        -- Without a piece nothing is worth anything: the rest is cost of what was sold.
        s.cost_cents := s.cost_cents + s.value_cents;
        s.value_cents := 0;
      end if;
      s.cost_cents := greatest(s.cost_cents, 0);
      c.delta_hundredths := delta;
      c.stock_hundredths := before.stock_hundredths + delta;
      c.bought_hundredths := before.bought_hundredths + case when c.change_type_id in
        ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000004') then delta else 0 end;
      c.value_delta_cents := s.value_cents - c.value_delta_cents;
      c.cost_delta_cents := s.cost_cents - c.cost_delta_cents;
      c.value_cents := s.value_cents;
      c.cost_cents := s.cost_cents;
      c.average_cents := s.average_cents;
      c.average_hundredths := s.average_hundredths;
      c.inflows := s.inflows;
      c.is_averaged := s.is_averaged;
      c.settles := s.settles;
      c.costing := nullif(
        jsonb_strip_nulls(jsonb_build_object('owed', s.owed, 'waiting', s.waiting, 'ahead', s.ahead)), '{}');
      if c.document_id = any (reversed) then
        papers := papers || jsonb_build_object(c.change_id, jsonb_build_object('document', c.document_id,
          'position', c.position, 'pieces', -delta, 'cents', c.cost_delta_cents));
      end if;
      if s.settles is not null then
        for settled in select key, value::bigint as cents from jsonb_each_text(s.settles) loop
          if papers ? settled.key then
            papers := jsonb_set(papers, array[settled.key, 'cents'],
              to_jsonb((papers -> settled.key ->> 'cents')::bigint + settled.cents));
          end if;
        end loop;
      end if;
      before := c;
      return next c;
    end loop;
  end loop;
end $$;
comment on function stock_effects is
  'The changes of these products from a moment on with the effects that they have: quantity, value and cost, walked
  through in the order of time and of record.';

create or replace function stock_recount(products uuid[], since timestamp[]) returns void language sql as $$
  update stock_changes c
  set delta_hundredths = n.delta_hundredths, stock_hundredths = n.stock_hundredths, bought_hundredths = n.bought_hundredths,
    value_delta_cents = n.value_delta_cents, value_cents = n.value_cents, cost_delta_cents = n.cost_delta_cents,
    cost_cents = n.cost_cents, average_cents = n.average_cents, average_hundredths = n.average_hundredths,
    inflows = n.inflows, was_averaged = n.was_averaged, is_averaged = n.is_averaged, settles = n.settles, costing = n.costing
  from stock_effects($1, $2) n
  where c.change_id = n.change_id and c is distinct from n
$$;
comment on function stock_recount is 'Recounts the changes of these products from a moment on.';

-- The totals follow the value.

create or replace function stock_changes_follow() returns trigger language plpgsql as $$
declare
  touched uuid[];
  since timestamp[];
  open_from date := '-infinity';
  -- Of each state before (-1) and after (1): what it adds to the totals. A locked day keeps them; the first open one takes the difference.
  add_up constant text := $sql$
    insert into stock_totals
      select greatest(changed_at::date, $1), 0, sum(sign * delta_hundredths),
        sum(sign * (stock_worth_cents(is_averaged, value_cents, stock_hundredths, buying_cents)
          - stock_worth_cents(was_averaged, value_cents - value_delta_cents, stock_hundredths - delta_hundredths, buying_cents))),
        sum(sign * (stock_value_cents(stock_hundredths, sales_cents)
          - stock_value_cents(stock_hundredths - delta_hundredths, sales_cents))),
        sum(sign * ((stock_hundredths > 0)::int - (stock_hundredths - delta_hundredths > 0)::int)),
        sum(sign * (greatest(stock_hundredths, 0) - greatest(stock_hundredths - delta_hundredths, 0))),
        sum(sign * (stock_worth_cents(is_averaged, value_cents, greatest(stock_hundredths, 0), buying_cents)
          - stock_worth_cents(was_averaged, value_cents - value_delta_cents,
            greatest(stock_hundredths - delta_hundredths, 0), buying_cents))),
        sum(sign * (stock_value_cents(greatest(stock_hundredths, 0), sales_cents)
          - stock_value_cents(greatest(stock_hundredths - delta_hundredths, 0), sales_cents)))
      from (%s) as states join products using (product_id)
      where delta_hundredths <> 0 or value_delta_cents <> 0 or was_averaged <> is_averaged
      group by 1 $sql$;
  state constant text := 'select %s as sign, product_id, changed_at, delta_hundredths, stock_hundredths, value_delta_cents, value_cents,
    was_averaged, is_averaged from %I';
  facts constant text := 'change_id, product_id, change_type_id, changed_at, quantity_hundredths, paid_cents, about_hundredths,
    reverses_document_id, reverses_position';
begin
  if tg_op = 'INSERT' then
    -- They have effected nothing yet.
    select array_agg(product_id), array_agg(changed_at) into touched, since from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(product_id), array_agg(changed_at) into touched, since from old_rows;
  else
    if not exists (select from new_rows) then return null; end if;
    -- Those that were only counted anew are not counted once more.
    execute format($sql$
      select array_agg(product_id), array_agg(changed_at)
      from ((select %1$s from old_rows except select %1$s from new_rows) union all (select %1$s from new_rows except select %1$s from old_rows)) as moved $sql$,
      facts) into touched, since;
  end if;
  if touched is null and tg_op <> 'UPDATE' then return null; end if;
  if touched is not null then
    execute 'select from product_stocks where product_id = any ($1) order by product_id for update' using touched;
  end if;
  if tg_op = 'DELETE' then
    execute format(add_up, format(state, -1, 'old_rows')) using open_from;
  elsif tg_op = 'UPDATE' then
    open_from := hold_open_months();
    execute format(add_up, format(state, 1, 'new_rows') || ' union all ' || format(state, -1, 'old_rows')) using open_from;
    if isfinite(open_from) then
      execute $sql$
        with shifted as (
          select n.product_id, n.changed_at::date as day, n.value_delta_cents - o.value_delta_cents as value,
            n.cost_delta_cents - o.cost_delta_cents as cost
          from new_rows n join old_rows o using (change_id)
          where n.changed_at < $1 and (n.value_delta_cents, n.cost_delta_cents) is distinct from (o.value_delta_cents, o.cost_delta_cents)
        )
        insert into stock_shifts
        select product_id, turn.day, sum(turn.sign * value), sum(turn.sign * cost)
        from shifted cross join lateral (values (day, -1), ($1, 1)) as turn (day, sign)
        where exists (select from stock_changes c where c.product_id = shifted.product_id and c.is_averaged)
        group by product_id, turn.day $sql$ using open_from;
    end if;
  end if;
  if touched is not null then
    execute 'select stock_recount($1, $2)' using touched, since;
    execute 'select keep_stock_spans($1, $2)' using touched, since;
  end if;
  return null;
end $$;

create function stock_worth_cents(averaged boolean, value_cents bigint, stock_hundredths bigint, price_cents bigint)
returns numeric language sql immutable parallel safe
  return case when averaged then value_cents else stock_value_cents(stock_hundredths, price_cents) end;
comment on function stock_worth_cents is
  'What a quantity is worth: by the moving average what the ledger says, else the quantity at the price.';

create or replace function stock_totals_follow_prices() returns trigger language plpgsql as $$
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
      sum(case when is_averaged then 0 else stock_value_cents(stock, new.buying_cents) - stock_value_cents(stock, old.buying_cents) end
        - case when was_averaged then 0 else stock_value_cents(before, new.buying_cents) - stock_value_cents(before, old.buying_cents) end),
      sum(stock_value_cents(stock, new.sales_cents) - stock_value_cents(before, new.sales_cents)
        - stock_value_cents(stock, old.sales_cents) + stock_value_cents(before, old.sales_cents)),
      0, 0,
      sum(case when is_averaged then 0 else stock_value_cents(held, new.buying_cents) - stock_value_cents(held, old.buying_cents) end
        - case when was_averaged then 0
          else stock_value_cents(held_before, new.buying_cents) - stock_value_cents(held_before, old.buying_cents) end),
      sum(stock_value_cents(held, new.sales_cents) - stock_value_cents(held_before, new.sales_cents)
        - stock_value_cents(held, old.sales_cents) + stock_value_cents(held_before, old.sales_cents))
    from (
      select changed_at::date as day, stock_hundredths as stock, stock_hundredths - delta_hundredths as before,
        greatest(stock_hundredths, 0) as held, greatest(stock_hundredths - delta_hundredths, 0) as held_before, is_averaged, was_averaged
      from stock_changes where product_id = new.product_id and changed_at >= open_from
      union all
      (select open_from, stock_hundredths, 0, greatest(stock_hundredths, 0), 0, is_averaged, false
        from stock_changes where product_id = new.product_id and changed_at < open_from
        order by changed_at desc, sequence desc limit 1)
    ) as states group by 1;
  if old.buying_cents is distinct from new.buying_cents then
    -- Initial stock came in at that price, and so did what nothing else gives a value.
    perform stock_recount(array[new.product_id], array['-infinity'::timestamp]);
  end if;
  return null;
end $$;

-- What documents say.

create or replace view stock_of_documents as
  select
    d.document_id, l.position, l.product_id,
    case d.kind when 'BILL' then '01900000-0000-7000-8000-000000000004'::uuid
      else '01900000-0000-7000-8000-000000000003'::uuid end as change_type_id,
    case d.kind when 'BILL' then 'INCOMING' else 'OUTGOING' end as value_type,
    coalesce(d.booking_day, supply_day(d), d.document_day)::timestamp as changed_at,
    case when l.product_use = 'PRICE_REDUCTION' then 0
      -- A cancellation takes back each line, also one of 0.
      else case when d.kind = 'CANCELLATION' then (case when l.amount_cents <= 0 then -100 else 100 end)
        when l.amount_cents < 0 then -100 else 100 end * l.quantity::bigint end as quantity_hundredths,
    case when d.kind = 'BILL' then
        case when d.tax_scheme = 'KLEINUNTERNEHMER' or p.tax_type = 'm' then l.gross_euro_cents else l.net_euro_cents end
      when d.kind = 'INVOICE' and l.tax_type = 'DIFFERENTIAL' and l.amount_cents >= 0
        then in_euro_cents(abs(l.amount_buying_cents), d.rate) * l.quantity end as paid_cents,
    case when l.product_use = 'PRICE_REDUCTION' then 100 * l.quantity::bigint end as about_hundredths,
    case when d.kind = 'CANCELLATION' then d.cancelled_document_id
      when d.kind = 'INVOICE' and l.amount_cents < 0 then d.corrected_document_id end as reverses_document_id,
    case when d.kind = 'CANCELLATION' then l.position end as reverses_position
  from documents d join line_items l using (document_id) join products p on p.product_id = l.product_id
  where coalesce(l.product_use, 'PURCHASE') in ('PURCHASE', 'PRICE_REDUCTION')
    and not d.advance and l.goods_returned is not false;
comment on view stock_of_documents is
  'The movements of stock by the lines of documents. The day is a bill''s booking, an invoice''s supply, a
  cancellation''s own date. A line below 0 is a return, to the supplier or by the customer, unless it says that only the
  price is lowered: of an invoice (goods_returned) that is no movement, of a bill (PRICE_REDUCTION) one of 0 pieces, which
  lowers what the pieces cost. Transport and restoration move no stock. Nor does an advance invoice, which asks for money
  before the supply: the final invoice delivers. paid_cents is what a bill''s line paid, net where the firm deducts input
  tax, else gross, or what a sale by § 25a UStG declares.';

create or replace function keep_document_stock(document uuid) returns void language sql as $$
  delete from stock_changes c
    where c.document_id = document
      and not exists (select from stock_of_documents s where s.document_id = document and s.position = c.position);
  insert into stock_changes (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position,
      paid_cents, about_hundredths, reverses_document_id, reverses_position)
    select uuid_v7(), product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position,
      paid_cents, about_hundredths, reverses_document_id, reverses_position
    from stock_of_documents where document_id = document
    order by position
    on conflict (document_id, position) where document_id is not null
    do update set product_id = excluded.product_id, changed_at = excluded.changed_at,
      quantity_hundredths = excluded.quantity_hundredths, paid_cents = excluded.paid_cents,
      about_hundredths = excluded.about_hundredths, reverses_document_id = excluded.reverses_document_id,
      reverses_position = excluded.reverses_position
    where (stock_changes.product_id, stock_changes.changed_at, stock_changes.quantity_hundredths, stock_changes.paid_cents,
        stock_changes.about_hundredths, stock_changes.reverses_document_id, stock_changes.reverses_position)
      is distinct from (excluded.product_id, excluded.changed_at, excluded.quantity_hundredths, excluded.paid_cents,
        excluded.about_hundredths, excluded.reverses_document_id, excluded.reverses_position)
$$;

create function stock_follows_tax_type() returns trigger language plpgsql as $$
begin
  perform 1 from product_stocks where product_id = new.product_id for update;
  update stock_changes c set paid_cents = s.paid_cents
    from stock_of_documents s
    where c.product_id = new.product_id and c.document_id = s.document_id and c.position = s.position
      and s.document_id in (select document_id from stock_changes where product_id = new.product_id)
      and c.paid_cents is distinct from s.paid_cents;
  return null;
end $$;
comment on function stock_follows_tax_type is
  'The tax of a bill is a cost of what is to be sold by § 25a UStG, and of nothing else that gives input tax.';
create trigger products_taxed_otherwise after update on products
  for each row when (old.tax_type is distinct from new.tax_type) execute function stock_follows_tax_type();
comment on trigger products_taxed_otherwise on products is 'Only another kind of taxation changes what a piece cost.';

-- The rows of stored products. Their quantities stay, so that no span does change; the totals get the difference on the first open day.

alter table stock_changes disable trigger user;

insert into stock_changes (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position)
  select uuid_v7(), product_id, change_type_id, value_type, changed_at, 0, document_id, position
  from stock_of_documents s
  where about_hundredths is not null
    and not exists (select from stock_changes c where c.document_id = s.document_id and c.position = s.position)
  order by changed_at, document_id, position;
update stock_changes c
  set paid_cents = s.paid_cents, about_hundredths = s.about_hundredths, reverses_document_id = s.reverses_document_id,
    reverses_position = s.reverses_position
  from stock_of_documents s
  where c.document_id = s.document_id and c.position = s.position
    and coalesce(s.paid_cents::text, s.about_hundredths::text, s.reverses_document_id::text) is not null;
select stock_recount(array_agg(product_id), array_agg('-infinity'::timestamp)) from product_stocks;
insert into stock_totals
  select greatest(changed_at::date, valued_from), 0, 0,
    sum(worth.after - stock_value_cents(stock_hundredths, buying_cents)
      - worth.before + stock_value_cents(stock_hundredths - delta_hundredths, buying_cents)),
    0, 0, 0,
    sum(worth.after - stock_value_cents(greatest(stock_hundredths, 0), buying_cents)
      - worth.before + stock_value_cents(greatest(stock_hundredths - delta_hundredths, 0), buying_cents)),
    0
  from stock_changes join products using (product_id) cross join stock_costing_start
  cross join lateral (select
    stock_worth_cents(is_averaged, value_cents, stock_hundredths, buying_cents) as after,
    stock_worth_cents(was_averaged, value_cents - value_delta_cents, stock_hundredths - delta_hundredths, buying_cents) as before
  ) worth
  where is_averaged
  group by 1;

alter table stock_changes enable trigger user;
