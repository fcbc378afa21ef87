// Generated from the migrated database by scripts/generate-tables.ts; do not edit.

import type { ColumnType, Generated } from 'kysely'
import type { Day, Month } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'

export interface AccessKeysTable {
  key_id: EntityId
  user_id: EntityId
  name: string
  permissions: string[]
  secret_hash: Buffer
  valid_until: Day
  made_at: Date
  last_used_day: Day | null
  ended_at: Date | null
  ended_by: EntityId | null
}

export interface AmendmentsTable {
  amendment_id: EntityId
  document_id: EntityId
  position: number
  day: Day
  attachment_id: EntityId
  user_id: EntityId
  at: Generated<Date>
}

export interface AnchorMailsTable {
  one: Generated<boolean>
  mailed_on: Day | null
  recipients: Generated<number>
}

export interface AttachmentsTable {
  attachment_id: EntityId
  owner_id: EntityId | null
  uploader_id: EntityId | null
  file_id: Generated<string>
  file_name: string
  tag: string
  type: string
  sha256: Buffer
  at: Generated<Date>
  is_cut: Generated<boolean>
  printed_version: number | null
  made_anew: Generated<boolean>
  is_electronic: boolean | null
  report_of: EntityId | null
  inbox_paper_id: EntityId | null
}

export interface BackupStateTable {
  one: Generated<boolean>
  next_at: Date
  claim_id: EntityId | null
  claimed_until: Date | null
  done_at: Date | null
  bytes: Generated<number>
  encrypted: Generated<boolean>
  failed_at: Date | null
  failure: Generated<string>
  copied_at: Date | null
  copy_failure: Generated<string>
}

export interface BalanceLettersTable {
  balance_letter_id: EntityId
  partner_id: EntityId
  kind: 'ACCOUNT' | 'CONFIRMATION'
  from_day: Day | null
  day: Day
  figures: unknown
  deliver: 'MAIL' | 'PRINT'
  recipient: Generated<string>
  written_at: Generated<Date>
  written_by: EntityId | null
}

export interface BankAccountsTable {
  bank_account_id: EntityId
  short_name: string
  iban: string
  currency: string
  search_text: string
}

export interface BaseRatesTable {
  base_rate_id: EntityId
  valid_from: Day
  hundredths: number
}

export interface CategoriesTable {
  category_id: EntityId
  scope: 'BILL' | 'INVOICE'
  short_name: string
  short_name_key: string
  description: Generated<string>
  include_in_booking_text: Generated<boolean>
  requires_product: Generated<boolean>
  is_service: Generated<boolean>
  search_text: string
  sort_key: string
}

export interface ChangeTypesTable {
  change_type_id: EntityId
  short_name: string
  value_type: 'ABSOLUTE' | 'INCOMING' | 'OUTGOING'
  system: Generated<boolean>
  search_text: string
  sort_key: string
}

export interface ClaimPaymentsTable {
  payment_id: EntityId
  claim_id: EntityId
  paid_document_id: EntityId | null
  stands: Generated<boolean>
}

export interface ClaimsTable {
  claim_id: EntityId
  reminder_id: EntityId
  document_id: EntityId
  kind: 'INTEREST' | 'LUMP_SUM' | 'FEE'
  amount_cents: Cents
  ended_by_reminder_id: EntityId | null
  settled_day: Day | null
  waived: Generated<boolean>
  withdrawn: Generated<boolean>
  reopened: Generated<boolean>
  raised_later: Generated<boolean>
}

export interface ContentPiecesTable {
  content_id: EntityId
  position: number
  bytes: Buffer
}

export interface ContentsTable {
  sha256: Buffer
  size: number
  bytes: Buffer
}

export interface CostsOfProductsTable {
  product_id: EntityId | null
  product_use: 'PURCHASE' | 'TRANSPORT' | 'RESTORATION' | 'PRICE_REDUCTION' | null
  day: Day | null
  document_id: EntityId | null
  position: number | null
  euro_cents: Cents | null
}

export interface DamagedContentsTable {
  sha256: Buffer
  found_at: Date
  found_by: 'DOWNLOAD' | 'PROOF'
}

export interface DocumentAdvancesTable {
  document_id: EntityId
  advance_document_id: EntityId
  stands: boolean
}

export interface DocumentMonthsTable {
  document_id: EntityId
  month: Month
  tax_type:
    | 'VAT'
    | 'DIFFERENTIAL'
    | 'NONE_EU'
    | 'NONE_THIRD_COUNTRY'
    | 'REVERSE_CHARGE'
    | 'SERVICE_EU'
    | 'OSS'
    | 'ACQUISITION_EU'
    | 'REVERSE_CHARGE_13B'
    | 'IMPORT_VAT'
  tax_percent: string
  tax_reason_code: string | null
  tax_reason_text: string | null
  base_cents: Cents
  vat_cents: Cents
  input_tax_cents: Cents
  rate_month: Month
  currency_base_cents: Cents
  currency_tax_cents: Cents
  late_month: Month | null
  converted_by: 'DOCUMENT' | 'MONTH' | null
  month_rate: string | null
  late_open_month: Month | null
  reduction: 'DISCOUNT' | 'SMALL_DIFFERENCE' | 'UNCOLLECTIBLE' | null
}

