-- What came late for a locked month is a task until the corrected return is filed.

alter table return_filings add column late_figures jsonb;
comment on column return_filings.late_figures is
  'Of a return what of its figures had come late, as `figures`: what is late now is compared with it. Null of what was
  filed before this was kept.';
create index document_months_late_months on document_months (month) where late_month is not null;
comment on index document_months_late_months is 'Serves what came late, of all months together.';
