-- A PDF whose end is missing (src/kernel/pdf-shape.ts) is taken, since it may be the only evidence there is; whoever looks at the document
-- later is told of it as the one who uploaded it was. What was stored before was not looked at for that.

alter table attachments
  add column is_cut boolean not null default false;
