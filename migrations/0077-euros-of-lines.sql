-- What each line comes to in EUR is stored with it, by the arithmetic of documents/rules/line-euros.ts: what earned what is then a sum of
-- rows. The lines that are there get what was read of them so far: nothing that was issued is worth something else.

-- What is locked stays what it was.
alter table line_items disable trigger user;

alter table line_items
  add column net_euro_cents bigint,
  add column gross_euro_cents bigint;

-- The line at its document's rate; of those of one taxation the first of the largest takes what is left of what is stored with the
-- document, what a final invoice deducts of its advances included.
update line_items l set
  net_euro_cents = e.net + case when e.has_most_net then coalesce(t.net, 0) - e.nets else 0 end,
  gross_euro_cents = e.gross + case when e.has_most_gross then coalesce(t.gross, 0) - e.grosses else 0 end
from (
  select document_id, position, tax_type, net, gross, sum(net) over taxation as nets, sum(gross) over taxation as grosses,
    row_number() over (partition by document_id, tax_type order by abs(net_cents) desc, position) = 1 as has_most_net,
    row_number() over (partition by document_id, tax_type order by abs(gross_cents) desc, position) = 1 as has_most_gross
  from (
    select o.document_id, o.position, o.tax_type, o.net_cents, o.gross_cents,
      in_euro_cents(o.net_cents, d.rate) as net, in_euro_cents(o.gross_cents, d.rate) as gross
    from line_items o join documents d using (document_id)
  ) own
  window taxation as (partition by document_id, tax_type)
) e
left join (
  select document_id, tax_type, sum(net_euro_cents) as net, sum(gross_euro_cents) as gross
  from document_taxes group by document_id, tax_type
) t using (document_id, tax_type)
where e.document_id = l.document_id and e.position = l.position;

alter table line_items
  alter column net_euro_cents set not null,
  alter column gross_euro_cents set not null;

alter table line_items enable trigger user;

do $$ begin
  assert not exists (
    select from (
      select document_id, tax_type, sum(net_euro_cents) as net, sum(gross_euro_cents) as gross from line_items group by 1, 2
    ) l join (
      select document_id, tax_type, sum(net_euro_cents) as net, sum(gross_euro_cents) as gross from document_taxes group by 1, 2
    ) t using (document_id, tax_type)
    where (l.net, l.gross) <> (t.net, t.gross)), 'the lines of a document sum up to it';
end $$;

-- As it was, read from what is stored.
create or replace view costs_of_products as
  select l.product_id, l.product_use, d.booking_day as day, d.document_id, l.position,
    case when d.tax_scheme = 'KLEINUNTERNEHMER' then l.gross_euro_cents else l.net_euro_cents end as euro_cents
  from line_items l
  join documents d using (document_id)
  where l.product_use in ('TRANSPORT', 'RESTORATION');
