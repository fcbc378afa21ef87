-- Lists are asked for what was paid in some time: the walk through them begins at its end, and what was paid before its own day is found apart.

alter table payments add column ahead_of_day date;
comment on column payments.ahead_of_day is 'The day of its document where that is later than the payment; null where it is not. Kept by payments_ahead and documents_ahead.';

alter table payments disable trigger user;
update payments p set ahead_of_day = d.document_day from documents d
  where d.document_id = p.document_id and d.document_day > p.record_day;
alter table payments enable trigger user;
alter table payments add constraint payments_ahead_of_day check (ahead_of_day > record_day);
comment on constraint payments_ahead_of_day on payments is 'Only what was paid ahead says so.';

create index payments_ahead_days on payments (record_day, ahead_of_day, document_id) where ahead_of_day is not null;
comment on index payments_ahead_days is 'Serves the lists of what was paid in some time, for what is dated later than that.';

drop index payments_document;
create index payments_document on payments (document_id, record_day);
comment on index payments_document is 'Serves the payments of a document, and whether one was made in some time.';

create function payments_ahead() returns trigger language plpgsql as $$
begin
  new.ahead_of_day := (select document_day from documents where document_id = new.document_id and document_day > new.record_day);
  return new;
end $$;
comment on function payments_ahead is 'Says of a payment whether its document is dated later.';
create trigger payments_ahead before insert or update of record_day on payments
  for each row execute function payments_ahead();
comment on trigger payments_ahead on payments is 'Whoever writes it.';

-- What a payment says of its document's day is neither money nor a change of a locked month.
drop trigger payments_sum on payments;
create trigger payments_sum after insert or delete or update of payment_id, document_id, record_day, amount_cents on payments
  for each row execute function payments_sum();
comment on trigger payments_sum on payments is 'After each change of what was paid, and when.';
drop trigger payments_locked on payments;
create trigger payments_locked after insert or delete
  or update of payment_id, document_id, record_day, amount_cents, from_iban, transfer_id, transfer_document_id, received_day, late_reason on payments
  for each row execute function payments_locked();
comment on trigger payments_locked on payments is 'After each change but that of ahead_of_day.';

create function documents_ahead() returns trigger language plpgsql as $$
begin
  update payments set ahead_of_day = case when record_day < new.document_day then new.document_day end
    where document_id = new.document_id and (ahead_of_day is not null or record_day < new.document_day);
  return null;
end $$;
comment on function documents_ahead is 'A document was given another day: its payments say whether they came before it.';
create trigger documents_ahead after update of document_day on documents
  for each row when (old.document_day is distinct from new.document_day) execute function documents_ahead();
comment on trigger documents_ahead on documents is 'Where its day is another one.';
