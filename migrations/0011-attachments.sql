-- Files that belong to something, and the photos among them.

create table attachments (
  attachment_id uuid primary key,
  owner_id uuid,
  uploader_id uuid references users,
  file_id text not null default '',
  file_name text not null check (file_name <> ''),
  tag text not null,
  type text not null,
  sha256 bytea not null references contents,
  at timestamptz not null default now(),
  is_cut boolean not null default false,
  printed_version int,
  made_anew boolean not null default false,
  constraint attachments_someones check (owner_id is not null or uploader_id is not null)
);
comment on table attachments is
  'Files of documents and other entities. A file that was uploaded without an owner is seen by its uploader alone, and
  goes after a day.';
comment on column attachments.owner_id is
  'The document (or other entity) that the file belongs to; null until one claims it.';
comment on column attachments.file_id is 'The client''s own id of the file.';
comment on column attachments.tag is 'The role of the file for its owner, such as PDF, XML, EVIDENCE.';
comment on column attachments.type is 'Its media type.';
comment on column attachments.is_cut is
  'A PDF whose end is missing (src/kernel/files/pdf-shape.ts). It is taken, since it may be the only evidence there
  is, and the screens point it out.';
comment on column attachments.printed_version is
  'Of papers that Kontor made of an invoice: the state of the firm (firm.printed_version) by which they were made. An
  outdated paper that was never handed out is made anew before it goes out.';
comment on column attachments.made_anew is 'Whether it stands for one that was made before the firm changed.';
comment on constraint attachments_someones on attachments is
  'A file without an owner has an uploader; otherwise nobody could see it or claim it.';
create index attachments_owner on attachments (owner_id);
comment on index attachments_owner is 'Serves the files of an owner.';
create index attachments_unowned on attachments (at) where owner_id is null;
comment on index attachments_unowned is 'Serves the removal of files that were never claimed.';
create index attachments_content on attachments (sha256);
comment on index attachments_content is 'Serves the question whether a content is still held.';
create unique index attachments_pdf on attachments (owner_id) where tag = 'PDF';
comment on index attachments_pdf is 'A state of an invoice has one PDF.';

create table photos (
  attachment_id uuid primary key references attachments on delete cascade,
  product_id uuid not null,
  is_title boolean not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  large_sha256 bytea not null references contents,
  thumbnail_sha256 bytea not null references contents
);
comment on table photos is
  'Photos of products: attachments with their two pictures for the screens, which are made at the upload and hold
  nothing that the camera wrote into the file. One of a product''s photos is its title photo.';
comment on column photos.width is 'Of the large picture, upright.';
create unique index photos_title on photos (product_id) where is_title;
comment on index photos_title is 'A product has one title photo; serves the title photos of a list.';
create index photos_product on photos (product_id);
comment on index photos_product is 'Serves the photos of a product.';
create index photos_large on photos (large_sha256);
comment on index photos_large is 'Serves the question whether a content is still held.';
create index photos_thumbnail on photos (thumbnail_sha256);
comment on index photos_thumbnail is 'Serves the question whether a content is still held.';
