-- Drafts of bills and invoices: what somebody has begun and saved unfinished. They are in no sum and have no number.

create table drafts (
  draft_id uuid primary key,
  kind text not null check (kind in ('BILL', 'INVOICE')),
  name text not null,
  payload json not null,
  version int not null default 1,
  maker_id uuid not null references users,
  event_at timestamptz not null,
  event_by uuid not null references users,
  request_id uuid not null
);
comment on table drafts is
  'What the form of a bill or an invoice holds that is not recorded yet, finished or not. A draft takes no number, moves no
  stock and counts in no report. It goes in the transaction in which its document is recorded.';
comment on column drafts.name is 'What lists call it, such as the name of its customer; may be empty.';
comment on column drafts.payload is 'The values of the form, as it alone understands them. No event tells them.';
comment on column drafts.version is 'How often it was saved; who saves an older one is refused.';
comment on column drafts.event_at is
  'When its last event was recorded. Its maker records no further one within an hour of his own.';
comment on column drafts.event_by is 'Whose event that was.';
comment on column drafts.request_id is
  'The request that saved it last: where that recorded no event, a repeat of it is known by this.';
create index drafts_of_kind on drafts (kind, event_at desc, draft_id);
comment on index drafts_of_kind is 'Serves the drafts above a list.';
