-- Photos of products: attachments with what is shown of them, which is made when they are uploaded and holds nothing that the
-- camera wrote into the file. One of a product's photos is its title photo.
create table photos (
  attachment_id uuid primary key references attachments on delete cascade,
  product_id uuid not null references products on delete restrict,
  is_title boolean not null,
  -- of what is shown large, upright
  width int not null check (width > 0),
  height int not null check (height > 0),
  large_sha256 bytea not null references contents,
  thumbnail_sha256 bytea not null references contents
);
create unique index photos_title on photos (product_id) where is_title;
create index photos_product on photos (product_id);
-- Whether a content is still anybody's.
create index photos_large on photos (large_sha256);
create index photos_thumbnail on photos (thumbnail_sha256);
