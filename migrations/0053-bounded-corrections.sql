-- What the corrections of an invoice that stand give back of one tax is never more than was invoiced of it, with what a final invoice
-- deducts: no consideration falls below nothing (§ 17 Abs. 1 UStG), and no tax is taken back that was not shown (§ 14c Abs. 1 UStG).

create function check_corrections() returns trigger language plpgsql as $$
declare
  corrected uuid;
begin
  select corrected_document_id into corrected from documents where document_id = new.document_id and cancelled_by_document_id is null;
  if corrected is not null and exists (
    select from document_taxes t
      join documents d on d.document_id = t.document_id
      where d.corrected_document_id = corrected and d.cancelled_by_document_id is null
      group by t.tax_type, t.tax_percent, t.tax_reason_code, t.tax_reason_text
      having sum(t.gross_cents) < 0 and sum(t.gross_cents) + coalesce((
        select sum(o.gross_cents) from document_taxes o
          where o.document_id = corrected and o.tax_type = t.tax_type and o.tax_percent = t.tax_percent
            and o.tax_reason_code is not distinct from t.tax_reason_code
            and o.tax_reason_text is not distinct from t.tax_reason_text), 0) < 0
  ) then
    raise exception 'the corrections give back more than was invoiced'
      using errcode = 'check_violation', constraint = 'documents_corrections_bound';
  end if;
  return null;
end $$;

-- Served by documents_corrections and the keys of the groups. A correction stands again when its cancellation is deleted.
create constraint trigger documents_corrections_bound after insert or update on document_taxes
  deferrable initially deferred for each row execute function check_corrections();
create constraint trigger documents_corrections_bound
  after update of cancelled_by_document_id, corrected_document_id on documents
  deferrable initially deferred for each row
  when (new.corrected_document_id is not null) execute function check_corrections();
