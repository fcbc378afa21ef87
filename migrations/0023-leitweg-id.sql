-- Where an authority receives its electronic invoices: the Leitweg-ID of a receiver.
alter table partners
  add column leitweg_id text not null default ''
    constraint partners_leitweg_id check (length(leitweg_id) <= 46 and (role = 'BUYER' or leitweg_id = ''));
