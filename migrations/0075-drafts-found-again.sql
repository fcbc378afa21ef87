-- A draft whose first answer was lost is found again by its form, instead of becoming two.

alter table drafts add column begun_as uuid;
comment on column drafts.begun_as is
  'What its form called it when it was saved first: a repeat of that save, by another request, is known by it. Null once it was saved by
  its own id, since the form knows it then.';
create unique index drafts_begun on drafts (maker_id, begun_as) where begun_as is not null;
comment on index drafts_begun is 'One form makes one draft, however often its first save is sent.';
