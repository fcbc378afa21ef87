import { type Cents, unitsFromCents } from '#kernel/money.ts'
import type { FirmProperty } from '../contract.ts'
import type { FirmRow } from './load-firm.ts'

/** The properties that are plain columns, with their columns. The logo and the next number have rules of their own. */
export const firmColumns = {
  name: 'name',
  street: 'street',
  zip: 'zip',
  city: 'city',
  countryCode: 'country_code',
  taxNumber: 'tax_number',
  vatId: 'vat_id',
  iban: 'iban',
  bic: 'bic',
  bankName: 'bank_name',
  email: 'email',
  phone: 'phone',
  website: 'website',
  managingDirectors: 'managing_directors',
  register: 'register',
  seat: 'seat',
  supervisoryBoardChair: 'supervisory_board_chair',
  generalPartner: 'general_partner',
  generalPartnerSeat: 'general_partner_seat',
  generalPartnerRegister: 'general_partner_register',
  payPalAddress: 'paypal_address',
  openingText: 'opening_text',
  closingText: 'closing_text',
  openingTextEn: 'opening_text_en',
  closingTextEn: 'closing_text_en',
  defaultNotice: 'default_notice',
  footer: 'footer',
  paperLayout: 'paper_layout',
  paperColour: 'paper_colour',
  logoPlace: 'logo_place',
  numberPattern: 'number_pattern',
  numbersInDateOrder: 'numbers_in_date_order',
  taxSchemes: 'tax_schemes',
  differentialTaxMethod: 'differential_tax_method',
  vatRateMethod: 'vat_rate_method',
  ukCountsAsEu: 'uk_counts_as_eu',
  ecServicesMonthly: 'ec_services_monthly',
  ossSince: 'oss_since',
  marginStatementSince: 'margin_statement_since',
  foundedOn: 'founded_on',
  accounts: 'accounts',
  legacyHost: 'legacy_host',
  tickerEnabled: 'ticker_enabled',
  mailSubject: 'mail_subject',
  mailText: 'mail_text',
  mailSubjectEn: 'mail_subject_en',
  mailTextEn: 'mail_text_en',
  usualBankAccountEntityId: 'usual_bank_account_id',
  smallDifference: 'small_difference_cents',
  reminderLevels: 'reminder_levels',
  secondFactor: 'second_factor',
  anchorRecipients: 'anchor_recipients',
} as const satisfies Partial<Record<FirmProperty, keyof FirmRow>>

export type PlainFirmProperty = keyof typeof firmColumns

export function isPlainFirmProperty(name: string): name is PlainFirmProperty {
  return name in firmColumns
}

/** What a column holds as it stands on the wire: cents are units there. */
export function onWire(name: PlainFirmProperty, stored: unknown): unknown {
  // The column's own type.
  return name === 'smallDifference' ? unitsFromCents(stored as Cents) : stored
}
