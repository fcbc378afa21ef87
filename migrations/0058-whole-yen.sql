-- Amounts in a currency without decimals (ISO 4217) are whole: those of documents, and what is paid of them. What was written
-- before Kontor knew stays as it is.

alter table documents add constraint documents_whole_units check (
  currency <> 'JPY' or (net_cents % 100 = 0 and tax_cents % 100 = 0 and gross_cents % 100 = 0 and paid_cents % 100 = 0)) not valid;
