-- What a locked month's return came to stays, also where Britain counted as it does no more.

create function uk_counts_as_eu_now() returns boolean language sql stable as $$
  select coalesce((select uk_counts_as_eu from firm), false)
$$;
alter table locked_months add column uk_counts_as_eu boolean not null default uk_counts_as_eu_now();

-- As vat_rate_method_of (0070).
create function uk_counts_as_eu_of(month text) returns boolean language sql stable as $$
  select coalesce(
    (select l.uk_counts_as_eu from locked_months l where l.month >= to_date(uk_counts_as_eu_of.month, 'YYYY-MM')
      order by l.month limit 1),
    uk_counts_as_eu_now())
$$;
