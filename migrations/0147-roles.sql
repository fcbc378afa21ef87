-- Two roles: one owns the database and migrates it, the other is the program's and may write rows alone (decisions §10 'Roles in the
-- database'). The rights of the program's role are given after the migrations (src/server/db/roles.ts), because its name is known only
-- there. What it does to the journal and to stored files it does by these functions, as their owner.

alter function journal_append(uuid, uuid, text, bytea, text, uuid, text[], json)
  security definer set search_path = pg_catalog, public, pg_temp;
alter function delete_unused_content(bytea)
  security definer set search_path = pg_catalog, public, pg_temp;

create function lock_contents(hashes bytea[]) returns void language sql
  security definer set search_path = pg_catalog, public, pg_temp
as $$
  select from contents where sha256 = any (hashes) order by sha256 for update
$$;
comment on function lock_contents is
  'Locks contents, in the order of their hashes, for a transaction that will delete them by delete_unused_content. Whoever may
  not change a row cannot lock it either, so the function does it as its owner. It changes nothing.';

-- Everybody may call a new function. These act as the owner, so only the program's role may.
revoke execute on function journal_append(uuid, uuid, text, bytea, text, uuid, text[], json) from public;
revoke execute on function delete_unused_content(bytea) from public;
revoke execute on function lock_contents(bytea[]) from public;
