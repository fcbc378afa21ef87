-- A corrected return or statement that was filed says what of that which came late stood in it, so that the next one shows what came since.

alter table return_filings add column items jsonb check (jsonb_typeof(items) = 'array');
comment on column return_filings.items is
  'What came late and stood in it, document by document and of a statement line by line, as it was then: amounts in EUR
  cents, with the document''s number, day and partner, which may be deleted since. Null of what was filed before this was
  kept.';
