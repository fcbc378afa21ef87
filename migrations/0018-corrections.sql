-- What is left of an invoice is taken back whole by its last correction.

create or replace function check_document_taxes() returns trigger language plpgsql as $$
begin
  if exists (
    select from documents d
    left join documents cancelled on cancelled.document_id = d.cancelled_document_id
    cross join lateral (
      select coalesce(sum(t.net_cents), 0) as net, coalesce(sum(t.tax_cents), 0) as tax,
        coalesce(sum(t.gross_cents), 0) as gross, coalesce(sum(t.gross_euro_cents), 0) as gross_euro
      from document_taxes t where t.document_id = d.document_id and t.advance_document_id is null
    ) groups
    where d.document_id = coalesce(new.document_id, old.document_id)
      and ((d.net_cents, d.tax_cents, d.gross_cents) <> (groups.net, groups.tax, groups.gross)
        or (d.gross_euro_cents <> groups.gross_euro
          and coalesce(d.corrected_document_id, cancelled.corrected_document_id) is null))
  ) then
    raise exception 'the tax groups do not sum up to the document'
      using errcode = 'check_violation', constraint = 'document_taxes_sum';
  end if;
  return null;
end $$;
comment on function check_document_taxes is
  'The own groups of a document sum up to it. Checked at the commit, when everything is written: one look-up by the
  primary key for the document and for each of its groups. In EUR those of a Rechnungskorrektur need not, nor those of
  its cancellation: what brings a group of the invoice to nothing takes the cents that are left of it (decisions §10
  ''A correction takes after its invoice'').';
