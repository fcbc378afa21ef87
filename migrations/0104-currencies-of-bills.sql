-- Bills may be in every currency that the ECB quotes. Amounts of those without decimals (ISO 4217) are whole, as those in yen were;
-- what was written before Kontor knew stays as it is.

alter table documents drop constraint documents_whole_units;
alter table documents add constraint documents_whole_units check (
  currency not in ('ISK', 'JPY', 'KRW')
  or (net_cents % 100 = 0 and tax_cents % 100 = 0 and gross_cents % 100 = 0 and paid_cents % 100 = 0)) not valid;

-- Numbers of bills are others': keys of up to 140 letters, the longest that is taken (decisions §10 'Received').
alter table documents add constraint documents_number_length check (length(number) <= 140) not valid;

-- Rates of the further currencies are in the whole history of the ECB alone: where it was read already, it is read once more.
alter table rate_fetch add column wants_history boolean not null default false;
update rate_fetch set wants_history = true, next_try_at = now() where exists (select from rates where source = 'ECB');
