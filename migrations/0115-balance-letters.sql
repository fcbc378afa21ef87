-- Letters to customers and suppliers that tell how their account stands (decisions §10, 'Partner's account'): the account, or a request to
-- confirm what is open on a day. They have no number and change nothing.

create table balance_letters (
  balance_letter_id uuid primary key,
  partner_id uuid not null references partners on delete restrict,
  kind text not null constraint balance_letters_kind check (kind in ('ACCOUNT', 'CONFIRMATION')),
  from_day date,
  day date not null,
  figures jsonb not null constraint balance_letters_figures check (jsonb_typeof(figures) = 'object'),
  deliver text not null constraint balance_letters_deliver check (deliver in ('MAIL', 'PRINT')),
  recipient text not null default '',
  written_at timestamptz not null default now(),
  written_by uuid references users,
  constraint balance_letters_days check (from_day is null or (kind = 'ACCOUNT' and from_day <= day)),
  constraint balance_letters_recipient check (deliver = 'PRINT' or recipient <> '')
);
comment on table balance_letters is 'A letter to a customer or supplier that tells how his account stands.';
comment on column balance_letters.from_day is 'Where the account begins; null: with the first document, and of a confirmation.';
comment on column balance_letters.day is 'At whose end the account stands so.';
comment on column balance_letters.figures is 'The account as the letter has it, whatever is booked later: what the account''s read answered.';
comment on column balance_letters.recipient is 'Where the e-mail goes; empty on paper.';
comment on column balance_letters.written_by is 'Null: no person.';
comment on constraint balance_letters_kind on balance_letters is 'The account, or a request to confirm it.';
comment on constraint balance_letters_figures on balance_letters is 'As the account''s read answers.';
comment on constraint balance_letters_deliver on balance_letters is 'By e-mail or on paper.';
comment on constraint balance_letters_days on balance_letters is 'Only an account begins somewhere, and not after its end.';
comment on constraint balance_letters_recipient on balance_letters is 'An e-mail goes somewhere.';
create index balance_letters_partner on balance_letters (partner_id, written_at desc, balance_letter_id desc);
comment on index balance_letters_partner is 'Serves the letters of a partner.';

alter table papers drop constraint papers_kind;
alter table papers add constraint papers_kind check (kind in ('REMINDER', 'RECEIVER_BALANCE', 'SUPPLIER_BALANCE'));
comment on constraint papers_kind on papers is 'What is written as a letter, and to whom.';
