-- What a sale counts follows all its papers and payments: a cancellation or correction takes tax back when and as far as the money goes back
-- (§ 17 Abs. 1, Abs. 2 Nr. 2 and 3 UStG), and the One-Stop-Shop counts by the supply. The arithmetic is Kontor's own: at its next start it
-- computes the months anew.

create table month_recounts (
  one boolean primary key default true check (one),
  first_open_month text check (first_open_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  pending boolean not null default true
);
comment on table month_recounts is
  'By which rule months of sales are computed that were stored before it was there: those that were locked when it came
  keep what they were reported with, all others follow it.';
comment on column month_recounts.one is 'There is one row.';
comment on column month_recounts.first_open_month is
  'The first month that was open when the rule came; null where none was locked, so that all months follow it.';
comment on column month_recounts.pending is 'Whether the rows of the open months are still to be computed anew, at the next start.';

insert into month_recounts (first_open_month, pending)
select (select to_char(max(month) + interval '1 month', 'YYYY-MM') from locked_months), exists (select from documents);

comment on table document_months is
  'The taxed amounts of a document, by month (§ 13, § 17, § 18b, § 20 UStG). The writer of documents keeps these rows
  with the document, its payments and those of all papers of the same sale; every report is a sum over them. Amounts
  may be 0 or negative.';
