-- Names with the letters of Poland, Turkey and other neighbours stand where a dictionary has them, not behind Z; and each list of documents
-- walks over its own rows only.

drop index documents_names, documents_amounts;

create or replace function name_order(name text) returns text
  language sql immutable parallel safe strict
  return left(translate(
    replace(lower(translate(name, 'ÄÖÜÁÀÂÉÈÊËÍÌÎÏÓÒÔÚÙÛÑÇÅØŒÆ', 'äöüáàâéèêëíìîïóòôúùûñçåøœæ')), 'ß', 'ss'),
    'äöüáàâéèêëíìîïóòôúùûñçåøœæãāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľŀłńņňōŏőõŕŗřśŝşšșţťŧțũūŭůűųŵýÿŷźżž',
    'aouaaaeeeeiiiiooouuuncaooaaaaaccccddeeeeegggghhiiiiijklllllnnnoooorrrsssssttttuuuuuuwyyyzzz'), 200);

update partners set
  company_order = nullif(name_order(company_name), ''),
  family_order = nullif(name_order(family_name), ''),
  first_order = nullif(name_order(first_name), ''),
  city_order = nullif(name_order(city), '')
where concat(company_name, family_name, first_name, city) ~ '[^ -~äöüÄÖÜß]';

create index documents_bill_names on documents ((name_order(partner_text) collate "C"), document_id) where kind = 'BILL';
comment on index documents_bill_names is 'Serves the list of bills by the supplier''s name.';
create index documents_invoice_names on documents ((name_order(partner_text) collate "C"), document_id) where kind <> 'BILL';
comment on index documents_invoice_names is 'Serves the list of invoices by the customer''s name.';

create index documents_bill_amounts on documents (gross_euro_cents, document_id) where kind = 'BILL';
comment on index documents_bill_amounts is 'Serves the list of bills by amount in EUR, and what lies between two amounts.';
create index documents_invoice_amounts on documents (gross_euro_cents, document_id) where kind <> 'BILL';
comment on index documents_invoice_amounts is 'Serves the list of invoices by amount in EUR, and what lies between two amounts.';
