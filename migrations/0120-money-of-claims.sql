-- Which money settled a claim is a row: its deletion opens the claim again, and the invoices tell of it that it was not paid for.

create table claim_payments (
  payment_id uuid not null,
  claim_id uuid not null references claims on delete restrict,
  paid_document_id uuid references documents on delete set null,
  stands boolean not null default true,
  primary key (payment_id, claim_id)
);
comment on table claim_payments is
  'Which money settled a claim: that of a payment beside which it was paid, or of the claim together with which it was settled.';
comment on column claim_payments.payment_id is 'The payment, which may be gone since; or the claim that the event is about.';
comment on column claim_payments.paid_document_id is 'The invoice that was paid with it; null of a claim''s.';
comment on column claim_payments.stands is 'False once the claim is open again; the row stays, because the journal tells of both.';
create unique index claim_payments_standing on claim_payments (claim_id) where stands;
comment on index claim_payments_standing is 'A claim is settled once.';
create index claim_payments_claim on claim_payments (claim_id);
comment on index claim_payments_claim is 'Serves ''Verlauf'' of an invoice and of a customer: what paid the claims beside it.';

insert into claim_payments (payment_id, claim_id, paid_document_id, stands)
  select journal.entity_id, claims.claim_id, documents.document_id,
    bool_or(claims.settled_day is not null and not claims.waived and payments.payment_id is not null
      and claims.settled_day = coalesce(data ->> 'receivedOn', data ->> 'recordDate')::date
      and not exists (select from journal later where later.event = 'settlement ended' and later.entity_id = claims.claim_id
        and later.seq > journal.seq))
  from journal
    cross join lateral jsonb_array_elements(data::jsonb -> 'settledClaims') as settled
    join claims on claims.claim_id = (settled ->> 'claimEntityId')::uuid
    left join documents on documents.document_id = (data ->> 'documentEntityId')::uuid
    left join payments on payments.payment_id = journal.entity_id
  where event = 'invoice payment recorded' and data ->> 'settledClaims' is not null
  group by journal.entity_id, claims.claim_id, documents.document_id;
