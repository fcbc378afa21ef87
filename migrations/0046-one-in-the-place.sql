-- An invoice and all that replaced it, or one another, are one sale: at most one of these replacements stands (decisions §10, 'Replaced').
-- documents_replacement sees those of one invoice; two could stand where one replaced the first and another a cancelled replacement of it.

create function check_one_replacement() returns trigger language plpgsql as $$
begin
  if exists (
    with recursive above as (
      select document_id, replaces_document_id from documents where document_id = new.document_id
      union
      select d.document_id, d.replaces_document_id from above join documents d on d.document_id = above.replaces_document_id
    ), chain as (
      select document_id from above where replaces_document_id is null
      union
      select d.document_id from chain join documents d on d.replaces_document_id = chain.document_id
    )
    select from chain join documents d using (document_id)
    where d.replaces_document_id is not null and d.cancelled_by_document_id is null
    having count(*) > 1
  ) then
    raise exception 'two replacements of one sale stand'
      using errcode = 'check_violation', constraint = 'documents_one_replacement';
  end if;
  return null;
end $$;
comment on function check_one_replacement is
  'Of all that replaced an invoice, or one another, at most one stands: else its supply would be taxed twice. Checked at
  the commit: one command may cancel one and write the next. Served by documents_replacements.';
create constraint trigger documents_one_replacement after insert on documents
  deferrable initially deferred for each row when (new.replaces_document_id is not null)
  execute function check_one_replacement();
comment on trigger documents_one_replacement on documents is 'Checks a new replacement.';
create constraint trigger documents_one_replacement_named after update of replaces_document_id on documents
  deferrable initially deferred for each row
  when (new.replaces_document_id is not null and new.replaces_document_id is distinct from old.replaces_document_id)
  execute function check_one_replacement();
comment on trigger documents_one_replacement_named on documents is 'Checks an invoice that replaces another one from now on.';
create constraint trigger documents_one_replacement_again after update of cancelled_by_document_id on documents
  deferrable initially deferred for each row
  when (new.replaces_document_id is not null and old.cancelled_by_document_id is not null
    and new.cancelled_by_document_id is null)
  execute function check_one_replacement();
comment on trigger documents_one_replacement_again on documents is
  'Checks when a cancellation is deleted, so that its replacement stands again.';
