-- Who handed out which state of an invoice, and when: sent by e-mail, or downloaded ('issued', decisions §4).
-- An invoice with such a row cannot be deleted, whatever path tries it.
create table issues (
  issue_id uuid primary key,
  document_id uuid not null references documents on delete restrict,
  kind text not null check (kind in ('SENT', 'DOWNLOADED')),
  -- the PDF of that state; null as long as one that was sent at once is still being made
  attachment_id uuid references attachments on delete restrict,
  user_id uuid references users,
  at timestamptz not null default now(),
  -- the e-mail as it was written; the queue forgets its text once it went out
  recipient text not null default '',
  subject text not null default '',
  body text not null default '',
  mail_id uuid unique references mails,
  check ((kind = 'SENT') = (mail_id is not null)),
  check ((kind = 'SENT') = (recipient <> '')),
  check (kind = 'SENT' or attachment_id is not null)
);
create index issues_document on issues (document_id);
-- A state counts as downloaded from the first time on.
create unique index issues_downloaded on issues (attachment_id) where kind = 'DOWNLOADED';

-- What an e-mail is about; null for those about an account. Its delivery is a fact of that entity.
alter table mails add column entity_id uuid;

-- Only an invoice is cancelled (decisions §4: a cancellation cannot be).
alter table documents add check (cancelled_by_document_id is null or kind = 'INVOICE');
