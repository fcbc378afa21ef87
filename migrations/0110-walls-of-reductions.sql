-- What a document keeps of its payments and of what is taken off it follows from these alone, whoever writes to the database.

create function documents_sums_kept() returns trigger language plpgsql as $$
begin
  raise exception 'what a document was paid and what is taken off it follow from its payments and reductions'
    using errcode = 'check_violation', constraint = 'documents_sums_kept';
end $$;
comment on function documents_sums_kept is 'No statement writes the sums of a document; the triggers of what they sum up do.';
create trigger documents_sums_kept before update of paid_cents, discount_cents, written_off_cents, uncollectible_cents on documents
  for each row when (pg_trigger_depth() = 0
    and (old.paid_cents, old.discount_cents, old.written_off_cents, old.uncollectible_cents)
      is distinct from (new.paid_cents, new.discount_cents, new.written_off_cents, new.uncollectible_cents))
  execute function documents_sums_kept();
comment on trigger documents_sums_kept on documents is 'They are changed by payments_sum and reductions_sum alone.';

create function documents_reductions_fit() returns trigger language plpgsql as $$
begin
  if exists (
    select from documents d cross join lateral (select gross_cents - paid_cents - discount_cents as open) o
    where d.document_id = new.document_id and d.cancelled_by_document_id is null and (
      abs(discount_cents) + abs(uncollectible_cents) > abs(gross_cents)
      or written_off_cents <> 0 and (sign(written_off_cents) <> sign(open) or abs(written_off_cents) > abs(open)))
  ) then
    raise exception 'more is taken off a document than is open'
      using errcode = 'check_violation', constraint = 'documents_reductions_fit';
  end if;
  return null;
end $$;
comment on function documents_reductions_fit is
  'Skonto and what is lost are at most what is asked, and what is written off is at most what is open, or overpaid (decisions §11 ''Records'').';
create constraint trigger documents_reductions_fit after update on documents
  deferrable initially deferred for each row
  when (abs(new.discount_cents) > abs(old.discount_cents) or abs(new.written_off_cents) > abs(old.written_off_cents))
  execute function documents_reductions_fit();
comment on trigger documents_reductions_fit on documents is 'Checked when more is taken off, once all of it is written.';

alter table reductions add constraint reductions_taken_back check (
  reason is distinct from 'UNCOLLECTIBLE' or amount_cents > 0 or payment_id is not null or transfer_id is not null);
comment on constraint reductions_taken_back on reductions is
  'What is lost is taken back by a payment, or goes over to another invoice; nobody takes it back by hand.';

create function payments_of_one_document() returns trigger language plpgsql as $$
begin
  raise exception 'a payment stays with its document' using errcode = 'check_violation', constraint = 'payments_of_one_document';
end $$;
comment on function payments_of_one_document is 'Money goes to another document by a transfer alone.';
create trigger payments_of_one_document before update of document_id on payments
  for each row when (old.document_id is distinct from new.document_id) execute function payments_of_one_document();
comment on trigger payments_of_one_document on payments is 'Refuses it, and so that what belongs to the payment is left behind.';

create function rows_stay() returns trigger language plpgsql as $$
begin
  raise exception 'no command empties the table %', tg_table_name using errcode = 'check_violation', constraint = 'rows_stay';
end $$;
comment on function rows_stay is 'Refuses to empty a table at once: no trigger would tell the sums, locks and months that follow from its rows.';
create trigger documents_rows_stay before truncate on documents for each statement execute function rows_stay();
comment on trigger documents_rows_stay on documents is 'Documents go one by one.';
create trigger payments_rows_stay before truncate on payments for each statement execute function rows_stay();
comment on trigger payments_rows_stay on payments is 'Payments go one by one.';
create trigger reductions_rows_stay before truncate on reductions for each statement execute function rows_stay();
comment on trigger reductions_rows_stay on reductions is 'Skonto and write-offs go one by one.';
create trigger document_months_rows_stay before truncate on document_months for each statement execute function rows_stay();
comment on trigger document_months_rows_stay on document_months is 'Months go with their documents.';
