-- Downloads read a content in pieces; of one that is stored uncompressed the database reads only what is asked for. Most files are
-- compressed in themselves. Those that are there stay as they are.
alter table contents alter column bytes set storage external;
