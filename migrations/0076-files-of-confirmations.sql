-- A confirmation of a VAT id that was entered by hand may have its paper: the printed page of the tax office, or its letter.

alter table vat_id_confirmations
  add column file_name text check (file_name <> ''),
  add column file_type text,
  add column file_sha256 bytea references contents,
  add constraint vat_id_confirmations_file
    check ((file_name is null) = (file_sha256 is null) and (file_type is null) = (file_sha256 is null)),
  add constraint vat_id_confirmations_file_by_hand check (file_sha256 is null or source = 'HAND');
-- serves the question whether a content is somebody's still
create index vat_id_confirmations_file_content on vat_id_confirmations (file_sha256) where file_sha256 is not null;
