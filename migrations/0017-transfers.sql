-- A payment is moved from one document of a partner to another one.

alter table payments
  add column transfer_id uuid,
  add column transfer_document_id uuid references documents,
  add constraint payments_transfer_whole check ((transfer_id is null) = (transfer_document_id is null)),
  add constraint payments_transfer_other check (transfer_document_id <> document_id),
  add constraint payments_transfer_account check (transfer_id is null or from_iban = '');
comment on column payments.transfer_id is
  'The transfer that the payment is one half of (decisions §10 ''Transfer''): what it takes from one document, the other
  half adds to another.';
comment on column payments.transfer_document_id is 'The document of the other half.';
comment on constraint payments_transfer_whole on payments is 'A half of a transfer says where the other one is.';
comment on constraint payments_transfer_other on payments is 'No money is moved from a document to itself.';
comment on constraint payments_transfer_account on payments is 'A transfer moves money in the books alone, from no account.';
create unique index payments_transfer on payments (transfer_id, (amount_cents > 0)) where transfer_id is not null;
comment on index payments_transfer is
  'A transfer takes once and adds once; serves the two halves of one, and the checks of payments_transferred.';
create index payments_transfer_document on payments (transfer_document_id) where transfer_document_id is not null;
comment on index payments_transfer_document is
  'Serves the foreign key: a document goes only when no transfer names it.';

create function payments_transferred() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments half
    join documents own on own.document_id = half.document_id
    where half.transfer_id in (old.transfer_id, new.transfer_id) and not exists (
      select from payments other
      join documents o on o.document_id = other.document_id
      where other.transfer_id = half.transfer_id
        and other.document_id = half.transfer_document_id and other.transfer_document_id = half.document_id
        and other.amount_cents = -half.amount_cents and other.record_day = half.record_day
        and o.partner_id = own.partner_id and o.currency = own.currency
        and (o.kind = 'BILL') = (own.kind = 'BILL') and own.kind <> 'CANCELLATION')
  ) then
    raise exception 'one half of a transfer does not match the other'
      using errcode = 'check_violation', constraint = 'payments_transferred';
  end if;
  return null;
end $$;
comment on function payments_transferred is
  'The halves of a transfer come and go together: opposite amounts of one day, of two bills or two invoices of one
  partner and currency. Served by payments_transfer.';
create constraint trigger payments_transferred_made after insert or update on payments
  deferrable initially deferred for each row
  when (new.transfer_id is not null) execute function payments_transferred();
comment on trigger payments_transferred_made on payments is 'Checks a transfer when its halves are written.';
create constraint trigger payments_transferred_undone after update or delete on payments
  deferrable initially deferred for each row
  when (old.transfer_id is not null) execute function payments_transferred();
comment on trigger payments_transferred_undone on payments is 'Checks that no half is left alone.';

create index journal_of_transfers_from on journal ((data ->> 'fromDocumentEntityId'), seq)
  where event in ('payment transferred', 'payment transfer deleted');
comment on index journal_of_transfers_from is 'Serves ''Verlauf'' of the document that money was taken from.';
create index journal_of_transfers_to on journal ((data ->> 'toDocumentEntityId'), seq)
  where event in ('payment transferred', 'payment transfer deleted');
comment on index journal_of_transfers_to is 'Serves ''Verlauf'' of the document that money was moved to.';
