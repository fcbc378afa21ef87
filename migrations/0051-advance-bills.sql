-- A bill may say when it was supplied, and be one for an advance: both decide in which month its taxes count (§ 13 Abs. 1 Nr. 6,
-- § 13b Abs. 1, 2 and 4, § 15 Abs. 1 S. 1 Nr. 1 S. 3 UStG).

do $$
declare name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'documents'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%(kind = ''BILL''::text) = (service_day IS NULL)%';
  execute format('alter table documents drop constraint %I', name);
end $$;
alter table documents add constraint documents_service_day check (kind = 'BILL' or service_day is not null);
