-- The tables that bills and invoices share: documents with their lines, taxes, months and payments, and the effects of a written document.
-- One function writes them: writeDocument (documents/server/write-document.ts, ADR 0013). The results computed when a document was written
-- are stored, so that a later change of a rule shifts nothing that was issued.

create table documents (
  document_id uuid primary key,
  kind text not null check (kind in ('BILL', 'INVOICE', 'CANCELLATION')),
  number text not null check (number <> '') constraint documents_number_length check (length(number) <= 140),
  number_year int,
  number_count int,
  document_day date not null,
  booking_day date,
  service_day date,
  service_from_day date,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(24, 12) not null check (rate > 0),
  rate_day date,
  tax_scheme text not null check (tax_scheme in ('SOLL', 'IST', 'KLEINUNTERNEHMER')),
  advance boolean not null default false,
  partner_id uuid not null references partners on delete restrict,
  partner jsonb not null,
  partner_text text not null,
  payment_method jsonb not null,
  payment_target_days int check (payment_target_days >= 0),
  customer_number_at_supplier text not null default '',
  buyer_reference text not null default ''
    constraint documents_buyer_reference check (length(buyer_reference) <= 200 and (kind <> 'BILL' or buyer_reference = '')),
  remarks text not null default '',
  custom_text text not null default '',
  keeping_note boolean not null default false,
  declarations jsonb not null default '[]' check (jsonb_typeof(declarations) = 'array'),
  net_cents bigint not null,
  tax_cents bigint not null,
  gross_cents bigint not null,
  paid_cents bigint not null default 0 constraint documents_paid check (abs(paid_cents) <= 9999999999999),
  cancelled_document_id uuid unique references documents,
  cancelled_by_document_id uuid unique references documents,
  corrected_document_id uuid references documents on delete restrict,
  corrected_number text check (length(corrected_number) between 1 and 60),
  corrected_day date,
  settled_by_document_id uuid references documents,
  due_day date generated always as (
    case when kind = 'BILL' then document_day + coalesce(payment_target_days, 0)
      when kind = 'INVOICE' and cancelled_by_document_id is null then document_day + payment_target_days end) stored,
  due_cents bigint not null generated always as (case
    when settled_by_document_id is not null then 0
    when kind = 'CANCELLATION' or cancelled_by_document_id is not null then -paid_cents
    else gross_cents - paid_cents end) stored,
  gross_euro_cents bigint not null generated always as (in_euro_cents(gross_cents, rate)) stored,
  due_euro_cents bigint not null generated always as (in_euro_cents(case
    when settled_by_document_id is not null then 0
    when kind = 'CANCELLATION' or cancelled_by_document_id is not null then -paid_cents
    else gross_cents - paid_cents end, rate)) stored
    constraint documents_due_euro check (abs(due_euro_cents) <= 2 * 9999999999999),
  receivable_euro_cents bigint not null generated always as (in_euro_cents(case
    when settled_by_document_id is not null then paid_cents
    when kind = 'CANCELLATION' or cancelled_by_document_id is not null then 0
    else gross_cents end, rate)) stored,
  booking_text text not null,
  search_text text collate "C" not null,
  version int not null default 1 check (version > 0),
  payments_version int not null default 0,
  check (gross_cents = net_cents + tax_cents),
  check ((kind = 'BILL') = (booking_day is not null)),
  constraint documents_service_day check (kind = 'BILL' or service_day is not null),
  check ((kind = 'BILL') = (number_count is null)),
  check ((kind = 'BILL') = (number_year is null)),
  -- A bill is booked when it is received, never before its date.
  check (booking_day >= document_day),
  check ((kind = 'CANCELLATION') = (cancelled_document_id is not null)),
  check (currency <> 'EUR' or rate = 1),
  -- Only an invoice is cancelled (decisions §4: a cancellation cannot be).
  check (cancelled_by_document_id is null or kind = 'INVOICE'),
  check (service_from_day < service_day),
  -- Only the firm's own invoices state a period of supply, and tell a consumer to keep them.
  check (kind <> 'BILL' or (service_from_day is null and not keeping_note)),
  -- Of an advance only a day is expected.
  check (not advance or service_from_day is null),
  check (kind <> 'BILL' or declarations = '[]'),
  constraint documents_whole_units check (
    currency not in ('ISK', 'JPY', 'KRW')
    or (net_cents % 100 = 0 and tax_cents % 100 = 0 and gross_cents % 100 = 0 and paid_cents % 100 = 0)),
  constraint documents_exempt check (kind = 'BILL' or tax_scheme <> 'KLEINUNTERNEHMER' or tax_cents = 0),
  constraint documents_advance_gross check (not advance or kind <> 'INVOICE' or gross_cents > 0),
  constraint documents_advance_day check (not advance or kind <> 'INVOICE' or service_day >= document_day),
  constraint documents_settled check (settled_by_document_id is null or (kind = 'INVOICE' and advance
    and cancelled_by_document_id is null and paid_cents between 0 and gross_cents)),
  constraint documents_corrected check (
    (corrected_number is null) = (corrected_day is null)
    and (corrected_document_id is null or corrected_number is null)
    and ((corrected_document_id is null and corrected_number is null) or (kind = 'INVOICE' and gross_cents < 0)))
);
comment on table documents is
  'Bills, invoices and cancellations: one table for what they share, checks for what only one of them has.';
comment on column documents.number is
  'Of bills the supplier''s number, of up to 140 letters (decisions §10 ''Received'').';
comment on column documents.number_year is 'Invoices and cancellations: the place in their year''s range.';
comment on column documents.number_count is 'As number_year.';
comment on column documents.document_day is 'The date on the paper: billDate or invoiceDate.';
comment on column documents.booking_day is 'Bills: when it was received and booked.';
comment on column documents.service_day is
  'When the goods were supplied; of an advance when they are expected. A bill may say it: it decides in which month its
  taxes count (§ 13 Abs. 1 Nr. 6, § 13b Abs. 1, 2 and 4, § 15 Abs. 1 S. 1 Nr. 1 S. 3 UStG).';
comment on column documents.service_from_day is
  'The first day of a supply that took longer than a day: the day of supply is its last one (§ 31 Abs. 4 UStDV).';
comment on column documents.rate is 'Units of the currency for one EUR; 1 for EUR.';
comment on column documents.rate_day is 'The day on which the rate was published.';
comment on column documents.tax_scheme is
  'The firm''s scheme of taxation, chosen by the day of supply and kept whatever is entered later. A cancellation has
  that of its invoice.';
comment on column documents.advance is
  'An advance (Anzahlungsrechnung, § 14 Abs. 5 UStG) asks for money before the supply, on the day that is expected; a
  bill may be one too.';
