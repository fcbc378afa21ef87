-- Greek is found without its accents, and ё by е: the stored search keys are made as searchKey (kernel/text-key.ts) makes them now. What
-- sorts stays as it is.
create function key_without_accents(key text) returns text language sql immutable return
  normalize(
    replace(
      regexp_replace(normalize(key, nfd), '([\u0370-\u03ff\u1f00-\u1fff])[\u0300-\u036f]+', '\1', 'g'),
      U&'\0435\0308', U&'\0435'
    ),
    nfc
  );
update bank_accounts set search_text = key_without_accents(search_text) where search_text ~ '[\u0370-\u03ff\u1f00-\u1fff\u0451]';
update categories set search_text = key_without_accents(search_text) where search_text ~ '[\u0370-\u03ff\u1f00-\u1fff\u0451]';
update change_types set search_text = key_without_accents(search_text)
  where search_text ~ '[\u0370-\u03ff\u1f00-\u1fff\u0451]' and not system;
update partners set search_text = key_without_accents(search_text) where search_text ~ '[\u0370-\u03ff\u1f00-\u1fff\u0451]';
update products set search_text = key_without_accents(search_text) where search_text ~ '[\u0370-\u03ff\u1f00-\u1fff\u0451]';
update documents set search_text = key_without_accents(search_text) where search_text ~ '[\u0370-\u03ff\u1f00-\u1fff\u0451]';
drop function key_without_accents;
