-- Each list finds what it is asked for by indexes that hold its own rows, and these alone.

-- A time of supply: most invoices are of the day of their supply and lie together in their list; those of another day are found apart.

create index documents_served_days on documents (service_day, document_day desc, number_count desc, document_id desc)
  where kind <> 'BILL' and service_day <> document_day;
comment on index documents_served_days is 'Serves the list of invoices by the day of supply, where that is not the invoice''s own.';

-- What is open and has time is served by documents_unpaid: a new invoice needs no place among the states.
drop index documents_standings;
create index documents_standings on documents
  ((case when kind = 'BILL' then 'BILL' else 'INVOICE' end), standing, document_day desc, number_count desc, document_id desc) include (kind)
  where standing not in ('OPEN', 'PARTLY_PAID');
comment on index documents_standings is 'Serves each list of documents narrowed to a state that is not asked for among what is unpaid, in its usual order.';

-- What no bill holds was looked for among all invoices, too.
drop index documents_search;
create index documents_bill_search on documents using gin (search_text gin_trgm_ops) where kind = 'BILL';
comment on index documents_bill_search is 'Serves the search among bills.';
create index documents_invoice_search on documents using gin (search_text gin_trgm_ops) where kind <> 'BILL';
comment on index documents_invoice_search is 'Serves the search among invoices.';
