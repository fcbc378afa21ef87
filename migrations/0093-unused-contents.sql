-- Whether a content is somebody's was asked table by table, in the program. Who holds one says so by a foreign key, and is asked by it.
-- Of two who let go of it at once, the second waits for the first and takes the content with him. The deletion is not left to the keys:
-- their check would wait for others who let go of it, and they for it.
create function delete_unused_content(hash bytea) returns void language plpgsql as $$
declare
  holder record;
  is_held boolean;
begin
  perform from contents where sha256 = hash for update;
  for holder in
    select c.conrelid::regclass as held_in, a.attname as held_by
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'contents'::regclass
  loop
    execute format('select exists (select from %s where %I = $1)', holder.held_in, holder.held_by) into is_held using hash;
    if is_held then return; end if;
  end loop;
  -- An e-mail that waits holds its files by their hash alone.
  delete from contents where sha256 = hash and not exists (
    select from mails
    where sent_at is null and attachments @> format('[{"sha256":"%s"}]', encode(hash, 'hex'))::jsonb
  );
end
$$;
