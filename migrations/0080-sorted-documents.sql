-- The lists of documents are sorted and narrowed at any length (decisions §10, 'Filter and sort').

create function name_order(name text) returns text
  language sql immutable parallel safe strict
  return left(translate(
    replace(lower(translate(name, 'ÄÖÜÁÀÂÉÈÊËÍÌÎÏÓÒÔÚÙÛÑÇÅØŒÆ', 'äöüáàâéèêëíìîïóòôúùûñçåøœæ')), 'ß', 'ss'),
    'äöüáàâéèêëíìîïóòôúùûñçåøœæ', 'aouaaaeeeeiiiiooouuuncaooa'), 200);
comment on function name_order(text) is
  'What a name is sorted by, byte by byte: small letters without umlauts and accents, as in a dictionary (DIN 5007-1).';

create index documents_names on documents ((name_order(partner_text) collate "C"), document_id) include (kind);
comment on index documents_names is 'Serves the lists of documents by the partner''s name.';

create index documents_amounts on documents (gross_euro_cents, document_id) include (kind);
comment on index documents_amounts is 'Serves the lists of documents by their amount in EUR, and what lies between two amounts.';

create index documents_due_of_bills on documents ((case when due_cents <> 0 then due_day end), document_id)
  where kind = 'BILL';
comment on index documents_due_of_bills is 'Serves the list of bills by the due day that it shows: none once nothing is open.';

create index documents_by_partner on documents (partner_id, document_day desc, number_count desc, document_id desc);
comment on index documents_by_partner is
  'Serves the documents of a partner, newest first, and the question whether there are some.';
drop index documents_partner;

create index documents_by_due_day on documents (due_day, document_id) include (kind);
comment on index documents_by_due_day is 'Serves the list of invoices by due day, and the search for one.';
drop index documents_due_day;

create index documents_by_booking_day on documents (booking_day, document_id) where kind = 'BILL';
comment on index documents_by_booking_day is 'Serves the list of bills by booking day, and the search for one.';
drop index documents_booking_day;
