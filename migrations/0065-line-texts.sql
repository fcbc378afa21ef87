-- Headings and texts between the lines of an invoice (decisions §10 'Text lines').

alter table documents add column texts jsonb not null default '[]'
  constraint documents_texts check (jsonb_typeof(texts) = 'array' and (kind <> 'BILL' or texts = '[]'));
comment on column documents.texts is
  'Headings and texts between the lines of an invoice, in the order of the paper: before which line (its local_id; null: behind
  the last one), of which kind (HEADING, TEXT), and the words. They have no amount. A cancellation has its invoice''s.';
comment on constraint documents_texts on documents is 'Texts between lines are an array, which a bill does not have.';
