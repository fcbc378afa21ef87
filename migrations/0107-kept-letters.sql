-- Letters that are no document, such as reminders, leave the house as invoices do: their e-mails, downloads and what became of them stand in
-- the same rows (decisions §11 'Reminders').

create table papers (
  paper_id uuid primary key,
  kind text not null constraint papers_kind check (kind in ('REMINDER')),
  attachment_id uuid not null unique references attachments on delete restrict,
  delivery text not null default 'NONE'
    constraint papers_delivery check (delivery in ('NONE', 'DOWNLOADED', 'QUEUED', 'SENT', 'FILE', 'FAILED')),
  at timestamptz not null default now()
);
comment on table papers is
  'The printed letters that are no document. A row has the id of what it is the paper of, which a later area keeps.';
comment on column papers.kind is 'Who may see it goes by that.';
comment on column papers.delivery is 'How it went out; kept by keep_delivery_of_paper.';
comment on constraint papers_kind on papers is 'What is written as a letter.';
comment on constraint papers_delivery on papers is 'The ways in which it goes out, and NONE.';

alter table issues alter column document_id drop not null;
alter table issues add column paper_id uuid references papers on delete restrict;
comment on table issues is
  'Records when, by whom and how a state of an invoice, or a letter, was handed out: sent by e-mail, or downloaded (''issued'',
  decisions §4). An invoice with such a row cannot be deleted, on any path.';
comment on column issues.paper_id is 'The letter that was handed out, instead of a document.';
alter table issues add constraint issues_of_one check (num_nonnulls(document_id, paper_id) = 1);
comment on constraint issues_of_one on issues is 'A row hands out one thing.';
alter table issues add constraint issues_mail_paper unique (mail_id, paper_id);
comment on constraint issues_mail_paper on issues is 'An e-mail hands a letter out once.';
create index issues_paper on issues (paper_id) where paper_id is not null;
comment on index issues_paper is 'Serves the question whether, and to whom, a letter was handed out.';

create function delivery_of_paper(paper uuid) returns text language sql stable as $$
  select coalesce(
    (select case
        when m.filed then 'FILE' when m.sent_at is not null then 'SENT'
        when m.tries > 0 then 'FAILED' else 'QUEUED' end
      from issues i join mails m using (mail_id)
      where i.paper_id = paper and m.withdrawn_at is null
      order by i.at desc, i.issue_id desc limit 1),
    (select 'DOWNLOADED' from issues i where i.paper_id = paper and i.kind = 'DOWNLOADED' limit 1),
    'NONE')
$$;
comment on function delivery_of_paper is
  'How a letter went out, as delivery_of tells of an invoice: of several e-mails the newest tells. Served by issues_paper.';

create function keep_delivery_of_paper(paper uuid) returns void language plpgsql as $$
declare
  now_is constant text := delivery_of_paper(paper);
begin
  update papers set delivery = now_is where paper_id = paper and delivery <> now_is;
end $$;
comment on function keep_delivery_of_paper is 'Writes how a letter went out, where that has changed.';

create or replace function issues_delivered() returns trigger language plpgsql as $$
begin
  if new.paper_id is null then
    perform keep_delivery(new.document_id);
  else
    perform keep_delivery_of_paper(new.paper_id);
  end if;
  return null;
end $$;

create or replace function mails_delivered() returns trigger language plpgsql as $$
begin
  perform keep_delivery(i.document_id) from issues i
  where i.mail_id = new.mail_id and i.document_id is not null order by i.document_id;
  perform keep_delivery_of_paper(i.paper_id) from issues i
  where i.mail_id = new.mail_id and i.paper_id is not null order by i.paper_id;
  return null;
end $$;
comment on function mails_delivered is 'What became of an e-mail tells how the invoices and letters went out that it holds.';

-- A letter says what was paid and taken off when it was written, whatever happens until it is printed.
alter table reminder_items add column paid_cents bigint, add column discount_cents bigint, add column written_off_cents bigint;
update reminder_items i
set paid_cents = d.paid_cents, discount_cents = d.discount_cents, written_off_cents = d.written_off_cents
from documents d where d.document_id = i.document_id;
set constraints all immediate;
alter table reminder_items
  alter column paid_cents set not null, alter column discount_cents set not null, alter column written_off_cents set not null;
comment on column reminder_items.paid_cents is 'What was paid of it when the letter was written.';
comment on column reminder_items.discount_cents is 'Skonto by then.';
comment on column reminder_items.written_off_cents is 'What was written off by then.';
