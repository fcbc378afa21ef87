-- What cost the process that typesets its life is counted, so that a document is not tried with the same logo for ever.
alter table pending_pdfs add column deaths int not null default 0 check (deaths >= 0);

-- Since when letters are printed without the logo, because it cannot be printed. Whoever changes the logo begins anew.
alter table firm
  add column logo_left_out_at timestamptz,
  add constraint firm_logo_left_out check (logo_left_out_at is null or logo_sha256 is not null);
