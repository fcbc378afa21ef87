-- A line of an invoice may say what is taken off its price, in percent or as an amount (decisions §10 'Line discount').

alter table line_items
  add column discount_percent_hundredths int,
  add column discount_cents bigint;
comment on column line_items.discount_percent_hundredths is
  'What is taken off the line, in hundredths of a percent; null where no percent is. A cancellation has it as it was.';
comment on column line_items.discount_cents is
  'What is taken off the whole line, in the side that was entered, with the sign of amount_cents; null where no amount is.
  A cancellation has the negative.';

alter table line_items add constraint line_items_price_discount check (
  case when discount_cents is null then discount_percent_hundredths is null or discount_percent_hundredths between 1 and 10000
    else discount_percent_hundredths is null and discount_cents <> 0 and sign(discount_cents) = sign(amount_cents)
      and abs(discount_cents) <= abs(amount_cents::numeric * quantity) end);
comment on constraint line_items_price_discount on line_items is
  'A discount is a percent or an amount, and takes off no more than the line comes to.';

alter table line_items add constraint line_items_total check (
  abs(case when amount_includes_tax then gross_cents else net_cents end
    - (amount_cents::numeric * quantity * (10000 - coalesce(discount_percent_hundredths, 0)) / 10000 - coalesce(discount_cents, 0)))
  <= case when discount_percent_hundredths is null then 0
    when case when amount_includes_tax then gross_cents else net_cents end % 100 = 0 then 50 else 0.5 end);
comment on constraint line_items_total on line_items is
  'In the side that was entered a line comes to its amount × quantity less its discount, rounded once to what its currency
  has: to cents, or to whole units where it has no decimals.';
