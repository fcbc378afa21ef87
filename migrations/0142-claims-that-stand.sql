-- What is owed beside an invoice is a function of the letters that stand and of what is settled. For that a letter keeps that it asked for the
-- lump sum, also where that was paid before; and a claim may be raised after its letter, when what had settled all of it is undone.

alter table reminder_items add column lump_sum boolean not null default false;
comment on column reminder_items.lump_sum is
  'Whether the letter asks for the lump sum of § 288 Abs. 5 BGB beside this invoice, also where that was claimed or paid before.';
update reminder_items i set lump_sum = true
  where exists (select from claims c where c.reminder_id = i.reminder_id and c.document_id = i.document_id and c.kind = 'LUMP_SUM');

alter table claims add column raised_later boolean not null default false;
comment on column claims.raised_later is
  'Raised after its letter, which does not name it: what had settled all or most of it was undone.';
comment on column claims.withdrawn is 'With its letter, or because a claim of the same letter took its place.';
comment on column claims.ended_by_reminder_id is 'The letter whose claim took its place: other interest, or the lump sum that covers a fee.';