export interface DocumentTaxesTable {
  document_id: EntityId
  advance_document_id: EntityId | null
  tax_type:
    | 'VAT'
    | 'DIFFERENTIAL'
    | 'NONE_EU'
    | 'NONE_THIRD_COUNTRY'
    | 'REVERSE_CHARGE'
    | 'SERVICE_EU'
    | 'OSS'
    | 'ACQUISITION_EU'
    | 'REVERSE_CHARGE_13B'
    | 'IMPORT_VAT'
  tax_percent: string
  tax_reason_code:
    | 'PAR_4_8'
    | 'PAR_4_9'
    | 'PAR_4_10'
    | 'PAR_4_11'
    | 'PAR_4_12'
    | 'PAR_4_14'
    | 'PAR_4_16'
    | 'PAR_4_20'
    | 'PAR_4_21'
    | 'PAR_4_22'
    | 'PAR_4_23'
    | 'PAR_4_25'
    | 'PAR_4_26'
    | 'PAR_4_28'
    | 'PAR_12_3'
    | 'PAR_10_1'
    | 'PAR_3A_2'
    | 'OTHER'
    | null
  tax_reason_text: string | null
  net_cents: Cents
  tax_cents: Cents
  gross_cents: Cents
  net_euro_cents: Cents
  tax_euro_cents: Cents
  gross_euro_cents: Cents
  owed_tax_cents: Generated<Cents>
  owed_tax_euro_cents: Generated<Cents>
  tax_printed: Generated<boolean>
}

export interface DocumentTotalsTable {
  list: 'BILL' | 'INVOICE'
  month: Day
  documents: number
  receivable_euro_cents: Cents
  due_euro_cents: Cents
  unpaid_documents: number
  unpaid_receivable_euro_cents: Cents
}

export interface DocumentsTable {
  document_id: EntityId
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION'
  number: string
  number_year: number | null
  number_count: number | null
  document_day: Day
  booking_day: Day | null
  service_day: Day | null
  service_from_day: Day | null
  currency: string
  rate: string
  rate_day: Day | null
  tax_scheme: 'SOLL' | 'IST' | 'KLEINUNTERNEHMER'
  advance: Generated<boolean>
  partner_id: EntityId
  partner: unknown
  partner_text: string
  payment_method: unknown
  payment_target_days: number | null
  customer_number_at_supplier: Generated<string>
  buyer_reference: Generated<string>
  remarks: Generated<string>
  custom_text: Generated<string>
  keeping_note: Generated<boolean>
  declarations: Generated<unknown>
  net_cents: Cents
  tax_cents: Cents
  gross_cents: Cents
  paid_cents: Generated<Cents>
  cancelled_document_id: EntityId | null
  cancelled_by_document_id: EntityId | null
  corrected_document_id: EntityId | null
  corrected_number: string | null
  corrected_day: Day | null
  settled_by_document_id: EntityId | null
  due_day: ColumnType<Day | null, never, never>
  due_cents: ColumnType<Cents, never, never>
  gross_euro_cents: ColumnType<Cents, never, never>
  due_euro_cents: ColumnType<Cents, never, never>
  receivable_euro_cents: ColumnType<Cents, never, never>
  booking_text: string
  search_text: string
  version: Generated<number>
  payments_version: Generated<number>
  replaces_document_id: EntityId | null
  counted_as_eu: Generated<boolean>
  replaces_after_lock: Generated<boolean>
  language: Generated<'DE' | 'EN'>
  texts: Generated<unknown>
  standing: ColumnType<
    | 'CANCELLATION'
    | 'REFUND'
    | 'CANCELLED'
    | 'CORRECTION'
    | 'ADVANCE'
    | 'OVERPAID'
    | 'WRITTEN_OFF'
    | 'PAID'
    | 'PARTLY_PAID'
    | 'OPEN',
    never,
    never
  >
  delivery: Generated<'NONE' | 'DOWNLOADED' | 'QUEUED' | 'SENT' | 'FILE' | 'FAILED'>
  discount_terms: Generated<unknown>
  discount_cents: Generated<Cents>
  written_off_cents: Generated<Cents>
  uncollectible_cents: Generated<Cents>
  reminder_level: number | null
  reminded_day: Day | null
  default_notice: Generated<boolean>
}

export interface DraftsTable {
  draft_id: EntityId
  kind: 'BILL' | 'INVOICE'
  name: string
  payload: unknown
  version: Generated<number>
  maker_id: EntityId
  event_at: Date
  event_by: EntityId
  request_id: EntityId
  begun_as: EntityId | null
}

export interface EvidenceTable {
  evidence_id: EntityId
  document_id: EntityId
  attachment_id: EntityId | null
  note: Generated<string>
  user_id: EntityId
  at: Date
  withdrawn_at: Date | null
  withdrawn_by: EntityId | null
}

