-- Who owes something, or is owed, is found among customers and suppliers (decisions §10, 'Filter and sort').

create view open_documents as
  select document_id, kind, partner_id, standing, due_day from documents where due_cents <> 0;
comment on view open_documents is
  'The documents on which something is open, and how they stand. Partners tell by it who has open items.';
