-- What was computed when a document was written is stored: its tax groups, and the tax of § 25a UStG of each line. Reads,
-- the PDF, lists and registers take these rows, so that nothing that was issued shifts when a rule is changed later.

-- An amount in EUR cents, exact, rounded commercially: div() of integers never passes through a rounded quotient, which
-- could be rounded up once more. The rule says the same (currencies/rules/convert-to-base.ts).
create function in_euro_cents(amount numeric, rate numeric) returns bigint language sql immutable parallel safe
  return (sign(amount) * div(2 * abs(amount) * 1e12 + rate * 1e12, 2 * rate * 1e12))::bigint;

-- The indexes that hold them go with the columns; the lists get theirs in the next file.
alter table documents drop column gross_euro_cents, drop column due_euro_cents;
alter table documents
  add column gross_euro_cents bigint not null generated always as (in_euro_cents(gross_cents, rate)) stored,
  add column due_euro_cents bigint not null generated always as (in_euro_cents(
    case when kind = 'CANCELLATION' or cancelled_by_document_id is not null then 0 else gross_cents end - paid_cents, rate
  )) stored;

create table document_taxes (
  document_id uuid not null references documents on delete cascade,
  tax_type text not null check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY')),
  tax_percent int not null check (tax_percent in (0, 5, 7, 16, 19)),
  -- in the document's currency; the tax of § 25a is not in it, it stands with the lines
  net_cents bigint not null,
  tax_cents bigint not null,
  gross_cents bigint not null,
  -- in EUR at the document's rate; the largest group takes the cent, so that the groups sum up to the document
  net_euro_cents bigint not null,
  tax_euro_cents bigint not null,
  gross_euro_cents bigint not null,
  primary key (document_id, tax_type, tax_percent),
  check (gross_cents = net_cents + tax_cents),
  check (gross_euro_cents = net_euro_cents + tax_euro_cents),
  check (tax_type = 'VAT' or (tax_cents = 0 and tax_euro_cents = 0))
);

alter table line_items
  -- § 25a UStG: the tax of the line by the firm's method of the day it was written, in the document's currency and in EUR;
  -- null for other taxations
  add column differential_tax_cents bigint,
  add column differential_tax_euro_cents bigint;

-- Until when it is to be paid: a bill without days on its date, an invoice without days at no certain day, and what is
-- cancelled never. The rules say the same (payments/rules/due.ts).
alter table documents add column due_day date generated always as (
  case when kind = 'BILL' then document_day + coalesce(payment_target_days, 0)
    when kind = 'INVOICE' and cancelled_by_document_id is null then document_day + payment_target_days end) stored;

-- What is there already gets its figures, by the same arithmetic as rules/document-figures.ts.

-- The firm's method for § 25a when a document was last written: what the next change of the setting says it was before,
-- else what it is. A cancellation takes that of its invoice.
create function pg_temp.method_of(document uuid) returns text language sql stable as $$
  select coalesce(
    (select change ->> 'oldValue' from journal j, json_array_elements(j.data -> 'changes') change
      where j.event = 'firm changed' and change ->> 'propertyName' = 'differentialTaxMethod' and j.seq > (
        select max(seq) from journal where entity_id = document
          and event in ('bill created', 'bill replaced', 'invoice created', 'invoice replaced'))
      order by j.seq limit 1),
    (select differential_tax_method from firm))
$$;

update line_items l set
  differential_tax_cents = figures.tax,
  differential_tax_euro_cents = in_euro_cents(figures.tax, d.rate)
from (
  select document_id, position, round(
    sign(amount_cents::numeric) * greatest(0, abs(amount_cents) - abs(coalesce(amount_buying_cents, 0)))::numeric * quantity
    * tax_percent / case method when 'INCLUDED' then 100 + tax_percent else 100 end) as tax
  from line_items
  join (
    select document_id, pg_temp.method_of(coalesce(cancelled_document_id, document_id)) as method from documents
    where document_id in (select document_id from line_items where tax_type = 'DIFFERENTIAL')
  ) written using (document_id)
  where tax_type = 'DIFFERENTIAL'
) figures, documents d
where figures.document_id = l.document_id and figures.position = l.position and d.document_id = l.document_id;

