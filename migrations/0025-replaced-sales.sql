-- An invoice and what replaces it are one sale (decisions §10 'Replaced'), but where the cancellation was reported already.

alter table documents add column replaces_after_lock boolean not null default false
  constraint documents_replaces_after_lock check (not replaces_after_lock or replaces_document_id is not null);
comment on column documents.replaces_after_lock is
  'Whether the month of the cancellation was locked when this replacement was written: what the cancellation took back
  stays, and the replacement counts what both ask for on its own date.';
comment on constraint documents_replaces_after_lock on documents is 'Only a replacement comes after a lock.';
