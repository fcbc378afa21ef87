-- Two customers or suppliers who are one become one: what hung on the one hangs on the other from then on (decisions §10, 'Partner's account').

create table merged_partners (
  partner_id uuid primary key,
  role text not null check (role in ('SUPPLIER', 'BUYER')),
  into_partner_id uuid not null references partners on delete cascade,
  number int
);
comment on table merged_partners is
  'Who was merged with another partner of his role and is stored no more. His old address leads to the other.';
comment on column merged_partners.partner_id is 'The one who is gone; documents of before, in the journal, name him.';
comment on column merged_partners.into_partner_id is 'Who he is now; where that one was merged himself later, who that is.';
comment on column merged_partners.number is 'His debtor or creditor number, which nobody is given again; null where he had none.';
create index merged_partners_into on merged_partners (into_partner_id);
comment on index merged_partners_into is 'Serves the foreign key, and who is merged once more.';
create index merged_partners_number on merged_partners (role, number) where number is not null;
comment on index merged_partners_number is 'Serves the question whether a number was somebody''s who is merged.';

create function partner_numbers_given() returns trigger language plpgsql as $$
begin
  if exists (
    select from merged_partners
    where role = new.role and number = coalesce(new.debitor_number, new.creditor_number)
  ) then
    raise exception 'the number was that of a partner who was merged' using errcode = 'unique_violation',
      constraint = case new.role when 'BUYER' then 'partners_debitor_number' else 'partners_creditor_number' end;
  end if;
  return null;
end $$;
comment on function partner_numbers_given is
  'Bookings of locked months keep the number of who was merged since, so that it is nobody else''s (GoBD Rz. 94).';
create trigger partner_numbers_given after insert on partners for each row
  when (coalesce(new.debitor_number, new.creditor_number) is not null) execute function partner_numbers_given();
comment on trigger partner_numbers_given on partners is 'No new partner is given it.';
create trigger partner_numbers_given_later after update on partners for each row
  when (coalesce(new.debitor_number, new.creditor_number) is not null
    and coalesce(old.debitor_number, old.creditor_number) is distinct from coalesce(new.debitor_number, new.creditor_number))
  execute function partner_numbers_given();
comment on trigger partner_numbers_given_later on partners is 'Nor a stored one.';

create table kept_partner_numbers (
  document_id uuid primary key references documents on delete cascade,
  number int
);
comment on table kept_partner_numbers is
  'The account that the booking of a document of a locked month keeps, where its customer or supplier was merged with another since.';
comment on column kept_partner_numbers.number is 'Null where he had none: booked to the collective account.';

drop trigger documents_locked_changes on documents;
create trigger documents_locked_changes after update on documents for each row
  when (
    (to_jsonb(old) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'delivery', 'search_text', 'partner_id'])
    is distinct from
    (to_jsonb(new) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'standing', 'delivery', 'search_text', 'partner_id']))
  execute function documents_locked();
comment on trigger documents_locked_changes on documents is
  'Later events are no changes of a locked document: it is sent, paid, cancelled, or settled by its final invoice. Whose it is has a trigger of its own.';

create function documents_locked_partner() returns trigger language plpgsql as $$
begin
  if not exists (
    select from merged_partners where partner_id = old.partner_id and into_partner_id = new.partner_id
  ) then
    perform refuse_locked_day(coalesce(old.booking_day, old.document_day));
  end if;
  return null;
end $$;
comment on function documents_locked_partner is
  'A locked document stays its partner''s, but where he became one with another: it keeps what it said of him.';
create trigger documents_locked_partner after update of partner_id on documents for each row
  when (old.partner_id is distinct from new.partner_id) execute function documents_locked_partner();
comment on trigger documents_locked_partner on documents is 'Looks where a document goes over to another partner.';
