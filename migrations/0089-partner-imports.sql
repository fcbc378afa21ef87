create function alike(name text) returns text language sql immutable parallel safe return
  comparable(
    normalize(
      replace(replace(replace(normalize(lower(name), NFC), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'),
      NFD));
comment on function alike is
  'A name as an import compares it: like `comparable`, and without accents, which other programs leave out.';

create index partners_alike on partners
  (alike(case when company_name <> '' then company_name else family_name || ' ' || first_name end));
comment on index partners_alike is 'Serves an import, which asks for thousands of names whether they are stored.';

create table partner_imports (
  partner_id uuid not null references partners on delete cascade,
  import_id uuid not null,
  effect text not null constraint partner_imports_effect check (effect in ('CREATED', 'CHANGED', 'KEPT')),
  primary key (partner_id, import_id)
);
comment on table partner_imports is
  'The effect of each import on each partner, so that a partner''s history tells of the import, and the import''s
  result leads to its partners. An import is one event about many partners.';
comment on column partner_imports.effect is
  'KEPT: the import left the partner alone, and his history tells nothing of it.';
comment on constraint partner_imports_effect on partner_imports is 'What an import may do to a partner.';
create index partner_imports_import on partner_imports (import_id, effect);
comment on index partner_imports_import is 'Serves the list of the partners of an import.';