export interface FirmTable {
  firm_id: EntityId
  one: Generated<boolean>
  name: string
  street: Generated<string>
  zip: Generated<string>
  city: Generated<string>
  country_code: Generated<string>
  seat: Generated<string>
  register: Generated<string>
  managing_directors: Generated<string>
  supervisory_board_chair: Generated<string>
  general_partner: Generated<string>
  general_partner_seat: Generated<string>
  general_partner_register: Generated<string>
  tax_number: Generated<string>
  vat_id: Generated<string>
  iban: Generated<string>
  bic: Generated<string>
  bank_name: Generated<string>
  paypal_address: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  website: Generated<string>
  opening_text: Generated<string>
  closing_text: Generated<string>
  footer: Generated<string>
  default_notice: Generated<boolean>
  logo_sha256: Buffer | null
  logo_type: 'image/png' | 'image/jpeg' | 'image/svg+xml' | null
  logo_left_out_at: Date | null
  printed_version: Generated<number>
  number_pattern: Generated<string>
  numbers_in_date_order: Generated<boolean>
  tax_schemes: Generated<unknown>
  founded_on: Day | null
  differential_tax_method: Generated<'INCLUDED' | 'ON_TOP'>
  margin_statement_since: Day | null
  vat_rate_method: Generated<'DAILY' | 'MONTHLY'>
  oss_since: Day | null
  ec_services_monthly: Generated<boolean>
  uk_counts_as_eu: Generated<boolean>
  accounts: Generated<unknown>
  legacy_host: Generated<string>
  ticker_enabled: Generated<boolean>
  mail_subject: Generated<string>
  mail_text: Generated<string>
  opening_text_en: Generated<string>
  closing_text_en: Generated<string>
  mail_subject_en: Generated<string>
  mail_text_en: Generated<string>
  paper_layout: Generated<'CLASSIC' | 'MODERN' | 'COMPACT'>
  paper_colour: Generated<string>
  logo_place: Generated<'LEFT' | 'CENTRE' | 'RIGHT'>
  usual_bank_account_id: EntityId | null
  small_difference_cents: Generated<Cents>
  reminder_levels: Generated<unknown>
  second_factor: Generated<'OFF' | 'MANAGERS' | 'ALL'>
  anchor_recipients: Generated<string[]>
}

export interface FormerPartnerNumbersTable {
  partner_id: EntityId
  through: Day
  number: number | null
}

export interface FormerProductPricesTable {
  product_id: EntityId
  through: Day
  transport_cents: Cents | null
  restoration_cents: Cents | null
  buying_cents: Cents | null
  buying_foreign_cents: Cents | null
  buying_currency: string
  sales_cents: Cents | null
}

export interface InboxMailboxesTable {
  mailbox: string
  uid_validity: number | null
  last_uid: Generated<number>
  named_at: Generated<Date>
  looked_at: Date | null
  succeeded_at: Date | null
  failure: string | null
  failing_since: Date | null
  next_look_at: Generated<Date>
  claim_id: EntityId | null
  claimed_until: Date | null
}

export interface InboxMailsTable {
  mailbox: string
  uid_validity: number
  uid: number
  is_recounted: Generated<boolean>
  tries: Generated<number>
  papers_done: Generated<number>
  done_at: Date | null
  sha256: Buffer | null
  is_marked: Generated<boolean>
  is_broken_off: Generated<boolean>
}

export interface InboxPapersTable {
  paper_id: EntityId
  attachment_id: EntityId
  source: 'MAIL' | 'HAND'
  file_name: string
  type: string
  sha256: Buffer
  is_cut: Generated<boolean>
  received_at: Date
  received_by: EntityId | null
  mail_sender: string | null
  mail_subject: string | null
  mailed_at: Date | null
  note: string | null
  format: string | null
  supplier: string | null
  number: string | null
  invoice_day: Day | null
  gross_cents: Cents | null
  currency: string | null
  search_text: string
  removed_at: Date | null
  removed_by: EntityId | null
  removal_reason: string | null
}

export interface InstallationTable {
  key: string
  value: string
}

export interface IssuesTable {
  issue_id: EntityId
  document_id: EntityId | null
  kind: 'SENT' | 'DOWNLOADED'
  attachment_id: EntityId | null
  user_id: EntityId | null
  at: Generated<Date>
  recipient: Generated<string>
  cc: Generated<string[]>
  bcc: Generated<string[]>
  subject: Generated<string>
  body: Generated<string>
  mail_id: EntityId | null
  paper_id: EntityId | null
}

export interface JournalTable {
  seq: number
  at: Date
  request_id: EntityId
  user_id: EntityId | null
  command: string
  input_hash: Buffer
  event: string
  entity_id: EntityId
  data: unknown
  refreshes: string[]
  previous_hash: Buffer
  hash: Buffer
  key_id: EntityId | null
}

export interface JournalHeadTable {
  one: Generated<boolean>
  seq: number
  hash: Buffer
}

export interface KeptPartnerNumbersTable {
  document_id: EntityId
  number: number | null
}

