-- A payment that settled interest may be deleted after a newer letter claimed the rest: what it paid is open again beside that rest.

alter table claims add column reopened boolean not null default false;
comment on column claims.reopened is
  'Whether it was settled once and is open again: newer interest may stand beside it, which is less what it paid.';
drop index claims_interest;
create unique index claims_interest on claims (document_id)
  where kind = 'INTEREST' and not withdrawn and ended_by_reminder_id is null and settled_day is null and not reopened;
comment on index claims_interest is 'Of an invoice letters claim interest once: a newer claim takes the place of an open one.';
