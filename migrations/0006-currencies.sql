-- Exchange rates: units of the currency for one EUR, as the ECB publishes them.

create table rates (
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  day date not null,
  rate numeric(24, 12) not null check (rate > 0),
  -- a rate entered by hand is not overwritten by a file
  source text not null check (source in ('ECB', 'MANUAL')),
  -- also serves 'the latest at or before a day'
  primary key (currency, day)
);
