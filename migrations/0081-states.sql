-- How documents stand, so that the lists show it and are narrowed by it at any length (decisions §10, 'State').

-- What is due is computed by the database too, and no computed column may read another one: a cancelled document owes back what was
-- paid, any other asks for gross less paid.
alter table documents add column standing text not null generated always as (case
  when kind = 'CANCELLATION' then 'CANCELLATION'
  when cancelled_by_document_id is not null then case when paid_cents > 0 then 'REFUND' else 'CANCELLED' end
  when gross_cents < 0 then case when gross_cents < paid_cents then 'REFUND' else 'CORRECTION' end
  when settled_by_document_id is not null then 'ADVANCE'
  when gross_cents < paid_cents then 'OVERPAID'
  when gross_cents = paid_cents then 'PAID'
  when paid_cents = 0 then 'OPEN'
  else 'PARTLY_PAID' end) stored;
comment on column documents.standing is
  'How it stands, whatever day it is: one that is OPEN or PARTLY_PAID is overdue after its due day. The rules say the same (documents/rules/standing-state.ts).';
alter table documents add constraint documents_standing check (standing in
  ('CANCELLATION', 'REFUND', 'CANCELLED', 'CORRECTION', 'ADVANCE', 'OVERPAID', 'PAID', 'PARTLY_PAID', 'OPEN'));
comment on constraint documents_standing on documents is 'Every state but OVERDUE, which comes with the day.';

create index documents_standings on documents
  ((case when kind = 'BILL' then 'BILL' else 'INVOICE' end), standing, document_day desc, number_count desc, document_id desc) include (kind);
comment on index documents_standings is 'Serves each list of documents narrowed to one state, in its usual order.';

drop trigger documents_locked_changes on documents;
create trigger documents_locked_changes after update on documents for each row
  when (
    (to_jsonb(old) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'search_text'])
    is distinct from
    (to_jsonb(new) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'search_text']))
  execute function documents_locked();
comment on trigger documents_locked_changes on documents is
  'Later events are no changes of a locked document: it is paid, cancelled, or settled by its final invoice.';
