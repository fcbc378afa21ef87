-- What carries and restores a product, line by line of the bills that say so (product_use), in EUR as it was really paid: net where the
-- firm deducts input tax, else gross. It is what reports/rules/line-euros.ts gives: the line at its document's rate, and of those of one
-- taxation the first of the largest takes the cents by which they differ from what is stored with the document.
create view costs_of_products as
  select l.product_id, l.product_use, d.booking_day as day, d.document_id, l.position,
    (round(paid.cents / d.rate) + case when not exists (
        select from line_items o
        where o.document_id = l.document_id and o.tax_type = l.tax_type
          and (abs(case when paid.is_gross then o.gross_cents else o.net_cents end), -o.position) > (abs(paid.cents), -l.position))
      then (
        select sum(case when paid.is_gross then t.gross_euro_cents else t.net_euro_cents end) from document_taxes t
        where t.document_id = l.document_id and t.tax_type = l.tax_type
      ) - (
        select sum(round(case when paid.is_gross then o.gross_cents else o.net_cents end / d.rate)) from line_items o
        where o.document_id = l.document_id and o.tax_type = l.tax_type
      ) else 0 end)::bigint as euro_cents
  from line_items l
  join documents d using (document_id)
  cross join lateral (select d.tax_scheme = 'KLEINUNTERNEHMER' as is_gross) scheme
  cross join lateral (
    select scheme.is_gross, case when scheme.is_gross then l.gross_cents else l.net_cents end as cents
  ) paid
  where l.product_use in ('TRANSPORT', 'RESTORATION');

-- serves the costs of a product: few lines are one
create index line_items_costs on line_items (product_id) where product_use in ('TRANSPORT', 'RESTORATION');
