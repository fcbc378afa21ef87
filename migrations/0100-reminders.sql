-- Letters that remind of overdue invoices, and what is claimed beside the invoices (decisions §11 'Reminders'). They have no number and no tax,
-- and no month locks them.

create table reminders (
  reminder_id uuid primary key,
  partner_id uuid not null references partners on delete restrict,
  currency text not null constraint reminders_currency check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  pay_until_day date not null,
  payments_until_day date not null,
  confirmed boolean not null,
  level int not null constraint reminders_level check (level between 1 and 4),
  level_name text not null,
  language text not null constraint reminders_language check (language in ('DE', 'EN')),
  letter_text text not null,
  deliver text not null constraint reminders_deliver check (deliver in ('MAIL', 'PRINT')),
  recipient text not null default '',
  due_cents bigint not null constraint reminders_due check (due_cents > 0),
  claimed_cents bigint not null constraint reminders_claimed check (claimed_cents >= 0),
  asked_again jsonb not null default '[]' constraint reminders_asked_again check (jsonb_typeof(asked_again) = 'array'),
  written_at timestamptz not null default now(),
  written_by uuid references users,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  withdrawal_reason text not null default '',
  constraint reminders_days check (pay_until_day >= day and payments_until_day <= day),
  constraint reminders_recipient check (deliver = 'PRINT' or recipient <> ''),
  constraint reminders_withdrawn check ((withdrawn_at is null) = (withdrawal_reason = ''))
);
comment on table reminders is 'A letter to a customer about overdue invoices in one currency.';
comment on column reminders.payments_until_day is 'Until which day payments were entered when it was written.';
comment on column reminders.confirmed is 'Whether it was written although that day lay back.';
comment on column reminders.level is 'The highest of its items'': name, text, days and fee are those of that level when it was written.';
comment on column reminders.recipient is 'Where the e-mail goes; empty on paper.';
comment on column reminders.due_cents is 'What was open of its invoices; what it claims beside stands in claimed_cents.';
comment on column reminders.asked_again is 'The claims of earlier letters that it asks for once more: an array of {claimId, documentId, kind, amount}.';
comment on column reminders.written_by is 'Null: no person.';
comment on column reminders.withdrawn_by is 'Null: it withdrew itself, since it was paid before it went out.';
comment on constraint reminders_currency on reminders is 'That of its invoices.';
comment on constraint reminders_level on reminders is 'A firm has up to four levels.';
comment on constraint reminders_language on reminders is 'Those that letters are written in.';
comment on constraint reminders_deliver on reminders is 'By e-mail or on paper.';
comment on constraint reminders_due on reminders is 'Nobody is reminded of nothing.';
comment on constraint reminders_claimed on reminders is 'What is claimed is never owed back.';
comment on constraint reminders_asked_again on reminders is 'Kept as the letter has it, whatever becomes of the claims.';
comment on constraint reminders_days on reminders is 'There is time to pay, and no payment of the future was entered.';
comment on constraint reminders_recipient on reminders is 'An e-mail goes somewhere.';
comment on constraint reminders_withdrawn on reminders is 'Who takes a letter back says why.';
create index reminders_partner on reminders (partner_id, day desc, reminder_id desc);
comment on index reminders_partner is 'Serves the letters of a customer.';
create index reminders_newest on reminders (day desc, reminder_id desc);
comment on index reminders_newest is 'Serves the order of their list.';

