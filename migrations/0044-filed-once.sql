-- A corrected return or statement is noted as filed once: the next one follows only where something came after it.

alter table return_filings add column follows_filing_id uuid references return_filings;
update return_filings f set follows_filing_id = b.before
from (
  select filing_id, lag(filing_id) over (partition by report, period order by filed_at, filing_id) as before from return_filings
) b
where b.filing_id = f.filing_id;
alter table return_filings add constraint return_filings_once unique nulls not distinct (report, period, follows_filing_id);
comment on column return_filings.follows_filing_id is 'The filing before it of the same report and period; null of the first.';
comment on constraint return_filings_once on return_filings is 'Each filing is followed by one, whoever notes it at once.';
