-- Filters, search and order of a list that somebody keeps under a name (decisions §10, 'Views').

create table views (
  view_id uuid primary key,
  resource text not null check (resource in ('bills', 'invoices')),
  name text not null,
  query text not null,
  is_shared boolean not null,
  maker_id uuid not null references users
);
comment on table views is
  'Filters, search and order of a list under a name. Its maker sees it, and all who may see the list where it is shared.';
comment on column views.resource is 'The list: the name of its resource on the wire.';
comment on column views.query is 'As the address of the list''s screen names it, such as ''status=OVERDUE&sort=-amountGross''.';
comment on column views.is_shared is 'Whether colleagues see it. A manager may change and delete it, too.';
create unique index views_names on views (maker_id, resource, lower(name));
comment on index views_names is 'A person has each name once for a list, however it is capitalised. Serves the own views.';
create index views_shared on views (resource) where is_shared;
comment on index views_shared is 'Serves the views that colleagues share.';
