-- The first steps of a firm: what the mail server said to a test mail that it did not take.

alter table mails add column failure text not null default '';
comment on column mails.failure is
  'What the mail server said, or why it could not be asked, at the last try that failed. It may name recipients.';