comment on column documents.partner is 'The partner as it was, or as it was changed inside the document.';
comment on column documents.buyer_reference is
  'The customer''s own reference or order number, on invoices and their cancellations.';
comment on column documents.keeping_note is 'Whether an invoice tells a consumer to keep it (§ 14 Abs. 4 Nr. 9 UStG).';
comment on column documents.declarations is
  'Reasons for exemptions that the customer''s address speaks against: [{code, reason}], as declared with the
  invoice.';
comment on column documents.net_cents is
  'The sum of its own groups (document_taxes), in its currency, as tax_cents and gross_cents.';
comment on column documents.paid_cents is 'The sum of the payments, kept by the database, so that no path forgets it.';
comment on column documents.corrected_document_id is
  'The invoice that a Rechnungskorrektur corrects (§ 31 Abs. 5 UStDV), where it stands here.';
comment on column documents.corrected_number is
  'Number and day of the corrected invoice, where it is one from before Kontor.';
comment on column documents.settled_by_document_id is
  'The final invoice that settles an advance; kept by documents_settle.';
comment on column documents.due_day is
  'The last day to pay. A bill without days is due on its date; an invoice without days and a cancelled one have none.
  The rules say the same (payments/rules/due.ts).';
comment on column documents.due_cents is
  'The open amount. After a cancellation only the payments are owed back; a settled advance owes nothing, since its
  final invoice asks for the unpaid rest.';
comment on column documents.gross_euro_cents is 'In EUR cents at the document''s rate.';
comment on column documents.due_euro_cents is 'In EUR cents at the document''s rate.';
comment on column documents.receivable_euro_cents is
  'Gross in EUR as the sums of the lists count it; of a settled advance the money received.';
comment on column documents.version is
  'Counts replacements: two people may edit one document, so a replacement says which state it was made from.';
comment on column documents.payments_version is
  'Counts changes of payments, which matter only to a replacement that brings its own.';
comment on constraint documents_whole_units on documents is
  'Amounts in a currency without decimals (ISO 4217) are whole: those of documents and of their payments.';
comment on constraint documents_exempt on documents is 'An exempt firm shows no tax on its invoices (§ 14c UStG).';
comment on constraint documents_advance_gross on documents is
  'An advance asks for something, and its shares are computed from that; a cancellation takes it back.';
comment on constraint documents_advance_day on documents is 'An advance is of a supply that is still to come.';
comment on constraint documents_settled on documents is
  'Only an advance that stands is settled, and the shares of its taxes are those of the money received.';
comment on constraint documents_number_length on documents is
  'No number is longer than the longest that is taken from a supplier (decisions §10 ''Received'').';
comment on constraint documents_buyer_reference on documents is
  'Only invoices and their cancellations have a buyer reference, of up to 200 letters.';
comment on constraint documents_paid on documents is
  'The payments together stay within the largest amount, too (largestCents in kernel/money.ts).';
comment on constraint documents_due_euro on documents is
  'A tiny rate makes small amounts huge: in EUR too they stay exact as JSON numbers.';
comment on constraint documents_service_day on documents is
  'An invoice states the day of supply (§ 14 Abs. 4 Nr. 6 UStG); a bill may leave it open.';
comment on constraint documents_corrected on documents is
  'A Rechnungskorrektur names its invoice in one way: by its row here or, if it is from before Kontor, by number and
  day. Only an invoice below zero is one.';

create unique index documents_number on documents (number) where kind <> 'BILL';
comment on index documents_number is 'Numbers are unique; that they have no gap is the work of take_number.';
create unique index documents_number_count on documents (number_year, number_count) where kind <> 'BILL';
comment on index documents_number_count is 'Each place in a year''s range is taken once.';
create index documents_invoices on documents (document_day desc, number_count desc, document_id desc) where kind <> 'BILL';
comment on index documents_invoices is 'Serves the order of the list of invoices, newest first.';
create index documents_bills on documents (document_day desc, document_id desc) where kind = 'BILL';
comment on index documents_bills is 'Serves the order of the list of bills, newest first.';
create index documents_unpaid on documents (document_day desc, number_count desc, document_id desc)
  where kind <> 'BILL' and due_cents <> 0;
comment on index documents_unpaid is 'Serves the list of unpaid invoices.';
create index documents_unpaid_bills on documents (document_day desc, document_id desc)
  where kind = 'BILL' and due_cents <> 0;
comment on index documents_unpaid_bills is
  'Serves the list of unpaid bills; the overdue ones are found among these few.';
create index documents_partner on documents (partner_id);
comment on index documents_partner is 'Serves the question whether a partner has documents.';
create index documents_corrections on documents (corrected_document_id) where corrected_document_id is not null;
comment on index documents_corrections is 'Serves the question whether an invoice has corrections.';
create index documents_settled_by on documents (settled_by_document_id) where settled_by_document_id is not null;
comment on index documents_settled_by is 'Serves the advances of a final invoice.';
create index documents_search on documents using gin (search_text gin_trgm_ops);
comment on index documents_search is 'Serves the search.';

-- Beside documents_search, a search reads the columns of the gross amount and of the days in the lists, each as a whole word. The indexes
-- of the lists' order serve document_day.

create index documents_gross on documents (gross_cents);
comment on index documents_gross is 'Serves the search for a gross amount.';
create index documents_due_day on documents (due_day) where due_day is not null;
comment on index documents_due_day is 'Serves the search for a due day.';
create index documents_booking_day on documents (booking_day) where kind = 'BILL';
comment on index documents_booking_day is 'Serves the search for the booking day of a bill.';

create index journal_of_documents on journal ((data ->> 'documentEntityId'), seq)
  where event in ('bill payment recorded', 'bill payment deleted', 'invoice payment recorded', 'invoice payment deleted',
    'bill attachment added', 'bill attachment deleted', 'invoice attachment added', 'invoice attachment deleted');
comment on index journal_of_documents is
  'Serves ''Verlauf'' of a document: its payments and files, also the deleted ones, whose rows are gone. The event of
  a new document itself tells of the files that came with it.';

alter table stock_changes add foreign key (document_id) references documents on delete cascade;

