-- Whether a content is somebody's was asked table by table, in the program. Who holds one says so by a foreign key: what a key holds
-- back is somebody's. Of two who let go of it at once, the second waits for the first and takes the content with him.
create function delete_unused_content(hash bytea) returns void language plpgsql as $$
begin
  perform from contents where sha256 = hash for update;
  -- An e-mail that waits holds its files by their hash alone.
  if exists (
    select from mails
    where sent_at is null and attachments @> format('[{"sha256":"%s"}]', encode(hash, 'hex'))::jsonb
  ) then
    return;
  end if;
  delete from contents where sha256 = hash;
exception when foreign_key_violation then
  return;
end
$$;
