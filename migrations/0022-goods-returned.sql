-- Whether the pieces of a line below 0 come back, or only their price is lowered: an answer that is stored with each line. Before, it was
-- derived from the lines beside it, so that a reduction put a piece back in stock and an exchange lost one.

alter table line_items add column goods_returned boolean;
comment on column line_items.goods_returned is
  'Whether the pieces of an invoice''s line below 0 came back (true), or only their price is lowered (false); null where
  nothing is below 0, without a product, and in bills, where product_use says it. A cancellation has its invoice''s.';

alter table line_items add column margin_reduction_cents bigint;
comment on column line_items.margin_reduction_cents is
  '§ 25a UStG: what a reduction in a Rechnungskorrektur takes from the margin of the invoice''s line that it names, in the
  document''s currency: not more than is left of that margin. Null of all other lines.';
comment on column line_items.applies_to_local_id is
  '§ 25a UStG: the line whose margin a discount lowers. One of the same document bears the tax of both; one of the invoice
  that a Rechnungskorrektur corrects is taxed anew, and the reduction bears the difference.';

alter table line_items drop constraint line_items_product_use_check;
alter table line_items add constraint line_items_product_use_check
  check (product_use in ('PURCHASE', 'TRANSPORT', 'RESTORATION', 'PRICE_REDUCTION'));
comment on column line_items.product_use is
  'The use of a bill''s line for its product: the purchase (below 0 a return to the supplier), a cost of the piece, or what
  lowers its price and moves nothing.';

-- The locked documents get their answers too, which change nothing: the stock stays as it was.
alter table line_items disable trigger line_items_locked_changes;
alter table line_items disable trigger line_items_locked_left;

update line_items l set goods_returned = l.applies_to_local_id is null and not exists (
    select from line_items o where o.document_id = l.document_id and o.product_id = l.product_id
      and case d.kind when 'CANCELLATION' then o.amount_cents < 0 else o.amount_cents > 0 end)
  from documents d
  where d.document_id = l.document_id and d.kind <> 'BILL' and l.product_id is not null
    and case d.kind when 'CANCELLATION' then l.amount_cents > 0 else l.amount_cents < 0 end;

update line_items l set product_use = 'PRICE_REDUCTION'
  from documents d
  where d.document_id = l.document_id and d.kind = 'BILL' and l.product_use = 'PURCHASE' and l.amount_cents < 0
    and exists (select from line_items o where o.document_id = l.document_id and o.product_id = l.product_id
      and o.product_use = 'PURCHASE' and o.amount_cents > 0);

alter table line_items enable trigger line_items_locked_changes;
alter table line_items enable trigger line_items_locked_left;

-- A discount of § 25a UStG.
alter table line_items drop constraint line_items_check6;
alter table line_items add constraint line_items_discount check (applies_to_local_id is null
  or (tax_type = 'DIFFERENTIAL' and amount_buying_cents is null and goods_returned is not true
    and (differential_tax_cents = 0 or margin_reduction_cents is not null)));
comment on constraint line_items_discount on line_items is
  'A discount on goods by § 25a UStG brings no piece back. Its tax stands with the line that it lowers, but for a reduction
  that a Rechnungskorrektur grants on a line of its invoice.';
alter table line_items add constraint line_items_margin_reduction
  check (margin_reduction_cents is null or applies_to_local_id is not null);
comment on constraint line_items_margin_reduction on line_items is
  'Only what names the invoice''s line takes something from its margin.';
alter table line_items add constraint line_items_price_reduction
  check (product_use <> 'PRICE_REDUCTION' or amount_cents < 0);
comment on constraint line_items_price_reduction on line_items is 'Only an amount below 0 lowers a price.';

create function check_goods_returned() returns trigger language plpgsql as $$
begin
  if (new.goods_returned is not null) <> (new.product_id is not null and (
    select case kind when 'INVOICE' then new.amount_cents < 0 when 'CANCELLATION' then new.amount_cents > 0 else false end
    from documents where document_id = new.document_id)) then
    raise exception 'goods_returned belongs to the lines below 0 of invoices that name a product'
      using errcode = 'check_violation', constraint = 'line_items_goods_returned';
  end if;
  return null;
end $$;
comment on function check_goods_returned is
  'An invoice''s line below 0 with a product says whether its pieces come back, and no other line does.';
create constraint trigger line_items_goods_returned
  after insert or update of product_id, amount_cents, goods_returned on line_items
  for each row when (new.goods_returned is not null or (new.product_id is not null and new.product_use is null))
  execute function check_goods_returned();
comment on trigger line_items_goods_returned on line_items is
  'The lines of bills, which have a use of their product, are not checked, nor are those without a product.';

create or replace view stock_of_documents as
  select
    d.document_id, l.position, l.product_id,
    case d.kind when 'BILL' then '01900000-0000-7000-8000-000000000004'::uuid
      else '01900000-0000-7000-8000-000000000003'::uuid end as change_type_id,
    case d.kind when 'BILL' then 'INCOMING' else 'OUTGOING' end as value_type,
    coalesce(d.booking_day, supply_day(d), d.document_day)::timestamp as changed_at,
    -- A cancellation takes back each line, also one of 0.
    case when d.kind = 'CANCELLATION' then (case when l.amount_cents <= 0 then -100 else 100 end)
      when l.amount_cents < 0 then -100 else 100 end * l.quantity::bigint as quantity_hundredths
  from documents d join line_items l using (document_id)
  where l.product_id is not null and coalesce(l.product_use, 'PURCHASE') = 'PURCHASE'
    and not d.advance and l.goods_returned is not false;
comment on view stock_of_documents is
  'The movements of stock by the lines of documents. The day is a bill''s booking, an invoice''s supply, a
  cancellation''s own date. A line below 0 is a return, to the supplier or by the customer, unless it says that only the
  price is lowered (goods_returned, product_use). Transport and restoration move no stock. Nor does an advance invoice,
  which asks for money before the supply: the final invoice delivers.';
