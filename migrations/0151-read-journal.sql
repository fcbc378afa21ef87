-- The page of everything that happened (decisions §10, 'Protokoll'): its order, and the two filters that the existing indexes do not serve.

create index journal_at on journal (at, seq);
comment on index journal_at is 'Serves ''Protokoll'': the newest first, and a time.';
create index journal_person on journal (user_id, at, seq);
comment on index journal_person is 'Serves ''Protokoll'': what one person did, or Kontor by itself.';
create index journal_event on journal (event, at, seq);
comment on index journal_event is 'Serves ''Protokoll'': events of some kinds.';

alter table views drop constraint views_resource_check;
alter table views add constraint views_resource_check check (
  resource in ('bills', 'invoices', 'suppliers', 'receivers', 'products', 'tasks', 'openinvoices', 'openbills',
    'productyields', 'journal')
);
comment on constraint views_resource_check on views is 'The lists that have views, by their resource.';
