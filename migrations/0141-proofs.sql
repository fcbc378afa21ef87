-- Kontor proves by itself that the database is what the journal says (decisions §10 'Proof and running').

create table proofs (
  part text primary key constraint proofs_part check (part in ('FIGURES', 'FILES')),
  next_at timestamptz not null,
  claim_id uuid,
  claimed_until timestamptz,
  done_at timestamptz,
  looked_at bigint not null default 0,
  bytes bigint not null default 0,
  faults jsonb not null default '[]' constraint proofs_faults check (jsonb_typeof(faults) = 'array'),
  fault_count integer not null default 0,
  after bytea,
  constraint proofs_claimed check ((claim_id is null) = (claimed_until is null))
);
comment on table proofs is
  'What Kontor last found when it proved its figures and its files, and when it looks again. One node looks at a time.';
comment on column proofs.next_at is 'From when on a node takes it up.';
comment on column proofs.claim_id is 'The look that is under way.';
comment on column proofs.done_at is 'When it was last brought to its end; null until then.';
comment on column proofs.looked_at is 'At how many rows of the journal, or at how many files.';
comment on column proofs.bytes is 'How large these files were together.';
comment on column proofs.faults is 'What was wrong, in German, the first hundred; of files the hashes.';
comment on column proofs.after is 'Of files the last hash that was looked at: the next look goes on behind it, and begins anew at the end.';
comment on constraint proofs_part on proofs is 'Figures are proven daily, files a part a day.';
comment on constraint proofs_faults on proofs is 'A list of sentences.';
comment on constraint proofs_claimed on proofs is 'A claim ends by itself.';
insert into proofs (part, next_at) values ('FIGURES', now() + interval '12 hours'), ('FILES', now() + interval '12 hours');

create table damaged_contents (
  sha256 bytea primary key,
  found_at timestamptz not null,
  found_by text not null constraint damaged_contents_found_by check (found_by in ('DOWNLOAD', 'PROOF'))
);
comment on table damaged_contents is
  'Files whose bytes are not those that their hash names. No foreign key: whoever holds a content says so by one, and this holds none.';
comment on column damaged_contents.found_by is 'Whether somebody asked for it, or Kontor looked by itself.';
comment on constraint damaged_contents_found_by on damaged_contents is 'The two ways in which it is noticed.';
