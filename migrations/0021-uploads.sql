-- Files that people upload. One without a document is seen by its uploader alone, and goes after a day.
alter table attachments
  add column uploader_id uuid references users,
  -- the client's own id of the file
  add column file_id text not null default '',
  add constraint attachments_someones check (owner_id is not null or uploader_id is not null);
create index attachments_unowned on attachments (at) where owner_id is null;
-- Whether a content is still anybody's.
create index attachments_content on attachments (sha256);

-- A large file comes into the database in pieces, which are put together there and deleted in the same transaction. What a
-- crash leaves here is nobody's: the table is emptied with it, and nothing of it is written to the log of changes.
create unlogged table content_pieces (
  content_id uuid not null,
  position int not null,
  bytes bytea not null,
  primary key (content_id, position)
);
alter table content_pieces alter column bytes set storage external;