export interface KnownBrowsersTable {
  user_id: EntityId
  key_hash: Buffer
  last_login_at: Generated<Date>
}

export interface LettersOfDocumentsTable {
  document_id: EntityId | null
  reminder_id: EntityId | null
  level: number | null
  level_name: string | null
  withdrawn: boolean | null
}

export interface LineItemsTable {
  document_id: EntityId
  position: number
  local_id: EntityId
  category_id: EntityId
  product_id: EntityId | null
  product_use: 'PURCHASE' | 'TRANSPORT' | 'RESTORATION' | 'PRICE_REDUCTION' | null
  description_short: string
  description_long: string
  quantity: string
  unit: Generated<'H87' | 'PR' | 'SET' | 'CT' | 'MIN' | 'HUR' | 'DAY' | 'MTR' | 'KMT' | 'KGM' | 'LS'>
  amount_cents: Cents
  amount_buying_cents: Cents | null
  amount_includes_tax: boolean
  tax_type:
    | 'VAT'
    | 'DIFFERENTIAL'
    | 'NONE_EU'
    | 'NONE_THIRD_COUNTRY'
    | 'REVERSE_CHARGE'
    | 'SERVICE_EU'
    | 'OSS'
    | 'ACQUISITION_EU'
    | 'REVERSE_CHARGE_13B'
    | 'IMPORT_VAT'
  tax_percent: string
  tax_reason_code:
    | 'PAR_4_8'
    | 'PAR_4_9'
    | 'PAR_4_10'
    | 'PAR_4_11'
    | 'PAR_4_12'
    | 'PAR_4_14'
    | 'PAR_4_16'
    | 'PAR_4_20'
    | 'PAR_4_21'
    | 'PAR_4_22'
    | 'PAR_4_23'
    | 'PAR_4_25'
    | 'PAR_4_26'
    | 'PAR_4_28'
    | 'PAR_12_3'
    | 'PAR_10_1'
    | 'PAR_3A_2'
    | 'OTHER'
    | null
  tax_reason_text: string | null
  differential_kind: 'USED' | 'ART' | 'COLLECTION' | null
  differential_tax_cents: Cents | null
  differential_tax_euro_cents: Cents | null
  applies_to_local_id: EntityId | null
  net_cents: Cents
  gross_cents: Cents
  net_euro_cents: Cents
  gross_euro_cents: Cents
  booking_text: string
  goods_returned: boolean | null
  margin_reduction_cents: Cents | null
  discount_percent_hundredths: number | null
  discount_cents: Cents | null
}

export interface LockedEuSalesTable {
  document_id: EntityId
  month: Month
  late_month: Month | null
  tax_type: 'NONE_EU' | 'SERVICE_EU' | 'OSS'
  partner: unknown
  late_open_month: Month | null
}

export interface LockedMarginsTable {
  document_id: EntityId
  local_id: EntityId
  month: Month
  late_month: Month | null
  text: string
  code: string | null
  bill_id: EntityId | null
  bill_number: string | null
  bought_on: Day | null
  supplier: string | null
  late_open_month: Month | null
  rate_month: Month
  base_cents: Cents | null
  tax_cents: Cents | null
  reduction: string | null
}

export interface LockedMonthsTable {
  lock_id: EntityId
  month: Day
  locked_at: Date
  locked_by: EntityId | null
  vat_rate_method: Generated<'DAILY' | 'MONTHLY'>
  uk_counts_as_eu: Generated<boolean>
  accounts: Generated<unknown>
}

export interface LoginChallengesTable {
  challenge_hash: Buffer
  user_id: EntityId
  browser_hash: Buffer | null
  is_known_browser: boolean
  issued_at: Generated<Date>
  expires_at: Date
  place_hash: Buffer
}

export interface MailsTable {
  mail_id: EntityId
  recipient: string
  cc: Generated<string[]>
  bcc: Generated<string[]>
  sender_name: Generated<string>
  sender_email: Generated<string>
  subject: string
  body: string
  attachments: Generated<unknown>
  entity_id: EntityId | null
  created_at: Generated<Date>
  tries: Generated<number>
  next_try_at: Generated<Date>
  claimed_until: Date | null
  refused: Generated<string[]>
  sent_at: Date | null
  filed: Generated<boolean>
  withdrawn_at: Date | null
  failure: Generated<string>
  changed_file: string | null
}

export interface MarginPiecesTable {
  document_id: EntityId | null
  local_id: EntityId | null
  tax_percent: string | null
  text: string | null
  product_id: EntityId | null
  code: string | null
  bill_id: EntityId | null
  bill_number: string | null
  bought_on: Day | null
  supplier: string | null
}

export interface MergedPartnersTable {
  partner_id: EntityId
  role: 'SUPPLIER' | 'BUYER'
  into_partner_id: EntityId | null
  number: number | null
}

export interface MonthRecountsTable {
  one: Generated<boolean>
  first_open_month: Month | null
  pending: Generated<boolean>
}

export interface MonthlyRatesTable {
  currency: string
  month: Month
  rate: string
}

