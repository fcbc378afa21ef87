-- Who a supplier is, by which § 25a Abs. 1 Nr. 2 and Abs. 2 UStG decide whether what he sold may be sold by the margin scheme; null: not
-- given.
alter table partners
  add column seller_kind text
    constraint partners_seller_kind check (
      seller_kind in ('PRIVATE', 'SMALL_BUSINESS', 'DIFFERENTIAL_DEALER', 'VAT_DEALER', 'ARTIST', 'IMPORT')
    ),
  add constraint partners_seller_kind_of_supplier check (role = 'SUPPLIER' or seller_kind is null);
