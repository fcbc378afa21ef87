-- What replaces an invoice is the same sale, so it is converted as that was: the rates that locked months keep are shared with all documents
-- of a sale, not only with what takes back or corrects one of them.

create function documents_of_sale(document uuid) returns setof uuid language sql stable as $$
  with recursive sold as (
    select coalesce(i.corrected_document_id, i.document_id) as document_id
    from documents d join documents i on i.document_id = coalesce(d.cancelled_document_id, d.document_id)
    where d.document_id = document
    union
    select other.document_id from sold cross join lateral (
      select replaces_document_id as document_id from documents
      where document_id = sold.document_id and replaces_document_id is not null
      union all
      select document_id from documents where replaces_document_id = sold.document_id
    ) other
  ), papers as (
    select document_id from sold
    union select d.document_id from documents d join sold s on d.corrected_document_id = s.document_id
  )
  select document_id from papers
  union select d.document_id from documents d join papers p on d.cancelled_document_id = p.document_id
$$;
comment on function documents_of_sale is
  'The documents of the sale that one belongs to: the invoice, what it replaces and what replaces it, the corrections of
  all of these, and the cancellations of all. Of a bill itself. Served by documents_corrections, documents_replacements
  and the keys.';

create or replace function share_rates(from_month text, to_month text) returns void language sql as $$
  with kept as (
    select distinct m.document_id, m.month, m.rate_month, m.converted_by, m.month_rate from document_months m
    where m.month between from_month and to_month and m.converted_by is not null
  ), shared as (
    select distinct on (p.document_id, k.rate_month) p.document_id, k.rate_month, k.converted_by, k.month_rate
    from kept k cross join lateral documents_of_sale(k.document_id) as p (document_id)
    order by p.document_id, k.rate_month, k.month
  )
  update document_months m set converted_by = s.converted_by, month_rate = s.month_rate
  from shared s
  where m.document_id = s.document_id and m.rate_month = s.rate_month and m.converted_by is null
$$;
comment on function share_rates is
  'Gives the rates of rows of some months to those rows of other months that belong to the same sale and are converted
  by the same month.';

create or replace function keep_document_rates(document uuid) returns void language sql as $$
  -- What belongs to the sale of what is converted for good shares its rate: that which was locked first.
  with sold as (
    select p.document_id from documents_of_sale(document) as p (document_id)
  ), papers as (
    select document_id from sold
    union select advance_document_id from document_advances a join sold s using (document_id)
  ), kept as (
    select distinct on (m.rate_month) m.rate_month, m.converted_by, m.month_rate
    from document_months m join papers using (document_id)
    where m.converted_by is not null
    order by m.rate_month, m.month
  )
  update document_months m set converted_by = k.converted_by, month_rate = k.month_rate
  from kept k
  where m.document_id = document and m.rate_month = k.rate_month and m.converted_by is null;
  -- What comes into a locked month is converted as the month was.
  update document_months m set
    converted_by = case when c.rate is null then 'DOCUMENT' else 'MONTH' end,
    month_rate = c.rate
  from (
    select n.ctid as place, r.rate
    from document_months n
    join documents d using (document_id)
    cross join lateral (
      select vat_rate_method from locked_months where month >= to_date(n.month, 'YYYY-MM') order by month limit 1
    ) l
    left join monthly_rates r
      on r.currency = d.currency and r.month = n.rate_month and l.vat_rate_method = 'MONTHLY'
    where n.document_id = document and n.converted_by is null and d.currency <> 'EUR'
  ) c
  where m.ctid = c.place
$$;
comment on function keep_document_rates is
  'Stores in the rows of a document that was written in another currency by which rates they are converted for good, if
  they are: called by the writer of documents.';
