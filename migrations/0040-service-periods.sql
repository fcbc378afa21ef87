-- The first day of a supply that took longer than a day: the day of supply is its last one (§ 31 Abs. 4 UStDV). And whether an
-- invoice tells a consumer to keep it (§ 14 Abs. 4 Nr. 9 UStG).
alter table documents
  add service_from_day date check (service_from_day < service_day),
  add keeping_note boolean not null default false,
  add check (kind <> 'BILL' or (service_from_day is null and not keeping_note)),
  -- of which only a day is expected
  add check (not advance or service_from_day is null);
