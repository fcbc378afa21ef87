-- What the pieces of a product are worth, and what those that were sold cost, stays within the amounts that Kontor can tell exactly: as
-- much as one document may carry, 99.999.999.999,99 EUR. Ten million pieces at a price that was mistyped went beyond, and then no page
-- that shows the product could be read any more.

create or replace function share_cents(amount bigint, part bigint, whole bigint) returns bigint
  language sql immutable parallel safe
  return case when part = 0 or whole = 0 then 0 when part = whole then amount
    else least(greatest(sign(amount::numeric * part) * div(2 * abs(amount::numeric * part) + whole, 2 * whole::numeric),
      -99999999999999999), 99999999999999999)::bigint end;
comment on function share_cents is
  'The share of an amount that so much of the whole has, rounded commercially and exactly; neither is below 0. What no
  bigint holds is as much as it takes to be refused.';

-- Rows of before may lie beyond; they are read as they are, and refused once they change.
alter table stock_changes
  add constraint stock_changes_value check (value_cents <= 9999999999999) not valid,
  add constraint stock_changes_cost check (cost_cents <= 9999999999999) not valid;
comment on constraint stock_changes_value on stock_changes is
  'The value of a product''s stock is at most what one document may carry; stock_is_beyond says so before, by name.';
comment on constraint stock_changes_cost on stock_changes is
  'What the sold pieces of a product cost is at most what one document may carry; stock_is_beyond says so before, by name.';

create function stock_is_beyond(product uuid, bound text) returns void language plpgsql as $$
begin
  raise exception 'more than the ledger of the stock holds' using errcode = 'check_violation', constraint = bound,
    detail = (select code from products where product_id = product), hint = product::text;
end $$;
comment on function stock_is_beyond is
  'Refuses a change by the name of the constraint that it breaks; detail and hint name the product, by code and id.';

create or replace function stock_effects(touched uuid[], moments timestamp[]) returns setof stock_changes
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
      if (s.value_cents > 9999999999999 or s.cost_cents > 9999999999999
          or not s.is_averaged and abs(before.stock_hundredths + delta)::float8 * product.price >= 999999999999950)
        and (s.value_cents, s.cost_cents, s.is_averaged, before.stock_hundredths + delta)
          is distinct from (c.value_cents, c.cost_cents, c.is_averaged, c.stock_hundredths) then
        perform stock_is_beyond(product.product_id,
          case when s.cost_cents > 9999999999999 then 'stock_changes_cost' else 'stock_changes_value' end);
      end if;
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
  through in the order of time and of record. A row that changes is refused where the value, as it is shown, or the cost
  goes beyond what the ledger holds.';

create function stock_is_worth_its_price() returns trigger language plpgsql as $$
begin
  if exists (
    select from stock_changes
    where product_id = new.product_id and not is_averaged
      and abs(stock_hundredths)::float8 * new.buying_cents >= 999999999999950
  ) then
    perform stock_is_beyond(new.product_id, 'stock_changes_value');
  end if;
  return null;
end $$;
comment on function stock_is_worth_its_price is
  'What came in once is shown at the product''s price, whatever the ledger keeps as its value. Served by
  stock_changes_product.';
-- Behind products_prices_changed, which holds the product's stock.
create trigger products_worth after update on products
  for each row when (old.buying_cents is distinct from new.buying_cents) execute function stock_is_worth_its_price();
comment on trigger products_worth on products is 'Another price is refused where the stock would be worth too much.';
