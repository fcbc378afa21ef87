-- References that were given with the download of an XRechnung (decisions §10 'Form').

create table xrechnung_references (
  attachment_id uuid primary key references attachments on delete cascade,
  reference text not null,
  constraint xrechnung_references_reference check (reference <> '' and length(reference) <= 200)
);
comment on table xrechnung_references is
  'What an XRechnung names as the reference of its buyer (BT-10) where its invoice names none: given when the file was asked for, and kept with it.';
comment on column xrechnung_references.attachment_id is 'The file (tag XML, of an earlier state XML_EARLIER).';
comment on constraint xrechnung_references_reference on xrechnung_references is
  'As long as the reference in an invoice may be.';