create table reminder_items (
  reminder_id uuid not null references reminders on delete restrict,
  document_id uuid not null references documents on delete restrict,
  level int not null constraint reminder_items_level_of check (level between 1 and 4),
  due_cents bigint not null constraint reminder_items_due check (due_cents > 0),
  default_day date,
  default_reason text constraint reminder_items_reason check (default_reason in ('TARGET_AGREED', 'LETTER', 'THIRTY_DAYS')),
  interest_parts jsonb not null default '[]' constraint reminder_items_parts check (jsonb_typeof(interest_parts) = 'array'),
  withdrawn boolean not null default false,
  primary key (reminder_id, document_id),
  constraint reminder_items_default check ((default_day is null) = (default_reason is null))
);
comment on table reminder_items is 'An invoice in a letter, and the level that it got by it.';
comment on column reminder_items.default_day is 'The first day of default, also where it lay ahead; null where only the letter brings it.';
comment on column reminder_items.interest_parts is 'How its interest was reckoned: an array of {from, to, days, open, basePercent, percent}, open in cents.';
comment on column reminder_items.withdrawn is 'With its letter.';
comment on constraint reminder_items_level_of on reminder_items is 'As reminders_level.';
comment on constraint reminder_items_due on reminder_items is 'What is paid is not reminded of.';
comment on constraint reminder_items_reason on reminder_items is 'The ways in which default begins (§ 286 BGB).';
comment on constraint reminder_items_parts on reminder_items is 'Empty where no interest is asked.';
comment on constraint reminder_items_default on reminder_items is 'A day has its reason.';
create unique index reminder_items_level on reminder_items (document_id, level) where not withdrawn;
comment on index reminder_items_level is 'No invoice is reminded of twice at one level, whoever writes at the same time.';
create index reminder_items_document on reminder_items (document_id);
comment on index reminder_items_document is 'Serves the letters of an invoice.';

create function reminder_levels_rise() returns trigger language plpgsql as $$
begin
  if exists (
    select from reminder_items i where i.document_id = new.document_id and not i.withdrawn
    having count(*) <> coalesce(max(i.level), 0)
  ) then
    raise exception 'the levels of an invoice rise one by one' using errcode = 'check_violation', constraint = 'reminder_levels_rise';
  end if;
  return null;
end $$;
comment on function reminder_levels_rise is 'One level up, never two; and the newest letter is taken back first.';
create constraint trigger reminder_levels_rise after insert or update on reminder_items
  deferrable initially deferred for each row execute function reminder_levels_rise();
comment on trigger reminder_levels_rise on reminder_items is 'Checked when all of it is written.';

create function reminder_items_stand() returns trigger language plpgsql as $$
begin
  if exists (select from documents d join reminders r on r.reminder_id = new.reminder_id
      where d.document_id = new.document_id
        and (d.kind <> 'INVOICE' or d.cancelled_by_document_id is not null or d.due_cents <> new.due_cents
          or d.partner_id <> r.partner_id or d.currency <> r.currency)) then
    raise exception 'a letter asks for something else than the invoice' using errcode = 'check_violation', constraint = 'reminder_items_stand';
  end if;
  return null;
end $$;
comment on function reminder_items_stand is
  'A letter asks for what is open of a standing invoice of its customer in its currency: nobody is reminded who has paid.';
create constraint trigger reminder_items_stand after insert on reminder_items
  deferrable initially deferred for each row execute function reminder_items_stand();
comment on trigger reminder_items_stand on reminder_items is 'Checked when all of it is written.';

create table claims (
  claim_id uuid primary key,
  reminder_id uuid not null references reminders on delete restrict,
  document_id uuid not null references documents on delete restrict,
  kind text not null constraint claims_kind check (kind in ('INTEREST', 'LUMP_SUM', 'FEE')),
  amount_cents bigint not null constraint claims_amount check (amount_cents between 1 and 9999999999999),
  ended_by_reminder_id uuid references reminders on delete restrict,
  settled_day date,
  waived boolean not null default false,
  withdrawn boolean not null default false,
  constraint claims_lump_sum_amount check (kind <> 'LUMP_SUM' or amount_cents <= 4000),
  constraint claims_waived check (not waived or settled_day is not null),
  constraint claims_over check (num_nonnulls(settled_day, ended_by_reminder_id) <= 1),
  constraint claims_withdrawn check (not withdrawn or num_nonnulls(settled_day, ended_by_reminder_id) = 0),
  constraint claims_ended_by_another check (ended_by_reminder_id <> reminder_id)
);
comment on table claims is
  'What is claimed beside an invoice: interest, the lump sum of § 288 Abs. 5 BGB, fees. In no amount due and without tax (UStAE 1.3); open while it is neither
  settled, ended nor withdrawn, and the invoice is not cancelled.';
