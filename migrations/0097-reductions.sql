-- Skonto and write-offs: what is taken off a document beside its payments (decisions §11 'Records'). On the wire they are records as payments
-- are; they stand in a table of their own, so that whatever sums payments goes on summing money.

create table reductions (
  reduction_id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  record_type text not null constraint reductions_type check (record_type in ('DISCOUNT', 'WRITE_OFF')),
  reason text constraint reductions_reason check (reason in ('SMALL_DIFFERENCE', 'UNCOLLECTIBLE')),
  reason_text text not null default '' constraint reductions_text check (length(reason_text) <= 500),
  record_day date not null constraint reductions_record_day check (record_day between '1900-01-01' and '2199-12-31'),
  amount_cents bigint not null constraint reductions_amount check (amount_cents <> 0 and abs(amount_cents) <= 9999999999999),
  payment_id uuid references payments deferrable initially deferred,
  received_day date constraint reductions_received_day check (received_day between '1900-01-01' and record_day),
  late_reason text not null default '' constraint reductions_late check (length(late_reason) <= 500 and (late_reason = '' or received_day is not null)),
  transfer_id uuid,
  transfer_document_id uuid references documents,
  constraint reductions_reason_of check ((record_type = 'WRITE_OFF') = (reason is not null) and (record_type = 'WRITE_OFF' or reason_text = '')),
  constraint reductions_why check (reason is distinct from 'UNCOLLECTIBLE' or amount_cents < 0 or reason_text <> ''),
  constraint reductions_transfer_whole check ((transfer_id is null) = (transfer_document_id is null)),
  constraint reductions_transfer_other check (transfer_document_id <> document_id),
  constraint reductions_transfer_on_its_day check (transfer_id is null or (received_day is null and payment_id is null))
);
comment on table reductions is
  'What is taken off a document without money: Skonto (DISCOUNT, with the sign of its gross) and what is written off (WRITE_OFF, with the sign of
  what is due; of the opposite sign where a payment takes some of it back).';
comment on column reductions.reason is 'Of a write-off: a small difference, or what will not be paid (§ 17 Abs. 2 Nr. 1 UStG).';
comment on column reductions.reason_text is 'Why it will not be paid, in words.';
comment on column reductions.payment_id is
  'The payment with which it was recorded, and with which it goes: the Skonto that was deducted, or the write-off that the payment takes back.';
comment on column reductions.received_day is
  'The true day, which says whether Skonto was in time; its tax counts by it where it is reported late, and else by record_day.';
comment on column reductions.late_reason is 'Why it is reported late; empty where it is not.';
comment on column reductions.transfer_id is 'Of one that moved with the payments of an invoice that was written anew: that transfer.';
comment on column reductions.transfer_document_id is 'The document of the other half.';
comment on constraint reductions_record_day on reductions is 'As kernel/day.ts reads days.';
comment on constraint reductions_amount on reductions is 'As payments_amount.';
comment on constraint reductions_reason_of on reductions is 'What is written off has a reason; Skonto needs none.';
comment on constraint reductions_why on reductions is 'What will not be paid is explained; what is taken back is not.';
comment on constraint reductions_transfer_whole on reductions is 'A half of a transfer says where the other one is.';
comment on constraint reductions_transfer_other on reductions is 'Nothing is moved from a document to itself.';
comment on constraint reductions_transfer_on_its_day on reductions is 'What is moved is booked on a day and belongs to no payment.';
create index reductions_document on reductions (document_id);
comment on index reductions_document is 'Serves the reductions of a document.';
create index reductions_payment on reductions (payment_id) where payment_id is not null;
comment on index reductions_payment is 'Serves the foreign key.';
create index reductions_days on reductions (record_day, document_id);
comment on index reductions_days is 'Serves the register of reductions and the months that close.';
create index reductions_transfer on reductions (transfer_id) where transfer_id is not null;
comment on index reductions_transfer is 'Serves the two halves of what is moved.';
create index reductions_transfer_document on reductions (transfer_document_id) where transfer_document_id is not null;
comment on index reductions_transfer_document is 'Serves the foreign key.';

alter table documents
  add column discount_cents bigint not null default 0,
  add column written_off_cents bigint not null default 0,
  add column uncollectible_cents bigint not null default 0,
  add constraint documents_discount check (
    discount_cents = 0 or (sign(discount_cents) = sign(gross_cents) and abs(discount_cents) <= abs(gross_cents))),
  add constraint documents_uncollectible check (
    uncollectible_cents = 0 or (uncollectible_cents > 0 and uncollectible_cents <= gross_cents)),
  add constraint documents_written_off check (abs(written_off_cents) <= 9999999999999),
  add constraint documents_unreduced check (
    (kind = 'BILL' or (kind = 'INVOICE' and not advance)) or (discount_cents = 0 and written_off_cents = 0)),
  add constraint documents_whole_reductions check (
    currency not in ('ISK', 'JPY', 'KRW') or (discount_cents % 100 = 0 and written_off_cents % 100 = 0));
