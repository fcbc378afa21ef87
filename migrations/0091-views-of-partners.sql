-- Views of the lists of partners and products, too (decisions §10, 'Views').

alter table views drop constraint views_resource_check;
alter table views add constraint views_resource_check
  check (resource in ('bills', 'invoices', 'suppliers', 'receivers', 'products'));
comment on constraint views_resource_check on views is 'The lists that have views, by their resource.';
