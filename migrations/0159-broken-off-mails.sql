-- E-mails of a mailbox that counts anew are known again, also those of which only a part was stored (decisions §10 'Inbox').

alter table inbox_mails add column is_broken_off boolean not null default false;
comment on column inbox_mails.is_broken_off is
  'The mailbox began to count anew before all its papers were there: papers_done says how many are, and a fetch under its new UID
  goes on behind them.';
comment on column inbox_mails.sha256 is
  'By which it is known after a recount: of the whole e-mail, or of its head and size where only that was read; null as long as
  nothing of it is stored.';
