-- Whether the file of a bill is an electronic invoice, as the server itself has read it.

alter table attachments add column is_electronic boolean;
comment on column attachments.is_electronic is
  'Of a file that a bill took: whether it is an electronic invoice. Null where nobody has looked.';
