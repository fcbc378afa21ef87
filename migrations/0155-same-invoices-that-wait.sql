-- Two waiting forms of one invoice know one another; of a PDF without data its text layer tells number, day and gross.

comment on column inbox_papers.format is
  'As people call the format of an e-invoice; null of any other paper, of which number, day and gross were read from its text,
  if at all, to find the same invoice again, and are shown to nobody.';
create index inbox_papers_invoice on inbox_papers (invoice_day, gross_cents) where removed_at is null;
comment on index inbox_papers_invoice is 'Serves the question in which other form an invoice waits.';
