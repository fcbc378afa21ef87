-- An invoice may name the cancelled one that it replaces (decisions §10 'Replaced'): together with the cancellation both are one sale. The
-- replacement states the day on which that was supplied, which may long be locked, and moves the stock on its own.

alter table documents add column replaces_document_id uuid references documents on delete restrict
  constraint documents_replaces check (
    replaces_document_id is null or (kind = 'INVOICE' and replaces_document_id <> document_id));
comment on column documents.replaces_document_id is
  'The cancelled invoice that this one replaces (§ 31 Abs. 5 UStDV).';
comment on constraint documents_replaces on documents is 'Only an invoice replaces another one, never itself.';

create unique index documents_replacement on documents (replaces_document_id)
  where replaces_document_id is not null and cancelled_by_document_id is null;
comment on index documents_replacement is
  'At most one replacement of an invoice stands; serves the question which one it is.';
create index documents_replacements on documents (replaces_document_id) where replaces_document_id is not null;
comment on index documents_replacements is
  'Serves the question whether an invoice was ever replaced, for the check and the deletion of documents.';

create function check_replaced() returns trigger language plpgsql as $$
begin
  if exists (
    select from documents d join documents r on r.document_id = d.replaces_document_id
      where (d.document_id = new.document_id or d.replaces_document_id = new.document_id)
        and (r.kind <> 'INVOICE' or r.cancelled_by_document_id is null
          or r.partner_id <> d.partner_id or r.currency <> d.currency or r.rate <> d.rate)
  ) then
    raise exception 'what an invoice replaces is no cancelled invoice of the same customer, currency and rate'
      using errcode = 'check_violation', constraint = 'documents_replaced';
  end if;
  return null;
end $$;
comment on function check_replaced is
  'An invoice replaces a cancelled one of the same customer, currency and rate, which stays cancelled as long as the
  replacement is there. Checked at the commit: one command may cancel and replace.';
create constraint trigger documents_replaced
  after insert or update of replaces_document_id, partner_id, currency, rate on documents
  deferrable initially deferred for each row
  when (new.replaces_document_id is not null) execute function check_replaced();
comment on trigger documents_replaced on documents is 'Checks what a new or changed invoice replaces.';
create constraint trigger documents_replaced_stays after update of cancelled_by_document_id on documents
  deferrable initially deferred for each row
  when (old.cancelled_by_document_id is not null and new.cancelled_by_document_id is null)
  execute function check_replaced();
comment on trigger documents_replaced_stays on documents is
  'Checks when a cancellation is deleted, so that its invoice stands again.';

create or replace function supply_day(d documents) returns date language sql stable as $$
  -- A final invoice may remain below what was received.
  select case when d.kind = 'INVOICE' and not d.advance and d.replaces_document_id is null
    and (d.gross_cents >= 0 or exists (select from document_advances a where a.document_id = d.document_id))
    then d.service_day end
$$;
comment on function supply_day is
  'The day of supply by which an invoice counts; null for documents that count on their own date: cancellations,
  corrections, replacements, advances, bills. A Rechnungskorrektur counts on its own date (§ 17 Abs. 1 S. 8 UStG), and
  so do the goods that come back with it: dated by the supply of the corrected invoice, they would change a month that
  is long locked. The goods of a replaced invoice came back on the day of its cancellation, and go out again on the
  day of the replacement.';

create index journal_of_rewritings_cancellation on journal ((data ->> 'cancellationEntityId'), seq)
  where event in ('invoice rewritten', 'invoice sent') and data ->> 'cancellationEntityId' is not null;
comment on index journal_of_rewritings_cancellation is
  'Serves ''Verlauf'' of a cancellation that was written or sent together with the replacement, which those events are
  about.';
create index journal_of_rewritings_replaced on journal ((data ->> 'replacesInvoiceEntityId'), seq)
  where event = 'invoice rewritten';
comment on index journal_of_rewritings_replaced is
  'Serves ''Verlauf'' of the invoice that was cancelled and replaced by that event.';

-- One e-mail may carry both papers: the replacement and the cancellation.

alter table issues drop constraint issues_mail_id_key;
alter table issues add constraint issues_mail unique (mail_id, document_id);
comment on constraint issues_mail on issues is
  'An e-mail hands a document out once. A cancellation may go out together with what replaces its invoice.';
