-- Confirmations of receivers' VAT ids (§ 18e UStG): each is kept as it was answered or entered, and never changed.

create table vat_id_confirmations (
  confirmation_id uuid primary key,
  partner_id uuid not null references partners on delete cascade,
  vat_id text not null check (vat_id <> ''),
  -- of the question, in Europe/Berlin
  day date not null,
  -- BZST: the Federal tax office's service; VIES: the Commission's, which is no proof; HAND: entered by a person
  source text not null check (source in ('BZST', 'VIES', 'HAND')),
  -- QUALIFIED: valid, name and address agree; DIFFERENT: valid, something of them differs; SIMPLE: valid, nothing said of them
  result text not null check (result in ('QUALIFIED', 'DIFFERENT', 'SIMPLE', 'INVALID')),
  -- what was asked and what was said of it; null by hand
  details jsonb,
  -- the body of the answer as it came; null by hand
  answer text check (length(answer) <= 65536),
  note text not null default '' check (length(note) <= 500),
  user_id uuid not null references users,
  at timestamptz not null,
  constraint vat_id_confirmations_answered
    check ((source = 'HAND') = (details is null) and (source = 'HAND') = (answer is null)),
  constraint vat_id_confirmations_vies check (source <> 'VIES' or result in ('SIMPLE', 'INVALID'))
);
-- serves the confirmations of a receiver, the newest first
create index vat_id_confirmations_partner on vat_id_confirmations (partner_id, day desc, confirmation_id desc);

create function vat_id_confirmations_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'confirmations of VAT ids are not changed';
end $$;

create trigger vat_id_confirmations_stay before update on vat_id_confirmations
  for each row execute function vat_id_confirmations_refuse_change();