comment on column documents.discount_cents is 'The sum of its Skonto, kept by the database as paid_cents.';
comment on column documents.written_off_cents is 'The sum of what is written off, less what payments took back.';
comment on column documents.uncollectible_cents is 'What of it will not be paid.';
comment on constraint documents_discount on documents is 'Skonto lowers what is asked, at the most to nothing.';
comment on constraint documents_uncollectible on documents is
  'Only what is asked can be lost, and no more is taken back than was written off.';
comment on constraint documents_written_off on documents is 'It stays within the largest amount.';
comment on constraint documents_unreduced on documents is
  'Advance invoices and cancellations have neither Skonto nor write-offs (decisions §11 ''Records'').';
comment on constraint documents_whole_reductions on documents is 'As documents_whole_units.';

create function reductions_sum() returns trigger language plpgsql as $$
declare
  way constant int := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  update documents d set
    discount_cents = d.discount_cents + way * s.discount,
    written_off_cents = d.written_off_cents + way * s.written_off,
    uncollectible_cents = d.uncollectible_cents + way * s.uncollectible,
    payments_version = d.payments_version + s.changes
  from (
    select document_id, count(*)::int as changes,
      coalesce(sum(amount_cents) filter (where record_type = 'DISCOUNT'), 0)::bigint as discount,
      coalesce(sum(amount_cents) filter (where record_type = 'WRITE_OFF'), 0)::bigint as written_off,
      coalesce(sum(amount_cents) filter (where reason = 'UNCOLLECTIBLE'), 0)::bigint as uncollectible
    from rows group by document_id) s
  where d.document_id = s.document_id;
  return null;
end $$;
comment on function reductions_sum is
  'Keeps what is taken off a document, by whole statements: what is written off goes together with what was taken back of it.';
create trigger reductions_sum_new after insert on reductions
  referencing new table as rows for each statement execute function reductions_sum();
comment on trigger reductions_sum_new on reductions is 'Adds what came.';
create trigger reductions_sum_gone after delete on reductions
  referencing old table as rows for each statement execute function reductions_sum();
comment on trigger reductions_sum_gone on reductions is 'Takes away what went.';

create function reductions_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a reduction is written and deleted, never changed' using errcode = 'check_violation', constraint = 'reductions_stay';
end $$;
comment on function reductions_stay is 'What changes is written anew, so that the sums follow.';
create trigger reductions_stay before update on reductions for each row execute function reductions_stay();
comment on trigger reductions_stay on reductions is 'Refuses changes.';

create trigger reductions_locked after insert or delete on reductions
  for each row execute function payments_locked();
comment on trigger reductions_locked on reductions is 'Refuses them in a locked month, as payments.';

create function reductions_of_document() returns trigger language plpgsql as $$
begin
  if exists (
    select from reductions r join documents d using (document_id)
    where r.reduction_id = new.reduction_id and (
      (r.payment_id is not null and not exists (
        select from payments p where p.payment_id = r.payment_id and p.document_id = r.document_id))
      or (r.transfer_id is not null and not exists (
        select from reductions other join documents o on o.document_id = other.document_id
        where other.transfer_id = r.transfer_id and other.document_id = r.transfer_document_id
          and other.transfer_document_id = r.document_id and other.amount_cents = -r.amount_cents
          and other.record_day = r.record_day and other.record_type = r.record_type
          and other.reason is not distinct from r.reason
          and o.partner_id = d.partner_id and o.currency = d.currency)))
  ) then
    raise exception 'a reduction does not match its payment or the other half of its transfer'
      using errcode = 'check_violation', constraint = 'reductions_of_document';
  end if;
  return null;
end $$;
comment on function reductions_of_document is
  'A reduction belongs to a payment of the same document; moved ones stand on both sides with opposite amounts.';
create constraint trigger reductions_of_document after insert on reductions
  deferrable initially deferred for each row
  when (new.payment_id is not null or new.transfer_id is not null) execute function reductions_of_document();
comment on trigger reductions_of_document on reductions is 'Checked when all of it is written.';

