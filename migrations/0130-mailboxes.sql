-- The mailbox whose invoices come into the inbox (decisions §10 'Inbox').

create table inbox_mailboxes (
  mailbox text primary key,
  uid_validity bigint,
  last_uid bigint not null default 0,
  named_at timestamptz not null default now(),
  looked_at timestamptz,
  succeeded_at timestamptz,
  failure text,
  failing_since timestamptz,
  next_look_at timestamptz not null default now(),
  claim_id uuid,
  claimed_until timestamptz,
  constraint inbox_mailboxes_failing check ((failure is null) = (failing_since is null)),
  constraint inbox_mailboxes_claimed check ((claim_id is null) = (claimed_until is null))
);
comment on table inbox_mailboxes is
  'The mailboxes that Kontor has looked into; one that is named again goes on from where it was.';
comment on column inbox_mailboxes.mailbox is 'User, server and folder; never the password.';
comment on column inbox_mailboxes.uid_validity is 'What its UIDs hold for (RFC 3501 §2.3.1.1); null until it was reached once.';
comment on column inbox_mailboxes.last_uid is 'All e-mails up to it stand in inbox_mails, or came before the mailbox was named.';
comment on column inbox_mailboxes.failure is 'Why it could not be reached, in German, without what opens it.';
comment on column inbox_mailboxes.claim_id is 'The look that is under way: one node looks at a time.';
comment on constraint inbox_mailboxes_failing on inbox_mailboxes is 'What fails has failed since some moment.';
comment on constraint inbox_mailboxes_claimed on inbox_mailboxes is 'A claim ends by itself.';

create table inbox_mails (
  mailbox text not null references inbox_mailboxes on delete cascade,
  uid_validity bigint not null,
  uid bigint not null,
  is_recounted boolean not null default false,
  tries integer not null default 0,
  papers_done integer not null default 0,
  done_at timestamptz,
  sha256 bytea,
  is_marked boolean not null default false,
  primary key (mailbox, uid_validity, uid)
);
comment on table inbox_mails is
  'The e-mails of a mailbox that are fetched, or were. A row that is done is the only proof that its papers are there.';
comment on column inbox_mails.is_recounted is
  'It was found when the mailbox began to count anew, and may have been fetched under another UID.';
comment on column inbox_mails.tries is 'How often its fetch was begun: what never succeeds is given up.';
comment on column inbox_mails.papers_done is 'How many of its papers are stored: a fetch that was broken off goes on behind them.';
comment on column inbox_mails.sha256 is 'Of the whole e-mail, by which it is known after a recount; none of one that was not read whole.';
comment on column inbox_mails.is_marked is 'Whether the mailbox was told that it is read.';
create index inbox_mails_waiting on inbox_mails (mailbox, tries, uid) where done_at is null;
comment on index inbox_mails_waiting is 'Serves the next e-mail to be fetched: what failed before comes last.';
create index inbox_mails_unmarked on inbox_mails (mailbox, uid_validity) where done_at is not null and not is_marked;
comment on index inbox_mails_unmarked is 'Serves what is still to be marked as read.';
create index inbox_mails_known on inbox_mails (mailbox, sha256) where sha256 is not null;
comment on index inbox_mails_known is 'Serves the question whether an e-mail was fetched under another UID.';
