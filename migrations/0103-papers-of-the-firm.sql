-- What was made before the firm's bank account was mended would send money astray: each PDF and XML of an invoice keeps by which state
-- of the firm it was made, and one that nobody was handed is made anew before it goes out.

-- How often what is printed of the firm changed.
alter table firm add column printed_version int not null default 1 check (printed_version > 0);

-- What stands on no paper. A new column counts as printed until it is named here.
create function firm_printed(jsonb) returns jsonb language sql immutable as $$
  select $1 - array['firm_id', 'one', 'printed_version', 'number_pattern', 'numbers_in_date_order', 'tax_schemes', 'differential_tax_method',
    'vat_rate_method', 'uk_counts_as_eu', 'accounts', 'legacy_host', 'ticker_enabled', 'mail_subject', 'mail_text', 'logo_left_out_at',
    'oss_since', 'founded_on', 'margin_statement_since', 'ec_services_monthly']
$$;

create function firm_printed_version() returns trigger language plpgsql as $$
begin
  if firm_printed(to_jsonb(new)) is distinct from firm_printed(to_jsonb(old)) then
    new.printed_version := old.printed_version + 1;
  end if;
  return new;
end $$;

create trigger firm_printed_version before update on firm for each row execute function firm_printed_version();

alter table attachments
  -- of papers that Kontor made of an invoice: by which state of the firm
  add column printed_version int,
  -- whether it stands for one that was made before the firm changed
  add column made_anew boolean not null default false;

-- Stored papers: older than the last change of what is printed, or not.
update attachments a set printed_version = case when a.at > (
    select coalesce(max(j.at), '-infinity') from journal j cross join lateral json_array_elements(j.data->'changes') c
    where j.event = 'firm changed' and c->>'propertyName' not in ('numberPattern', 'nextNumber', 'numbersInDateOrder', 'taxScheme',
      'taxSchemes', 'differentialTaxMethod', 'vatRateMethod', 'ukCountsAsEu', 'accounts', 'legacyHost', 'tickerEnabled', 'mailSubject',
      'mailText', 'ossSince', 'foundedOn', 'marginStatementSince', 'ecServicesMonthly')
  ) then 1 else 0 end
where a.tag in ('PDF', 'XML');
