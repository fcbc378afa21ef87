-- How an invoice went out stands with it, so that the list is narrowed by it at any length (decisions §10, 'Sent').

alter table documents add column delivery text not null default 'NONE'
  constraint documents_delivery check (delivery in ('NONE', 'DOWNLOADED', 'QUEUED', 'SENT', 'FILE', 'FAILED'));
comment on column documents.delivery is
  'How the paper of an invoice, as it is now, went out; kept by keep_delivery. Bills go nowhere.';
comment on constraint documents_delivery on documents is 'The ways in which it goes out, and NONE.';

drop trigger documents_locked_changes on documents;
create trigger documents_locked_changes after update on documents for each row
  when (
    (to_jsonb(old) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'delivery', 'search_text'])
    is distinct from
    (to_jsonb(new) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'delivery', 'search_text']))
  execute function documents_locked();
comment on trigger documents_locked_changes on documents is
  'Later events are no changes of a locked document: it is sent, paid, cancelled, or settled by its final invoice.';

create function delivery_of(document uuid) returns text language sql stable as $$
  select coalesce(
    (select case
        when m.filed then 'FILE' when m.sent_at is not null then 'SENT'
        when m.tries > 0 then 'FAILED' else 'QUEUED' end
      from issues i join mails m using (mail_id) left join attachments a using (attachment_id)
      where i.document_id = document and m.withdrawn_at is null and (not m.filed or a.tag in ('PDF', 'XML'))
      order by i.at desc, i.issue_id desc limit 1),
    (select 'DOWNLOADED' from issues i join attachments a using (attachment_id)
      where i.document_id = document and i.kind = 'DOWNLOADED' and a.tag in ('PDF', 'XML') limit 1),
    'NONE')
$$;
comment on function delivery_of is
  'How an invoice went out: of several e-mails the newest tells; a file, by e-mail or download, tells of its present state alone. Served by issues_document.';

create function keep_delivery(document uuid) returns void language plpgsql as $$
declare
  now_is constant text := delivery_of(document);
begin
  update documents set delivery = now_is where document_id = document and delivery <> now_is;
end $$;
comment on function keep_delivery is 'Writes how an invoice went out, where that has changed.';

create function issues_delivered() returns trigger language plpgsql as $$
begin
  perform keep_delivery(new.document_id);
  return null;
end $$;
comment on function issues_delivered is 'An invoice was handed out, or the PDF of one that was sent at once is made.';
create trigger issues_delivered after insert or update of attachment_id on issues
  for each row execute function issues_delivered();
comment on trigger issues_delivered on issues is 'No row goes: what was handed out stays so.';

create function mails_delivered() returns trigger language plpgsql as $$
begin
  perform keep_delivery(i.document_id) from issues i where i.mail_id = new.mail_id order by i.document_id;
  return null;
end $$;
comment on function mails_delivered is 'What became of an e-mail tells how the invoices went out that it holds.';
create trigger mails_delivered after update of sent_at, filed, tries, withdrawn_at on mails for each row
  when (new.entity_id is not null and (old.sent_at is distinct from new.sent_at or old.filed <> new.filed
    or old.tries <> new.tries or old.withdrawn_at is distinct from new.withdrawn_at))
  execute function mails_delivered();
comment on trigger mails_delivered on mails is 'An e-mail about an account holds no invoice.';

create function attachments_delivered() returns trigger language plpgsql as $$
begin
  perform keep_delivery(new.owner_id) where exists (select from issues i where i.document_id = new.owner_id);
  return null;
end $$;
comment on function attachments_delivered is 'A file of the present state becomes one of an earlier state: the paper did not go out as it is now.';
create trigger attachments_delivered after update of tag on attachments for each row
  when (old.tag <> new.tag) execute function attachments_delivered();
comment on trigger attachments_delivered on attachments is 'Other changes of a file tell nothing of it.';

update documents set delivery = delivery_of(document_id)
  where document_id in (select document_id from issues) and delivery_of(document_id) <> 'NONE';

create index documents_deliveries on documents (delivery, document_day desc, number_count desc, document_id desc) where kind <> 'BILL';
comment on index documents_deliveries is 'Serves the list of invoices narrowed to one way in which they went out, in its usual order.';
