-- An amount that is taken off a line is at most what its quantity comes to, rounded: 1,333 × 89,99 is 119,96 (119,95667), and all of it may go.

alter table line_items drop constraint line_items_price_discount;

alter table line_items add constraint line_items_price_discount check (
  case when discount_cents is null then discount_percent_hundredths is null or discount_percent_hundredths between 1 and 10000
    else discount_percent_hundredths is null and discount_cents <> 0 and sign(discount_cents) = sign(amount_cents)
      and abs(discount_cents) <= abs(amount_cents::numeric * quantity) + case when discount_cents % 100 = 0 then 50 else 0.5 end end);
comment on constraint line_items_price_discount on line_items is
  'A discount is a percent or an amount, and takes off no more than the line comes to, rounded to what its currency has: to
  cents, or to whole units where it has no decimals.';
