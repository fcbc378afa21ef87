-- A Rechnungskorrektur counts on its own date (§ 17 Abs. 1 S. 8 UStG), and what comes back with it comes back then: dated by the supply
-- of the invoice that it corrects, it would change a month that is long locked.

-- The day of supply by which an invoice counts; null of what counts on its own date: cancellations, corrections, advances, bills.
create function supply_day(d documents) returns date language sql stable as $$
  -- A final invoice may remain below what was received.
  select case when d.kind = 'INVOICE' and not d.advance
    and (d.gross_cents >= 0 or exists (select from document_advances a where a.document_id = d.document_id))
    then d.service_day end
$$;

-- As in 0050, but for the day.
create or replace view stock_of_documents as
  select
    d.document_id, l.position, l.product_id,
    case d.kind when 'BILL' then '01900000-0000-7000-8000-000000000004'::uuid
      else '01900000-0000-7000-8000-000000000003'::uuid end as change_type_id,
    case d.kind when 'BILL' then 'INCOMING' else 'OUTGOING' end as value_type,
    coalesce(d.booking_day, supply_day(d), d.document_day)::timestamp as changed_at,
    -- What a cancellation takes back, a line of 0 too.
    case when d.kind = 'CANCELLATION' then (case when l.amount_cents <= 0 then -100 else 100 end)
      when l.amount_cents < 0 then -100 else 100 end * l.quantity::bigint as quantity_hundredths
  from documents d join line_items l using (document_id)
  where l.product_id is not null and coalesce(l.product_use, 'PURCHASE') = 'PURCHASE'
    and not d.advance and l.applies_to_local_id is null
    and not (
      case when d.kind = 'CANCELLATION' then l.amount_cents > 0 else l.amount_cents < 0 end
      and exists (
        select from line_items o where o.document_id = d.document_id and o.product_id = l.product_id
          and o.product_use is not distinct from l.product_use
          and case when d.kind = 'CANCELLATION' then o.amount_cents < 0 else o.amount_cents > 0 end));

select keep_document_stock(document_id) from documents where kind = 'INVOICE' and gross_cents < 0;
