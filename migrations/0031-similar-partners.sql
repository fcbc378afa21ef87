-- Whether a partner is stored already, asked before a new one is saved (decisions §9): by name, address, VAT id and IBAN.

-- A name or street as it is compared: case, umlaut spelling, punctuation and 'Str.' make no difference.
create function comparable(name text) returns text language sql immutable parallel safe return
  regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(lower(name), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'),
      'str(\.|\M)', 'strasse', 'g'),
    '[^[:alnum:]]', '', 'g');

create index partners_company on partners (comparable(company_name)) where company_name <> '';
create index partners_person on partners (comparable(family_name)) where company_name = '';
create index partners_street on partners (zip, comparable(street)) where street <> '';
create index partners_address_lines on partners using hash (comparable(address_lines)) where address_lines <> '';
create index partners_vat_id on partners (vat_id) where vat_id <> '';
create index partners_iban on partners ((preferred_payment_method -> 'data' ->> 'iban'));