create function reductions_torn() returns trigger language plpgsql as $$
begin
  if exists (select from reductions where transfer_id = old.transfer_id and document_id = old.transfer_document_id
      and transfer_document_id = old.document_id and amount_cents = -old.amount_cents)
    and not exists (select from reductions where transfer_id = old.transfer_id and document_id = old.document_id
      and transfer_document_id = old.transfer_document_id and amount_cents = old.amount_cents) then
    raise exception 'one half of a transfer is left alone' using errcode = 'check_violation', constraint = 'reductions_torn';
  end if;
  return null;
end $$;
comment on function reductions_torn is 'Both halves of what was moved go together.';
create constraint trigger reductions_torn after delete on reductions
  deferrable initially deferred for each row
  when (old.transfer_id is not null) execute function reductions_torn();
comment on trigger reductions_torn on reductions is 'Checked when all of it is written.';

-- What is due is what is asked less what was paid and what is taken off; a cancelled document owes back what was paid.
alter table documents alter column due_cents set expression as (case
  when settled_by_document_id is not null then 0
  when kind = 'CANCELLATION' or cancelled_by_document_id is not null then -paid_cents
  else gross_cents - paid_cents - discount_cents - written_off_cents end);
alter table documents alter column due_euro_cents set expression as (in_euro_cents(case
  when settled_by_document_id is not null then 0
  when kind = 'CANCELLATION' or cancelled_by_document_id is not null then -paid_cents
  else gross_cents - paid_cents - discount_cents - written_off_cents end, rate));
alter table documents drop constraint documents_standing;
alter table documents alter column standing set expression as (case
  when kind = 'CANCELLATION' then 'CANCELLATION'
  when cancelled_by_document_id is not null then case when paid_cents > 0 then 'REFUND' else 'CANCELLED' end
  when gross_cents < 0 then
    case when gross_cents < paid_cents + discount_cents + written_off_cents then 'REFUND' else 'CORRECTION' end
  when settled_by_document_id is not null then 'ADVANCE'
  when gross_cents < paid_cents + discount_cents + written_off_cents then 'OVERPAID'
  when gross_cents = paid_cents + discount_cents + written_off_cents then
    case when uncollectible_cents > 0 then 'WRITTEN_OFF' else 'PAID' end
  when paid_cents = 0 then 'OPEN'
  else 'PARTLY_PAID' end);
alter table documents add constraint documents_standing check (standing in
  ('CANCELLATION', 'REFUND', 'CANCELLED', 'CORRECTION', 'ADVANCE', 'OVERPAID', 'WRITTEN_OFF', 'PAID', 'PARTLY_PAID', 'OPEN'));
comment on constraint documents_standing on documents is 'Every state but OVERDUE, which comes with the day.';

drop trigger documents_locked_changes on documents;
create trigger documents_locked_changes after update on documents for each row
  when (
    (to_jsonb(old) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'discount_cents', 'written_off_cents', 'uncollectible_cents',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'delivery', 'search_text', 'partner_id'])
    is distinct from
    (to_jsonb(new) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'discount_cents', 'written_off_cents', 'uncollectible_cents',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'delivery', 'search_text', 'partner_id']))
  execute function documents_locked();
comment on trigger documents_locked_changes on documents is
  'Later events are no changes of a locked document: it is sent, paid, reduced, cancelled, or settled by its final invoice. Whose it is has a trigger of its own.';

-- Small differences are closed without asking why.
alter table firm add column small_difference_cents bigint not null default 100
  constraint firm_small_difference check (small_difference_cents between 0 and 100000);
comment on column firm.small_difference_cents is
  'Up to how much of a document, in its currency, is written off as a small difference (decisions §11 ''Records'').';

create or replace function firm_printed(jsonb) returns jsonb language sql immutable as $$
  select $1 - array['firm_id', 'one', 'printed_version', 'number_pattern', 'numbers_in_date_order', 'tax_schemes', 'differential_tax_method',
    'vat_rate_method', 'uk_counts_as_eu', 'accounts', 'legacy_host', 'ticker_enabled', 'mail_subject', 'mail_text', 'mail_subject_en',
    'mail_text_en', 'logo_left_out_at', 'oss_since', 'founded_on', 'margin_statement_since', 'ec_services_monthly', 'usual_bank_account_id',
    'small_difference_cents']
$$;

comment on constraint reductions_type on reductions is 'Skonto, or a write-off; a payment stands in payments.';
comment on constraint reductions_reason on reductions is 'The two reasons of a write-off.';
comment on constraint reductions_text on reductions is 'As long as the field of the form.';
comment on constraint reductions_received_day on reductions is 'The true day is not after the one on which it is recorded.';
comment on constraint reductions_late on reductions is 'What is reported late says its true day.';
comment on constraint firm_small_difference on firm is 'From nothing to 1.000.';
