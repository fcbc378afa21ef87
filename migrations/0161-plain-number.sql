-- A number as people compare it, by one collation whatever the database's own is. PostgreSQL has the one that folds as the program does from
-- 17 on; before, that of ICU differs in rare marks alone.
do $migration$
begin
  execute format(
    $create$
      create function plain_number(number text) returns text language sql immutable parallel safe as
      $body$
        select regexp_replace(replace(replace(lower(normalize(number, NFKC) collate %I), 'ß', 'ss'), 'ς', 'σ'),
          '[^[:alnum:]]', '', 'g')
      $body$
    $create$,
    case when exists (select from pg_collation where collname = 'pg_c_utf8') then 'pg_c_utf8' else 'und-x-icu' end);
end
$migration$;
comment on function plain_number is
  'Letters and digits of a number alone, in lower case, as foldedNumber of the kernel gives them: what is the same paper is found by it.';
