-- What a customer pays beyond the price of what is sold by § 25a UStG is margin as a whole, not in the share that the margin has of the price.
-- Sales that were overpaid so are computed anew at the next start: months that are locked by now keep what they were reported with, and the
-- first open one takes the difference.

update month_recounts set
  pending = true,
  first_open_month = (select to_char(max(month) + interval '1 month', 'YYYY-MM') from locked_months)
where exists (
  select from documents d
  where d.kind = 'INVOICE'
    and exists (select from document_taxes t where t.document_id = d.document_id and t.tax_type = 'DIFFERENTIAL')
    and (d.paid_cents > d.gross_cents
      or exists (select from payments p where p.document_id = d.document_id and p.amount_cents < 0)));
