-- How far an invoice is reminded of stands with it, so that lists, its page and its task tell it (decisions §11 'Reminders').

alter table documents
  add column reminder_level int constraint documents_reminder_level check (reminder_level between 1 and 4),
  add column reminded_day date,
  add constraint documents_reminded check ((reminder_level is null) = (reminded_day is null) and (kind = 'INVOICE' or reminder_level is null));
comment on column documents.reminder_level is 'The level of the last letter that stands; null where none does.';
comment on column documents.reminded_day is 'The day of that letter.';
comment on constraint documents_reminder_level on documents is 'A firm has up to four levels.';
comment on constraint documents_reminded on documents is 'A level has its day, and only invoices are reminded of.';

drop trigger documents_locked_changes on documents;
create trigger documents_locked_changes after update on documents for each row
  when (
    (to_jsonb(old) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'discount_cents', 'written_off_cents', 'uncollectible_cents', 'reminder_level', 'reminded_day',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'delivery', 'search_text', 'partner_id'])
    is distinct from
    (to_jsonb(new) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'discount_cents', 'written_off_cents', 'uncollectible_cents', 'reminder_level', 'reminded_day',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'delivery', 'search_text', 'partner_id']))
  execute function documents_locked();
comment on trigger documents_locked_changes on documents is
  'Later events are no changes of a locked document: it is sent, paid, reduced, reminded of, cancelled, or settled by its final invoice. Whose it is has a trigger of its own.';
