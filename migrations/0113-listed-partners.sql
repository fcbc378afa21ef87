-- Customers and suppliers are narrowed, sorted and counted out of one index (decisions §10, 'Filter and sort').

alter table partners
  add column company_order text collate "C",
  add column family_order text collate "C",
  add column first_order text collate "C",
  add column city_order text collate "C",
  add column is_consumer boolean not null generated always as
    (company_name = '' and vat_id = '' and delivery_vat_id = '') stored;
comment on column partners.company_order is
  'What company_name is sorted by: name_order of it, null where there is none. Written by the server, which makes it
  faster than the database; the same holds of family_order, first_order and city_order.';
comment on column partners.is_consumer is 'Of a receiver: whether he is a consumer (rules/is-consumer.ts).';

update partners set
  company_order = nullif(name_order(company_name), ''),
  family_order = nullif(name_order(family_name), ''),
  first_order = nullif(name_order(first_name), ''),
  city_order = nullif(name_order(city), '');

drop index partners_sorted;
create index partners_listed on partners (role, sort_key, partner_id)
  include (company_order, family_order, first_order, city_order, payment_target_days,
    country_code, is_consumer, language, e_invoice_form, preferred_currency, seller_kind);
comment on index partners_listed is
  'Serves the lists in their usual order; what they are narrowed to, sorted by and counted is read out of it alone, so
  that no sort needs an index of its own.';
