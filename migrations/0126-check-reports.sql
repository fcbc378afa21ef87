-- Reports of checked files.

alter table attachments add column report_of uuid references attachments on delete cascade;
comment on column attachments.report_of is
  'Of a report (tag REPORT): the file that was checked. It goes wherever that one goes.';
create index attachments_reports on attachments (report_of) where report_of is not null;
comment on index attachments_reports is 'Serves the reports of a file.';