comment on column claims.reminder_id is 'The letter that raised it.';
comment on column claims.ended_by_reminder_id is 'The letter whose claim took its place: newer interest, or the lump sum that covers a fee.';
comment on column claims.settled_day is 'When it was paid or, where it is waived, given up.';
comment on column claims.withdrawn is 'With its letter.';
comment on constraint claims_kind on claims is 'The three kinds.';
comment on constraint claims_amount on claims is 'Nothing is claimed of nothing.';
comment on constraint claims_lump_sum_amount on claims is '40 €, less settled fees (§ 288 Abs. 5 BGB).';
comment on constraint claims_waived on claims is 'What is waived is settled.';
comment on constraint claims_over on claims is 'A settled claim is not ended by another.';
comment on constraint claims_withdrawn on claims is 'Only an open claim goes with its letter.';
comment on constraint claims_ended_by_another on claims is 'No letter ends what it raises.';
create unique index claims_interest on claims (document_id)
  where kind = 'INTEREST' and not withdrawn and ended_by_reminder_id is null and settled_day is null;
comment on index claims_interest is 'Of an invoice one claim of interest is open.';
create unique index claims_lump_sum on claims (document_id) where kind = 'LUMP_SUM' and not withdrawn;
comment on index claims_lump_sum is 'The lump sum comes once per invoice.';
create unique index claims_fee on claims (reminder_id) where kind = 'FEE';
comment on index claims_fee is 'A letter has one fee.';
create index claims_document on claims (document_id);
comment on index claims_document is 'Serves the claims beside an invoice.';
create index claims_reminder on claims (reminder_id);
comment on index claims_reminder is 'Serves the claims that a letter raised.';
create index claims_ended_by on claims (ended_by_reminder_id) where ended_by_reminder_id is not null;
comment on index claims_ended_by is 'Serves what a letter ended, when it is taken back.';

create function claims_stay() returns trigger language plpgsql as $$
begin
  if (new.claim_id, new.reminder_id, new.document_id, new.kind, new.amount_cents)
    is distinct from (old.claim_id, old.reminder_id, old.document_id, old.kind, old.amount_cents) then
    raise exception 'a claim is settled, ended or withdrawn, never another' using errcode = 'check_violation', constraint = 'claims_stay';
  end if;
  return new;
end $$;
comment on function claims_stay is 'What a letter claimed stays as it was claimed.';
create trigger claims_stay before update on claims for each row execute function claims_stay();
comment on trigger claims_stay on claims is 'Refuses other changes.';

create table reminder_blocks (
  block_id uuid primary key,
  partner_id uuid references partners on delete cascade,
  document_id uuid references documents on delete cascade,
  kind text not null constraint reminder_blocks_kind check (kind in ('BLOCK', 'DISPUTE')),
  reason text not null constraint reminder_blocks_why check (reason <> ''),
  since_day date not null,
  until_day date,
  made_by uuid references users,
  ended_at timestamptz,
  ended_by uuid references users,
  constraint reminder_blocks_of_one check (num_nonnulls(partner_id, document_id) = 1),
  constraint reminder_blocks_until check (until_day >= since_day)
);
comment on table reminder_blocks is 'Why a customer, or an invoice, is not reminded of; a disputed one may be written off as uncollectible.';
comment on column reminder_blocks.until_day is 'The last day on which it holds; null: until somebody ends it.';
comment on constraint reminder_blocks_kind on reminder_blocks is 'Blocked by the firm, or disputed by the customer.';
comment on constraint reminder_blocks_why on reminder_blocks is 'Somebody will ask.';
comment on constraint reminder_blocks_of_one on reminder_blocks is 'Of a customer or of an invoice.';
comment on constraint reminder_blocks_until on reminder_blocks is 'It holds for a day at least.';
create unique index reminder_blocks_partner on reminder_blocks (partner_id, kind) where ended_at is null and partner_id is not null;
comment on index reminder_blocks_partner is 'A customer is blocked once in each way.';
create unique index reminder_blocks_document on reminder_blocks (document_id, kind) where ended_at is null and document_id is not null;
comment on index reminder_blocks_document is 'An invoice is blocked once in each way.';
