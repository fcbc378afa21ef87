import { yearOf } from '#kernel/day.ts'
import { Refusal } from '#kernel/errors.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { read } from '#server/command.ts'
import { withSteps } from '#server/journal/read-history.ts'
import { readFirm, readFirmLogo } from '../contract/read-firm.ts'
import type { NumberRange } from '../rules/number-ranges.ts'
import { schemeOn } from '../rules/tax-schemes.ts'
import { type FirmRow, loadFirm, reminderLevelsOf, taxSchemesOf } from './load-firm.ts'
import { loadRanges } from './number-ranges.ts'

export const readFirmRead = read(readFirm, async (tx, _query, { today }) => {
  const firm = await loadFirm(tx)
  const ranges = await loadRanges(tx)
  const range = ranges.find(({ year }) => year === yearOf(today))
  return withSteps(tx, {
    ...plain(firm),
    taxScheme: schemeOn(taxSchemesOf(firm), today),
    nextNumber: range?.nextCount ?? 1,
    numberRangeEmpty: range?.isEmpty ?? true,
    numberRanges: ranges.filter(({ isEmpty }) => !isEmpty).map(rangeOnWire),
    logo: firm.logo_sha256 &&
      firm.logo_type && { type: firm.logo_type, sha256: firm.logo_sha256.toString('hex') },
    isLogoLeftOut: firm.logo_left_out_at !== null,
  })
})

export const readFirmLogoRead = read(readFirmLogo, async (tx) => {
  const firm = await loadFirm(tx)
  if (!firm.logo_sha256 || !firm.logo_type) throw new Refusal('not-found')
  const { bytes } = await tx
    .selectFrom('contents')
    .select('bytes')
    .where('sha256', '=', firm.logo_sha256)
    .executeTakeFirstOrThrow()
  return { type: firm.logo_type, data: bytes.toString('base64') }
})

const rangeOnWire = ({ year, pattern, nextNumber, isNextTaken }: NumberRange) => ({
  year,
  numberPattern: pattern,
  nextInvoiceNumber: nextNumber,
  isNextTaken,
})

function plain(firm: FirmRow) {
  return {
    entityId: { uuid: firm.firm_id },
    name: firm.name,
    street: firm.street,
    zip: firm.zip,
    city: firm.city,
    countryCode: firm.country_code,
    taxNumber: firm.tax_number,
    vatId: firm.vat_id,
    iban: firm.iban,
    bic: firm.bic,
    bankName: firm.bank_name,
    email: firm.email,
    phone: firm.phone,
    website: firm.website,
    managingDirectors: firm.managing_directors,
    register: firm.register,
    seat: firm.seat,
    supervisoryBoardChair: firm.supervisory_board_chair,
    generalPartner: firm.general_partner,
    generalPartnerSeat: firm.general_partner_seat,
    generalPartnerRegister: firm.general_partner_register,
    payPalAddress: firm.paypal_address,
    openingText: firm.opening_text,
    closingText: firm.closing_text,
    openingTextEn: firm.opening_text_en,
    closingTextEn: firm.closing_text_en,
    defaultNotice: firm.default_notice,
    footer: firm.footer,
    paperLayout: firm.paper_layout,
    paperColour: firm.paper_colour,
    logoPlace: firm.logo_place,
    numberPattern: firm.number_pattern,
    numbersInDateOrder: firm.numbers_in_date_order,
    taxSchemes: [...taxSchemesOf(firm)],
    differentialTaxMethod: firm.differential_tax_method,
    vatRateMethod: firm.vat_rate_method,
    ukCountsAsEu: firm.uk_counts_as_eu,
    ecServicesMonthly: firm.ec_services_monthly,
    ossSince: firm.oss_since,
    marginStatementSince: firm.margin_statement_since,
    foundedOn: firm.founded_on,
    // Written from the contract's own shape alone.
    accounts: firm.accounts as Record<string, string>,
    legacyHost: firm.legacy_host,
    tickerEnabled: firm.ticker_enabled,
    mailSubject: firm.mail_subject,
    mailText: firm.mail_text,
    mailSubjectEn: firm.mail_subject_en,
    mailTextEn: firm.mail_text_en,
    usualBankAccountEntityId: firm.usual_bank_account_id,
    smallDifference: unitsFromCents(firm.small_difference_cents),
    reminderLevels: [...reminderLevelsOf(firm)],
    secondFactor: firm.second_factor,
    anchorRecipients: firm.anchor_recipients,
  }
}
