-- What takes its time is done outside of any transaction: a worker claims a row until a time, works, and then stores what it
-- made. Who dies leaves the claim to expire; meanwhile nobody waits for a lock.

alter table pending_pdfs
  add column claimed_until timestamptz,
  -- the state of the document that is being typeset: what was replaced meanwhile is not stored
  add column claimed_version int,
  add constraint pending_pdfs_claim check ((claimed_until is null) = (claimed_version is null));

alter table mails add column claimed_until timestamptz;
alter table rate_fetch add column claimed_until timestamptz;

-- A state has one PDF.
create unique index attachments_pdf on attachments (owner_id) where tag = 'PDF';
