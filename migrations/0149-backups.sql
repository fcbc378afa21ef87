-- Kontor makes backups by itself, each night, on one node (decisions §10 'Running').

create table backup_state (
  one boolean primary key default true constraint backup_state_one check (one),
  next_at timestamptz not null,
  claim_id uuid,
  claimed_until timestamptz,
  done_at timestamptz,
  bytes bigint not null default 0,
  encrypted boolean not null default false,
  failed_at timestamptz,
  failure text not null default '',
  copied_at timestamptz,
  copy_failure text not null default '',
  constraint backup_state_claimed check ((claim_id is null) = (claimed_until is null)),
  constraint backup_state_failed check ((failed_at is null) = (failure = ''))
);
comment on table backup_state is 'The one row that says when the next backup by rule is due, who is at it, and how the last one ended.';
comment on column backup_state.one is 'Lets the table have one row.';
comment on column backup_state.next_at is 'From when on a node takes it up.';
comment on column backup_state.claim_id is 'The backup that is under way.';
comment on column backup_state.done_at is 'When the last one stood whole in its folder; null until then.';
comment on column backup_state.bytes is 'How large that one is.';
comment on column backup_state.encrypted is 'Whether that one is encrypted.';
comment on column backup_state.failed_at is 'Since when none has succeeded, where the last try failed.';
comment on column backup_state.failure is 'Why the last try failed, in German; empty where it did not.';
comment on column backup_state.copied_at is 'When one was last copied into the other folder.';
comment on column backup_state.copy_failure is 'Why the last one was not copied, in German; empty where it was, or was not to be.';
comment on constraint backup_state_one on backup_state is 'One row.';
comment on constraint backup_state_claimed on backup_state is 'A claim ends by itself.';
comment on constraint backup_state_failed on backup_state is 'A failure has a day and a reason.';
insert into backup_state (next_at) values (now() + interval '12 hours');
