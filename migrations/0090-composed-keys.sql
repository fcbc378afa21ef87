-- A code or short name whose umlauts are written as letter and dots is the same as one that is written at once. Where both are there
-- already, both stay, with their keys as they are.
update products set code_key = normalize(code_key, nfc)
where product_id in (
  select distinct on (normalize(code_key, nfc)) product_id from products one
  where code_key is not nfc normalized
    and not exists (select 1 from products other where other.code_key = normalize(one.code_key, nfc))
  order by normalize(code_key, nfc), product_id
);
update categories set short_name_key = normalize(short_name_key, nfc)
where category_id in (
  select distinct on (scope, normalize(short_name_key, nfc)) category_id from categories one
  where short_name_key is not nfc normalized
    and not exists (
      select 1 from categories other
      where other.scope = one.scope and other.short_name_key = normalize(one.short_name_key, nfc)
    )
  order by scope, normalize(short_name_key, nfc), category_id
);