export interface NumberRangesTable {
  year: number
  next_number: number
  first_number: Generated<number>
  pattern: string | null
}

export interface NumberingTable {
  one: Generated<boolean>
  latest_day: Day | null
}

export interface OpenDocumentsTable {
  document_id: EntityId | null
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION' | null
  partner_id: EntityId | null
  standing:
    | 'CANCELLATION'
    | 'REFUND'
    | 'CANCELLED'
    | 'CORRECTION'
    | 'ADVANCE'
    | 'OVERPAID'
    | 'WRITTEN_OFF'
    | 'PAID'
    | 'PARTLY_PAID'
    | 'OPEN'
    | null
  due_day: Day | null
}

export interface PapersTable {
  paper_id: EntityId
  kind: 'REMINDER' | 'RECEIVER_BALANCE' | 'SUPPLIER_BALANCE'
  attachment_id: EntityId
  delivery: Generated<'NONE' | 'DOWNLOADED' | 'QUEUED' | 'SENT' | 'FILE' | 'FAILED'>
  at: Generated<Date>
}

export interface PartnerImportsTable {
  partner_id: EntityId
  import_id: EntityId
  effect: 'CREATED' | 'CHANGED' | 'KEPT'
}

export interface PartnerTotalsTable {
  role: 'SUPPLIER' | 'BUYER'
  slot: number
  partners: number
}

export interface PartnersTable {
  partner_id: EntityId
  role: 'SUPPLIER' | 'BUYER'
  short_name: string
  company_name: Generated<string>
  vat_id: Generated<string>
  email: Generated<string>
  notes: Generated<string>
  billing_address_id: EntityId
  contact_id: EntityId
  salutation: Generated<string>
  first_name: Generated<string>
  family_name: Generated<string>
  recipient_name: Generated<string>
  address_lines: Generated<string>
  street: Generated<string>
  zip: Generated<string>
  city: Generated<string>
  country_code: string
  payment_target_days: number | null
  preferred_payment_method: unknown
  creditor_number: number | null
  customer_number_at_supplier: Generated<string>
  seller_kind:
    | 'PRIVATE'
    | 'SMALL_BUSINESS'
    | 'DIFFERENTIAL_DEALER'
    | 'VAT_DEALER'
    | 'ARTIST'
    | 'IMPORT'
    | null
  debitor_number: number | null
  preferred_currency: Generated<string>
  leitweg_id: Generated<string>
  e_invoice_form: Generated<'PDF' | 'XRECHNUNG' | 'BOTH'>
  billing_address_is_delivery_address: Generated<boolean>
  delivery_address_id: EntityId | null
  delivery_salutation: Generated<string>
  delivery_recipient_name: Generated<string>
  delivery_address_lines: Generated<string>
  delivery_street: Generated<string>
  delivery_zip: Generated<string>
  delivery_city: Generated<string>
  delivery_country: Generated<string>
  delivery_vat_id: Generated<string>
  search_text: string
  sort_key: string
  language: Generated<'DE' | 'EN'>
  discount_terms: Generated<unknown>
  target_agreed: Generated<boolean>
  company_order: string | null
  family_order: string | null
  first_order: string | null
  city_order: string | null
  is_consumer: ColumnType<boolean, never, never>
}

export interface PasswordResetsTable {
  password_reset_id: EntityId
  user_id: EntityId
  token_hash: Buffer
  expires_at: Date
  used_at: Date | null
}

export interface PaymentTargetsTable {
  payment_target_id: EntityId
  payment_target_days: number
}

export interface PaymentsTable {
  payment_id: EntityId
  document_id: EntityId
  record_day: Day
  amount_cents: Cents
  from_iban: Generated<string>
  transfer_id: EntityId | null
  transfer_document_id: EntityId | null
  received_day: Day | null
  late_reason: Generated<string>
  ahead_of_day: Day | null
}

export interface PendingPasskeysTable {
  user_id: EntityId
  challenge: string
  expires_at: Date
}

export interface PendingPdfsTable {
  document_id: EntityId
  tries: Generated<number>
  deaths: Generated<number>
  next_try_at: Generated<Date>
  claimed_until: Date | null
  claimed_version: number | null
}

export interface PendingSecondFactorsTable {
  user_id: EntityId
  secret: Buffer
  expires_at: Date
}

export interface PhotosTable {
  attachment_id: EntityId
  product_id: EntityId
  is_title: boolean
  width: number
  height: number
  large_sha256: Buffer
  thumbnail_sha256: Buffer
}

export interface ProductImportsTable {
  product_id: EntityId
  import_id: EntityId
  effect: 'CREATED' | 'CHANGED' | 'KEPT'
}

export interface ProductPlaceCountsTable {
  place: string
  counted: 'PRODUCTS' | 'HELD_BY_MONTH' | 'HELD_BY_DAY'
  day: Day
  products: number
  is_folded: Generated<boolean>
}

export interface ProductPlacesTable {
  sort_key: string
}

