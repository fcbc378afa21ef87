-- Views of the list of tasks and of the reports, too (decisions §10, 'Views').

alter table views drop constraint views_resource_check;
alter table views add constraint views_resource_check check (
  resource in ('bills', 'invoices', 'suppliers', 'receivers', 'products', 'tasks', 'openinvoices', 'openbills',
    'productyields')
);
comment on constraint views_resource_check on views is 'The lists that have views, by their resource.';
