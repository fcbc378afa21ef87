-- Input tax counts when one has both the bill and the supply, what was paid before the supply with the payment (§ 15 Abs. 1 S. 1 Nr. 1 UStG): the
-- months of stored bills follow, as far as they are open. What a locked month deducted stays there, and is not deducted again.

create function pg_temp.share(amount numeric, reached numeric, whole numeric) returns numeric language sql immutable as
  $$ select sign(amount) * sign(reached) * sign(whole) * div(2 * abs(amount * reached) + abs(whole), 2 * abs(whole)) $$;
create function pg_temp.month(day date) returns text language sql immutable as $$ select to_char(day, 'YYYY-MM') $$;
create function pg_temp.open_from() returns text language sql stable as
  $$ select coalesce((select pg_temp.month((max(month) + interval '1 month')::date) from locked_months), '') $$;
-- A payment is shared among all taxes of a bill, but it is the VAT alone that counts with it.
create function pg_temp.is_vat(tax_type text) returns boolean language sql immutable as
  $$ select tax_type not in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT') $$;

-- An advance: when it was paid, yet no earlier than it was booked.
update document_months m set month = pg_temp.month(d.booking_day)
from documents d
where d.document_id = m.document_id and d.kind = 'BILL' and d.advance and pg_temp.is_vat(m.tax_type)
  and m.month < pg_temp.month(d.booking_day) and m.month >= pg_temp.open_from();

-- Others that say when they were supplied, later than they were booked or after a payment.
create temp table moved_bills on commit drop as
select document_id, gross_cents as gross, pg_temp.month(booking_day) as booked, pg_temp.month(service_day) as supplied,
  tax_scheme <> 'KLEINUNTERNEHMER' as is_deducted
from documents d
where kind = 'BILL' and not advance and gross_cents <> 0 and pg_temp.month(booking_day) >= pg_temp.open_from()
  and (service_day > booking_day or exists (
    select from payments p where p.document_id = d.document_id and p.record_day < d.service_day));

delete from document_months m using moved_bills b where m.document_id = b.document_id and pg_temp.is_vat(m.tax_type);

insert into document_months (document_id, month, tax_type, tax_percent, tax_reason_code, tax_reason_text, base_cents, vat_cents,
  input_tax_cents, rate_month, currency_base_cents, currency_tax_cents)
with groups as (
  select t.document_id, t.tax_type, t.tax_percent, t.tax_reason_code, t.tax_reason_text,
    t.net_euro_cents::numeric as base_euro, (t.tax_euro_cents + t.owed_tax_euro_cents)::numeric as tax_euro,
    t.net_cents::numeric as base_own, (t.tax_cents + t.owed_tax_cents)::numeric as tax_own
  from document_taxes t join moved_bills b using (document_id)
), ordered as (
  -- in the order in which they are shared, with what is reached with each
  select g.*, sum(base_euro + tax_euro) over document as until_euro, sum(base_own + tax_own) over document as until_own
  from groups g
  window document as (partition by document_id order by tax_type collate "C" desc, tax_percent desc,
    coalesce(array_position(array['PAR_4_8', 'PAR_4_9', 'PAR_4_10', 'PAR_4_11', 'PAR_4_12', 'PAR_4_14', 'PAR_4_16', 'PAR_4_20',
      'PAR_4_21', 'PAR_4_22', 'PAR_4_23', 'PAR_4_25', 'PAR_4_26', 'PAR_4_28', 'PAR_12_3', 'PAR_10_1', 'OTHER'],
      tax_reason_code), 0), coalesce(tax_reason_text, '') collate "C"
    rows between unbounded preceding and current row)
), paid as (
  -- how much is paid by the end of each month before the supply; no more than all of it and no less than nothing
  select b.document_id, pg_temp.month(p.record_day) as month, greatest(least(b.gross, 0), least(greatest(b.gross, 0),
    sum(sum(p.amount_cents)) over (partition by b.document_id order by pg_temp.month(p.record_day)))) as reached
  from moved_bills b join payments p using (document_id)
  where pg_temp.month(p.record_day) < b.supplied
  group by b.document_id, b.gross, pg_temp.month(p.record_day)
), steps as (
  select document_id, month, coalesce(lag(reached) over steps, 0) as before, reached
  from (select * from paid union all select document_id, supplied, gross from moved_bills) all_steps
  window steps as (partition by document_id order by month)
), shares as (
  select b.*, s.month as rate_month, greatest(s.month, b.booked) as month, g.tax_type, g.tax_percent, g.tax_reason_code, g.tax_reason_text,
    pg_temp.share(g.until_euro, s.reached, b.gross) - pg_temp.share(g.until_euro - g.base_euro - g.tax_euro, s.reached, b.gross)
      - pg_temp.share(g.until_euro, s.before, b.gross)
      + pg_temp.share(g.until_euro - g.base_euro - g.tax_euro, s.before, b.gross) as gross_euro,
    pg_temp.share(g.tax_euro, s.reached, b.gross) - pg_temp.share(g.tax_euro, s.before, b.gross) as tax_euro,
    pg_temp.share(g.until_own, s.reached, b.gross) - pg_temp.share(g.until_own - g.base_own - g.tax_own, s.reached, b.gross)
      - pg_temp.share(g.until_own, s.before, b.gross)
      + pg_temp.share(g.until_own - g.base_own - g.tax_own, s.before, b.gross) as gross_own,
    pg_temp.share(g.tax_own, s.reached, b.gross) - pg_temp.share(g.tax_own, s.before, b.gross) as tax_own
  from moved_bills b join steps s using (document_id) join ordered g using (document_id)
  where pg_temp.is_vat(g.tax_type)
)
select document_id, month, tax_type, trim_scale(tax_percent), tax_reason_code, tax_reason_text, gross_euro - tax_euro, 0,
  case when is_deducted then tax_euro else 0 end, rate_month, gross_own - tax_own, tax_own
from shares
where gross_euro - tax_euro <> 0 or tax_euro <> 0 or gross_own - tax_own <> 0 or tax_own <> 0;

-- Services of businesses in Northern Ireland: as of any third country, on the bill's date, at the latest in the month after the supply.
update document_months m
set month = least(pg_temp.month(d.document_day), pg_temp.month((d.service_day + interval '1 month')::date))
from documents d
where d.document_id = m.document_id and d.kind = 'BILL' and not d.advance and d.partner ->> 'countryCode' = 'XI'
  and not d.counted_as_eu and m.tax_type = 'REVERSE_CHARGE_13B' and m.month >= pg_temp.open_from()
  and least(pg_temp.month(d.document_day), pg_temp.month((d.service_day + interval '1 month')::date)) >= pg_temp.open_from();

select keep_document_rates(document_id) from moved_bills;

drop table moved_bills;
drop function pg_temp.share(numeric, numeric, numeric);
drop function pg_temp.month(date);
drop function pg_temp.open_from();
drop function pg_temp.is_vat(text);
