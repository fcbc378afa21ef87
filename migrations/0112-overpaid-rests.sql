-- What is paid beyond the rest that a final invoice asks for is shared as all of the supply, not as that rest, which may be of a few cents.
-- Sales that were overpaid so are computed anew at the next start: months that are locked by now keep what they were reported with, and the
-- first open one takes the difference.

update month_recounts set
  pending = true,
  first_open_month = (select to_char(max(month) + interval '1 month', 'YYYY-MM') from locked_months)
where exists (
  select from documents d
  where d.kind = 'INVOICE' and d.gross_cents > 0 and d.paid_cents > d.gross_cents
    and exists (select from document_advances a where a.document_id = d.document_id));
