-- What is paid of an advance bill beyond the whole bears no tax of the bill (§ 15 Abs. 1 S. 1 Nr. 1 S. 3 UStG): by the arithmetic of
-- rules/bill-months.ts. Where a month is locked that such a bill counts in, it stays as it was declared.

-- A share of an amount, rounded commercially, exact.
create function pg_temp.share(amount numeric, reached numeric, whole numeric) returns numeric language sql immutable as
  $$ select sign(amount) * sign(reached) * sign(whole) * div(2 * abs(amount * reached) + abs(whole), 2 * abs(whole)) $$;

-- What is reached with each month and before it, as it was counted; and within the whole.
create temp table steps on commit drop as
with months as (
  select d.document_id, d.gross_cents as gross, d.tax_scheme, to_char(p.record_day, 'YYYY-MM') as month, sum(p.amount_cents) as amount
  from documents d join payments p using (document_id)
  where d.kind = 'BILL' and d.advance and d.gross_cents <> 0
  group by 1, 2, 3, 4
), counted as (
  select *, sum(amount) over until as reached from months window until as (partition by document_id order by month)
)
select document_id, gross, tax_scheme, month, reached - amount as before_counted, reached as counted,
  greatest(least(gross, 0), least(greatest(gross, 0), reached - amount)) as before,
  greatest(least(gross, 0), least(greatest(gross, 0), reached)) as reached
from counted;

delete from steps s where not exists (
    select from steps o where o.document_id = s.document_id and (o.counted <> o.reached or o.before_counted <> o.before))
  or exists (
    select from document_months m where m.document_id = s.document_id
      and (m.month || '-01')::date <= (select max(month) from locked_months));

delete from document_months where tax_type <> 'IMPORT_VAT' and document_id in (select document_id from steps);

insert into document_months (document_id, month, tax_type, tax_percent, tax_reason_code, tax_reason_text, base_cents, vat_cents,
  input_tax_cents, rate_month, currency_base_cents, currency_tax_cents)
with groups as (
  select document_id, tax_type, tax_percent, tax_reason_code, tax_reason_text,
    tax_euro_cents + owed_tax_euro_cents as tax_euro, net_euro_cents + tax_euro_cents + owed_tax_euro_cents as gross_euro,
    tax_cents + owed_tax_cents as tax_own, net_cents + tax_cents + owed_tax_cents as gross_own
  from document_taxes where document_id in (select document_id from steps)
), ordered as (
  select *, sum(gross_euro) over document as until_euro, sum(gross_own) over document as until_own
  from groups
  window document as (partition by document_id order by tax_type collate "C" desc, tax_percent desc
    rows between unbounded preceding and current row)
), shares as (
  select s.document_id, s.tax_scheme, s.month, g.tax_type, g.tax_percent, g.tax_reason_code, g.tax_reason_text,
    pg_temp.share(g.until_euro, s.reached, s.gross) - pg_temp.share(g.until_euro - g.gross_euro, s.reached, s.gross)
      - pg_temp.share(g.until_euro, s.before, s.gross) + pg_temp.share(g.until_euro - g.gross_euro, s.before, s.gross) as gross_euro,
    pg_temp.share(g.tax_euro, s.reached, s.gross) - pg_temp.share(g.tax_euro, s.before, s.gross) as tax_euro,
    pg_temp.share(g.until_own, s.reached, s.gross) - pg_temp.share(g.until_own - g.gross_own, s.reached, s.gross)
      - pg_temp.share(g.until_own, s.before, s.gross) + pg_temp.share(g.until_own - g.gross_own, s.before, s.gross) as gross_own,
    pg_temp.share(g.tax_own, s.reached, s.gross) - pg_temp.share(g.tax_own, s.before, s.gross) as tax_own
  from steps s join ordered g using (document_id)
  where g.tax_type <> 'IMPORT_VAT'
)
select document_id, month, tax_type, trim_scale(tax_percent), tax_reason_code, tax_reason_text, gross_euro - tax_euro,
  case when tax_type in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B') then tax_euro else 0 end,
  case when tax_scheme <> 'KLEINUNTERNEHMER' then tax_euro else 0 end, month, gross_own - tax_own, tax_own
from shares
where gross_euro <> 0 or tax_euro <> 0 or gross_own <> 0 or tax_own <> 0;

drop table steps;
drop function pg_temp.share(numeric, numeric, numeric);
