create table change_types (
  change_type_id uuid primary key,
  short_name text not null check (short_name <> ''),
  value_type text not null check (value_type in ('ABSOLUTE', 'INCOMING', 'OUTGOING')),
  system boolean not null default false,
  search_text text collate "C" not null,
  sort_key text collate "C" not null,
  constraint change_types_value_type unique (change_type_id, value_type)
);
comment on table change_types is 'Change types (Bewegungsarten): in which way the stock of a product changes.';
comment on column change_types.short_name is
  'Those of the firm are stored in upper case; Kontor''s own by a word that is shown in German
  (rules/change-type-text.ts).';
comment on column change_types.system is 'Those that Kontor itself works with.';
comment on constraint change_types_value_type on change_types is
  'A change keeps the value type that its type had: a type that is used cannot get another one.';
create unique index change_types_system on change_types (short_name) where system;
comment on index change_types_system is 'Each of Kontor''s own types is there once.';

create function change_type_name(short_name text, system boolean) returns text language sql immutable parallel safe as $$
  select case when not system then short_name
    else case short_name when 'initial' then 'ANSCHAFFUNG' when 'purchase' then 'KAUF' when 'sale' then 'VERKAUF'
      when 'inventory' then 'INVENTUR' else upper(short_name) end
  end
$$;
comment on function change_type_name is 'The name as it is shown.';
create unique index change_types_name on change_types (change_type_name(short_name, system));
comment on index change_types_name is 'Two change types of one name could not be told apart.';

-- The four that Kontor itself works with (spec 1 §3, §9), searched and sorted by their German names.
insert into change_types (change_type_id, short_name, value_type, system, search_text, sort_key) values
  ('01900000-0000-7000-8000-000000000001', 'initial', 'ABSOLUTE', true, 'anschaffung absoluter wert', E'anschaffung\x01\x01Anschaffung'),
  ('01900000-0000-7000-8000-000000000002', 'inventory', 'ABSOLUTE', true, 'inventur absoluter wert', E'inventur\x01\x01Inventur'),
  ('01900000-0000-7000-8000-000000000003', 'sale', 'OUTGOING', true, 'verkauf abgang', E'verkauf\x01\x01Verkauf'),
  ('01900000-0000-7000-8000-000000000004', 'purchase', 'INCOMING', true, 'kauf zugang', E'kauf\x01\x01Kauf');

create function change_types_keep_system() returns trigger language plpgsql as $$
begin
  if old.system then
    raise exception 'system change types stay as they are';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function change_types_keep_system is 'The system''s own types stay as they are, whatever the code does.';
create trigger change_types_keep_system before update or delete on change_types
  for each row execute function change_types_keep_system();
