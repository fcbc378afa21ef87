-- How the firm is taxed is a dated list: the day of supply chooses, and what was chosen stands with the document, which keeps
-- it whatever is entered later (§ 19, § 20 UStG).

-- [{validFrom, scheme}, …], at least one, in the order of their days; the first one counts before its day too.
create function are_tax_schemes(schemes jsonb) returns boolean language sql immutable parallel safe
  return case when jsonb_typeof(schemes) = 'array' then (
    select count(*) between 1 and 100 and bool_and(
      scheme in ('SOLL', 'IST', 'KLEINUNTERNEHMER') and valid_from ~ '^\d{4}-\d\d-\d\d$'
      and coalesce(valid_from > before, place = 1)) is true
    from (
      select place, entry ->> 'scheme' as scheme, entry ->> 'validFrom' as valid_from,
        lag(entry ->> 'validFrom') over (order by place) as before
      from jsonb_array_elements(schemes) with ordinality as entries (entry, place)
    ) dated
  ) else false end;

-- When the single setting was another one: what it was before, and what it became on which day.
create temp table scheme_changes on commit drop as
  select seq, (at at time zone 'Europe/Berlin')::date as day, change ->> 'oldValue' as before, change ->> 'value' as scheme
  from journal, json_array_elements(case when event = 'firm changed' then data -> 'changes' else '[]' end) change
  where event = 'firm changed' and change ->> 'propertyName' = 'taxScheme';

alter table firm add column tax_schemes jsonb not null default '[{"validFrom": "1900-01-01", "scheme": "SOLL"}]'
  constraint firm_tax_schemes check (are_tax_schemes(tax_schemes));

with dated (day, scheme) as (
  select date '1900-01-01', coalesce((select before from scheme_changes order by seq limit 1), tax_scheme) from firm
  union all
  (select distinct on (day) day, scheme from scheme_changes order by day, seq desc)
), switches as (
  select day, scheme, lag(scheme) over (order by day) as before from dated
)
update firm set tax_schemes = (
  select jsonb_agg(jsonb_build_object('validFrom', day, 'scheme', scheme) order by day) from switches
  where before is distinct from scheme);

-- A document has the scheme that counted when it was last written, a cancellation that of its invoice. One that shows tax
-- was never written by a Kleinunternehmer.
alter table documents add column tax_scheme text not null default 'SOLL'
  check (tax_scheme in ('SOLL', 'IST', 'KLEINUNTERNEHMER'));

create function pg_temp.scheme_of(document uuid) returns text language sql stable as $$
  select coalesce(
    (select before from scheme_changes where seq > (
        select max(seq) from journal where entity_id = document
          and event in ('bill created', 'bill replaced', 'invoice created', 'invoice replaced'))
      order by seq limit 1),
    (select tax_scheme from firm))
$$;

do $$
begin
  if exists (select from scheme_changes) or exists (select from firm where tax_scheme <> 'SOLL') then
    update documents d set tax_scheme = written.scheme
    from (
      select document_id, pg_temp.scheme_of(coalesce(cancelled_document_id, document_id)) as scheme from documents
    ) written
    where d.document_id = written.document_id and written.scheme <> 'SOLL'
      and (d.kind = 'BILL' or d.tax_cents = 0 or written.scheme <> 'KLEINUNTERNEHMER');
  end if;
end $$;

drop function pg_temp.scheme_of(uuid);
alter table documents alter column tax_scheme drop default;
-- Nobody who is exempt shows tax (§ 14c UStG).
alter table documents add constraint documents_exempt
  check (kind = 'BILL' or tax_scheme <> 'KLEINUNTERNEHMER' or tax_cents = 0);
alter table firm drop column tax_scheme;
