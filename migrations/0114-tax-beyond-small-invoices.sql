-- What is paid beyond an invoice, or given back beyond a correction, bears the tax in its own amount, not so many times the rounding of a small
-- one. Skonto and write-offs that stayed with a replaced invoice, their move undone, end with the cancellation. Sales that this changes are
-- computed anew at the next start: months that are locked by now keep what they were reported with, and the first open one takes the difference.

update month_recounts set
  pending = true,
  first_open_month = (select to_char(max(month) + interval '1 month', 'YYYY-MM') from locked_months)
where exists (
  select from documents
  where kind = 'INVOICE' and (
    (gross_cents > 0 and paid_cents > gross_cents)
    or (gross_cents < 0 and paid_cents < gross_cents)
    or (cancelled_by_document_id is not null and (discount_cents <> 0 or written_off_cents <> 0))));
