create table payment_targets (
  payment_target_id uuid primary key,
  payment_target_days int not null check (payment_target_days >= 0)
);
comment on table payment_targets is 'Payment targets (Zahlungsziele): how many days there are to pay.';
create unique index payment_targets_days on payment_targets (payment_target_days);
comment on index payment_targets_days is 'A number of days is listed once.';
