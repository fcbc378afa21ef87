-- Which invoice a Rechnungskorrektur corrects (§ 31 Abs. 5 UStDV): one that stands here, or number and date of one from before.
alter table documents
  add column corrected_document_id uuid references documents on delete restrict,
  add column corrected_number text check (length(corrected_number) between 1 and 60),
  add column corrected_day date,
  add constraint documents_corrected check (
    (corrected_number is null) = (corrected_day is null)
    and (corrected_document_id is null or corrected_number is null)
    and ((corrected_document_id is null and corrected_number is null) or (kind = 'INVOICE' and gross_cents < 0)));

-- Serves the question whether an invoice has corrections.
create index documents_corrections on documents (corrected_document_id) where corrected_document_id is not null;
