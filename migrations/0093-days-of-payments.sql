-- The month close leads to the documents that were paid and to the products that were changed by hand on some days: lists narrowed
-- to them find their rows here.

create index payments_days on payments (record_day, document_id);
comment on index payments_days is
  'Serves the lists of documents narrowed to the days of their payments, and the payments that a month close counts.';
create index stock_changes_by_hand on stock_changes (changed_at, product_id) where document_id is null;
comment on index stock_changes_by_hand is
  'Serves the products whose stock was changed by hand on some days, and the changes that a month close counts.';

-- Who stayed may be deleted himself once nothing hangs on him. That somebody was merged with him is kept: the number of who is gone
-- is nobody else's.
alter table merged_partners alter column into_partner_id drop not null;
alter table merged_partners drop constraint merged_partners_into_partner_id_fkey;
alter table merged_partners add foreign key (into_partner_id) references partners on delete set null;
comment on column merged_partners.into_partner_id is
  'Who he is now; where that one was merged himself later, who that is. Null where that one was deleted since.';
