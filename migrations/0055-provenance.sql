-- Where a product comes from, by which § 25a UStG is open or closed for its sale: who sold it (null: not stated), and whether that
-- was at the reduced rate (§ 25a Abs. 7 Nr. 1 Buchst. c).
alter table products
  add column seller_kind text
    constraint products_seller_kind check (
      seller_kind in ('PRIVATE', 'SMALL_BUSINESS', 'DIFFERENTIAL_DEALER', 'VAT_DEALER', 'ARTIST', 'IMPORT')
    ),
  add column bought_at_reduced_rate boolean not null default false;
