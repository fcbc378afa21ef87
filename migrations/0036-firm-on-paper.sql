-- What a firm says on its invoices beside the figures.
alter table firm
  add seat text not null default '' check (length(seat) <= 200),
  add paypal_address text not null default '' check (length(paypal_address) <= 254),
  add opening_text text not null default '' check (length(opening_text) <= 2000),
  add closing_text text not null default '' check (length(closing_text) <= 2000),
  add default_notice boolean not null default false;
