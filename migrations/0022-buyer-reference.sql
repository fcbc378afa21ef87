-- What the customer calls the sale: his sign or the number of his order, on invoices and their cancellations.
alter table documents
  add column buyer_reference text not null default ''
    constraint documents_buyer_reference check (length(buyer_reference) <= 200 and (kind <> 'BILL' or buyer_reference = ''));