export interface ProductPropertiesToldTable {
  product_id: EntityId
  property: 'buyingPP' | 'buyingInOtherCurrency' | 'sellerKind' | 'boughtAtReducedRate'
  document_id: EntityId
}

export interface ProductStocksTable {
  product_id: EntityId
}

export interface ProductsTable {
  product_id: EntityId
  code: string
  code_key: string
  product_number: Generated<string>
  description: string
  invoice_text: Generated<string>
  designer: Generated<string>
  manufacturer: Generated<string>
  manufactured: Generated<string>
  country_code: Generated<string>
  transport_cents: Cents | null
  restoration_cents: Cents | null
  buying_cents: Cents | null
  buying_foreign_cents: Cents | null
  buying_currency: Generated<string>
  sales_cents: Cents | null
  place: Generated<string>
  tax_type: 'm' | 'v'
  differential_kind: 'USED' | 'ART' | 'COLLECTION'
  seller_kind:
    | 'PRIVATE'
    | 'SMALL_BUSINESS'
    | 'DIFFERENTIAL_DEALER'
    | 'VAT_DEALER'
    | 'ARTIST'
    | 'IMPORT'
    | null
  bought_at_reduced_rate: Generated<boolean>
  purchased_on: Day | null
  purchased_from: Generated<string>
  version: Generated<number>
  search_text: string
  sort_key: string
  sales_category_id: EntityId | null
  notes: Generated<string>
}

export interface ProofsTable {
  part: 'FIGURES' | 'FILES'
  next_at: Date
  claim_id: EntityId | null
  claimed_until: Date | null
  done_at: Date | null
  looked_at: Generated<number>
  bytes: Generated<number>
  faults: Generated<unknown>
  fault_count: Generated<number>
  after: Buffer | null
}

export interface PushTicketsTable {
  ticket_hash: Buffer
  session_id: EntityId
  user_id: EntityId
  expires_at: Date
}

export interface RateFetchTable {
  one: Generated<boolean>
  tried_at: Date | null
  succeeded_at: Date | null
  failure: string | null
  tries: Generated<number>
  next_try_at: Generated<Date>
  claimed_until: Date | null
}

export interface RatesTable {
  currency: string
  day: Day
  rate: string
  source: 'ECB' | 'MANUAL'
}

export interface RecoveryCodesTable {
  user_id: EntityId
  code_hash: Buffer
  salt: Buffer
  used_at: Date | null
}

export interface ReductionsTable {
  reduction_id: EntityId
  document_id: EntityId
  record_type: 'DISCOUNT' | 'WRITE_OFF'
  reason: 'SMALL_DIFFERENCE' | 'UNCOLLECTIBLE' | null
  reason_text: Generated<string>
  record_day: Day
  amount_cents: Cents
  payment_id: EntityId | null
  received_day: Day | null
  late_reason: Generated<string>
  transfer_id: EntityId | null
  transfer_document_id: EntityId | null
}

export interface RegistrationsTable {
  registration_id: EntityId
  email: string
  token_hash: Buffer
  expires_at: Date
  used_at: Date | null
  role: 'OFFICE' | 'MANAGER' | null
  invited_by: EntityId | null
  invited_at: Date | null
}

export interface ReminderBlocksTable {
  block_id: EntityId
  partner_id: EntityId | null
  document_id: EntityId | null
  kind: 'BLOCK' | 'DISPUTE'
  reason: string
  since_day: Day
  until_day: Day | null
  made_by: EntityId | null
  ended_at: Date | null
  ended_by: EntityId | null
}

export interface ReminderItemsTable {
  reminder_id: EntityId
  document_id: EntityId
  level: number
  due_cents: Cents
  default_day: Day | null
  default_reason: 'TARGET_AGREED' | 'LETTER' | 'THIRTY_DAYS' | null
  interest_parts: Generated<unknown>
  withdrawn: Generated<boolean>
  paid_cents: Cents
  discount_cents: Cents
  written_off_cents: Cents
  lump_sum: Generated<boolean>
}

export interface RemindersTable {
  reminder_id: EntityId
  partner_id: EntityId
  currency: string
  day: Day
  pay_until_day: Day
  payments_until_day: Day
  confirmed: boolean
  level: number
  level_name: string
  language: 'DE' | 'EN'
  letter_text: string
  deliver: 'MAIL' | 'PRINT'
  recipient: Generated<string>
  due_cents: Cents
  claimed_cents: Cents
  asked_again: Generated<unknown>
  written_at: Generated<Date>
  written_by: EntityId | null
  withdrawn_at: Date | null
  withdrawn_by: EntityId | null
  withdrawal_reason: Generated<string>
  with_invoices: Generated<boolean>
}

export interface RequestsTable {
  request_id: EntityId
  request_text: string
  path: string
  raised_by: EntityId
  raised_at: Date
  answered_by: EntityId | null
  answered_at: Date | null
  done: boolean | null
  answer_text: Generated<string>
}

