-- What two rows say together holds in whichever of them it is changed.

-- The documents of a transfer stay those of one partner and currency; payments_transferred looks at them when its halves are written.

create function documents_transferred() returns trigger language plpgsql as $$
begin
  if exists (
    select from documents own
    join payments half on half.document_id = own.document_id and half.transfer_id is not null
    join documents other on other.document_id = half.transfer_document_id
    where own.document_id = new.document_id and (other.partner_id <> own.partner_id or other.currency <> own.currency)
  ) then
    raise exception 'a document of a transfer is of another partner or currency than the other one'
      using errcode = 'check_violation', constraint = 'payments_transferred';
  end if;
  return null;
end $$;
comment on function documents_transferred is
  'No document of a transfer goes over to another partner or currency alone. Served by payments_document.';
create constraint trigger documents_transferred after update of partner_id, currency on documents
  deferrable initially deferred for each row
  when ((old.partner_id, old.currency) is distinct from (new.partner_id, new.currency))
  execute function documents_transferred();
comment on trigger documents_transferred on documents is
  'Checked at the commit: both may go over together. A replacement that keeps both asks nothing.';

alter table payments add constraint payments_transfer_on_its_day check (transfer_id is null or received_day is null);
comment on constraint payments_transfer_on_its_day on payments is
  'A transfer is booked on a day and was made on no other: it is not reported late.';

-- So do an invoice and what replaces it; documents_replaced looks at the one that replaces.

create constraint trigger documents_replaced_keeps after update of partner_id, currency, rate on documents
  deferrable initially deferred for each row
  when (new.cancelled_by_document_id is not null
    and (old.partner_id, old.currency, old.rate) is distinct from (new.partner_id, new.currency, new.rate))
  execute function check_replaced();
comment on trigger documents_replaced_keeps on documents is
  'Checks when a cancelled invoice becomes another customer''s, or of another currency or rate, which one may replace.';

-- What a bill told may follow another bill from then on, which is found behind the products. The foreign key held that bill: whoever
-- deleted or mended it had it already, and waited for the products. The lock of the product keeps both apart.

alter table product_properties_told drop constraint product_properties_told_document_id_fkey;

create function documents_told() returns trigger language plpgsql as $$
begin
  delete from product_properties_told where document_id = old.document_id;
  return null;
end $$;
comment on function documents_told is
  'With a bill goes that it told something. Served by product_properties_told_document.';
create trigger documents_told after delete on documents for each row when (old.kind = 'BILL') execute function documents_told();
comment on trigger documents_told on documents is 'Only bills tell their products something.';

create function products_told_by_bill() returns trigger language plpgsql as $$
begin
  if not exists (select from documents where document_id = new.document_id and kind = 'BILL') then
    raise exception 'what told a product something is no bill'
      using errcode = 'check_violation', constraint = 'product_properties_told_by_bill';
  end if;
  return null;
end $$;
comment on function products_told_by_bill is
  'What told a product something is a bill that stands here; looked at without holding it, as the product is held.';
create constraint trigger product_properties_told_by_bill after insert or update on product_properties_told
  deferrable initially deferred for each row execute function products_told_by_bill();
comment on trigger product_properties_told_by_bill on product_properties_told is
  'Checked at the commit, when the bill that is written with it stands.';