alter table line_items
  add check ((tax_type = 'DIFFERENTIAL') = (differential_tax_cents is not null)),
  add check ((tax_type = 'DIFFERENTIAL') = (differential_tax_euro_cents is not null));

insert into document_taxes
with entered as (
  select document_id, tax_type, tax_percent,
    sum(case when tax_type <> 'VAT' or amount_includes_tax then amount_cents::numeric * quantity else 0 end) as gross_side,
    sum(case when tax_type <> 'VAT' or amount_includes_tax then 0 else amount_cents::numeric * quantity end) as net_side
  from line_items group by document_id, tax_type, tax_percent
), taxed as (
  select document_id, tax_type, tax_percent, gross_side + net_side as entered, net_side,
    case tax_type when 'VAT' then round(gross_side * tax_percent / (100 + tax_percent)) else 0 end as tax_in_gross,
    round(net_side * tax_percent / 100) as tax_on_net
  from entered
), groups as (
  select document_id, tax_type, tax_percent, entered - tax_in_gross as net, tax_in_gross + tax_on_net as tax,
    entered + tax_on_net as gross
  from taxed
), euro as (
  select groups.*, in_euro_cents(gross, rate) as gross_euro, in_euro_cents(tax, rate) as tax_euro,
    gross_euro_cents - sum(in_euro_cents(gross, rate)) over document as gross_rest,
    in_euro_cents(tax_cents, rate) - sum(in_euro_cents(tax, rate)) over document as tax_rest,
    row_number() over (document order by abs(gross) desc, tax_type desc, tax_percent desc) = 1 as has_most_gross,
    row_number() over (document order by abs(tax) desc, tax_type desc, tax_percent desc) = 1 as has_most_tax
  from groups join documents using (document_id)
  window document as (partition by document_id)
), parts as (
  select document_id, tax_type, tax_percent, net, tax, gross,
    tax_euro + case when has_most_tax then tax_rest else 0 end as tax_euro,
    gross_euro + case when has_most_gross then gross_rest else 0 end as gross_euro
  from euro
)
select document_id, tax_type, tax_percent, net, tax, gross, gross_euro - tax_euro, tax_euro, gross_euro from parts;

-- The groups of a document sum up to it. Looked at once everything is written, at the commit: one look by the primary key
-- for the document and for each of its groups.
create function check_document_taxes() returns trigger language plpgsql as $$
begin
  if exists (
    select from documents d where d.document_id = coalesce(new.document_id, old.document_id)
      and (d.net_cents, d.tax_cents, d.gross_cents, d.gross_euro_cents) <> (
        select coalesce(sum(t.net_cents), 0), coalesce(sum(t.tax_cents), 0), coalesce(sum(t.gross_cents), 0),
          coalesce(sum(t.gross_euro_cents), 0)
        from document_taxes t where t.document_id = d.document_id)
  ) then
    raise exception 'the tax groups do not sum up to the document'
      using errcode = 'check_violation', constraint = 'document_taxes_sum';
  end if;
  return null;
end $$;

create constraint trigger document_taxes_sum after insert or update or delete on document_taxes
  deferrable initially deferred for each row execute function check_document_taxes();
create constraint trigger document_taxes_sum after insert or update of net_cents, tax_cents, gross_cents, rate on documents
  deferrable initially deferred for each row execute function check_document_taxes();

do $$
begin
  if exists (
    select from documents d join document_taxes t using (document_id) group by d.document_id
    having (d.net_cents, d.tax_cents, d.gross_cents, d.gross_euro_cents)
      <> (sum(t.net_cents), sum(t.tax_cents), sum(t.gross_cents), sum(t.gross_euro_cents))
  ) then raise exception 'the lines of a document do not sum up to it';
  end if;
end $$;

drop function pg_temp.method_of(uuid);
