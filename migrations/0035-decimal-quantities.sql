-- Where the unit is a measure, a line's quantity has up to three decimals (decisions §10 'Quantities').

drop view stock_of_documents;
drop view margin_pieces;

alter table line_items drop constraint line_items_quantity_check;
alter table line_items alter column quantity type numeric(9, 3);
comment on column line_items.quantity is 'How much of the unit: of measures with up to three decimals, else a whole number.';
alter table line_items add constraint line_items_quantity_check check (
  quantity > 0 and quantity <= 999999
  and (quantity = trunc(quantity) or unit in ('HUR', 'MIN', 'DAY', 'MTR', 'KMT', 'KGM'))
  and (product_id is null or quantity = round(quantity, 2)));
comment on constraint line_items_quantity_check on line_items is
  'Hours, minutes, days, metres, kilometres and kilograms may be counted in parts; of a product in hundredths at the most,
  as its stock is.';

alter table line_items drop constraint line_items_total;
alter table line_items add constraint line_items_total check (
  abs(case when amount_includes_tax then gross_cents else net_cents end
    - (amount_cents * quantity * (10000 - coalesce(discount_percent_hundredths, 0)) / 10000 - coalesce(discount_cents, 0)))
  <= case when discount_percent_hundredths is null and quantity = trunc(quantity) then 0
    when case when amount_includes_tax then gross_cents else net_cents end % 100 = 0 then 50 else 0.5 end);
comment on constraint line_items_total on line_items is
  'In the side that was entered a line comes to its amount × quantity less its discount, rounded once to what its currency
  has: to cents, or to whole units where it has no decimals.';

create view stock_of_documents as
  select
    d.document_id, l.position, l.product_id,
    case d.kind when 'BILL' then '01900000-0000-7000-8000-000000000004'::uuid
      else '01900000-0000-7000-8000-000000000003'::uuid end as change_type_id,
    case d.kind when 'BILL' then 'INCOMING' else 'OUTGOING' end as value_type,
    coalesce(d.booking_day, supply_day(d), d.document_day)::timestamp as changed_at,
    case when l.product_use = 'PRICE_REDUCTION' then 0
      -- A cancellation takes back each line, also one of 0.
      else case when d.kind = 'CANCELLATION' then (case when l.amount_cents <= 0 then -100 else 100 end)
        when l.amount_cents < 0 then -100 else 100 end * l.quantity end::bigint as quantity_hundredths,
    case when d.kind = 'BILL' then
        case when d.tax_scheme = 'KLEINUNTERNEHMER' or p.tax_type = 'm' then l.gross_euro_cents else l.net_euro_cents end
      when d.kind = 'INVOICE' and l.tax_type = 'DIFFERENTIAL' and l.amount_cents >= 0
        then round(in_euro_cents(abs(l.amount_buying_cents), d.rate) * l.quantity)::bigint end as paid_cents,
    case when l.product_use = 'PRICE_REDUCTION' then (100 * l.quantity)::bigint end as about_hundredths,
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

create view margin_pieces as
select l.document_id, l.local_id, l.tax_percent, l.description_short as text, l.product_id, p.code,
  bill.document_id as bill_id, bill.number as bill_number,
  case when bill.document_id is null then p.purchased_on else bill.document_day end as bought_on,
  case when bill.document_id is null then nullif(p.purchased_from, '') else bill.partner_text end as supplier
from line_items l
left join products p on p.product_id = l.product_id
left join lateral (
  select b.document_id, b.number, b.document_day, b.partner_text
  from line_items bought join documents b using (document_id)
  where bought.product_id = l.product_id and b.kind = 'BILL' and bought.product_use = 'PURCHASE' and bought.quantity > 0
  order by b.booking_day, b.document_id limit 1
) bill on true
where l.tax_type = 'DIFFERENTIAL';
comment on view margin_pieces is
  'The lines under § 25a UStG with what the ledger says of them now: the first bill that bought their product, else the
  product itself. Served by line_items_product.';

-- Lines of bills, too, are rounded by themselves now.
create or replace function check_printed_tax() returns trigger language plpgsql as $$
begin
  if exists (
    with priced as (
      select d.kind,
        -- ISO 4217, minor unit 0
        u.unit,
        sum(l.quantity) as pieces,
        coalesce(sum(round(l.amount_cents * l.quantity / u.unit) * u.unit) filter (where l.amount_includes_tax), 0) as gross,
        coalesce(sum(round(l.amount_cents * l.quantity / u.unit) * u.unit) filter (where not l.amount_includes_tax), 0) as net
      from documents d cross join lateral (select case when d.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF',
            'XPF') then 100 else 1 end as unit) u left join line_items l
        on l.document_id = d.document_id and l.tax_type = 'VAT' and l.tax_percent = new.tax_percent
      where d.document_id = new.document_id
      group by d.document_id, u.unit
    )
    select from priced
    where kind <> 'BILL' or pieces is null
      -- |tax - gross × r / (100 + r) - net × r / 100| ≤ units / 2: twice both sides, times 100 × (100 + r)
      or 2 * abs(new.tax_cents * 100 * (100 + new.tax_percent) - gross * new.tax_percent * 100 - net * new.tax_percent * (100 + new.tax_percent))
        > least(pieces, 100) * unit * 100 * (100 + new.tax_percent)
  ) then
    raise exception 'a printed tax is further from the computed one than rounding can bring it'
      using errcode = 'check_violation', constraint = 'document_taxes_printed';
  end if;
  return null;
end $$;
