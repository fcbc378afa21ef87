-- Bills, invoices and cancellations: one table for what they share, checks for what only one of them has.

create table documents (
  document_id uuid primary key,
  kind text not null check (kind in ('BILL', 'INVOICE', 'CANCELLATION')),
  number text not null check (number <> ''),
  -- invoices and cancellations: the place in their year's range
  number_year int,
  number_count int,
  -- billDate or invoiceDate
  document_day date not null,
  -- bills: when it was received and booked
  booking_day date,
  -- invoices: when the goods were supplied
  service_day date,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- units of the currency for one EUR, and the day it was published; 1 for EUR
  rate numeric(24, 12) not null check (rate > 0),
  rate_day date,
  partner_id uuid not null references partners on delete restrict,
  -- the partner as it was, or as it was changed inside the document
  partner jsonb not null,
  partner_text text not null,
  payment_method jsonb not null,
  payment_target_days int check (payment_target_days >= 0),
  customer_number_at_supplier text not null default '',
  remarks text not null default '',
  custom_text text not null default '',
  net_cents bigint not null,
  tax_cents bigint not null,
  gross_cents bigint not null,
  paid_cents bigint not null default 0,
  cancelled_document_id uuid unique references documents,
  cancelled_by_document_id uuid unique references documents,
  -- what remains: nothing but payments received once it is cancelled
  due_cents bigint not null generated always as (
    case when kind = 'CANCELLATION' or cancelled_by_document_id is not null then 0 else gross_cents end - paid_cents) stored,
  -- both in EUR cents at the document's rate; round() is commercial
  gross_euro_cents bigint not null generated always as (round(gross_cents / rate)::bigint) stored,
  due_euro_cents bigint not null generated always as (round((
    case when kind = 'CANCELLATION' or cancelled_by_document_id is not null then 0 else gross_cents end - paid_cents) / rate
    )::bigint) stored,
  booking_text text not null,
  search_text text collate "C" not null,
  check (gross_cents = net_cents + tax_cents),
  check ((kind = 'BILL') = (booking_day is not null)),
  check ((kind = 'BILL') = (service_day is null)),
  check ((kind = 'BILL') = (number_count is null)),
  check ((kind = 'BILL') = (number_year is null)),
  check (booking_day >= document_day),
  check ((kind = 'CANCELLATION') = (cancelled_document_id is not null)),
  check (currency <> 'EUR' or rate = 1)
);

-- Numbers are unique; that they have no gap is the counter's work (0008).
create unique index documents_number on documents (number) where kind <> 'BILL';
create unique index documents_number_count on documents (number_year, number_count) where kind <> 'BILL';
-- serve the two lists, newest first; the sums of the stats line come from the index alone
create index documents_invoices on documents (document_day desc, number_count desc, document_id desc)
  include (gross_euro_cents, due_euro_cents) where kind <> 'BILL';
create index documents_bills on documents (document_day desc, document_id desc) where kind = 'BILL';
create index documents_unpaid on documents (document_day desc, number_count desc, document_id desc)
  include (gross_euro_cents, due_euro_cents) where kind <> 'BILL' and due_cents <> 0;
create index documents_partner on documents (partner_id);
create index documents_search on documents using gin (search_text gin_trgm_ops);

create table line_items (
  document_id uuid not null references documents on delete cascade,
  position int not null check (position > 0),
  local_id uuid not null,
  quantity int not null check (quantity between 1 and 999999),
  -- per piece, in the side that was entered
  amount_cents bigint not null,
  amount_buying_cents bigint,
  amount_includes_tax boolean not null,
  -- the line's totals; the side that was not entered is rounded, for information
  net_cents bigint not null,
  gross_cents bigint not null,
  booking_text text not null,
  category_id uuid not null references categories on delete restrict,
  product_id uuid,
  description_short text not null,
  description_long text not null,
  tax_percent int not null check (tax_percent in (0, 5, 7, 16, 19)),
  tax_type text not null check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY')),
  primary key (document_id, position)
);
create index line_items_category on line_items (category_id);

create table payments (
  payment_id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  record_day date not null,
  amount_cents bigint not null,
  from_iban text not null default ''
);
create index payments_document on payments (document_id);

-- paid_cents is what the payments sum up to; kept by the database, so that no path forgets it.
create function payments_sum() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update documents set paid_cents = paid_cents + new.amount_cents where document_id = new.document_id;
  end if;
  if tg_op <> 'INSERT' then
    update documents set paid_cents = paid_cents - old.amount_cents where document_id = old.document_id;
  end if;
  return null;
end $$;
create trigger payments_sum after insert or update or delete on payments
  for each row execute function payments_sum();

create table attachments (
  attachment_id uuid primary key,
  -- the document (or other entity) that the file belongs to; null until one claims it
  owner_id uuid,
  file_name text not null check (file_name <> ''),
  tag text not null,
  type text not null,
  sha256 bytea not null references contents,
  at timestamptz not null default now()
);
create index attachments_owner on attachments (owner_id);

-- Invoices without a PDF: the queue of the PDF worker.
create table pending_pdfs (
  document_id uuid primary key references documents on delete cascade,
  tries int not null default 0,
  next_try_at timestamptz not null default clock_timestamp()
);
create index pending_pdfs_next on pending_pdfs (next_try_at);
