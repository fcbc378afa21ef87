-- A file that came into the inbox knows its paper, so that it goes back to it.

alter table attachments add column inbox_paper_id uuid unique;
comment on column attachments.inbox_paper_id is
  'The paper of the inbox whose file it is. The paper owns the file until a document takes it, and again when the document lets go of it.';
alter table attachments add constraint attachments_of_paper check (inbox_paper_id is null or owner_id is not null);
comment on constraint attachments_of_paper on attachments is 'The file of a paper is always somebody''s: of the paper, or of what took it.';