export interface ReturnFilingsTable {
  filing_id: EntityId
  period: string
  note: Generated<string>
  payable_cents: Cents | null
  figures: unknown
  filed_at: Date
  filed_by: EntityId | null
  report: Generated<'ADVANCE_RETURN' | 'EC_SALES'>
  follows_filing_id: EntityId | null
  items: unknown | null
  late_figures: unknown | null
}

export interface SecondFactorsTable {
  factor_id: EntityId
  user_id: EntityId
  kind: 'CODE' | 'PASSKEY'
  set_at: Date
  last_used_at: Date | null
  secret: Buffer | null
  last_step: number | null
  name: Generated<string>
  credential_id: string | null
  public_key: Buffer | null
  sign_count: number | null
  transports: string[] | null
}

export interface SessionsTable {
  session_id: EntityId
  user_id: EntityId
  started_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  browser: Generated<string>
  needs_second_factor: Generated<boolean>
}

export interface ShownDocumentsTable {
  document_id: EntityId | null
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION' | null
  number: string | null
  booking_day: Day | null
  service_day: Day | null
  partner_id: EntityId | null
  partner_text: string | null
  is_cancelled: boolean | null
}

export interface StockChangesTable {
  change_id: EntityId
  sequence: Generated<number>
  product_id: EntityId
  change_type_id: EntityId
  value_type: 'ABSOLUTE' | 'INCOMING' | 'OUTGOING'
  changed_at: string
  quantity_hundredths: number
  document_id: EntityId | null
  position: number | null
  count_id: EntityId | null
  recorded_at: Generated<Date>
  recorded_by: EntityId | null
  delta_hundredths: Generated<number>
  stock_hundredths: Generated<number>
  bought_hundredths: Generated<number>
  paid_cents: Cents | null
  about_hundredths: number | null
  reverses_document_id: EntityId | null
  reverses_position: number | null
  value_delta_cents: Generated<Cents>
  value_cents: Generated<Cents>
  cost_delta_cents: Generated<Cents>
  cost_cents: Generated<Cents>
  average_cents: Generated<Cents>
  average_hundredths: Generated<number>
  inflows: Generated<number>
  was_averaged: Generated<boolean>
  is_averaged: Generated<boolean>
  settles: unknown | null
  costing: unknown | null
}

export interface StockCostingStartTable {
  valued_from: Day
}

export interface StockOfDocumentsTable {
  document_id: EntityId | null
  position: number | null
  product_id: EntityId | null
  change_type_id: EntityId | null
  value_type: string | null
  changed_at: string | null
  quantity_hundredths: number | null
  paid_cents: Cents | null
  about_hundredths: number | null
  reverses_document_id: EntityId | null
  reverses_position: number | null
}

export interface StockShiftsTable {
  product_id: EntityId
  day: Day
  value_cents: Cents
  cost_cents: Cents
}

export interface StockSpansTable {
  product_id: EntityId
  since: Day
  until: Day
  sort_key: string
}

export interface StockTotalsTable {
  day: Day
  products: number
  pieces_hundredths: number
  buying_cents: string
  sales_cents: string
  held_products: Generated<number>
  held_pieces_hundredths: Generated<number>
  held_buying_cents: Generated<string>
  held_sales_cents: Generated<string>
}

export interface TasksTable {
  task_id: EntityId
  type: 'USER_APPROVAL' | 'PAY_BILL' | 'ASSIGN_PRODUCT' | 'EVIDENCE' | 'OVERDUE_INVOICE'
  user_id: EntityId | null
  document_id: EntityId | null
  local_id: EntityId | null
  raised_at: Generated<Date>
  completed_at: Date | null
  completed_by: EntityId | null
  waived: Generated<boolean>
}

export interface TaxedMonthsTable {
  document_id: EntityId | null
  kind: 'BILL' | 'INVOICE' | 'CANCELLATION' | null
  currency: string | null
  month: Month | null
  tax_type:
    | 'VAT'
    | 'DIFFERENTIAL'
    | 'NONE_EU'
    | 'NONE_THIRD_COUNTRY'
    | 'REVERSE_CHARGE'
    | 'SERVICE_EU'
    | 'OSS'
    | 'ACQUISITION_EU'
    | 'REVERSE_CHARGE_13B'
    | 'IMPORT_VAT'
    | null
  tax_percent: string | null
  tax_reason_code: string | null
  tax_reason_text: string | null
  base_cents: Cents | null
  vat_cents: Cents | null
  input_tax_cents: Cents | null
  missing_rate_month: Month | null
  currency_base_cents: Cents | null
  currency_tax_cents: Cents | null
  late_month: Month | null
  late_open_month: Month | null
  rate_month: Month | null
  month_rate: string | null
  reduction: 'DISCOUNT' | 'SMALL_DIFFERENCE' | 'UNCOLLECTIBLE' | null
}

export interface TriesTable {
  kind: string
  subject_hash: Buffer
  count: number
  until: Date
  last_at: Generated<Date>
}

export interface TrustedBrowsersTable {
  secret_hash: Buffer
  user_id: EntityId
  expires_at: Date
}

