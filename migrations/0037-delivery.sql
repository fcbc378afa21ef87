-- Sent means sent: what lies as a file in the outbox is told from what a mail server took. Of e-mails from before this
-- file nobody knows any more which it was; they count as sent, as they did.

alter table mails add column filed boolean not null default false;
comment on column mails.filed is
  'Whether it was put into a file of the outbox, since there was no mail server, and so reached nobody.';
alter table mails add constraint mails_filed check (not filed or sent_at is not null);
comment on constraint mails_filed on mails is 'Only what was worked off lies in a file.';

alter table mails add column withdrawn_at timestamptz;
comment on column mails.withdrawn_at is
  'When it was given up, since the same was sent anew while this one had failed; it is not tried again.';
alter table mails add constraint mails_withdrawn check (withdrawn_at is null or sent_at is null);
comment on constraint mails_withdrawn on mails is 'What the mail server took cannot be withdrawn.';
