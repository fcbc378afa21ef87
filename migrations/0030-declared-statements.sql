-- The recapitulative statement of a locked period stays as it was declared: under which VAT id each of its supplies was reported. What names
-- another one later, an invoice that replaces it, is a correction of that period (§ 18a Abs. 10 UStG), and that it was filed can be noted.

create function eu_sale_names(of_document uuid, of_tax text)
  returns table (depth integer, document_id uuid, partner jsonb) language sql stable as $$
  with recursive chain as (
    select coalesce(o.corrected_document_id, o.document_id, d.corrected_document_id, d.document_id) as document_id, 0 as depth
    from documents d left join documents o on o.document_id = d.cancelled_document_id
    where d.document_id = of_document
    union all
    select n.document_id, c.depth + 1
    from chain c join documents n on n.replaces_document_id = c.document_id and not n.replaces_after_lock
    -- Another country's tax stays with its paper.
    where of_tax <> 'OSS'
  )
  select distinct on (c.depth) c.depth, n.document_id, n.partner
  from chain c join documents n using (document_id)
  where c.depth = 0 or exists (select from document_taxes t where t.document_id = n.document_id and t.tax_type = of_tax)
  order by c.depth, n.document_day desc, n.document_id desc
$$;
comment on function eu_sale_names is
  'The papers that name the customer of what was sold so to another country of the EU: the invoice that it stands in, is
  taken back or corrected of (0), and what replaced that, one after the other: the last one counts. Served by
  documents_replacements and the keys.';

create table locked_eu_sales (
  document_id uuid not null references documents on delete cascade,
  month text not null,
  late_month text,
  tax_type text not null check (tax_type in ('NONE_EU', 'SERVICE_EU', 'OSS')),
  partner jsonb not null,
  constraint locked_eu_sales_once unique nulls not distinct (document_id, month, late_month, tax_type)
);
comment on table locked_eu_sales is
  'With whom the sales to other countries of the EU of a month stood in its statement when it was locked. Kept by the
  database with each month that is locked, whichever way.';
comment on column locked_eu_sales.month is 'The month in which something of the document counts.';
comment on column locked_eu_sales.late_month is
  'As in document_months: what came late is kept when the month in which it was recorded is locked.';
comment on column locked_eu_sales.partner is 'His countries and VAT ids, named as in documents.partner.';
comment on constraint locked_eu_sales_once on locked_eu_sales is 'What counts of a document in a month goes to one customer.';

create function partner_in_eu(partner jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'billingAddressIsDeliveryAddress', partner -> 'billingAddressIsDeliveryAddress',
    'countryCode', partner -> 'countryCode', 'vatId', partner -> 'vatId',
    'deliveryCountry', partner -> 'deliveryCountry', 'deliveryVatId', partner -> 'deliveryVatId')
$$;
comment on function partner_in_eu is 'What of a customer a statement names.';

create function keep_locked_eu_sales(after text, until text) returns void language sql as $$
  insert into locked_eu_sales
    select m.document_id, m.month, m.late_month, m.tax_type, partner_in_eu(n.partner)
    from (
      select distinct document_id, month, late_month, tax_type from document_months
      where tax_type in ('NONE_EU', 'SERVICE_EU', 'OSS')
        and (late_month is null and month > after and month <= until or late_month > after and late_month <= until)
    ) m
    cross join lateral (
      select partner from eu_sale_names(m.document_id, m.tax_type) order by depth desc limit 1
    ) n
    on conflict on constraint locked_eu_sales_once do nothing
$$;
comment on function keep_locked_eu_sales is
  'Keeps with whom the sales to the EU of some months are reported: those behind `after` up to `until` (''2026-03'').';

create function locked_months_keep_eu_sales() returns trigger language plpgsql as $$
begin
  perform keep_locked_eu_sales(
    coalesce((select to_char(max(month), 'YYYY-MM') from locked_months where month < new.month), ''),
    to_char(new.month, 'YYYY-MM'));
  return null;
end $$;
comment on function locked_months_keep_eu_sales is
  'Keeps with whom the sales to the EU of the month that is locked, and of those before, are reported.';
create trigger locked_months_keep_eu_sales after insert on locked_months
  for each row execute function locked_months_keep_eu_sales();
comment on trigger locked_months_keep_eu_sales on locked_months is 'The statement of a locked month stays as it was.';

create function locked_eu_sales_stay() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day(to_date(coalesce(old.late_month, old.month), 'YYYY-MM'));
  return null;
end $$;
comment on function locked_eu_sales_stay is 'Refuses to change with whom the sales of a locked month stand in its statement.';
create trigger locked_eu_sales_stay after update or delete on locked_eu_sales
  for each row execute function locked_eu_sales_stay();
comment on trigger locked_eu_sales_stay on locked_eu_sales is 'The statement of a locked month stays as it was.';

-- Months locked so far were reported with each document's own customer.
insert into locked_eu_sales
  select distinct m.document_id, m.month, m.late_month, m.tax_type, partner_in_eu(d.partner)
  from document_months m join documents d using (document_id)
  where m.tax_type in ('NONE_EU', 'SERVICE_EU', 'OSS')
    and coalesce(m.late_month, m.month) <= (select to_char(max(month), 'YYYY-MM') from locked_months);

-- Corrected statements are filed as corrected returns are.

alter table return_filings add column report text not null default 'ADVANCE_RETURN'
  check (report in ('ADVANCE_RETURN', 'EC_SALES'));
comment on column return_filings.report is 'What was filed: the advance return or the recapitulative statement.';
alter table return_filings alter column payable_cents drop not null;
alter table return_filings add constraint return_filings_payable
  check ((report = 'ADVANCE_RETURN') = (payable_cents is not null));
comment on constraint return_filings_payable on return_filings is 'A statement comes to nothing that is paid.';
comment on table return_filings is
  'That the corrected return or statement of a month or quarter was filed. Kontor files nothing itself; the row says what
  was filed, so that what comes later is seen.';
comment on column return_filings.payable_cents is 'Kennzahl 83 of the filed return, in EUR cents; null of a statement.';
comment on column return_filings.figures is
  'What stood in it: of a return {Kennzahl: [base, tax]} in EUR cents, of a statement {''FR40303265045 L'': [full euros]}.';
