-- Payments are recorded and deleted on their own, by several people at once: what must hold of each, whoever writes it.

alter table payments
  add constraint payments_amount check (amount_cents <> 0 and abs(amount_cents) <= 9999999999999),
  -- as kernel/day.ts reads days; a typing error must not become the year 20026
  add constraint payments_record_day check (record_day between '1900-01-01' and '2199-12-31'),
  add constraint payments_from_iban check (from_iban = '' or from_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$');

-- Sums stay exact as JSON numbers, and what is due can be computed.
alter table documents add constraint documents_paid check (abs(paid_cents) <= 9999999999999);

-- serves 'Verlauf': the payments of a document, also the deleted ones, whose rows are gone
create index journal_payments on journal ((data ->> 'documentEntityId'), seq)
  where event in ('bill payment recorded', 'bill payment deleted', 'invoice payment recorded', 'invoice payment deleted');
