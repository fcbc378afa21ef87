-- Two change types of one name cannot be told apart. Of those that are there the first keeps its name, and the others get a number.
-- Their own names are stored in upper case; Kontor's own are shown in German (rules/change-type-text.ts).
create function change_type_name(short_name text, system boolean) returns text language sql immutable parallel safe as $$
  select case when not system then short_name
    else case short_name when 'initial' then 'ANSCHAFFUNG' when 'purchase' then 'KAUF' when 'sale' then 'VERKAUF'
      when 'inventory' then 'INVENTUR' else upper(short_name) end
  end
$$;

do $$
declare
  twin record;
  number integer;
begin
  for twin in
    select c.change_type_id, c.short_name from change_types c
    where not c.system and exists (
      select from change_types o
      where o.change_type_id <> c.change_type_id
        and change_type_name(o.short_name, o.system) = c.short_name
        and (o.system or o.change_type_id < c.change_type_id))
    order by c.change_type_id
  loop
    number := 2;
    while exists (
      select from change_types o where change_type_name(o.short_name, o.system) = twin.short_name || number
    ) loop
      number := number + 1;
    end loop;
    update change_types set
      short_name = short_name || number,
      -- as text-key.ts writes them: the number belongs to the name's last word
      search_text = regexp_replace(search_text, '( absoluter wert| zugang| abgang)$', number || '\1'),
      sort_key = regexp_replace(sort_key, E'^([^\x01]*)\x01([^\x01]*)\x01(.*)$', E'\\1' || number || E'\x01\\2'
        || case when split_part(sort_key, E'\x01', 2) = '' then '' else number::text end || E'\x01\\3' || number)
    where change_type_id = twin.change_type_id;
  end loop;
end $$;

create unique index change_types_name on change_types (change_type_name(short_name, system));
