-- A letter that reminds may take its invoices along (decisions §11 'Reminders').

alter table reminders add column with_invoices boolean not null default false;
comment on column reminders.with_invoices is 'Whether the PDFs of its invoices go with it: attached to the e-mail, printed behind the letter.';
