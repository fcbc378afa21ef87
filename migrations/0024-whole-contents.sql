-- A content is what its hash and its size say, whoever writes it: a disk that was nearly full, or a piece that got lost on the
-- way, must not leave half a file under the hash of the whole. About half a second for 25 MB on a busy machine.
-- Not for what is stored already: to read all of it would hold up the start, and one damaged file would prevent it.
alter table contents
  add constraint contents_size check (octet_length(bytes) = size) not valid,
  add constraint contents_hash check (sha256(bytes) = sha256) not valid;
