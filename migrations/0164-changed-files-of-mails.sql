-- An e-mail whose attached file was changed past Kontor does not go out, and says why it waits (decisions §10 'Proof and running').

alter table mails add column changed_file text;
comment on column mails.changed_file is
  'The name of an attached file whose bytes are not those that its hash names: the last try stopped there. Null where none has changed.';
