-- Base rates, by which interest for default is reckoned (§ 247 BGB), and the letters of an invoice as the invoices see them.

create table base_rates (
  base_rate_id uuid primary key,
  valid_from date not null,
  hundredths int not null constraint base_rates_hundredths check (hundredths between -2000 and 2000),
  constraint base_rates_valid_from unique (valid_from),
  constraint base_rates_half_years check (extract(day from valid_from) = 1 and extract(month from valid_from) in (1, 7))
);
comment on table base_rates is 'The base rate of each half-year that is known; the journal tells who entered or corrected one.';
comment on column base_rates.hundredths is 'In hundredths of a percent; below 0 too.';
comment on constraint base_rates_hundredths on base_rates is 'From −20 to 20 percent: more is a slip of the comma.';
comment on constraint base_rates_valid_from on base_rates is 'A half-year has one, and the list is read by it.';
comment on constraint base_rates_half_years on base_rates is 'It changes on 1 January and 1 July (§ 247 Abs. 1 BGB).';

-- As the Bundesbank published them.
insert into base_rates (base_rate_id, valid_from, hundredths) values
  ('01900000-0000-7000-8000-000000000101', '2025-01-01', 227),
  ('01900000-0000-7000-8000-000000000102', '2025-07-01', 127),
  ('01900000-0000-7000-8000-000000000103', '2026-01-01', 127);

create view letters_of_documents as
  select i.document_id, i.reminder_id, i.level, r.level_name, i.withdrawn from reminder_items i join reminders r using (reminder_id);
comment on view letters_of_documents is
  'Which letters, also those that were taken back, remind of an invoice, and what they were called: its ''Verlauf'', its row and its task tell them.';
