create table issues (
  issue_id uuid primary key,
  document_id uuid not null references documents on delete restrict,
  kind text not null check (kind in ('SENT', 'DOWNLOADED')),
  attachment_id uuid references attachments on delete restrict,
  user_id uuid references users,
  at timestamptz not null default now(),
  recipient text not null default '',
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  subject text not null default '',
  body text not null default '',
  mail_id uuid unique references mails,
  -- A sent state has its e-mail; a downloaded one has the file.
  check ((kind = 'SENT') = (mail_id is not null)),
  check ((kind = 'SENT') = (recipient <> '')),
  check (kind = 'SENT' or attachment_id is not null)
);
comment on table issues is
  'Records when, by whom and how a state of an invoice was handed out: sent by e-mail, or downloaded (''issued'',
  decisions §4). An invoice with such a row cannot be deleted, on any path.';
comment on column issues.attachment_id is
  'The PDF of that state; null as long as one that was sent at once is still being made.';
comment on column issues.recipient is
  'The e-mail as it was written, with cc, bcc, subject and body; the queue forgets its text once it went out.';
create index issues_document on issues (document_id);
comment on index issues_document is 'Serves the question whether, and to whom, an invoice was handed out.';
create unique index issues_downloaded on issues (attachment_id) where kind = 'DOWNLOADED';
comment on index issues_downloaded is 'A state counts as downloaded from the first time on.';
