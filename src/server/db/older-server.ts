// PostgreSQL 17 was the first to know the statement.
const firstToKnow = 170_000

const setExpression = /alter table (\w+) alter column (\w+) set expression as (\([\s\S]*?\));\n/g

/**
 * A migration as a server of that version (`server_version_num`) understands it: to 15 and 16 a generated column with another expression is
 * a new one, and what hung on the old one is made again for it.
 */
export function forServer(text: string, version: number): string {
  if (version >= firstToKnow) return text
  return text.replaceAll(
    setExpression,
    (_all, table: string, column: string, expression: string) => `do $older$
declare
  own record;
  before text[] := '{}';
  after text[] := '{}';
  made record;
begin
  select attrelid as id, attnum as at, format_type(atttypid, atttypmod) as type, attnotnull as needed,
      col_description(attrelid, attnum) as told into strict own
    from pg_attribute where attrelid = '${table}'::regclass and attname = '${column}';
  for made in
    select distinct d.classid, d.objid,
        case d.classid
          when 'pg_trigger'::regclass then 'drop trigger ' || quote_ident(t.tgname) || ' on ${table}'
          when 'pg_rewrite'::regclass then 'drop view ' || r.ev_class::regclass end as ended,
        case d.classid
          when 'pg_trigger'::regclass then pg_get_triggerdef(t.oid)
          when 'pg_constraint'::regclass
            then 'alter table ${table} add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid)
          when 'pg_rewrite'::regclass then 'create view ' || r.ev_class::regclass || ' as ' || pg_get_viewdef(r.ev_class)
          when 'pg_class'::regclass then pg_get_indexdef(i.indexrelid) end as again,
        case d.classid
          when 'pg_trigger'::regclass
            then 'trigger ' || quote_ident(t.tgname) || ' on ${table} is ' || quote_nullable(obj_description(t.oid, 'pg_trigger'))
          when 'pg_constraint'::regclass
            then 'constraint ' || quote_ident(c.conname) || ' on ${table} is ' || quote_nullable(obj_description(c.oid, 'pg_constraint'))
          when 'pg_rewrite'::regclass
            then 'view ' || r.ev_class::regclass || ' is ' || quote_nullable(obj_description(r.ev_class, 'pg_class'))
          when 'pg_class'::regclass
            then 'index ' || i.indexrelid::regclass || ' is ' || quote_nullable(obj_description(i.indexrelid, 'pg_class')) end as told
      from pg_depend d
      left join pg_trigger t on d.classid = 'pg_trigger'::regclass and t.oid = d.objid
      left join pg_constraint c on d.classid = 'pg_constraint'::regclass and c.oid = d.objid
      left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
      left join pg_index i on d.classid = 'pg_class'::regclass and i.indexrelid = d.objid
      where d.refclassid = 'pg_class'::regclass and d.refobjid = own.id and d.refobjsubid = own.at
        and d.classid in ('pg_trigger'::regclass, 'pg_constraint'::regclass, 'pg_rewrite'::regclass, 'pg_class'::regclass)
        and (d.classid <> 'pg_class'::regclass or i.indexrelid is not null)
      order by d.objid
  loop
    if made.ended is not null then before := before || made.ended; end if;
    after := after || made.again || ('comment on ' || made.told);
  end loop;
  for made in select unnest(before) as statement loop execute made.statement; end loop;
  execute 'alter table ${table} drop column ${column}';
  execute 'alter table ${table} add column ${column} ' || own.type || case when own.needed then ' not null' else '' end
    || ' generated always as ' || $expression$${expression}$expression$ || ' stored';
  execute 'comment on column ${table}.${column} is ' || quote_nullable(own.told);
  for made in select unnest(after) as statement loop execute made.statement; end loop;
end $older$;
`,
  )
}
