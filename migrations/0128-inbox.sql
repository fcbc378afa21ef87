-- The inbox (decisions §10 'Inbox'): papers that wait to become bills.

create table inbox_papers (
  paper_id uuid primary key,
  attachment_id uuid not null unique,
  source text not null constraint inbox_papers_source check (source in ('MAIL', 'HAND')),
  file_name text not null,
  type text not null,
  sha256 bytea not null references contents on delete restrict,
  is_cut boolean not null default false,
  received_at timestamptz not null,
  received_by uuid references users on delete restrict,
  mail_sender text,
  mail_subject text,
  mailed_at timestamptz,
  note text,
  format text,
  supplier text,
  number text,
  invoice_day date,
  gross_cents bigint,
  currency text,
  search_text text collate "C" not null,
  removed_at timestamptz,
  removed_by uuid references users on delete restrict,
  removal_reason text,
  constraint inbox_papers_received check ((source = 'HAND') = (received_by is not null)),
  constraint inbox_papers_removed check (num_nonnulls(removed_at, removed_by, removal_reason) in (0, 3)),
  constraint inbox_papers_gross check (gross_cents is null or currency is not null)
);
comment on table inbox_papers is
  'The papers that came in, by e-mail or by hand. As long as a paper waits, it owns its file; a bill or a draft takes the
  file, and the paper gets it back where it lets go of it.';
comment on column inbox_papers.attachment_id is
  'Its file in attachments, which has a row there unless the paper was removed.';
comment on column inbox_papers.received_by is 'Who dropped it; null of an e-mail.';
comment on column inbox_papers.mailed_at is 'When the e-mail came into the mailbox.';
comment on column inbox_papers.note is 'What a person has to know of it, such as that its e-mail could not be read.';
comment on column inbox_papers.format is 'As people call the format of an e-invoice; null of any other paper.';
comment on column inbox_papers.search_text is 'What a search finds it by, as keys.';
comment on constraint inbox_papers_source on inbox_papers is 'How papers come.';
comment on constraint inbox_papers_received on inbox_papers is 'Only people drop papers.';
comment on constraint inbox_papers_removed on inbox_papers is 'Who removed a paper said why.';
comment on constraint inbox_papers_gross on inbox_papers is 'No amount without its currency.';
create index inbox_papers_order on inbox_papers (received_at desc, paper_id);
comment on index inbox_papers_order is 'Serves the list, the latest first.';
create index inbox_papers_content on inbox_papers (sha256);
comment on index inbox_papers_content is 'Serves the question whether a content is still held, and whether a file waits already.';
