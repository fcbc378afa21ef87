-- A search finds documents by their gross amount and by the days that their list shows, each as a whole word: by what stands in
-- their columns already. These serve it, beside documents_search; document_day is served by the indexes of the lists' order.

create index documents_gross on documents (gross_cents);
create index documents_due_day on documents (due_day) where due_day is not null;
create index documents_booking_day on documents (booking_day) where kind = 'BILL';
