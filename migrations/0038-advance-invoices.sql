-- An advance (Anzahlungsrechnung, § 14 Abs. 5 UStG) asks for money before the supply, on the day that is expected; a bill may be one too.

alter table documents
  add column advance boolean not null default false,
  -- asks for something, and its shares are computed from that; a cancellation takes it back
  add constraint documents_advance_gross check (not advance or kind <> 'INVOICE' or gross_cents > 0),
  -- of a supply that is still to come
  add constraint documents_advance_day check (not advance or kind <> 'INVOICE' or service_day >= document_day);
