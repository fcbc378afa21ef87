-- The tax of a bill's rate may be as it stands on the supplier's paper, who rounds by line or by piece (§ 15 Abs. 1 S. 1 Nr. 1 UStG:
-- what is shown is deducted). The group has it as its tax, and says so.
alter table document_taxes
  add column tax_printed boolean not null default false,
  add constraint document_taxes_printed_kind
    check (not tax_printed or (tax_type = 'VAT' and tax_percent > 0 and advance_document_id is null));

-- No further from the tax before rounding than rounding can bring it: half of the currency's smallest unit for each piece, fifty units in
-- all. The rule says the same (documents/rules/printed-taxes.ts). Exact: nothing is divided. In bills alone. Looked at once everything
-- is written, as their sums are.
create function check_printed_tax() returns trigger language plpgsql as $$
begin
  if exists (
    with priced as (
      select d.kind,
        -- ISO 4217, minor unit 0
        case when d.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF',
          'XPF') then 100 else 1 end as unit,
        sum(l.quantity)::numeric as pieces,
        coalesce(sum(l.amount_cents::numeric * l.quantity) filter (where l.amount_includes_tax), 0) as gross,
        coalesce(sum(l.amount_cents::numeric * l.quantity) filter (where not l.amount_includes_tax), 0) as net
      from documents d left join line_items l
        on l.document_id = d.document_id and l.tax_type = 'VAT' and l.tax_percent = new.tax_percent
      where d.document_id = new.document_id
      group by d.document_id
    )
    select from priced
    where kind <> 'BILL' or pieces is null
      -- |tax - gross × r / (100 + r) - net × r / 100| ≤ units / 2: twice both sides, times 100 × (100 + r)
      or 2 * abs(new.tax_cents * 100 * (100 + new.tax_percent) - gross * new.tax_percent * 100 - net * new.tax_percent * (100 + new.tax_percent))
        > least(pieces, 100) * unit * 100 * (100 + new.tax_percent)
  ) then
    raise exception 'a printed tax is further from the computed one than rounding can bring it'
      using errcode = 'check_violation', constraint = 'document_taxes_printed';
  end if;
  return null;
end $$;

create constraint trigger document_taxes_printed after insert or update on document_taxes
  deferrable initially deferred for each row when (new.tax_printed) execute function check_printed_tax();