export interface UsersTable {
  user_id: EntityId
  email: string
  first_name: string
  family_name: string
  role: 'PENDING' | 'OFFICE' | 'MANAGER'
  password_hash: string | null
  registered_at: Generated<Date>
  approved_at: Date | null
  approved_by: EntityId | null
  rejected_at: Date | null
  rejected_by: EntityId | null
}

export interface VatIdConfirmationsTable {
  confirmation_id: EntityId
  partner_id: EntityId
  vat_id: string
  day: Day
  source: 'BZST' | 'VIES' | 'HAND'
  result: 'QUALIFIED' | 'DIFFERENT' | 'SIMPLE' | 'INVALID'
  details: unknown | null
  answer: string | null
  note: Generated<string>
  file_name: string | null
  file_type: string | null
  file_sha256: Buffer | null
  user_id: EntityId
  at: Date
}

export interface ViewsTable {
  view_id: EntityId
  resource:
    | 'bills'
    | 'invoices'
    | 'suppliers'
    | 'receivers'
    | 'products'
    | 'tasks'
    | 'openinvoices'
    | 'openbills'
    | 'productyields'
    | 'journal'
  name: string
  query: string
  is_shared: boolean
  maker_id: EntityId
}

export interface XrechnungReferencesTable {
  attachment_id: EntityId
  reference: string
}

export interface Tables {
  access_keys: AccessKeysTable
  amendments: AmendmentsTable
  anchor_mails: AnchorMailsTable
  attachments: AttachmentsTable
  backup_state: BackupStateTable
  balance_letters: BalanceLettersTable
  bank_accounts: BankAccountsTable
  base_rates: BaseRatesTable
  categories: CategoriesTable
  change_types: ChangeTypesTable
  claim_payments: ClaimPaymentsTable
  claims: ClaimsTable
  content_pieces: ContentPiecesTable
  contents: ContentsTable
  costs_of_products: CostsOfProductsTable
  damaged_contents: DamagedContentsTable
  document_advances: DocumentAdvancesTable
  document_months: DocumentMonthsTable
  document_taxes: DocumentTaxesTable
  document_totals: DocumentTotalsTable
  documents: DocumentsTable
  drafts: DraftsTable
  evidence: EvidenceTable
  firm: FirmTable
  former_partner_numbers: FormerPartnerNumbersTable
  former_product_prices: FormerProductPricesTable
  inbox_mailboxes: InboxMailboxesTable
  inbox_mails: InboxMailsTable
  inbox_papers: InboxPapersTable
  installation: InstallationTable
  issues: IssuesTable
  journal: JournalTable
  journal_head: JournalHeadTable
  kept_partner_numbers: KeptPartnerNumbersTable
  known_browsers: KnownBrowsersTable
  letters_of_documents: LettersOfDocumentsTable
  line_items: LineItemsTable
  locked_eu_sales: LockedEuSalesTable
  locked_margins: LockedMarginsTable
  locked_months: LockedMonthsTable
  login_challenges: LoginChallengesTable
  mails: MailsTable
  margin_pieces: MarginPiecesTable
  merged_partners: MergedPartnersTable
  month_recounts: MonthRecountsTable
  monthly_rates: MonthlyRatesTable
  number_ranges: NumberRangesTable
  numbering: NumberingTable
  open_documents: OpenDocumentsTable
  papers: PapersTable
  partner_imports: PartnerImportsTable
  partner_totals: PartnerTotalsTable
  partners: PartnersTable
  password_resets: PasswordResetsTable
  payment_targets: PaymentTargetsTable
  payments: PaymentsTable
  pending_passkeys: PendingPasskeysTable
  pending_pdfs: PendingPdfsTable
  pending_second_factors: PendingSecondFactorsTable
  photos: PhotosTable
  product_imports: ProductImportsTable
  product_place_counts: ProductPlaceCountsTable
  product_places: ProductPlacesTable
  product_properties_told: ProductPropertiesToldTable
  product_stocks: ProductStocksTable
  products: ProductsTable
  proofs: ProofsTable
  push_tickets: PushTicketsTable
  rate_fetch: RateFetchTable
  rates: RatesTable
  recovery_codes: RecoveryCodesTable
  reductions: ReductionsTable
  registrations: RegistrationsTable
  reminder_blocks: ReminderBlocksTable
  reminder_items: ReminderItemsTable
  reminders: RemindersTable
  requests: RequestsTable
  return_filings: ReturnFilingsTable
  second_factors: SecondFactorsTable
  sessions: SessionsTable
  shown_documents: ShownDocumentsTable
  stock_changes: StockChangesTable
  stock_costing_start: StockCostingStartTable
  stock_of_documents: StockOfDocumentsTable
  stock_shifts: StockShiftsTable
  stock_spans: StockSpansTable
  stock_totals: StockTotalsTable
  tasks: TasksTable
  taxed_months: TaxedMonthsTable
  tries: TriesTable
  trusted_browsers: TrustedBrowsersTable
  users: UsersTable
  vat_id_confirmations: VatIdConfirmationsTable
  views: ViewsTable
  xrechnung_references: XrechnungReferencesTable
}
