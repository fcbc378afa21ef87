-- A letter that puts words of an issued invoice right (§ 31 Abs. 5 UStDV); the invoice itself stays as it was issued.

create table amendments (
  amendment_id uuid primary key,
  document_id uuid not null references documents on delete restrict,
  position int not null check (position > 0),
  day date not null,
  attachment_id uuid not null unique references attachments on delete restrict,
  user_id uuid not null references users,
  at timestamptz not null default now(),
  constraint amendments_position unique (document_id, position)
);
comment on table amendments is
  'The amendments of an issued invoice, each with its letter. Its old and new words are in that letter and in the journal
  (event ''invoice amended''); no figure and no tax month depends on them.';
comment on column amendments.position is
  'Counts the amendments of one invoice: the 1 in ''1 zu 2026-00012''. They have no number of an invoice range.';
comment on column amendments.day is 'The date of the letter.';
comment on constraint amendments_position on amendments is
  'Two people who amend one invoice at once do not get one number; also serves the amendments of an invoice.';
