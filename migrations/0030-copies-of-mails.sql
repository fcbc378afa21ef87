-- From whom an e-mail is, where that is not Kontor itself, and who gets a copy of it.
alter table mails
  add column sender_name text not null default '',
  add column sender_email text not null default '',
  add column cc text[] not null default '{}',
  add column bcc text[] not null default '{}',
  -- whom the mail server turned away while it took the e-mail for others: the next try is for them alone
  add column refused text[] not null default '{}';

-- The queue's row says it as long as the e-mail waits; the invoice says it for good.
alter table issues
  add column cc text[] not null default '{}',
  add column bcc text[] not null default '{}';