create table line_items (
  document_id uuid not null references documents on delete cascade,
  position int not null check (position > 0),
  local_id uuid not null,
  category_id uuid not null references categories on delete restrict,
  product_id uuid constraint line_items_product_id_fkey references products on delete restrict,
  product_use text check (product_use in ('PURCHASE', 'TRANSPORT', 'RESTORATION')),
  description_short text not null,
  description_long text not null,
  quantity int not null check (quantity between 1 and 999999),
  unit text not null default 'H87'
    constraint line_items_unit_check
      check (unit in ('H87', 'PR', 'SET', 'CT', 'MIN', 'HUR', 'DAY', 'MTR', 'KMT', 'KGM', 'LS')),
  amount_cents bigint not null,
  amount_buying_cents bigint,
  amount_includes_tax boolean not null,
  tax_type text not null check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY',
    'REVERSE_CHARGE', 'SERVICE_EU', 'OSS', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT')),
  tax_percent numeric(4, 1) not null
    constraint line_items_tax_percent_check check (tax_percent in (0, 5, 7, 16, 19) or (tax_type = 'OSS' and tax_percent > 0)),
  tax_reason_code text
    check (tax_reason_code in ('PAR_4_8', 'PAR_4_9', 'PAR_4_10', 'PAR_4_11', 'PAR_4_12', 'PAR_4_14', 'PAR_4_16', 'PAR_4_20',
      'PAR_4_21', 'PAR_4_22', 'PAR_4_23', 'PAR_4_25', 'PAR_4_26', 'PAR_4_28', 'PAR_12_3', 'PAR_10_1', 'PAR_3A_2', 'OTHER')),
  tax_reason_text text check (tax_reason_text <> ''),
  differential_kind text check (differential_kind in ('USED', 'ART', 'COLLECTION')),
  differential_tax_cents bigint,
  differential_tax_euro_cents bigint,
  applies_to_local_id uuid,
  net_cents bigint not null,
  gross_cents bigint not null,
  net_euro_cents bigint not null,
  gross_euro_cents bigint not null,
  booking_text text not null,
  primary key (document_id, position),
  check ((tax_type = 'DIFFERENTIAL') = (differential_tax_cents is not null)),
  check ((tax_type = 'DIFFERENTIAL') = (differential_tax_euro_cents is not null)),
  constraint line_items_differential_kind check ((tax_type = 'DIFFERENTIAL') = (differential_kind is not null)),
  check ((tax_reason_code is null) = (tax_reason_text is null)),
  -- Only VAT of 0 % needs a reason.
  check (tax_reason_code is null or (tax_type = 'VAT' and tax_percent = 0)),
  -- Where the customer owes the tax (§ 13b, § 3a Abs. 2 UStG), a line shows none; it has one side only, as by § 25a UStG.
  check (tax_type not in ('REVERSE_CHARGE', 'SERVICE_EU') or (tax_percent = 0 and net_cents = gross_cents)),
  check (applies_to_local_id <> local_id),
  -- A discount on goods by § 25a UStG: its tax stands with the line that it lowers.
  check (applies_to_local_id is null
    or (tax_type = 'DIFFERENTIAL' and amount_buying_cents is null and differential_tax_cents = 0)),
  constraint line_items_owed_tax check (tax_type not in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B') or net_cents = gross_cents),
  constraint line_items_import_vat check (tax_type <> 'IMPORT_VAT' or (tax_percent = 0 and net_cents = 0)),
  constraint line_items_use_of_product check (product_use is null or product_id is not null)
);
comment on table line_items is 'The lines of documents.';
comment on column line_items.product_use is
  'The use of a bill''s line for its product: the purchase, or a cost of the piece (decisions §9, Stock).';
comment on column line_items.unit is 'The unit of the quantity, by the codes of UN/ECE Recommendations 20 and 21.';
comment on column line_items.amount_cents is 'Per piece, in the side that was entered.';
comment on column line_items.amount_buying_cents is
  'The purchase price per piece, where the margin is taxed (§ 25a UStG).';
comment on column line_items.tax_percent is
  'May have a decimal where it is that of another country (§ 3c UStG): 25,5 % in Finland.';
comment on column line_items.tax_reason_code is
  'Why a line of 0 % has no tax (§ 14 Abs. 4 Nr. 7, 8 UStG): its paragraph or a text, as it was printed.';
comment on column line_items.differential_kind is
  '§ 25a UStG: the kind of goods as it was when the document was made; it stands on the invoice.';
comment on column line_items.differential_tax_cents is
  '§ 25a UStG: the tax of the line by the firm''s method of the day it was written; null for other taxations.';
comment on column line_items.differential_tax_euro_cents is 'The same in EUR.';
comment on column line_items.applies_to_local_id is
  '§ 25a UStG: the line of the same document whose margin a discount lowers. The tax of both stands with that line.';
comment on column line_items.net_cents is
  'The line''s totals; the side that was not entered is rounded, for information.';
comment on column line_items.gross_cents is 'As net_cents.';
comment on column line_items.net_euro_cents is
  'The line''s net amount in EUR (documents/rules/lines/line-euros.ts); the lines of one tax sum up to its group.';
comment on column line_items.gross_euro_cents is 'As net_euro_cents.';
comment on constraint line_items_owed_tax on line_items is
  'A tax that the firm itself owes is not paid to the supplier.';
comment on constraint line_items_import_vat on line_items is 'Import VAT (§ 21 UStG) is a line that is the tax itself.';
comment on constraint line_items_differential_kind on line_items is
  'A line by § 25a UStG states the kind of its goods (§ 14a Abs. 6 UStG), and no other line does.';
comment on constraint line_items_use_of_product on line_items is 'Only a line that names a product has a use for it.';
create index line_items_category on line_items (category_id);
comment on index line_items_category is 'Serves the question whether a category is used.';
create index line_items_product on line_items (product_id) where product_id is not null;
comment on index line_items_product is 'Serves the documents of a product.';
create index line_items_costs on line_items (product_id) where product_use in ('TRANSPORT', 'RESTORATION');
comment on index line_items_costs is 'Serves the costs of a product: few lines are one.';

create function check_product_use() returns trigger language plpgsql as $$
begin
  if (new.product_use is not null)
    <> ((select kind from documents where document_id = new.document_id) = 'BILL') then
    raise exception 'product_use belongs to the products of bills'
      using errcode = 'check_violation', constraint = 'line_items_use_in_bills';
  end if;
  return null;
end $$;
comment on function check_product_use is 'Bills state the use of each product that they name, invoices never do.';
create constraint trigger line_items_use_in_bills
  after insert or update of product_id, product_use on line_items
  for each row when (new.product_id is not null) execute function check_product_use();
comment on trigger line_items_use_in_bills on line_items is
  'A line without a product has no use for one (line_items_use_of_product), and is not checked.';

create table document_advances (
  document_id uuid not null references documents on delete cascade,
  advance_document_id uuid not null references documents on delete restrict,
  stands boolean not null,
  primary key (document_id, advance_document_id),
  check (document_id <> advance_document_id)
);
comment on table document_advances is 'The advances that a final invoice settles (§ 14 Abs. 5 S. 2 UStG).';
comment on column document_advances.stands is 'False once the final invoice was cancelled, and in its cancellation.';
create unique index document_advances_once on document_advances (advance_document_id) where stands;
comment on index document_advances_once is 'An advance is settled by one final invoice that stands.';
create index document_advances_advance on document_advances (advance_document_id);
comment on index document_advances_advance is
  'Serves the final invoices whose months follow the payments of an advance.';

create function documents_settle() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.stands then
    update documents set settled_by_document_id = null where document_id = old.advance_document_id;
  end if;
  if tg_op <> 'DELETE' and new.stands then
    update documents set settled_by_document_id = new.document_id where document_id = new.advance_document_id;
  end if;
  return null;
end $$;
comment on function documents_settle is 'Records on each advance which final invoice settles it.';
create trigger documents_settle after insert or update or delete on document_advances
  for each row execute function documents_settle();

create table document_taxes (
  document_id uuid not null references documents on delete cascade,
  advance_document_id uuid,
  tax_type text not null check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY',
    'REVERSE_CHARGE', 'SERVICE_EU', 'OSS', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT')),
  tax_percent numeric(4, 1) not null
    constraint document_taxes_tax_percent_check check (tax_percent in (0, 5, 7, 16, 19) or (tax_type = 'OSS' and tax_percent > 0)),
  tax_reason_code text
    check (tax_reason_code in ('PAR_4_8', 'PAR_4_9', 'PAR_4_10', 'PAR_4_11', 'PAR_4_12', 'PAR_4_14', 'PAR_4_16', 'PAR_4_20',
      'PAR_4_21', 'PAR_4_22', 'PAR_4_23', 'PAR_4_25', 'PAR_4_26', 'PAR_4_28', 'PAR_12_3', 'PAR_10_1', 'PAR_3A_2', 'OTHER')),
  tax_reason_text text check (tax_reason_text <> ''),
  net_cents bigint not null,
  tax_cents bigint not null,
  gross_cents bigint not null,
  net_euro_cents bigint not null,
  tax_euro_cents bigint not null,
  gross_euro_cents bigint not null,
  owed_tax_cents bigint not null default 0,
  owed_tax_euro_cents bigint not null default 0,
  tax_printed boolean not null default false,
  foreign key (document_id, advance_document_id) references document_advances on delete cascade,
  unique nulls not distinct (document_id, advance_document_id, tax_type, tax_percent, tax_reason_code, tax_reason_text),
  check (gross_cents = net_cents + tax_cents),
  check (gross_euro_cents = net_euro_cents + tax_euro_cents),
  check ((tax_reason_code is null) = (tax_reason_text is null)),
  -- Only VAT of 0 % needs a reason.
  check (tax_reason_code is null or (tax_type = 'VAT' and tax_percent = 0)),
  check (tax_type not in ('REVERSE_CHARGE', 'SERVICE_EU') or tax_percent = 0),
  constraint document_taxes_no_tax
    check (tax_type in ('VAT', 'OSS', 'IMPORT_VAT') or (tax_cents = 0 and tax_euro_cents = 0)),
  constraint document_taxes_import_vat check (tax_type <> 'IMPORT_VAT' or (tax_percent = 0 and net_cents = 0)),
  constraint document_taxes_owed check (
    tax_type in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B') or (owed_tax_cents = 0 and owed_tax_euro_cents = 0)),
  constraint document_taxes_printed_kind
    check (not tax_printed or (tax_type = 'VAT' and tax_percent > 0 and advance_document_id is null))
);
comment on table document_taxes is
  'Tax groups: the lines of a document, summed up by tax type, percent and reason. Reads, the PDF, lists and registers
  take these rows. A final invoice''s own groups are the remainder; the amounts received for each advance, which it
  deducts, stand beside them as groups of their own.';
comment on column document_taxes.advance_document_id is
  'Null: the document''s own group; else the deduction of this advance.';
comment on column document_taxes.net_cents is
  'In the document''s currency, as tax_cents and gross_cents. The tax of § 25a UStG is in none of them, it stands with
  the lines.';
comment on column document_taxes.net_euro_cents is
  'In EUR at the document''s rate, as tax_euro_cents and gross_euro_cents; the largest group takes the cent, so that the
  groups sum up to the document.';
comment on column document_taxes.owed_tax_cents is
  'Bills: the tax that the firm itself owes on the group''s net amount, for an acquisition from the EU (§ 1a UStG) or
  by § 13b UStG. It is in no other sum, as it is not paid to the supplier.';
comment on column document_taxes.owed_tax_euro_cents is 'The same in EUR.';
comment on column document_taxes.tax_printed is
  'Whether the tax of a bill''s rate is taken from the paper of the supplier, who may round by line or by piece: the
  tax shown is deducted (§ 15 Abs. 1 S. 1 Nr. 1 UStG).';
comment on constraint document_taxes_no_tax on document_taxes is
  'Only VAT, that of another country included, and import VAT are part of a gross amount.';
comment on constraint document_taxes_import_vat on document_taxes is
  'Import VAT (§ 21 UStG) is the tax itself, without a rate or a net amount.';
comment on constraint document_taxes_owed on document_taxes is
  'The firm itself owes tax only for an acquisition from the EU (§ 1a UStG) or by § 13b UStG.';
comment on constraint document_taxes_printed_kind on document_taxes is
  'Only VAT of a document''s own groups is taken from the paper; all else is computed.';

create function check_document_taxes() returns trigger language plpgsql as $$
begin
  if exists (
    select from documents d where d.document_id = coalesce(new.document_id, old.document_id)
      and (d.net_cents, d.tax_cents, d.gross_cents, d.gross_euro_cents) <> (
        select coalesce(sum(t.net_cents), 0), coalesce(sum(t.tax_cents), 0), coalesce(sum(t.gross_cents), 0),
          coalesce(sum(t.gross_euro_cents), 0)
        from document_taxes t where t.document_id = d.document_id and t.advance_document_id is null)
  ) then
    raise exception 'the tax groups do not sum up to the document'
      using errcode = 'check_violation', constraint = 'document_taxes_sum';
  end if;
  return null;
end $$;
comment on function check_document_taxes is
  'The own groups of a document sum up to it. Checked at the commit, when everything is written: one look-up by the
  primary key for the document and for each of its groups.';
create constraint trigger document_taxes_sum after insert or update or delete on document_taxes
  deferrable initially deferred for each row execute function check_document_taxes();
comment on trigger document_taxes_sum on document_taxes is 'Checks when the groups of a document are written.';
create constraint trigger document_taxes_sum after insert or update of net_cents, tax_cents, gross_cents, rate on documents
  deferrable initially deferred for each row execute function check_document_taxes();
comment on trigger document_taxes_sum on documents is 'Checks when the amounts of the document itself are written.';

create function check_printed_tax() returns trigger language plpgsql as $$
begin
  if exists (
    with priced as (
      select d.kind,
        -- ISO 4217, minor unit 0
        case when d.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF',
          'XPF') then 100 else 1 end as unit,
        sum(l.quantity)::numeric as pieces,
        coalesce(sum(l.amount_cents::numeric * l.quantity) filter (where l.amount_includes_tax), 0) as gross,
        coalesce(sum(l.amount_cents::numeric * l.quantity) filter (where not l.amount_includes_tax), 0) as net
      from documents d left join line_items l
        on l.document_id = d.document_id and l.tax_type = 'VAT' and l.tax_percent = new.tax_percent
      where d.document_id = new.document_id
      group by d.document_id
    )
    select from priced
    where kind <> 'BILL' or pieces is null
      -- |tax - gross × r / (100 + r) - net × r / 100| ≤ units / 2: twice both sides, times 100 × (100 + r)
      or 2 * abs(new.tax_cents * 100 * (100 + new.tax_percent) - gross * new.tax_percent * 100 - net * new.tax_percent * (100 + new.tax_percent))
        > least(pieces, 100) * unit * 100 * (100 + new.tax_percent)
  ) then
    raise exception 'a printed tax is further from the computed one than rounding can bring it'
      using errcode = 'check_violation', constraint = 'document_taxes_printed';
  end if;
  return null;
end $$;
comment on function check_printed_tax is
  'A printed tax differs from the unrounded one by no more than rounding can cause: half of the currency''s smallest
  unit for each piece, fifty units in all. Only bills have printed taxes. The rule says the same
  (documents/rules/taxes/printed-taxes.ts). Nothing is divided, so the check is exact; it runs at the commit, as that
  of the sums does.';
create constraint trigger document_taxes_printed after insert or update on document_taxes
  deferrable initially deferred for each row when (new.tax_printed) execute function check_printed_tax();
comment on trigger document_taxes_printed on document_taxes is 'Only groups with a printed tax are checked.';

create function check_corrections() returns trigger language plpgsql as $$
declare
  corrected uuid;
begin
  select corrected_document_id into corrected from documents where document_id = new.document_id and cancelled_by_document_id is null;
  if corrected is not null and exists (
    select from document_taxes t
      join documents d on d.document_id = t.document_id
      where d.corrected_document_id = corrected and d.cancelled_by_document_id is null
      group by t.tax_type, t.tax_percent, t.tax_reason_code, t.tax_reason_text
      having sum(t.gross_cents) < 0 and sum(t.gross_cents) + coalesce((
        select sum(o.gross_cents) from document_taxes o
          where o.document_id = corrected and o.tax_type = t.tax_type and o.tax_percent = t.tax_percent
            and o.tax_reason_code is not distinct from t.tax_reason_code
            and o.tax_reason_text is not distinct from t.tax_reason_text), 0) < 0
  ) then
    raise exception 'the corrections give back more than was invoiced'
      using errcode = 'check_violation', constraint = 'documents_corrections_bound';
  end if;
  return null;
end $$;
comment on function check_corrections is
  'The standing corrections of an invoice never give back more of one tax than was invoiced, the deductions of a final
  invoice included: no consideration falls below zero (§ 17 Abs. 1 UStG), and no tax is taken back that was not shown
  (§ 14c Abs. 1 UStG). Served by documents_corrections and the keys of the groups. A correction stands again when its
  cancellation is deleted.';
create constraint trigger documents_corrections_bound after insert or update on document_taxes
  deferrable initially deferred for each row execute function check_corrections();
comment on trigger documents_corrections_bound on document_taxes is
  'Checks when the groups of a correction are written.';
create constraint trigger documents_corrections_bound
  after update of cancelled_by_document_id, corrected_document_id on documents
  deferrable initially deferred for each row
  when (new.corrected_document_id is not null) execute function check_corrections();
comment on trigger documents_corrections_bound on documents is
  'Checks when a correction stands again, or corrects another invoice.';

create table document_months (
  document_id uuid not null references documents on delete cascade,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  tax_type text not null check (tax_type in ('VAT', 'DIFFERENTIAL', 'NONE_EU', 'NONE_THIRD_COUNTRY',
    'REVERSE_CHARGE', 'SERVICE_EU', 'OSS', 'ACQUISITION_EU', 'REVERSE_CHARGE_13B', 'IMPORT_VAT')),
  tax_percent numeric not null,
  tax_reason_code text,
  tax_reason_text text,
  base_cents bigint not null,
  vat_cents bigint not null,
  input_tax_cents bigint not null,
  rate_month text not null check (rate_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  currency_base_cents bigint not null,
  currency_tax_cents bigint not null,
  check ((tax_reason_code is null) = (tax_reason_text is null)),
  unique nulls not distinct (document_id, month, rate_month, tax_type, tax_percent, tax_reason_code, tax_reason_text)
);
comment on table document_months is
  'The taxed amounts of a document, by month (§ 13, § 18b, § 20 UStG). The writer of documents keeps these rows with
  the document, its payments and those of its advances; every report is a sum over them. Amounts may be 0 or
  negative.';
comment on column document_months.base_cents is 'The base of the tax, in EUR cents at the document''s rate.';
comment on column document_months.vat_cents is 'The tax owed, in EUR cents.';
comment on column document_months.input_tax_cents is 'The tax deducted, in EUR cents.';
comment on column document_months.rate_month is
  'The month whose rate counts for a firm that converts at the average rates of the months (§ 16 Abs. 6 UStG).';
comment on column document_months.currency_base_cents is 'The base in the document''s currency.';
comment on column document_months.currency_tax_cents is
  'The tax in the document''s currency: that of vat_cents, input_tax_cents or both.';
create index document_months_month on document_months (month, document_id);
comment on index document_months_month is 'Serves the reports, which read a month, a quarter or a year.';

create table document_totals (
  list text not null check (list in ('BILL', 'INVOICE')),
  month date not null,
  documents bigint not null,
  receivable_euro_cents bigint not null,
  due_euro_cents bigint not null,
  unpaid_documents bigint not null,
  unpaid_receivable_euro_cents bigint not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
comment on table document_totals is
  'Counts and sums of the unsearched lists of documents, kept by month (ADR 0014), so that a list need not count a
  million rows to show fifty. Every change of a document adds a row with its difference, so that no two writers wait
  for each other; the rows of a month are folded now and then. Their sum is the truth, however many they are.';
comment on column document_totals.list is 'INVOICE: invoices and cancellations.';
comment on column document_totals.month is 'The first day of the month of document_day.';
comment on column document_totals.receivable_euro_cents is
  'Gross, in EUR cents; cancelled invoices and cancellations count 0.';
comment on column document_totals.unpaid_documents is 'Documents with an open amount.';
comment on column document_totals.unpaid_receivable_euro_cents is
  'As receivable_euro_cents, of the documents with an open amount.';

create function document_totals_keep() returns trigger language plpgsql as $$
begin
  -- On an insertion everything of `old` is null, on a deletion everything of `new`.
  insert into document_totals
    select
      case when kind = 'BILL' then 'BILL' else 'INVOICE' end,
      date_trunc('month', day::timestamp)::date,
      sum(sign), sum(sign * receivable), sum(sign * due_euro),
      coalesce(sum(sign) filter (where due <> 0), 0), coalesce(sum(sign * receivable) filter (where due <> 0), 0)
    from (values
      (1, new.kind, new.document_day, new.due_cents, new.due_euro_cents, new.receivable_euro_cents),
      (-1, old.kind, old.document_day, old.due_cents, old.due_euro_cents, old.receivable_euro_cents)
    ) as states (sign, kind, day, due, due_euro, receivable)
    where kind is not null
    group by 1, 2;
  return null;
end $$;
comment on function document_totals_keep is 'Adds the difference that a change of a document makes to the totals.';
create trigger document_totals_made after insert or delete on documents
  for each row execute function document_totals_keep();
comment on trigger document_totals_made on documents is 'Counts new documents in and deleted ones out.';
create trigger document_totals_changed after update on documents
  for each row when (
    (old.kind, old.document_day, old.receivable_euro_cents, old.due_cents, old.due_euro_cents)
    is distinct from
    (new.kind, new.document_day, new.receivable_euro_cents, new.due_cents, new.due_euro_cents))
  execute function document_totals_keep();
comment on trigger document_totals_changed on documents is 'A change that the totals do not show adds no row.';

create table payments (
  payment_id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  record_day date not null constraint payments_record_day check (record_day between '1900-01-01' and '2199-12-31'),
  amount_cents bigint not null constraint payments_amount check (amount_cents <> 0 and abs(amount_cents) <= 9999999999999),
  from_iban text not null default ''
    constraint payments_from_iban check (from_iban = '' or from_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$')
);
comment on table payments is 'Payments of documents: recorded and deleted on their own, by several people at once.';
comment on constraint payments_record_day on payments is
  'As kernel/day.ts reads days: a typing error must not become the year 20026.';
comment on constraint payments_amount on payments is
  'A payment moves money, at most the largest amount (largestCents in kernel/money.ts).';
comment on constraint payments_from_iban on payments is
  'An IBAN (ISO 13616) in upper case and without spaces, or nothing, so that accounts are compared as text.';
create index payments_document on payments (document_id);
comment on index payments_document is 'Serves the payments of a document.';

create function payments_sum() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update documents set paid_cents = paid_cents + new.amount_cents, payments_version = payments_version + 1
      where document_id = new.document_id;
  end if;
  if tg_op <> 'INSERT' then
    update documents set paid_cents = paid_cents - old.amount_cents, payments_version = payments_version + 1
      where document_id = old.document_id;
  end if;
  return null;
end $$;
comment on function payments_sum is 'Keeps the paid amount of a document, and counts the changes of its payments.';
create trigger payments_sum after insert or update or delete on payments
  for each row execute function payments_sum();

create table pending_pdfs (
  document_id uuid primary key references documents on delete cascade,
  tries int not null default 0,
  deaths int not null default 0 check (deaths >= 0),
  next_try_at timestamptz not null default clock_timestamp(),
  claimed_until timestamptz,
  claimed_version int,
  constraint pending_pdfs_claim check ((claimed_until is null) = (claimed_version is null))
);
comment on table pending_pdfs is
  'Invoices without a PDF: the queue of the PDF worker. The slow work runs outside of any transaction: a worker claims
  a row until a time, typesets, and then stores the PDF. The claim of a worker that died expires; meanwhile nothing
  waits for a lock.';
comment on column pending_pdfs.deaths is
  'How often the typesetting process died of it, so that a document is not tried with the same logo for ever.';
comment on column pending_pdfs.claimed_version is
  'The state of the document that is being typeset; if it was replaced meanwhile, its PDF is not stored.';
comment on constraint pending_pdfs_claim on pending_pdfs is 'A claim says which state of the document it typesets.';
create index pending_pdfs_next on pending_pdfs (next_try_at);
comment on index pending_pdfs_next is 'Serves the worker''s look for what is due.';

create table tasks (
  task_id uuid primary key,
  type text not null check (type in ('USER_APPROVAL', 'PAY_BILL', 'ASSIGN_PRODUCT', 'EVIDENCE', 'OVERDUE_INVOICE')),
  user_id uuid unique references users on delete cascade,
  document_id uuid references documents on delete cascade,
  local_id uuid,
  raised_at timestamptz not null default now(),
  completed_at timestamptz,
  completed_by uuid references users,
  waived boolean not null default false,
  -- A task is about a user, a document, or a line of a document.
  check ((type = 'USER_APPROVAL') = (user_id is not null)),
  check ((type <> 'USER_APPROVAL') = (document_id is not null)),
  check ((type = 'ASSIGN_PRODUCT') = (local_id is not null)),
  check (completed_at is not null or completed_by is null),
  -- Only a closed task can be waived, and only that of a missing product.
  check (not waived or type = 'ASSIGN_PRODUCT' and completed_at is not null)
);
comment on table tasks is
  'Work that is to be done. A task holds only its subject and whether it is done: the texts shown come from the row of
  the user or document, so that they are never out of date.';
comment on column tasks.type is
  'EVIDENCE: open until there is evidence that the goods have left. OVERDUE_INVOICE: raised with the invoice, shown
  after its due day, done when it is paid or no longer asked for.';
comment on column tasks.local_id is 'ASSIGN_PRODUCT: the line item of the document.';
comment on column tasks.completed_by is 'Null for the system.';
comment on column tasks.waived is
  '''Ohne Ware abschließen'': no product can be assigned in a locked month, so a user closes the task for good. It
  does not come back when its category asks for products anew.';
create unique index tasks_document on tasks (document_id, type, local_id) nulls not distinct where document_id is not null;
comment on index tasks_document is 'One task of a kind for each thing: raising it again reopens it.';
create index tasks_open on tasks (type, task_id) where completed_at is null;
comment on index tasks_open is 'Serves the list of open tasks.';

create function raise_product_tasks() returns trigger language plpgsql as $$
begin
  insert into tasks (task_id, type, document_id, local_id)
    select uuid_v7(), 'ASSIGN_PRODUCT', document_id, local_id
    from line_items join documents using (document_id)
    where category_id = new.category_id and kind = 'BILL' and product_id is null and line_items.tax_type <> 'IMPORT_VAT'
    order by document_id, position
  on conflict (document_id, type, local_id) where document_id is not null
    do update set raised_at = excluded.raised_at, completed_at = null, completed_by = null
    where tasks.completed_at is not null and not tasks.waived;
  return null;
end $$;
comment on function raise_product_tasks is
  'When a category begins to ask for products, the lines of its bills without one become tasks, as those of new bills
  do. A completed task is opened again, unless it was waived.';
create trigger categories_ask_for_products after update of requires_product on categories
  for each row when (new.requires_product and not old.requires_product) execute function raise_product_tasks();
comment on trigger categories_ask_for_products on categories is
  'Only a category that begins to ask for products raises tasks.';

create table evidence (
  evidence_id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  attachment_id uuid references attachments on delete cascade,
  note text not null default '' check (length(note) <= 2000),
  user_id uuid not null references users,
  at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users,
  constraint evidence_something check (note <> '' or attachment_id is not null),
  constraint evidence_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
);
comment on table evidence is
  'Evidence that goods have left: for another EU country (§ 17a, § 17b UStDV) or the EU (§ 9 UStDV). A file or a note;
  an entry made by mistake is withdrawn and stays.';
comment on column evidence.attachment_id is 'Tagged EVIDENCE.';
comment on constraint evidence_something on evidence is 'A row without a file and a note proves nothing.';
comment on constraint evidence_withdrawn on evidence is 'A withdrawal says when and by whom.';
create index evidence_document on evidence (document_id);
comment on index evidence_document is 'Serves the evidence of a document.';
create unique index evidence_attachment on evidence (attachment_id) where attachment_id is not null;
comment on index evidence_attachment is 'Serves the deletion of an attachment.';

create function take_number(p_day date, p_in_date_order boolean)
  returns table (count int, number text, latest_day date, stands boolean)
language plpgsql as $$
declare
  latest date;
  the_year int := extract(year from p_day)::int;
  taken int;
  its_pattern text;
begin
  select n.latest_day into latest from numbering n for update;
  latest_day := latest;
  stands := false;
  if p_in_date_order and p_day < latest then
    return next;
    return;
  end if;
  update number_ranges r set next_number = r.next_number + 1,
    pattern = case when r.next_number = r.first_number then (select f.number_pattern from firm f) else r.pattern end
    where r.year = the_year returning r.next_number - 1, r.pattern into taken, its_pattern;
  if not found then
    insert into number_ranges (year, next_number, pattern) select the_year, 2, f.number_pattern from firm f
      returning next_number - 1, pattern into taken, its_pattern;
  end if;
  number := format_number(its_pattern, the_year, taken);
  stands := exists (select from documents d where d.number = take_number.number and d.kind <> 'BILL');
  if latest is null or latest < p_day then update numbering n set latest_day = p_day; end if;
  if not stands then count := taken; end if;
  return next;
end $$;
comment on function take_number is
  'Takes the next number of the year of `p_day`. Answers no count, and takes none, when numbers must follow the dates
  and `p_day` lies before the latest one, or when the number stands already. The caller holds the lock until it
  commits; a change of the firm''s pattern takes it, too, so that the pattern read here is the present one.';

create function supply_day(d documents) returns date language sql stable as $$
  -- A final invoice may remain below what was received.
  select case when d.kind = 'INVOICE' and not d.advance
    and (d.gross_cents >= 0 or exists (select from document_advances a where a.document_id = d.document_id))
    then d.service_day end
$$;
comment on function supply_day is
  'The day of supply by which an invoice counts; null for documents that count on their own date: cancellations,
  corrections, advances, bills. A Rechnungskorrektur counts on its own date (§ 17 Abs. 1 S. 8 UStG), and so do the
  goods that come back with it: dated by the supply of the corrected invoice, they would change a month that is long
  locked.';

-- The views that documents publish for the areas before them.

create view shown_documents as
  select document_id, kind, number, booking_day, service_day, partner_id, partner_text,
    cancelled_by_document_id is not null as is_cancelled
  from documents;
comment on view shown_documents is
  'The details of a document that other areas show: its name, its days and its partner. Stock names the documents that
  moved it, and the firm asks which numbers are given.';

create view stock_of_documents as
  select
    d.document_id, l.position, l.product_id,
    case d.kind when 'BILL' then '01900000-0000-7000-8000-000000000004'::uuid
      else '01900000-0000-7000-8000-000000000003'::uuid end as change_type_id,
    case d.kind when 'BILL' then 'INCOMING' else 'OUTGOING' end as value_type,
    coalesce(d.booking_day, supply_day(d), d.document_day)::timestamp as changed_at,
    -- A cancellation takes back each line, also one of 0.
    case when d.kind = 'CANCELLATION' then (case when l.amount_cents <= 0 then -100 else 100 end)
      when l.amount_cents < 0 then -100 else 100 end * l.quantity::bigint as quantity_hundredths
  from documents d join line_items l using (document_id)
  where l.product_id is not null and coalesce(l.product_use, 'PURCHASE') = 'PURCHASE'
    and not d.advance and l.applies_to_local_id is null
    and not (
      case when d.kind = 'CANCELLATION' then l.amount_cents > 0 else l.amount_cents < 0 end
      and exists (
        select from line_items o where o.document_id = d.document_id and o.product_id = l.product_id
          and o.product_use is not distinct from l.product_use
          and case when d.kind = 'CANCELLATION' then o.amount_cents < 0 else o.amount_cents > 0 end));
comment on view stock_of_documents is
  'The movements of stock by the lines of documents. The day is a bill''s booking, an invoice''s supply, a
  cancellation''s own date. A negative line is a return, to the supplier or by the customer. Transport and restoration
  move no stock. Nor does a discount, whether it names its item or stands beside a line of the same product. Nor does
  an advance invoice, which asks for money before the supply: the final invoice delivers.';

create function keep_document_stock(document uuid) returns void language sql as $$
  delete from stock_changes c
    where c.document_id = document
      and not exists (select from stock_of_documents s where s.document_id = document and s.position = c.position);
  insert into stock_changes (change_id, product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position)
    select uuid_v7(), product_id, change_type_id, value_type, changed_at, quantity_hundredths, document_id, position
    from stock_of_documents where document_id = document
    order by position
    on conflict (document_id, position) where document_id is not null
    do update set product_id = excluded.product_id, changed_at = excluded.changed_at,
      quantity_hundredths = excluded.quantity_hundredths
    where (stock_changes.product_id, stock_changes.changed_at, stock_changes.quantity_hundredths)
      is distinct from (excluded.product_id, excluded.changed_at, excluded.quantity_hundredths)
$$;
comment on function keep_document_stock is
  'Makes the changes of a document agree with its lines. A line that now moves something else keeps its place in the
  order of record.';

create view costs_of_products as
  select l.product_id, l.product_use, d.booking_day as day, d.document_id, l.position,
    case when d.tax_scheme = 'KLEINUNTERNEHMER' then l.gross_euro_cents else l.net_euro_cents end as euro_cents
  from line_items l
  join documents d using (document_id)
  where l.product_use in ('TRANSPORT', 'RESTORATION');
comment on view costs_of_products is
  'The costs of transporting and restoring a product, line by line of the bills that say so (product_use), in EUR as
  really paid: net where the firm deducts input tax, else gross.';

create view taxed_months as
select m.document_id, d.kind, d.currency, m.month, m.tax_type, m.tax_percent, m.tax_reason_code, m.tax_reason_text,
  case when r.rate is null then m.base_cents else in_euro_cents(m.currency_base_cents, r.rate) end as base_cents,
  case when r.rate is null then m.vat_cents
    when d.kind <> 'BILL' or m.tax_type in ('ACQUISITION_EU', 'REVERSE_CHARGE_13B')
      then in_euro_cents(m.currency_tax_cents, r.rate)
    else 0 end as vat_cents,
  case when r.rate is null then m.input_tax_cents
    when d.kind = 'BILL' and d.tax_scheme <> 'KLEINUNTERNEHMER' then in_euro_cents(m.currency_tax_cents, r.rate)
    else 0 end as input_tax_cents,
  -- whose rate is missing; null where none is
  case when d.currency <> 'EUR' and r.rate is null and vat_rate_method_of(m.month) = 'MONTHLY' then m.rate_month end
    as missing_rate_month,
  m.currency_base_cents, m.currency_tax_cents
from document_months m
join documents d using (document_id)
left join monthly_rates r
  on d.currency <> 'EUR' and r.currency = d.currency and r.month = m.rate_month
    and vat_rate_method_of(m.month) = 'MONTHLY';
comment on view taxed_months is
  'The rows that reports sum up: the months of the documents, converted as the firm converts. With average rates of
  months each row is converted, so that the documents behind a sum are the sum to the cent; where a rate is missing,
  the document''s rate counts. The amounts in the document''s currency stand beside them, since the One-Stop-Shop
  converts by a rate of its own (§ 16 Abs. 6 S. 4 UStG).';

-- The month lock.

create function documents_locked() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_locked_day(coalesce(old.booking_day, old.document_day));
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_locked_day(coalesce(new.booking_day, new.document_day));
  end if;
  return null;
end $$;
comment on function documents_locked is
  'Refuses to change a document of a locked month: a bill counts by its booking day, any other by its date.';
create trigger documents_locked after insert or delete on documents
  for each row execute function documents_locked();
comment on trigger documents_locked on documents is 'Nothing comes into a locked month or goes out of it.';
create trigger documents_locked_changes after update on documents for each row
  when (
    (to_jsonb(old) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'search_text'])
    is distinct from
    (to_jsonb(new) - array['paid_cents', 'payments_version', 'cancelled_by_document_id', 'settled_by_document_id',
      'due_cents', 'due_euro_cents', 'receivable_euro_cents', 'due_day', 'search_text']))
  execute function documents_locked();
comment on trigger documents_locked_changes on documents is
  'Later events are no changes of a locked document: it is paid, cancelled, or settled by its final invoice.';

create function payments_locked() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_locked_day(old.record_day);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_locked_day(new.record_day);
  end if;
  return null;
end $$;
comment on function payments_locked is 'Refuses payments in a locked month.';
create trigger payments_locked after insert or update or delete on payments
  for each row execute function payments_locked();

create function document_parts_locked() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day((select min(coalesce(booking_day, document_day)) from rows join documents using (document_id)));
  return null;
end $$;
comment on function document_parts_locked is
  'Refuses to change the lines and taxes of a locked document, by whole statements. Rows that are deleted with their
  document find it gone, and pass: documents_locked refuses its deletion.';
create trigger line_items_locked_new after insert on line_items
  referencing new table as rows for each statement execute function document_parts_locked();
comment on trigger line_items_locked_new on line_items is 'No line comes into a locked document.';
create trigger line_items_locked_gone after delete on line_items
  referencing old table as rows for each statement execute function document_parts_locked();
comment on trigger line_items_locked_gone on line_items is 'No line is taken out of a locked document.';
create trigger line_items_locked_changes after update on line_items
  referencing new table as rows for each statement execute function document_parts_locked();
comment on trigger line_items_locked_changes on line_items is
  'No line of a locked document is changed, and none is moved into one.';
create trigger line_items_locked_left after update on line_items
  referencing old table as rows for each statement execute function document_parts_locked();
comment on trigger line_items_locked_left on line_items is 'Nothing goes out of a locked document by being changed.';
create trigger document_taxes_locked_new after insert on document_taxes
  referencing new table as rows for each statement execute function document_parts_locked();
comment on trigger document_taxes_locked_new on document_taxes is 'No group comes into a locked document.';
create trigger document_taxes_locked_gone after delete on document_taxes
  referencing old table as rows for each statement execute function document_parts_locked();
comment on trigger document_taxes_locked_gone on document_taxes is 'No group is taken out of a locked document.';
create trigger document_taxes_locked_changes after update on document_taxes
  referencing new table as rows for each statement execute function document_parts_locked();
comment on trigger document_taxes_locked_changes on document_taxes is
  'No group of a locked document is changed, and none is moved into one.';
create trigger document_taxes_locked_left after update on document_taxes
  referencing old table as rows for each statement execute function document_parts_locked();
comment on trigger document_taxes_locked_left on document_taxes is
  'Nothing goes out of a locked document by being changed.';

create function document_months_locked() returns trigger language plpgsql as $$
begin
  perform refuse_locked_day((select to_date(min(month), 'YYYY-MM') from rows));
  return null;
end $$;
comment on function document_months_locked is 'Refuses to change the taxed amounts of a locked month.';
create trigger document_months_locked_new after insert on document_months
  referencing new table as rows for each statement execute function document_months_locked();
comment on trigger document_months_locked_new on document_months is 'Nothing is added to a locked month.';
create trigger document_months_locked_gone after delete on document_months
  referencing old table as rows for each statement execute function document_months_locked();
comment on trigger document_months_locked_gone on document_months is 'Nothing is taken out of a locked month.';
create trigger document_months_locked_changes after update on document_months
  referencing old table as rows for each statement execute function document_months_locked();
comment on trigger document_months_locked_changes on document_months is 'Nothing in a locked month is changed.';
create trigger document_months_locked_into after update on document_months
  referencing new table as rows for each statement execute function document_months_locked();
comment on trigger document_months_locked_into on document_months is
  'Nothing comes into a locked month by being changed.';
